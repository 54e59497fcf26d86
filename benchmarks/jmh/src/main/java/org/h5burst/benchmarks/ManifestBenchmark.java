package org.h5burst.benchmarks;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.Selection;
import org.h5burst.writer.manifest.Manifest;
import org.h5burst.writer.manifest.ManifestHeader;
import org.h5burst.writer.manifest.Runs;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Measures the cost of noting in the manifest what one burst has written, and of writing the note to a file in memory.
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
public class ManifestBenchmark extends MicroBenchmark {
  private static final int ELEMENTS = 1000;
  private static final long STRIDE = 8;

  private final Selection pattern =
      Selection.strided(new long[] {3}, new long[] {STRIDE}, new long[] {ELEMENTS}, new long[] {1});
  private final Runs runs = new UnevenRuns();
  private final MemorySegment packed = Arena.ofAuto().allocate((long) ELEMENTS * Double.BYTES, 64).fill((byte) 1);
  private Path directory;
  private Manifest manifest;

  /** As many runs as the pattern has, with different gaps. */
  private record UnevenRuns() implements Runs {
    @Override
    public int size() {
      return ELEMENTS;
    }

    @Override
    public long position(int run) {
      return run * STRIDE + run % STRIDE;
    }

    @Override
    public long length(int run) {
      return 1;
    }
  }

  /** A fresh file for each iteration, so that it does not grow without bounds. */
  @Setup(Level.Iteration)
  public void create() throws IOException {
    directory = Files.createTempDirectory(Path.of("/dev/shm"), "h5burst-manifest-");
    manifest = new Manifest(directory.resolve("manifest"), 0);
    manifest.create(new ManifestHeader("out.h5", 1, "phdf5", "2026-01-01T00:00:00Z", CreationOrder.UNTRACKED));
  }

  /** Closes and deletes the file. */
  @TearDown(Level.Iteration)
  public void remove() throws IOException {
    manifest.close();
    Files.delete(directory.resolve("manifest"));
    Files.delete(directory);
  }

  /** Notes one hyperslab of 1,000 elements of 8 B: its numbers and the checksum. */
  @Benchmark
  public void pattern() throws IOException {
    manifest.wrote(0, 1, pattern, runs, packed);
    manifest.writeNotes(0, manifest.waitingBytes());
  }

  /** Notes 1,000 irregular runs of 8 B: their gaps and lengths and the checksum. */
  @Benchmark
  public void runs() throws IOException {
    manifest.wrote(0, 1, null, runs, packed);
    manifest.writeNotes(0, manifest.waitingBytes());
  }

  /** Writes the seal by which notes count. */
  @Benchmark
  public void seal() throws IOException {
    manifest.seal(1);
  }
}
