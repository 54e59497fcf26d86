package org.h5burst.benchmarks.chunks;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;

/**
 * The data to write, step by step: planes of temperatures with noise, so that a chunk can be compressed about as much
 * as one of a simulation. Each plane is a chunk. After the last one the first one follows again.
 *
 * @param elements of all planes, contiguous
 */
record Planes(MemorySegment elements) {
  /** Elements along each side of a plane. */
  static final int EDGE = 512;
  /** Bytes of a plane. */
  static final long BYTES = (long) EDGE * EDGE * Float.BYTES;
  /** The number of different planes. */
  static final int COUNT = 32;

  private static final long SEED = 20_261_125;
  private static final double MEAN = 280;
  private static final double AMPLITUDE = 20;
  private static final double NOISE = 0.01;

  /** Makes the planes, always the same. */
  static Planes make(Arena arena) {
    MemorySegment elements = arena.allocate(COUNT * BYTES, Long.BYTES);
    Random random = new Random(SEED);
    for (int plane = 0; plane < COUNT; plane++) {
      for (int row = 0; row < EDGE; row++) {
        long first = ((long) plane * EDGE + row) * EDGE;
        double wave = AMPLITUDE * Math.sin(2 * Math.PI * ((double) row / EDGE + (double) plane / COUNT));
        for (int column = 0; column < EDGE; column++) {
          double value = MEAN + wave * Math.cos(2 * Math.PI * column / EDGE) + NOISE * random.nextGaussian();
          elements.setAtIndex(ValueLayout.JAVA_FLOAT, first + column, (float) value);
        }
      }
    }
    return new Planes(elements);
  }

  /** Reads what {@link #save} wrote. */
  static Planes read(Path file, Arena arena) throws IOException {
    try (FileChannel channel = FileChannel.open(file); Arena mapping = Arena.ofConfined()) {
      MemorySegment elements = arena.allocate(COUNT * BYTES, Long.BYTES);
      return new Planes(elements.copyFrom(channel.map(MapMode.READ_ONLY, 0, COUNT * BYTES, mapping)));
    }
  }

  /** Writes them into a file, in the machine's byte order. */
  void save(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
        StandardOpenOption.WRITE); Arena mapping = Arena.ofConfined()) {
      channel.map(MapMode.READ_WRITE, 0, elements.byteSize(), mapping).copyFrom(elements);
    }
  }

  /** Returns the plane of a step. */
  MemorySegment of(long step) {
    return elements.asSlice(step % COUNT * BYTES, BYTES);
  }
}
