package org.h5burst.harness.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.MismatchException;
import org.h5burst.writer.PathException;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;

/** Faults that every rank must notice, and after which the job continues. All ranks run each. */
record Misuse(Communicator world, Path directory) {
  private static final CreateOptions REPLACE = CreateOptions.defaults().replace();

  /** Runs one of them. */
  void run(long number) throws IOException {
    switch ((int) (number % 4)) {
      case 0 -> expect(PathException.class, () -> BurstFile.create(directory.resolve("nowhere/out.h5"), world));
      case 1 -> outside();
      case 2 -> differently();
      default -> vanished();
    }
  }

  private static void expect(Class<? extends WriterException> kind, Runnable call) {
    try {
      call.run();
    } catch (WriterException told) {
      if (!kind.isInstance(told)) {
        throw told;
      }
      return;
    }
    throw new IllegalStateException("%s was not thrown".formatted(kind.getSimpleName()));
  }

  private void outside() throws IOException {
    Path path = directory.resolve("outside.h5");
    try (BurstFile file = BurstFile.create(path, world, REPLACE)) {
      Dataset dataset = file.dataset("d", ElementType.INT64).shape(8).create();
      expect(UsageException.class, () -> dataset.write(Selection.block(8L, 1L), new long[1]));
      file.complete();
    }
    delete(path);
  }

  /** Makes the ranks disagree; one rank alone can only agree with itself. */
  private void differently() throws IOException {
    Path path = directory.resolve("differently.h5");
    try (BurstFile file = BurstFile.create(path, world, REPLACE)) {
      file.dataset("d" + world.rank(), ElementType.INT64).shape(8).create();
      if (world.size() > 1) {
        expect(MismatchException.class, file::flush);
      }
      file.complete();
    }
    delete(path);
  }

  /**
   * Removes the unfinished file while it is written, with the portable back end, which then leaves nothing open;
   * parallel HDF5 leaves failed files open on purpose.
   */
  private void vanished() throws IOException {
    Path path = directory.resolve("vanished.h5");
    BurstFile file = BurstFile.create(path, world, REPLACE);
    if (!file.backend().equals("portable")) {
      file.complete();
      delete(path);
      return;
    }
    file.dataset("first", ElementType.INT64).shape(8).create().write(Selection.none(1), new long[0]);
    file.flush();
    delete(path.resolveSibling(path.getFileName() + ".partial"));
    world.barrier();
    file.dataset("second", ElementType.INT64).shape(8).create();
    expect(PathException.class, file::flush);
    expect(PoisonedFileException.class, file::complete);
    // the manifest is kept because of what was flushed, and without its file it would block the name for the next job
    delete(path.resolveSibling(path.getFileName() + ".manifest"));
  }

  private void delete(Path path) throws IOException {
    if (world.rank() == 0) {
      Files.deleteIfExists(path);
    }
  }
}
