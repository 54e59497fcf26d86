package org.h5burst.writer.job;

import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;

/** Writes a file with whatever back end it gets, and says which, or why it gets none. */
final class ChoiceJob {
  private ChoiceJob() {}

  /** The only argument is the file to write, or to change if it exists. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      try (BurstFile file = open(Path.of(arguments[0]), mpi.world())) {
        file.dataset("d", ElementType.INT32).shape(1).create().write(Selection.block(0, 1), new int[] {1});
        file.flush();
        System.out.println("written by " + file.backend());
        file.complete();
      } catch (WriterException refused) {
        System.out.println(refused.getClass().getSimpleName() + " refused: " + refused.getMessage());
      }
    });
  }

  private static BurstFile open(Path path, Communicator ranks) {
    return Files.exists(path) ? BurstFile.open(path, ranks, OpenOptions.defaults().readWrite())
        : BurstFile.create(path, ranks);
  }
}
