package org.h5burst.benchmarks;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Measures the manifest's checksum of a round's elements, compared with a copy of the same memory. */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
public class ChecksumBenchmark extends MicroBenchmark {
  @Param({"65536", "1048576", "16777216"})
  public int bytes;

  private MemorySegment packed;
  private MemorySegment target;

  /** Allocates and initialises the memory. */
  @Setup
  public void allocate() {
    packed = Arena.ofAuto().allocate(bytes, 64).fill((byte) 1);
    target = Arena.ofAuto().allocate(bytes, 64).fill((byte) 2);
  }

  /** Computes the CRC32C of native memory. */
  @Benchmark
  public long checksum() {
    CRC32C crc = new CRC32C();
    crc.update(packed.asByteBuffer());
    return crc.getValue();
  }

  /** Copies native memory to native memory. */
  @Benchmark
  public MemorySegment plainCopy() {
    return target.copyFrom(packed);
  }
}
