package org.h5burst.writer.job;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Selection;

/**
 * What each rank runs: datasets of both byte orders in files whose objects are to start at boundaries, as the user says
 * or as a tuner chooses.
 */
record LayoutJob(Communicator world, Path directory) {
  static final long THRESHOLD = 32 << 10;
  static final long BOUNDARY = 64 << 10;

  private static final int SHARE = 20_000;
  private static final int CHUNK = 10_000;

  /** Argument: a directory for the files. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      LayoutJob job = new LayoutJob(mpi.world(), Path.of(arguments[0]));
      job.layOutAsSaid();
      job.layOutAsChosen();
    });
  }

  private void layOutAsSaid() {
    CreateOptions options = CreateOptions.defaults().hdf5(_ -> Hdf5Settings.DEFAULT.alignment(THRESHOLD, BOUNDARY));
    try (BurstFile file = BurstFile.create(directory.resolve("said.h5"), world, options)) {
      write(declare(file, "big", ByteOrder.BIG_ENDIAN));
      write(declare(file, "little", ByteOrder.LITTLE_ENDIAN));
      Dataset small =
          file.dataset("small", ElementType.INT32).order(ByteOrder.BIG_ENDIAN).shape(3L * world.size()).create();
      small.write(Selection.block(3L * world.rank(), 3),
          new int[] {3 * world.rank(), 3 * world.rank() + 1, 3 * world.rank() + 2});
      Dataset zipped =
          file.dataset("zipped", ElementType.INT64).shape((long) SHARE * world.size()).chunk(CHUNK).deflate(1).create();
      long[] noise = new Random(world.rank()).longs(SHARE).toArray();
      zipped.write(Selection.block((long) SHARE * world.rank(), SHARE), noise);
      file.complete();
    }
  }

  private void layOutAsChosen() {
    Choice aligned = Choice.DEFAULT.with(Knob.ALIGNMENT, 1);
    Iterator<Choice> script = List.of(aligned, Choice.DEFAULT).iterator();
    CreateOptions options =
        CreateOptions.defaults().hdf5(_ -> Hdf5Settings.DEFAULT).tuner((_, _) -> new ScriptedTuner(script::next));
    try (BurstFile file = BurstFile.create(directory.resolve("chosen.h5"), world, options)) {
      Dataset large = file.dataset("large", ElementType.FLOAT64).order(ByteOrder.BIG_ENDIAN).shape(80_000).create();
      if (world.rank() == 0) {
        double[] values = new double[80_000];
        Arrays.setAll(values, index -> index);
        large.write(Selection.block(0, values.length), values);
      }
      write(declare(file, "first", ByteOrder.BIG_ENDIAN));
      file.commit();
      write(declare(file, "second", ByteOrder.BIG_ENDIAN));
      write(declare(file, "third", ByteOrder.LITTLE_ENDIAN));
      file.complete();
    }
  }

  /** Of a size that leaves the next one where no boundary is. */
  private Dataset declare(BurstFile file, String name, ByteOrder order) {
    return file.dataset(name, ElementType.FLOAT64).order(order).shape((long) SHARE * world.size() + 3).create();
  }

  private void write(Dataset dataset) {
    double[] values = new double[SHARE];
    Arrays.setAll(values, index -> SHARE * world.rank() + index);
    dataset.write(Selection.block((long) SHARE * world.rank(), SHARE), values);
  }
}
