package org.h5burst.writer.job;

import java.nio.file.Path;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ClosedFile;
import org.h5burst.writer.Faults;
import org.h5burst.writer.Faults.Call;
import org.h5burst.writer.Faults.Fault;
import org.h5burst.writer.WriterException;

/**
 * Changes the structure of files whose disk is full from another write on each time, and prints each failure.
 * Arguments: a directory, the preloaded library.
 */
public final class FullDiskEditProgram {
  static final int FILES = 16;

  private FullDiskEditProgram() {}

  static Path file(Path directory, int first) {
    return directory.resolve("edited" + first + ".h5");
  }

  /** Runs it. */
  public static void main(String[] arguments) {
    Path directory = Path.of(arguments[0]);
    Faults faults = new Faults(Path.of(arguments[1]));
    for (int first = 1; first <= FILES; first++) {
      edit(file(directory, first), faults, first);
    }
    System.out.println("main returns");
  }

  private static void edit(Path path, Faults faults, int first) {
    BurstFile.write(path, file -> {
      for (int number = 0; number < 3; number++) {
        file.dataset("g" + number + "/x", new int[] {number}).attribute("units", "m");
        file.link("link" + number).soft("/g" + number);
      }
    });
    faults.arm(new Fault(Call.WRITE, first, Fault.EVER, Fault.ENOSPC), path.toString());
    try {
      ClosedFile.at(path).delete("g0").move("g1", "deep/er/g1").apply();
      System.out.println(path + " done");
    } catch (WriterException failure) {
      System.out.println(path + " failed: " + String.valueOf(failure.getMessage()).replace('\n', ' '));
    }
    long _ = faults.disarm();
  }
}
