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
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterOptions;

/** What one rank does. Started by {@link LatencyCommand}, not by people. */
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

  /** Arguments: a directory, how often, and where rank 0 leaves the timings. */
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
    /** Enqueues what a burst writes. */
    void enqueue();
  }

  /** One burst's, of the slowest rank, in seconds. */
  private record Time(double application, double library) {}

  /** Times of one kind of burst, of the slowest rank, in seconds. */
  private record Times(double[] application, double[] library) {}

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
    }
  }

  private void empty(BurstFile file) {
    Times times = times(file, WARM_UP, () -> {});
    timings.add(Timing.of("agreement of an empty burst", times.library()));
    timings.add(Timing.of("empty burst, commit to completion", times.application()));
  }

  private void smallWrites(BurstFile file, MemorySegment data) {
    Dataset dataset = file.dataset("small", ElementType.INT8).shape((long) world.size() * SMALL_WRITES * SMALL_BYTES).create();
    long first = (long) world.rank() * SMALL_WRITES * SMALL_BYTES;
    Times times = times(file, LONG_WARM_UP, () -> {
      for (long write = 0; write < SMALL_WRITES; write++) {
        dataset.write(Selection.block(first + write * SMALL_BYTES, SMALL_BYTES), data.asSlice(write * SMALL_BYTES, SMALL_BYTES), Ownership.BORROW);
      }
    });
    timings.add(Timing.of("%d writes of 4 KiB, to completion, per write".formatted(SMALL_WRITES), over(times.application(), SMALL_WRITES)));
  }

  private void manyDatasets(BurstFile file, MemorySegment data) {
    List<Dataset> datasets = IntStream.range(0, DATASETS)
        .mapToObj(number -> file.dataset("many/d%d".formatted(number), ElementType.INT8).shape((long) world.size() * DATASET_BYTES).create()).toList();
    Selection mine = Selection.block((long) world.rank() * DATASET_BYTES, DATASET_BYTES);
    MemorySegment part = data.asSlice(0, DATASET_BYTES);
    Times times = times(file, WARM_UP, () -> datasets.forEach(dataset -> dataset.write(mine, part, Ownership.BORROW)));
    timings.add(Timing.of("%d datasets of %d B, agreement to outcome".formatted(DATASETS, DATASET_BYTES), times.library()));
    timings.add(Timing.of("%d datasets of %d B, write to completion".formatted(DATASETS, DATASET_BYTES), times.application()));
  }

  /** The same elements as one strided selection and as single writes, in the mode of a file's tuner. */
  private void pieces(MemorySegment data, Mode mode) {
    Path target = directory.resolve("pieces-%s.h5".formatted(mode));
    WriterOptions options = WriterOptions.defaults().tuner((_, _) -> new FixedTuner(new Choice(mode, 0, 0, 0, 0, false), "measured"));
    try (BurstFile file = BurstFile.create(target, world, options)) {
      pieces(file, data, mode.name().toLowerCase(Locale.ROOT));
    }
  }

  private void pieces(BurstFile file, MemorySegment data, String mode) {
    int stride = world.size();
    Dataset dataset = file.dataset("pieces", ElementType.FLOAT64).shape((long) PIECES * stride).create();
    Selection whole = Selection.strided(new long[] {world.rank()}, new long[] {stride}, new long[] {PIECES}, new long[] {1});
    Times one = times(file, LONG_WARM_UP, () -> dataset.write(whole, data.asSlice(0, (long) PIECES * Double.BYTES), Ownership.BORROW));
    Times each = times(file, LONG_WARM_UP, () -> {
      for (long piece = 0; piece < PIECES; piece++) {
        dataset.write(Selection.block(piece * stride + world.rank(), 1), data.asSlice(piece * Double.BYTES, Double.BYTES), Ownership.BORROW);
      }
    });
    timings.add(Timing.of("%d pieces of 8 B as one selection, %s".formatted(PIECES, mode), one.application()));
    timings.add(Timing.of("%d pieces of 8 B one by one, %s".formatted(PIECES, mode), each.application()));
    timings.add(Timing.ratio("one by one over one selection, %s".formatted(mode), each.application(), one.application()));
  }

  private Times times(BurstFile file, int warmUp, Burst burst) {
    WarmUp.run(world, warmUp, _ -> time(file, burst));
    Times times = new Times(new double[repetitions], new double[repetitions]);
    for (int repetition = 0; repetition < repetitions; repetition++) {
      Time time = time(file, burst);
      times.application()[repetition] = time.application();
      times.library()[repetition] = time.library();
    }
    return times;
  }

  private Time time(BurstFile file, Burst burst) {
    world.barrier();
    long start = System.nanoTime();
    burst.enqueue();
    BurstResult result = file.commit().join();
    return new Time(world.allreduce((System.nanoTime() - start) / 1e9, Reduction.MAX), world.allreduce(result.totalSeconds(), Reduction.MAX));
  }

  private static double[] over(double[] seconds, int parts) {
    return Arrays.stream(seconds).map(each -> each / parts).toArray();
  }
}
