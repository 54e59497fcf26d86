package org.h5burst.writer.job;

import java.nio.file.Path;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * What each rank runs: writes single-precision numbers to a dataset of double precision by collective calls, every
 * other element each, and prints why they were not collective.
 */
final class CollectiveJob {
  static final int ELEMENTS = 1000;

  private CollectiveJob() {}

  /** The argument: the file. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      int rank = mpi.world().rank();
      int ranks = mpi.world().size();
      float[] values = new float[ELEMENTS];
      for (int index = 0; index < ELEMENTS; index++) {
        values[index] = value((long) index * ranks + rank);
      }
      CreateOptions options = CreateOptions.defaults().tuner((_, _) -> new ScriptedTuner(() -> Choice.COLLECTIVE));
      try (BurstFile file = BurstFile.create(Path.of(arguments[0]), mpi.world(), options)) {
        Dataset field = file.dataset("field", ElementType.FLOAT64).shape((long) ELEMENTS * ranks).create();
        field.write(Selection.strided(new long[] {rank}, new long[] {ranks}, new long[] {ELEMENTS}, new long[] {1}),
            values);
        System.out.println("rank " + rank + ": not collective because " + file.commit().join().notCollective());
        file.complete();
      }
    });
  }

  static float value(long position) {
    return position * 0.1f;
  }
}
