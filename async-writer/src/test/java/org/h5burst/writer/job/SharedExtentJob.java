package org.h5burst.writer.job;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * What each rank runs: in every burst, into a dataset of its own, one rank writes many pieces, and others write single
 * pieces between them or the whole dataset.
 */
final class SharedExtentJob {
  static final int BURSTS = 200;
  private static final int PIECE = 1024;
  private static final int PIECES = 128;

  private SharedExtentJob() {}

  /** The modes under test; with none of them may an element be lost. */
  static List<Choice> choices() {
    return List.of(Choice.SIEVE, Choice.collective(0, 0), Choice.collective(2, 4096));
  }

  static String fileName(int choice) {
    return "choice%d.h5".formatted(choice);
  }

  static DatasetSpec dataset(int burst) {
    return new DatasetSpec("d" + burst, ElementType.INT8, new long[] {PIECES * PIECE});
  }

  /** What all ranks together write in a burst. */
  static byte[] image(int burst, int ranks) {
    byte[] image = new byte[PIECES * PIECE];
    for (int rank = 0; rank < ranks; rank++) {
      Selection part = part(burst, rank, ranks);
      for (long block = 0; part.slabs() == 1 && block < part.count(0, 0); block++) {
        int start = (int) (part.start(0, 0) + block * part.stride(0, 0));
        Arrays.fill(image, start, start + (int) part.blockExtent(0, 0), value(burst));
      }
    }
    return image;
  }

  private static byte value(int burst) {
    return (byte) (1 + burst % 100);
  }

  private static Selection part(int burst, int rank, int ranks) {
    int strided = burst % 2 == 0 ? ranks - 1 : 0;
    if (rank == strided) {
      return Selection.strided(new long[] {0}, new long[] {2 * PIECE}, new long[] {PIECES / 2}, new long[] {PIECE});
    }
    return switch ((burst / 2 + rank) % 4) {
      case 0 -> Selection.none(1);
      case 1 -> Selection.block(new long[] {0}, new long[] {PIECES * PIECE});
      default ->
        Selection.block(new long[] {PIECE * (2L * ((7 * burst + 13 * rank) % (PIECES / 2)) + 1)}, new long[] {PIECE});
    };
  }

  /** Arguments: a directory. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      for (int choice = 0; choice < choices().size(); choice++) {
        write(Path.of(arguments[0]).resolve(fileName(choice)), choices().get(choice), mpi.world());
      }
    });
  }

  private static void write(Path path, Choice choice, Communicator world) {
    CreateOptions options = CreateOptions.defaults().tuner((_, _) -> new ScriptedTuner(() -> choice));
    try (BurstFile file = BurstFile.create(path, world, options)) {
      for (int burst = 0; burst < BURSTS; burst++) {
        DatasetSpec spec = dataset(burst);
        Dataset dataset = file.dataset(spec.name(), spec.type()).shape(spec.shape()).create();
        Selection part = part(burst, world.rank(), world.size());
        byte[] data = new byte[Math.toIntExact(part.elements())];
        Arrays.fill(data, value(burst));
        dataset.write(part, data);
        file.commit();
      }
      file.complete();
    }
  }
}
