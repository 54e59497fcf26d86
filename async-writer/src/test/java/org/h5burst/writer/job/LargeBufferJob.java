package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.online.ReopenCost;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * What each rank runs: more data in a burst than the buffer that the library makes when it opens a file, with settings
 * that want a smaller and a larger one.
 */
final class LargeBufferJob {
  static final int BYTES = 40 << 20;
  static final List<Choice> CHOICES =
      List.of(Choice.collective(1, 1 << 20), Choice.collective(1, 64 << 20), Choice.collective(1, 16 << 20),
          Choice.collective(1, 4 << 20),
          Choice.collective(1, 256 << 20));
  static final int BURSTS = 2 * CHOICES.size();

  private LargeBufferJob() {}

  static long buffer(int burst) {
    return CHOICES.get(burst % CHOICES.size()).bufferBytes();
  }

  static byte value(int burst, int rank) {
    return (byte) (10 * burst + rank + 1);
  }

  /** Argument: the file to write. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      int[] proposed = {0};
      boolean[] foreseen = {false};
      CreateOptions options = CreateOptions.defaults().tuner((_, _) -> ScriptedTuner.byProposal(proposal -> {
        Choice choice = CHOICES.get(proposed[0]++ % CHOICES.size());
        foreseen[0] =
            proposal.current() != null && ReopenCost.HINTS.charges(proposal.current(), choice, proposal.live());
        return choice;
      }));
      int rank = mpi.world().rank();
      int each = BYTES / mpi.world().size();
      byte[] data = new byte[each];
      try (BurstFile file = BurstFile.create(Path.of(arguments[0]), mpi.world(), options)) {
        for (int burst = 0; burst < BURSTS; burst++) {
          Dataset dataset = file.dataset("d" + burst, ElementType.INT8).shape(BYTES).create();
          Arrays.fill(data, value(burst, rank));
          dataset.write(Selection.block((long) rank * each, each), data);
          BurstResult result = file.commit().join();
          System.out.println("rank %d burst %d: buffer %s%s".formatted(rank, burst,
              result.hints().get("cb_buffer_size").orElse("unknown"),
              result.reopened() ? ", reopened" : ""));
          if (rank == 0) {
            assertEquals(result.reopened(), foreseen[0], result::toString);
          }
        }
        file.complete();
      }
    });
  }
}
