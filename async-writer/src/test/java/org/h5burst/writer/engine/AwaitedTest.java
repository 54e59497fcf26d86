package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.TimeLimitException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.watch.Guard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What calls get that wait for what will not come. */
@Timeout(20)
final class AwaitedTest {
  private final Awaited awaited = new Awaited(() -> false,
      new UncommittedWaits(new Guard("a wait", Duration.ZERO, "none"), Runnable::run),
      new IoFailureException("the thread is lost"));

  @Test
  void shouldPrintNoCircleWhenTheBodyOfAFileAndItsCloseFailByTheSameLimit() {
    CompletableFuture<Void> flush = new CompletableFuture<>();
    awaited.track(flush, flush::completeExceptionally);
    awaited.fail(new TimeLimitException("too late"));
    WriterException body = assertThrows(WriterException.class, () -> awaited.await(flush));
    WriterException close = assertThrows(WriterException.class, () -> awaited.await(new CompletableFuture<>()));
    body.addSuppressed(new TimeLimitException("closing").initCause(close)); // as try-with-resources does
    StringWriter trace = new StringWriter();
    body.printStackTrace(new PrintWriter(trace));
    assertFalse(trace.toString().contains("CIRCULAR"), trace::toString);
    assertEquals("TimeLimitException too late, too late",
        "%s %s, %s".formatted(close.getClass().getSimpleName(), body.getMessage(), close.getMessage()));
  }
}
