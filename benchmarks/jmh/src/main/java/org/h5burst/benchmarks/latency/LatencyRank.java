package org.h5burst.benchmarks.latency;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.h5burst.harness.job.WarmUp;
import org.h5burst.harness.job.WilliamsSquare;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;

/** The part of one rank. Started by {@link LatencyCommand}, not by users. */
public final class LatencyRank {
  private static final int WARM_UP = 1000;
  private static final int LONG_WARM_UP = 20;
  private static final int SMALL_WRITES = 1000;
  private static final int SMALL_BYTES = 4096;
  private static final int DATASETS = 34;
  private static final int DATASET_BYTES = 256;
  private static final int PIECES = 65_536;

  private final Path directory;
  private final int repetitions;
  private final Communicator world;
  private final List<Timing> timings = new ArrayList<>();

  private LatencyRank(Path directory, int repetitions, Communicator world) {
    this.directory = directory;
    this.repetitions = repetitions;
    this.world = world;
  }

  /** Takes as arguments a directory, the number of repetitions, and the file for rank 0's timings. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      LatencyRank rank = new LatencyRank(Path.of(arguments[0]), Integer.parseInt(arguments[1]), mpi.world());
      rank.measure();
      if (mpi.world().rank() == 0) {
        new ObjectMapper().writeValue(Path.of(arguments[2]).toFile(), rank.timings);
      }
    });
  }

  private interface Burst {
    /** Enqueues the writes of a burst. */
    void enqueue();
  }

  /** The time of one burst on the slowest rank, in seconds. */
  private record Time(double application, double library) {}

  /** One kind of burst with its times, of the slowest rank, in seconds. */
  private static final class Kind {
    private final Burst burst;
    private final double[] application;
    private final double[] library;

    Kind(Burst burst, int repetitions) {
      this.burst = burst;
      this.application = new double[repetitions];
      this.library = new double[repetitions];
    }
  }

  private void measure() {
    Path target = directory.resolve("latency.h5");
    try (Arena arena = Arena.ofShared(); BurstFile file = BurstFile.create(target, world)) {
      MemorySegment data = arena.allocate((long) SMALL_WRITES * SMALL_BYTES, 64).fill((byte) 1);
      empty(file);
      smallWrites(file, data);
      manyDatasets(file, data);
      for (Mode mode : Mode.values()) {
        pieces(data, mode);
      }
      file.complete();
    }
  }

  private void empty(BurstFile file) {
    Kind empty = new Kind(() -> {}, repetitions);
    measure(file, WARM_UP, empty);
    timings.add(Timing.of("agreement of an empty burst", empty.library));
    timings.add(Timing.of("empty burst, commit to completion", empty.application));
  }

  private void smallWrites(BurstFile file, MemorySegment data) {
    Dataset dataset =
        file.dataset("small", ElementType.INT8).shape((long) world.size() * SMALL_WRITES * SMALL_BYTES).create();
    long first = (long) world.rank() * SMALL_WRITES * SMALL_BYTES;
    Kind small = new Kind(() -> {
      for (long write = 0; write < SMALL_WRITES; write++) {
        dataset.write(Selection.block(first + write * SMALL_BYTES, SMALL_BYTES),
            data.asSlice(write * SMALL_BYTES, SMALL_BYTES), Ownership.BORROW);
      }
    }, repetitions);
    measure(file, LONG_WARM_UP, small);
    timings.add(Timing.of("%d writes of 4 KiB, to completion, per write".formatted(SMALL_WRITES),
        over(small.application, SMALL_WRITES)));
  }

  private void manyDatasets(BurstFile file, MemorySegment data) {
    List<Dataset> datasets = IntStream.range(0, DATASETS)
        .mapToObj(number -> file.dataset("many/d%d".formatted(number), ElementType.INT8)
            .shape((long) world.size() * DATASET_BYTES).create())
        .toList();
    Selection mine = Selection.block((long) world.rank() * DATASET_BYTES, DATASET_BYTES);
    MemorySegment part = data.asSlice(0, DATASET_BYTES);
    Kind many = new Kind(() -> datasets.forEach(dataset -> dataset.write(mine, part, Ownership.BORROW)), repetitions);
    measure(file, WARM_UP, many);
    timings
        .add(Timing.of("%d datasets of %d B, agreement to outcome".formatted(DATASETS, DATASET_BYTES), many.library));
    timings.add(
        Timing.of("%d datasets of %d B, write to completion".formatted(DATASETS, DATASET_BYTES), many.application));
  }

  /** Writes the same elements as one strided selection and as single writes, in the mode of a file's tuner. */
  private void pieces(MemorySegment data, Mode mode) {
    Path target = directory.resolve("pieces-%s.h5".formatted(mode));
    CreateOptions options = CreateOptions.defaults().tuner((_, _) -> new FixedTuner(Choice.of(mode), "measured"));
    try (BurstFile file = BurstFile.create(target, world, options)) {
      pieces(file, data, mode.name().toLowerCase(Locale.ROOT));
      file.complete();
    }
  }

  private void pieces(BurstFile file, MemorySegment data, String mode) {
    int stride = world.size();
    Dataset dataset = file.dataset("pieces", ElementType.FLOAT64).shape((long) PIECES * stride).create();
    Selection whole =
        Selection.strided(new long[] {world.rank()}, new long[] {stride}, new long[] {PIECES}, new long[] {1});
    Kind one = new Kind(() -> dataset.write(whole, data.asSlice(0, (long) PIECES * Double.BYTES), Ownership.BORROW),
        repetitions);
    Kind each = new Kind(() -> {
      for (long piece = 0; piece < PIECES; piece++) {
        dataset.write(Selection.block(piece * stride + world.rank(), 1),
            data.asSlice(piece * Double.BYTES, Double.BYTES), Ownership.BORROW);
      }
    }, repetitions);
    measure(file, LONG_WARM_UP, one, each);
    timings.add(Timing.of("%d pieces of 8 B as one selection, %s".formatted(PIECES, mode), one.application));
    timings.add(Timing.of("%d pieces of 8 B one by one, %s".formatted(PIECES, mode), each.application));
    timings.add(Timing.ratio("one by one over one selection, %s".formatted(mode), each.application, one.application));
  }

  /** Measures kinds of bursts in turn. */
  private void measure(BurstFile file, int warmUp, Kind... kinds) {
    WarmUp.run(world, warmUp, _ -> List.of(kinds).forEach(kind -> time(file, kind.burst)));
    for (int repetition = 0; repetition < repetitions; repetition++) {
      for (Kind kind : WilliamsSquare.order(List.of(kinds), repetition)) {
        Time time = time(file, kind.burst);
        kind.application[repetition] = time.application();
        kind.library[repetition] = time.library();
      }
    }
  }

  private Time time(BurstFile file, Burst burst) {
    world.barrier();
    long start = System.nanoTime();
    burst.enqueue();
    BurstResult result = file.commit().join();
    return new Time(world.allreduce((System.nanoTime() - start) / 1e9, Reduction.MAX),
        world.allreduce(result.totalSeconds(), Reduction.MAX));
  }

  private static double[] over(double[] seconds, int parts) {
    return Arrays.stream(seconds).map(each -> each / parts).toArray();
  }
}
