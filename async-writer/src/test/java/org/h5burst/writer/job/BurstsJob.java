package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;

/** What each rank runs: bursts whose choices are given, and what their results must say. */
record BurstsJob(Communicator world, Path directory) {
  static final int REOPENS = 100;
  static final DatasetSpec REOPENED = new DatasetSpec("steps/field", ElementType.FLOAT64, new long[] {REOPENS + 1, 64});
  static final DatasetSpec INTERLEAVED = new DatasetSpec("interleaved", ElementType.INT64, new long[] {32768});
  static final DatasetSpec CONTIGUOUS = new DatasetSpec("contiguous", ElementType.INT64, new long[] {32768});

  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      BurstsJob job = new BurstsJob(mpi.world(), Path.of(arguments[0]));
      job.reopenForEveryBurst();
      job.writeWithAsManyAggregatorsAsAskedFor();
    });
  }

  private BurstFile create(String name, List<Choice> choices) {
    Iterator<Choice> script = choices.iterator();
    return BurstFile.create(directory.resolve(name), world,
        CreateOptions.defaults().tuner((_, _) -> new ScriptedTuner(script::next)));
  }

  private static Dataset declare(BurstFile file, DatasetSpec spec) {
    return file.dataset(spec.name(), spec.type()).shape(spec.shape()).create();
  }

  /** The part of one row that a rank writes in one burst. */
  static Selection partOfRow(int row, int rank, int ranks) {
    long columns = REOPENED.shape()[1] / ranks;
    return Selection.block(new long[] {row, rank * columns}, new long[] {1, columns});
  }

  private void reopenForEveryBurst() {
    // Parallel HDF5 cannot change the number of aggregators of an open file.
    int otherNumber = world.size() == 1 ? 0 : 2;
    List<Choice> choices = new ArrayList<>();
    for (int burst = 0; burst <= REOPENS; burst++) {
      choices.add(Choice.collective(burst % 2 == 0 ? 1 : otherNumber, (1 + burst % 3) * 65536L));
    }
    List<CompletableFuture<BurstResult>> results = new ArrayList<>();
    boolean reopens;
    try (BurstFile file = create("reopened.h5", choices)) {
      reopens = file.backend().equals("phdf5");
      Dataset dataset = declare(file, REOPENED);
      for (int burst = 0; burst <= REOPENS; burst++) {
        Selection part = partOfRow(burst, world.rank(), world.size());
        Elements.write(dataset, part, Canvas.values(REOPENED, part, burst), true);
        results.add(file.commit());
      }
      file.complete();
    }
    for (int burst = 0; burst <= REOPENS; burst++) {
      BurstResult result = results.get(burst).join();
      assertEquals(burst + 1, result.sequence());
      assertEquals(burst == 0, result.opened(), result::toString);
      assertEquals(burst > 0 && reopens, result.reopened(), result::toString);
      assertEquals(REOPENED.shape()[1] * Double.BYTES, result.bytes());
      assertEquals(choices.get(burst), Objects.requireNonNull(result.decision()).choice());
      assertEquals(Long.toString(choices.get(burst).bufferBytes()), result.hints().values().get("cb_buffer_size"));
      assertTrue(result.openSeconds() > 0 == (burst == 0 || reopens) && result.seconds() > 0, result::toString);
    }
    System.out.println("rank " + world.rank() + " saw 1 opening and "
        + results.stream().filter(each -> each.join().reopened()).count() + " reopenings");
  }

  /** Every other run of eight elements, or one half. */
  static Selection share(DatasetSpec dataset, int rank, int ranks) {
    long elements = dataset.shape()[0];
    return dataset.equals(CONTIGUOUS)
        ? Selection.block(elements / ranks * rank, elements / ranks)
        : Selection.strided(new long[] {8L * rank}, new long[] {8L * ranks}, new long[] {elements / (8L * ranks)},
            new long[] {8});
  }

  private void writeWithAsManyAggregatorsAsAskedFor() {
    List<Choice> choices = new ArrayList<>();
    for (int aggregators = 1; aggregators <= world.size(); aggregators++) {
      choices.add(Choice.collective(aggregators, 1 << 20));
      choices.add(Choice.collective(aggregators, 1 << 20));
    }
    choices.add(Choice.DEFAULT);
    choices.add(Choice.SIEVE);
    try (BurstFile file = create("writers.h5", choices)) {
      List<Dataset> datasets = List.of(declare(file, INTERLEAVED), declare(file, CONTIGUOUS));
      // Nobody asks the tuner how to write nothing, and the metadata are not counted with the data.
      file.commit().join();
      for (int burst = 0; burst < choices.size(); burst++) {
        Choice choice = choices.get(burst);
        DatasetSpec spec = burst % 2 == 0 ? INTERLEAVED : CONTIGUOUS;
        Selection share = share(spec, world.rank(), world.size());
        Elements.write(datasets.get(burst % 2), share, Canvas.values(spec, share, burst), false);
        BurstResult result = file.commit().join();
        int asked = choice.aggregators() > 0 ? choice.aggregators() : world.size();
        assertEquals(asked, result.writers(), () -> "%s of %s".formatted(result, spec));
      }
      file.complete();
    }
    System.out.println("rank " + world.rank() + " counted the writers of " + choices.size() + " bursts");
  }
}
