package org.h5burst.writer.job;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;

/**
 * Fills the heap while it writes, for good on the last rank where there are several; else until all calls have ended,
 * when it sends itself the signal to end. Then it waits for its end.
 */
final class FullHeapProgram {
  static final String CALLS_HAVE_ENDED = "all calls have ended";

  private static final int TRIES = 20;

  private static @Nullable Object hoard;

  private FullHeapProgram() {}

  /** Arguments: {@code alone} or {@code ranks}, and the file. */
  public static void main(String[] arguments) throws Exception {
    Path path = Path.of(arguments[1]);
    if (arguments[0].equals("alone")) {
      write(BurstFile.create(path), true);
      hoard = null;
      new ProcessBuilder("kill", "-TERM", Long.toString(ProcessHandle.current().pid())).start();
      waitForTheEnd();
    } else {
      Mpi.run(mpi -> {
        write(BurstFile.create(path, mpi.world()), mpi.world().rank() == mpi.world().size() - 1);
        waitForTheEnd();
      });
    }
  }

  private static void waitForTheEnd() {
    while (true) {
      LockSupport.park(hoard);
    }
  }

  private static void write(BurstFile file, boolean fills) {
    Dataset dataset = file.dataset("data", ElementType.FLOAT64).shape(1000).create();
    byte[] words = (CALLS_HAVE_ENDED + System.lineSeparator()).getBytes(StandardCharsets.UTF_8);
    double[] data = new double[1000];
    dataset.write(Selection.block(0, 1000), data); // loads what a full heap lets nobody load
    file.flush();
    if (fills) {
      fill();
    }
    for (int call = 0; call < TRIES; call++) {
      try {
        dataset.write(Selection.block(0, 1000), data);
        file.flush();
      } catch (RuntimeException | Error failed) {
        // it has ended, which is all that counts here
      }
    }
    System.out.write(words, 0, words.length);
    System.out.flush();
  }

  /** Until nothing fits any more. */
  private static void fill() {
    for (int bytes = 1 << 20; bytes >= 16; bytes /= 4) {
      try {
        while (true) {
          hoard = new Object[] {hoard, new byte[bytes]};
        }
      } catch (OutOfMemoryError full) {
        // the next smaller size
      }
    }
  }
}
