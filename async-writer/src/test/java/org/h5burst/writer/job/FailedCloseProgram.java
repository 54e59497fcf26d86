package org.h5burst.writer.job;

import java.nio.file.Path;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Faults;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;

/**
 * Writes files whose disk becomes full when HDF5 opens or closes them, each at another write, then a good one, and
 * ends. Arguments: a directory, the preloaded library.
 */
public final class FailedCloseProgram {
  private static final int ELEMENTS = 4000;
  private static final int GROUPS = 50;
  private static final int FILES = 8;

  private FailedCloseProgram() {}

  /** Runs on each rank. */
  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[0]);
    Faults faults = new Faults(Path.of(arguments[1]));
    Mpi.run(mpi -> {
      for (int first = 1; first <= FILES; first++) {
        fail(directory.resolve("full%d.h5".formatted(first)), mpi.world(), faults, first);
      }
      BurstFile.write(directory.resolve("later.h5"), mpi.world(), FailedCloseProgram::begin);
    });
    System.out.println("main returns");
  }

  private static void fail(Path path, Communicator world, Faults faults, int first) {
    try {
      BurstFile.write(path, world, file -> fill(file, faults, first));
    } catch (WriterException failure) {
      System.out.println("told: " + failure.getMessage());
    }
    long _ = faults.disarm();
  }

  private static void begin(BurstFile file) {
    file.dataset("a", ElementType.INT8).shape(8).create().write(Selection.block(0, 8), new byte[8]);
    file.flush();
  }

  private static void fill(BurstFile file, Faults faults, int first) {
    begin(file);
    faults.arm(new Faults.Fault(Faults.Call.WRITE, first, Faults.Fault.EVER, Faults.Fault.ENOSPC), "full" + first);
    Dataset chunked =
        file.dataset("c", ElementType.INT64).shape(0).maxShape(Dataset.UNLIMITED).chunk(ELEMENTS).create();
    chunked.write(Selection.block(chunked.append(0, ELEMENTS), ELEMENTS), new long[ELEMENTS]);
    for (int number = 0; number < GROUPS; number++) {
      file.group("g" + number);
    }
    file.flush();
  }
}
