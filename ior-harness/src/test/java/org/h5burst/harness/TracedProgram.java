package org.h5burst.harness;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Selection;

/**
 * A program that uses all that a trace records, but for links: each rank writes rows with the values that a replay
 * gives them, and reads from its own file and from another.
 */
final class TracedProgram {
  private static final int COLUMNS = 48;

  private TracedProgram() {}

  /** Writes the first file, and reads from the second, which exists. */
  public static void main(String[] files) throws Exception {
    Mpi.run(mpi -> {
      write(Path.of(files[0]), mpi.world());
      try (BurstFile found = BurstFile.open(Path.of(files[1]), mpi.world())) {
        Dataset dataset = found.datasets().getFirst();
        double[] everything = new double[(int) Selection.all().placedIn(dataset.shape()).elements()];
        dataset.read(Selection.all(), everything);
        found.commit().join();
      }
      add(Path.of(files[0]), mpi.world());
    });
  }

  private static void write(Path path, Communicator ranks) {
    try (BurstFile file = BurstFile.create(path, ranks)) {
      file.attribute("title", "traced");
      file.group("fields").attribute("step", 7L);
      Dataset plain = file.dataset("fields/plain", ElementType.FLOAT64).shape(ranks.size(), COLUMNS).create();
      plain.attribute("spacing", new double[] {.5, .25});
      Dataset growing =
          file.dataset("growing", ElementType.INT32).shape(ranks.size(), COLUMNS).maxShape(-1, COLUMNS)
              .chunk(1, COLUMNS).shuffle().deflate(3).create();
      row(plain, new Array("fields/plain", ElementType.FLOAT64, ranks.size(), COLUMNS), ranks.rank(), 0);
      row(growing, new Array("growing", ElementType.INT32, ranks.size(), COLUMNS), ranks.rank(), 0);
      file.commit().join();
      growing.extend(2L * ranks.size(), COLUMNS);
      row(growing, new Array("growing", ElementType.INT32, 2L * ranks.size(), COLUMNS), ranks.size() + ranks.rank(), 1);
      file.flush();
      file.complete();
    }
  }

  private static void row(Dataset dataset, Array array, long row, int burst) {
    Selection selection = Selection.block(new long[] {row, 0}, new long[] {1, COLUMNS});
    MemorySegment elements = Arena.ofAuto().allocate(COLUMNS * (long) array.type().bytes(), Long.BYTES);
    dataset.write(selection, ElementPattern.of(array, burst).fill(array, selection, elements));
  }

  private static void add(Path path, Communicator ranks) {
    try (BurstFile file = BurstFile.open(path, ranks, OpenOptions.defaults().readWrite())) {
      double[] every = new double[COLUMNS / 4 * ranks.size()];
      file.dataset("fields/plain").read(
          Selection.strided(new long[] {0, ranks.rank()}, new long[] {1, 4}, new long[] {ranks.size(), COLUMNS / 4},
              new long[] {1, 1}),
          every);
      file.attribute("read", "once");
      file.complete();
    }
  }
}
