package org.h5burst.benchmarks;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/**
 * Measures the cost of a write for the application's thread: one rank, real files in memory; every so many writes the
 * thread commits and waits for the burst, which is part of the time.
 */
@BenchmarkMode(Mode.SampleTime)
@State(Scope.Benchmark)
public class SubmitBenchmark extends MicroBenchmark {
  private static final long BURST_BYTES = 64L << 20;
  private static final int MAX_WRITES = 1 << 14;

  @Param({"64", "4096", "65536", "1048576", "4194304"})
  public int bytes;

  private Mpi mpi;
  private Path directory;

  /** One file for each thread, so that no thread commits another's writes. */
  @State(Scope.Thread)
  public static class Writes {
    private Path target;
    private BurstFile file;
    private Dataset dataset;
    private Selection[] places;
    private Arena arena;
    private MemorySegment memory;
    private int next;

    /** A file of the thread's own. */
    @Setup
    public void open(SubmitBenchmark benchmark) {
      int writes = (int) Math.min(MAX_WRITES, Math.max(1, BURST_BYTES / benchmark.bytes));
      arena = Arena.ofShared();
      memory = arena.allocate(benchmark.bytes, 64).fill((byte) 1);
      target = benchmark.directory.resolve("out-%d.h5".formatted(Thread.currentThread().threadId()));
      file = BurstFile.create(target, benchmark.mpi.world(), CreateOptions.defaults().replace());
      dataset = file.dataset("d", ElementType.INT8).shape((long) writes * benchmark.bytes).create();
      places = new Selection[writes];
      for (int write = 0; write < writes; write++) {
        places[write] = Selection.block((long) write * benchmark.bytes, benchmark.bytes);
      }
    }

    void write(Ownership ownership) {
      if (next == places.length) {
        next = 0;
        file.commit().join();
      }
      dataset.write(places[next++], memory, ownership);
    }

    /** Closes and deletes the file. */
    @TearDown
    public void close() throws IOException {
      file.complete();
      Files.deleteIfExists(target);
      arena.close();
    }
  }

  /** Starts one rank of MPICH. */
  @Setup
  public void start() throws IOException {
    mpi = Mpi.init();
    directory = Files.createTempDirectory(Path.of("/dev/shm"), "h5burst-submit-");
  }

  /** Ends MPI. */
  @TearDown
  public void end() throws IOException {
    mpi.close();
    Files.deleteIfExists(directory);
  }

  /** Makes copied writes from one thread. */
  @Benchmark
  @Threads(1)
  public void copyOneProducer(Writes writes) {
    writes.write(Ownership.COPY);
  }

  /** Makes copied writes from two threads at once, each to its own file. */
  @Benchmark
  @Threads(2)
  public void copyTwoProducers(Writes writes) {
    writes.write(Ownership.COPY);
  }

  /** Makes borrowed writes from one thread. */
  @Benchmark
  @Threads(1)
  public void borrowOneProducer(Writes writes) {
    writes.write(Ownership.BORROW);
  }

  /** Makes borrowed writes from two threads at once, each to its own file. */
  @Benchmark
  @Threads(2)
  public void borrowTwoProducers(Writes writes) {
    writes.write(Ownership.BORROW);
  }
}
