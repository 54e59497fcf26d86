package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** What those get who wait for a write whose burst will not end. */
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

  /** As when there is no memory for it: the write is then in no burst, with which its future could fail. */
  @Test
  void shouldFailWhenTheWriteCannotBeAddedToItsBurst(@TempDir Path directory) {
    try (Mpi own = Mpi.solo()) {
      FileHandle file = FileStart.create(directory.resolve("f.h5"), own.world(), CreateOptions.defaults());
      DatasetPieces dataset = new DatasetPieces(new DatasetSpec("d", ElementType.INT8, new long[] {1}));
      MemorySegment memory = Arena.global().allocate(1);
      file.elements().borrow(dataset, Selection.block(new long[2], new long[] {1, 1}), memory);
      CompletableFuture<BurstResult> written =
          file.elements().borrowAsync(dataset, Selection.block(0, 1), memory); // not of that rank
      CompletionException failure = assertThrows(CompletionException.class, written::join);
      assertTrue(failure.toString().contains("what was enqueued for dataset d"), failure::toString);
    }
  }
}
