package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The former contents of a file come back, whatever happens to the thread that restores them. */
@Timeout(60)
final class FormerBytesTest {
  private static final int BYTES = 4 << 20;

  @TempDir
  Path directory;

  @Test
  void shouldRestoreEverythingWhenTheThreadIsInterruptedMeanwhile() throws Exception {
    Path file = directory.resolve("f.h5");
    byte[] contents = new byte[BYTES];
    Arrays.fill(contents, (byte) 1);
    Path before = Files.write(directory.resolve("before"), contents);
    Files.write(file, contents);
    Thread caller = Thread.currentThread();
    CountDownLatch done = new CountDownLatch(1);
    Thread nuisance = Thread.ofPlatform().unstarted(() -> {
      while (done.getCount() > 0) {
        caller.interrupt();
        Thread.onSpinWait();
      }
    });
    try (FormerBytes former = FormerBytes.of(file, List.of())) {
      Arrays.fill(contents, (byte) 2);
      Files.write(file, contents);
      nuisance.start();
      former.putBack();
      assertEquals("", former.whyItCannotGrow(BYTES + 1));
      assertTrue(caller.isInterrupted());
    } finally {
      end(nuisance, done);
    }
    assertEquals(-1, Files.mismatch(before, file));
  }

  /** Ends the thread that interrupts this one. */
  private static void end(Thread nuisance, CountDownLatch done) {
    done.countDown();
    while (nuisance.isAlive()) {
      Thread.onSpinWait();
    }
    Thread.interrupted();
  }
}
