package org.h5burst.writer.job;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/** Writes values that are given as bytes, and reads them. */
final class Elements {
  private Elements() {}

  /**
   * Writes by an array of the dataset's type or from native memory; overwrites what it gave right after, because a
   * write copies.
   */
  static void write(Dataset dataset, Selection selection, byte[] values, boolean typed) {
    if (!typed) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment data = arena.allocate(values.length);
        data.copyFrom(MemorySegment.ofArray(values));
        dataset.write(selection, data);
      }
      return;
    }
    switch ((ElementType) dataset.type()) {
      case FLOAT32, FLOAT64 -> writeFloats(dataset, selection, values);
      default -> writeIntegers(dataset, selection, values);
    }
  }

  /** Enqueues a read into an array of the dataset's type; returns the array's memory. */
  static MemorySegment read(Dataset dataset, Selection selection) {
    int elements = Math.toIntExact(selection.elements());
    switch ((ElementType) dataset.type()) {
      case INT8, UINT8 -> {
        byte[] into = new byte[elements];
        dataset.read(selection, into);
        return MemorySegment.ofArray(into);
      }
      case INT16, UINT16, FLOAT16, BFLOAT16 -> {
        short[] into = new short[elements];
        dataset.read(selection, into);
        return MemorySegment.ofArray(into);
      }
      case INT32, UINT32 -> {
        int[] into = new int[elements];
        dataset.read(selection, into);
        return MemorySegment.ofArray(into);
      }
      case INT64, UINT64 -> {
        long[] into = new long[elements];
        dataset.read(selection, into);
        return MemorySegment.ofArray(into);
      }
      case FLOAT32 -> {
        float[] into = new float[elements];
        dataset.read(selection, into);
        return MemorySegment.ofArray(into);
      }
      case FLOAT64 -> {
        double[] into = new double[elements];
        dataset.read(selection, into);
        return MemorySegment.ofArray(into);
      }
    }
    throw new IllegalArgumentException("not numbers: " + dataset);
  }

  /** Half precision has no array of its own. */
  private static void writeIntegers(Dataset dataset, Selection selection, byte[] values) {
    int elements = values.length / dataset.type().bytes();
    switch ((ElementType) dataset.type()) {
      case INT8, UINT8 -> {
        byte[] data = values.clone();
        dataset.write(selection, data);
        Arrays.fill(data, (byte) -1);
      }
      case INT16, UINT16, FLOAT16, BFLOAT16 -> {
        short[] data = new short[elements];
        MemorySegment.ofArray(data).copyFrom(MemorySegment.ofArray(values));
        dataset.write(selection, data);
        Arrays.fill(data, (short) -1);
      }
      case INT32, UINT32 -> {
        int[] data = new int[elements];
        MemorySegment.ofArray(data).copyFrom(MemorySegment.ofArray(values));
        dataset.write(selection, data);
        Arrays.fill(data, -1);
      }
      case INT64, UINT64 -> {
        long[] data = new long[elements];
        MemorySegment.ofArray(data).copyFrom(MemorySegment.ofArray(values));
        dataset.write(selection, data);
        Arrays.fill(data, -1);
      }
      default -> throw new IllegalArgumentException("not integers: " + dataset);
    }
  }

  private static void writeFloats(Dataset dataset, Selection selection, byte[] values) {
    if (dataset.type() == ElementType.FLOAT32) {
      float[] data = new float[values.length / Float.BYTES];
      MemorySegment.ofArray(data).copyFrom(MemorySegment.ofArray(values));
      dataset.write(selection, data);
      Arrays.fill(data, -1);
    } else {
      double[] data = new double[values.length / Double.BYTES];
      MemorySegment.ofArray(data).copyFrom(MemorySegment.ofArray(values));
      dataset.write(selection, data);
      Arrays.fill(data, -1);
    }
  }
}
