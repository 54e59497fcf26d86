package org.h5burst.writer.burst;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What it costs to make one selection of the pieces of a burst; in the writer's package, whose planning is not public. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
@State(Scope.Thread)
public class PieceMergerBenchmark {
  private static final long ROUND_BYTES = 1L << 30;

  @Param({"100", "1000", "10000", "100000"})
  public int pieces;

  private final Random random = new Random(1);
  private DatasetSpec dataset;
  private PieceList regular;
  private PieceList irregular;
  private PieceList unsorted;

  /** The pieces of a burst. */
  @Setup
  public void prepare() {
    dataset = new DatasetSpec("d", ElementType.FLOAT64, new long[] {8L * pieces});
    MemorySegment memory = Arena.ofAuto().allocate(8L * 8, 64);
    regular = new PieceList();
    irregular = new PieceList();
    unsorted = new PieceList();
    long[] starts = new long[pieces];
    for (int piece = 0; piece < pieces; piece++) {
      regular.add(Selection.block(8L * piece, 1), memory, 0, null);
      starts[piece] = 8L * piece + random.nextInt(4);
      irregular.add(Selection.block(starts[piece], 1 + random.nextInt(4)), memory, 0, null);
    }
    for (int piece = pieces - 1; piece >= 0; piece--) {
      int other = random.nextInt(piece + 1);
      long start = starts[other];
      starts[other] = starts[piece];
      unsorted.add(Selection.block(start, 1 + random.nextInt(4)), memory, 0, null);
    }
  }

  /** Every eighth element, in order: becomes one strided hyperslab. */
  @Benchmark
  public DatasetWrite regular() {
    return new PieceMerger(dataset, regular, ROUND_BYTES).merge();
  }

  /** Pieces of 1 to 4 elements at irregular distances, in order. */
  @Benchmark
  public DatasetWrite irregular() {
    return new PieceMerger(dataset, irregular, ROUND_BYTES).merge();
  }

  /** The same in any order. */
  @Benchmark
  public DatasetWrite unsorted() {
    return new PieceMerger(dataset, unsorted, ROUND_BYTES).merge();
  }
}
