package org.h5burst.writer.job;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;

/**
 * What each of two ranks runs where there is little room: a small dataset that is flushed, and a large one for which
 * there is none. Says what it was told.
 */
final class DiskFullJob {
  static final String FILE = "full.h5";
  static final long SMALL = 1 << 10;
  static final long LARGE = 6 << 20;
  private static final int PIECE = 64 << 10;

  private DiskFullJob() {}

  /** The value of an element of the small dataset. */
  static long value(long index) {
    return 3 * index + 1;
  }

  /** Arguments: the directory, and how to write: independent or collective. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> write(mpi.world(), Path.of(arguments[0]).resolve(FILE),
        arguments[1].equals("collective") ? Choice.collective(2, 1 << 20) : Choice.DEFAULT));
  }

  private static void write(Communicator world, Path path, Choice choice) {
    Iterator<Choice> choices = List.of(choice, choice).iterator();
    try (BurstFile file =
        BurstFile.create(path, world, CreateOptions.defaults().tuner((_, _) -> new ScriptedTuner(choices::next)))) {
      long half = SMALL / world.size();
      long[] values = new long[(int) half];
      for (int index = 0; index < half; index++) {
        values[index] = value(world.rank() * half + index);
      }
      file.dataset("small", ElementType.INT64).shape(SMALL).create().write(Selection.block(world.rank() * half, half),
          values);
      file.flush();
      Dataset large = file.dataset("large", ElementType.INT64).shape(LARGE).create();
      long stride = (long) PIECE * world.size();
      large.write(
          Selection.strided(new long[] {(long) PIECE * world.rank()}, new long[] {stride}, new long[] {LARGE / stride},
              new long[] {PIECE}),
          new long[(int) (LARGE / world.size())]);
      file.flush();
      System.out.println("rank " + world.rank() + " was told that all is well");
      file.complete();
    } catch (WriterException failure) {
      System.out.println("rank " + world.rank() + " was told: " + failure.getMessage());
      throw failure;
    }
  }
}
