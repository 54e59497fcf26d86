package org.h5burst.hdf5.jhdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.h5burst.hdf5.Hdf5Exception;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The errno is behind an end of a line in HDF5's words. */
@Timeout(10)
final class PrintedStackTest {
  private static final String PRINTED = """
      HDF5-DIAG: Error detected in HDF5 (1.10.8) thread 1:
        #000: ../../../src/H5F.c line 668 in H5Fclose(): closing file ID failed
          major: File accessibility
          minor: Unable to initialize object
        #001: ../../../src/H5FDsec2.c line 864 in H5FD_sec2_write(): file write failed: time = Mon Nov 23 18:00:00 2026
      , filename = 'f.h5', file descriptor = 20, errno = 28, error message = 'No space left on device', total write \
      size = 96
          major: Low-level I/O
          minor: Write failed
      """;

  @Test
  void shouldKeepTheSystemsWordsWhenAnEndOfALineStandsBeforeThem() {
    Hdf5Exception failure = PrintedStack.failure(PRINTED, "");
    assertEquals(2, failure.frames().size());
    assertEquals("H5Fclose", failure.function());
    String message = String.valueOf(failure.getMessage());
    assertTrue(message.contains("errno = 28, error message = 'No space left on device'"), message);
    assertTrue(message.contains("closing file ID failed <- file write failed") && message.lines().count() == 1,
        message);
  }

  @Test
  void shouldHaveNoFramesWhenNothingWasPrinted() {
    Hdf5Exception failure = PrintedStack.failure("", "what JHDF5 says");
    assertTrue(failure.frames().isEmpty());
    assertEquals("what JHDF5 says", failure.getMessage());
  }
}
