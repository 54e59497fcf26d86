package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.CompletableFuture;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What calls get that wait for what will not come. */
@Timeout(20)
final class AwaitedTest {
  private final Awaited awaited = new Awaited(() -> false, new WriterException(Category.IO, "the thread is lost"));

  @Test
  void shouldPrintNoCircleWhenTheBodyOfAFileAndItsCloseFailByTheSameLimit() {
    CompletableFuture<Void> flush = new CompletableFuture<>();
    awaited.track(flush, flush::completeExceptionally);
    awaited.fail(new WriterException(Category.TIMEOUT, "too late"));
    WriterException body = assertThrows(WriterException.class, () -> awaited.await(flush));
    WriterException close = assertThrows(WriterException.class, () -> awaited.await(new CompletableFuture<>()));
    body.addSuppressed(new WriterException(Category.TIMEOUT, "closing", close)); // as try-with-resources does
    StringWriter trace = new StringWriter();
    body.printStackTrace(new PrintWriter(trace));
    assertFalse(trace.toString().contains("CIRCULAR"), trace::toString);
    assertEquals("TIMEOUT too late, too late",
        "%s %s, %s".formatted(close.category(), body.getMessage(), close.getMessage()));
  }
}
