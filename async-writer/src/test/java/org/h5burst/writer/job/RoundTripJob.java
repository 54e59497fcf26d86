package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Selection;

/**
 * What each rank runs: writes all cases into one file, each rank its parts, and reads them: in the same burst, and when
 * the file is opened again.
 */
final class RoundTripJob {
  private static final int CASES_OF_A_BURST = 20;
  private static final List<Choice> CHOICES =
      List.of(Choice.DEFAULT, Choice.collective(1, 65536), Choice.SIEVE, Choice.collective(0, 4096));

  private final Communicator world;
  private final List<Expected> reads = new ArrayList<>();

  private RoundTripJob(Communicator world) {
    this.world = world;
  }

  /** A read that was enqueued, and what must have come in when its burst is done. */
  private record Expected(RoundTripCase of, Selection selection, MemorySegment into, byte[] elements) {
    void check() {
      assertEquals(-1, into.mismatch(MemorySegment.ofArray(elements)),
          () -> "read of %s of %s".formatted(selection, of.spec()));
    }
  }

  /** Arguments: a file and a seed. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      RoundTripJob job = new RoundTripJob(mpi.world());
      Path path = Path.of(arguments[0]);
      List<RoundTripCase> cases = RoundTripCase.all(Long.parseLong(arguments[1]));
      try (BurstFile file = BurstFile.create(path, mpi.world(), options())) {
        job.run(file, cases, each -> job.write(grown(ModelJob.declare(file, each.declared()), each), each));
        file.complete();
      }
      try (BurstFile file = BurstFile.open(path, mpi.world(), OpenOptions.like(options()))) {
        job.run(file, cases, each -> file.dataset(each.spec().name()));
      }
    });
  }

  /** Appends along each dimension, until the dataset has the shape that it is given. */
  private static Dataset grown(Dataset dataset, RoundTripCase of) {
    if (of.spec().storage().limit().length > 0) {
      for (int dimension = 0; dimension < of.spec().rank(); dimension++) {
        long before = of.declared().shape()[dimension];
        assertEquals(before, dataset.append(dimension, of.spec().shape()[dimension] - before));
      }
    }
    return dataset;
  }

  private static CreateOptions options() {
    int[] turn = {0};
    return CreateOptions.defaults().tuner((_, _) -> new ScriptedTuner(() -> CHOICES.get(turn[0]++ % CHOICES.size())));
  }

  /** Some cases a burst, all of which are read in it, by every rank. */
  private void run(BurstFile file, List<RoundTripCase> cases, Function<RoundTripCase, Dataset> dataset) {
    for (int from = 0; from < cases.size(); from += CASES_OF_A_BURST) {
      for (RoundTripCase each : cases.subList(from, Math.min(cases.size(), from + CASES_OF_A_BURST))) {
        read(dataset.apply(each), each);
      }
      file.commit().join();
      reads.forEach(Expected::check);
      reads.clear();
    }
  }

  private Dataset write(Dataset dataset, RoundTripCase of) {
    for (int part = 0; part < of.parts().size(); part++) {
      if (of.isOf(part, world.rank(), world.size())) {
        Selection selection = of.parts().get(part);
        if (dataset.type() instanceof ElementType) {
          Elements.write(dataset, selection, of.data(selection), part % 2 == 0);
        } else {
          write(dataset, selection, of.data(selection), part % 2 == 0);
        }
      }
    }
    return dataset;
  }

  /** As arrays of the program's own types, where there are such and they are asked for. */
  private static void write(Dataset dataset, Selection selection, byte[] elements, boolean asArray) {
    if (asArray && dataset.type().equals(DataType.BOOLEAN)) {
      boolean[] truths = new boolean[elements.length];
      for (int index = 0; index < truths.length; index++) {
        truths[index] = elements[index] != 0;
      }
      dataset.write(selection, truths);
    } else if (asArray && ModelTypes.isText(dataset.type())) {
      int size = dataset.type().bytes();
      String[] texts = new String[elements.length / size];
      for (int index = 0; index < texts.length; index++) {
        texts[index] = new String(elements, index * size, size, StandardCharsets.UTF_8);
      }
      dataset.write(selection, texts);
    } else {
      dataset.write(selection, MemorySegment.ofArray(elements));
    }
  }

  private void read(Dataset dataset, RoundTripCase of) {
    Selection all = Selection.all().placedIn(dataset.shape());
    reads.add(new Expected(of, all, enqueue(dataset, all), of.image()));
    for (Selection part : of.parts()) {
      reads.add(new Expected(of, part, enqueue(dataset, part), of.data(part)));
    }
  }

  private static MemorySegment enqueue(Dataset dataset, Selection selection) {
    if (dataset.type() instanceof ElementType) {
      return Elements.read(dataset, selection);
    }
    MemorySegment into =
        MemorySegment.ofArray(new byte[Math.toIntExact(selection.elements() * dataset.type().bytes())]);
    dataset.read(selection, into);
    return into;
  }
}
