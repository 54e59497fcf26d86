package org.h5burst.writer.backend;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What failed where, and why. */
@Timeout(30)
final class LocationTest {
  @TempDir
  Path directory;

  @Test
  void shouldNameTheCauseWhenItHasNoMessage() {
    assertEnds("on rank 0 of 1: java.nio.channels.ClosedByInterruptException", new ClosedByInterruptException());
    assertEnds("on rank 0 of 1: No space left on device", new IOException("No space left on device"));
  }

  private void assertEnds(String words, IOException cause) {
    String message = String.valueOf(new Location(directory.resolve("f.h5"), 0, 1).failed("write", cause).getMessage());
    assertTrue(message.endsWith(words), message);
  }
}
