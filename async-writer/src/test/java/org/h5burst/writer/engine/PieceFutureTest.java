package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.function.Executable;

/** Waiting for a burst that has to be agreed with other ranks, and that nobody has committed, is refused. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
final class PieceFutureTest {
  @Test
  void shouldRefuseToWaitOnEveryPathWhenTheBurstIsNotCommitted() {
    AtomicLong lastEnd = new AtomicLong(-1);
    OpenBurst burst = new OpenBurst("dataset d of f.h5", lastEnd, () -> false, () -> false, _ -> {});
    PieceFuture<Integer> piece = new PieceFuture<>(burst);
    burst.enqueuedAt(3);
    CompletableFuture<Integer> derived = piece.thenApply(value -> value + 1).whenComplete((_, _) -> {});
    for (CompletableFuture<Integer> future : List.of(piece, derived)) {
      for (Executable wait : List.<Executable>of(future::toCompletableFuture, future::join, future::get,
          () -> future.get(1, TimeUnit.SECONDS), () -> future.orTimeout(1, TimeUnit.SECONDS),
          () -> future.copy().join(), () -> future.minimalCompletionStage().toCompletableFuture(),
          () -> CompletableFuture.allOf(future.toCompletableFuture()))) {
        WriterException refused = assertThrows(WriterException.class, wait);
        assertInstanceOf(UsageException.class, refused);
        String words = String.valueOf(refused.getMessage());
        assertTrue(words.contains("dataset d of f.h5") && words.contains("call commit() first"), words);
      }
    }
    lastEnd.set(4);
    piece.complete(1);
    assertEquals(1, piece.toCompletableFuture().join());
    assertEquals(2, derived.toCompletableFuture().join());
  }
}
