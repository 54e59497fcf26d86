package org.h5burst.writer.job;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Faults;
import org.h5burst.writer.Faults.Call;
import org.h5burst.writer.Faults.Fault;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * What each of two ranks runs: a collective call in which the system refuses what one rank asks of it, while it does
 * all that the other asks.
 */
final class OneRankFailsJob {
  /** Both ranks write every other row. */
  static final DatasetSpec FIELD = new DatasetSpec("field", ElementType.FLOAT64, new long[] {64, 64});

  private final Communicator world;
  private final Faults faults;
  private final int victim;
  private final AtomicReference<Choice> choice = new AtomicReference<>(Choice.DEFAULT);

  private OneRankFailsJob(Communicator world, Faults faults, int victim) {
    this.world = world;
    this.faults = faults;
    this.victim = victim;
  }

  /**
   * Arguments: the file, the preloaded library, the collective call, the rank on which it fails, the call to the system
   * that fails, and the number of its error.
   */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      OneRankFailsJob job =
          new OneRankFailsJob(mpi.world(), new Faults(Path.of(arguments[1])), Integer.parseInt(arguments[3]));
      job.run(Path.of(arguments[0]), arguments[2], Call.valueOf(arguments[4].toUpperCase(Locale.ROOT)),
          Integer.parseInt(arguments[5]));
    });
  }

  private void run(Path path, String call, Call system, int error) {
    try {
      BurstFile file =
          BurstFile.create(path, world, CreateOptions.defaults().tuner((_, _) -> new ScriptedTuner(choice::get)));
      Dataset field = file.dataset(FIELD.name(), FIELD.type()).shape(FIELD.shape()).create();
      Optional<Dataset> packed = call.equals("mixed") ? Optional.of(packed(file)) : Optional.empty();
      if (!call.equals("open")) {
        write(field, 1);
        packed.ifPresent(this::compress);
        file.flush();
      }
      world.barrier();
      if (world.rank() == victim) {
        faults.arm(new Fault(system, 1, Fault.EVER, error), path.getFileName() + ".partial");
      }
      switch (call) {
        case "open" -> write(field, 1);
        case "reopen" -> collective(field, 1);
        case "collective" -> collective(field, 2);
        case "create" -> file.dataset("other", ElementType.INT8).shape(1 << 20).create();
        case "read" -> field.read(rows(), new double[(int) rows().elements()]);
        case "mixed" -> {
          write(field, 2);
          packed.ifPresent(this::compress); // rank 0 places its chunks, while no rank has the file open with MPI-IO
        }
        case "close" -> world.barrier();
        default -> throw new IllegalArgumentException(call);
      }
      if (!call.equals("close")) {
        file.flush();
      }
      file.complete();
      System.out.println("rank " + world.rank() + " was told nothing, " + faults.disarm() + " injected");
    } catch (WriterException failure) {
      System.out.println("rank " + world.rank() + " told: " + failure.getMessage());
      throw failure;
    }
  }

  private static Dataset packed(BurstFile file) {
    return file.dataset("packed", ElementType.INT32).shape(64, 64).chunk(32, 64).deflate(1).create();
  }

  private void compress(Dataset packed) {
    packed.write(Selection.block(new long[] {32L * world.rank(), 0}, new long[] {32, 64}), new int[32 * 64]);
  }

  private void collective(Dataset field, int aggregators) {
    choice.set(Choice.collective(aggregators, 1 << 20));
    write(field, 2);
  }

  /** A rank's elements. */
  static Selection rows(int rank) {
    return Selection.strided(new long[] {rank, 0}, new long[] {2, 1}, new long[] {32, 64}, new long[] {1, 1});
  }

  private Selection rows() {
    return rows(world.rank());
  }

  private void write(Dataset field, long salt) {
    Elements.write(field, rows(), Canvas.values(FIELD, rows(), salt), true);
  }
}
