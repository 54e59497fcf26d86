package org.h5burst.writer.engine.plan;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.h5burst.benchmarks.MicroBenchmark;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Measures the cost of a burst's pieces for the I/O thread before it calls HDF5: adding them, merging them into one
 * selection, and gathering their elements in file order. In the writer's package, because its planning is not public.
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PlanBenchmark extends MicroBenchmark {
  private static final long ROUND_BYTES = 1L << 30;
  private static final int PLACES_PER_PIECE = 8;
  private static final int MAX_ELEMENTS = 4;

  /** A dataset's burst. */
  @State(Scope.Thread)
  public abstract static class Burst {
    @Param({"100", "1000", "10000", "100000"})
    public int pieces;

    private final PackingBuffer packing = new PackingBuffer();
    private DatasetPieces dataset;
    private Selection[] selections;
    private MemorySegment[] memories;

    abstract Selection[] select(Random random);

    /** Prepares the pieces, each in its part of one memory. */
    @Setup
    public void prepare() {
      dataset =
          new DatasetPieces(new DatasetSpec("d", ElementType.FLOAT64, new long[] {(long) PLACES_PER_PIECE * pieces}));
      selections = select(new Random(1));
      memories = new MemorySegment[pieces];
      MemorySegment memory = Arena.ofAuto().allocate((long) MAX_ELEMENTS * Double.BYTES * pieces, 64).fill((byte) 1);
      for (int piece = 0; piece < pieces; piece++) {
        memories[piece] =
            memory.asSlice((long) MAX_ELEMENTS * Double.BYTES * piece, selections[piece].elements() * Double.BYTES);
      }
    }

    /** Frees the memory for gathering. */
    @TearDown
    public void end() {
      packing.free();
    }

    DatasetBurst<WriteCall> plan() {
      for (int piece = 0; piece < selections.length; piece++) {
        dataset.accept(selections[piece], memories[piece], 0, null);
      }
      DatasetBurst<WriteCall> write = dataset.seal(dataset.dataset().shape(), ROUND_BYTES);
      write.rounds().forEach(round -> round.source().pack(packing));
      dataset.release();
      return write;
    }
  }

  /** Every eighth element, in order. */
  public static class Regular extends Burst {
    @Override
    Selection[] select(Random random) {
      Selection[] all = new Selection[pieces];
      for (int piece = 0; piece < pieces; piece++) {
        all[piece] = Selection.block((long) PLACES_PER_PIECE * piece, 1);
      }
      return all;
    }
  }

  /** Pieces of 1 to 4 elements at irregular distances, in order. */
  public static class Irregular extends Burst {
    @Override
    Selection[] select(Random random) {
      Selection[] all = new Selection[pieces];
      for (int piece = 0; piece < pieces; piece++) {
        all[piece] = Selection.block((long) PLACES_PER_PIECE * piece + random.nextInt(MAX_ELEMENTS),
            1 + random.nextInt(MAX_ELEMENTS));
      }
      return all;
    }
  }

  /** The same in any order. */
  public static class Unsorted extends Irregular {
    @Override
    Selection[] select(Random random) {
      Selection[] all = super.select(random);
      for (int piece = pieces - 1; piece > 0; piece--) {
        int other = random.nextInt(piece + 1);
        Selection swapped = all[piece];
        all[piece] = all[other];
        all[other] = swapped;
      }
      return all;
    }
  }

  /** Plans regular pieces, which become one strided hyperslab. */
  @Benchmark
  public DatasetBurst<WriteCall> regular(Regular burst) {
    return burst.plan();
  }

  /** Plans irregular pieces, which become a union of hyperslabs. */
  @Benchmark
  public DatasetBurst<WriteCall> irregular(Irregular burst) {
    return burst.plan();
  }

  /** Plans unsorted pieces, which are sorted first. */
  @Benchmark
  public DatasetBurst<WriteCall> unsorted(Unsorted burst) {
    return burst.plan();
  }
}
