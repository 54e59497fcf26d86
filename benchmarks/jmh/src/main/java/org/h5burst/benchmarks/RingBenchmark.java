package org.h5burst.benchmarks;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.Selection;
import org.h5burst.writer.ring.Encoding;
import org.h5burst.writer.ring.Gate;
import org.h5burst.writer.ring.PieceSink;
import org.h5burst.writer.ring.StagingBlock;
import org.h5burst.writer.ring.StagingPool;
import org.h5burst.writer.ring.WriteRing;
import org.h5burst.writer.ring.WriteSubmitter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/** Measures the ring alone: staging, submission, release. */
@BenchmarkMode(Mode.SampleTime)
@State(Scope.Benchmark)
public class RingBenchmark extends MicroBenchmark {
  private static final long TIMEOUT_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final Gate OPEN = new Gate();
  private static final PieceSink RELEASE = (_, _, _, block) -> release(block);

  @Param({"64", "4096", "1048576"})
  public int bytes;

  private final Selection selection = Selection.block(0, 1);
  private Mpi mpi;
  private StagingPool staging;
  private WriteRing ring;
  private WriteSubmitter submitter;

  /** The data of a producer. */
  @State(Scope.Thread)
  public static class Source {
    private MemorySegment memory;

    /** Allocates and initialises the memory. */
    @Setup
    public void allocate(RingBenchmark benchmark) {
      memory = Arena.ofAuto().allocate(benchmark.bytes, 64).fill((byte) 1);
    }
  }

  private static void release(StagingBlock block) {
    if (block != null) {
      block.release();
    }
  }

  /** A ring whose consumer only releases. */
  @Setup
  public void start() {
    mpi = Mpi.solo();
    staging = new StagingPool(256 << 20);
    ring = new WriteRing(mpi, 4096, TIMEOUT_NANOS, () -> {}, failure -> {
      throw new IllegalStateException(failure);
    });
    submitter = new WriteSubmitter(ring, staging, TIMEOUT_NANOS);
    submitter.burstCommitted(); // a full pool waits instead of failing
  }

  /** Closes the ring. */
  @TearDown
  public void end() {
    ring.close();
    staging.free();
    mpi.close();
  }

  /** Submits copied writes from one thread. */
  @Benchmark
  @Threads(1)
  public void copyOneProducer(Source source) {
    submitter.copy(OPEN, RELEASE, selection, source.memory, Encoding.PLAIN, () -> true);
  }

  /** Submits copied writes from two threads at once. */
  @Benchmark
  @Threads(2)
  public void copyTwoProducers(Source source) {
    submitter.copy(OPEN, RELEASE, selection, source.memory, Encoding.PLAIN, () -> true);
  }

  /** Submits borrowed writes from one thread. */
  @Benchmark
  @Threads(1)
  public void borrowOneProducer(Source source) {
    submitter.borrow(OPEN, RELEASE, selection, source.memory);
  }

  /** Submits borrowed writes from two threads at once. */
  @Benchmark
  @Threads(2)
  public void borrowTwoProducers(Source source) {
    submitter.borrow(OPEN, RELEASE, selection, source.memory);
  }

  /** Copies the data and does nothing else, for comparison. */
  @Benchmark
  @Threads(1)
  public MemorySegment plainCopy(Target target, Source source) {
    return target.next(bytes).copyFrom(source.memory);
  }

  /** The target of the plain copy: as much memory in turn as the pool has, so that caches do not favour it. */
  @State(Scope.Thread)
  public static class Target {
    private static final long POOL_BYTES = 256 << 20;

    private MemorySegment pool;
    private long next;

    /** Allocates and initialises the memory. */
    @Setup
    public void allocate() {
      pool = Arena.ofAuto().allocate(POOL_BYTES, 64).fill((byte) 1);
    }

    MemorySegment next(long bytes) {
      next = next + 2 * bytes > POOL_BYTES ? 0 : next + bytes;
      return pool.asSlice(next, bytes);
    }
  }
}
