package org.h5burst.writer.backend;

import java.nio.ByteOrder;
import java.util.Arrays;
import org.h5burst.writer.ElementType;

/**
 * A dataset as every rank declares it. Immutable.
 *
 * @param name path within the file, without a leading slash: {@code fields/ex}
 * @param type of its elements
 * @param order of the bytes of an element in the file; what the back end is given is in this order
 * @param shape extent of each dimension in elements, slowest first
 * @param chunk extent of each dimension of a chunk in elements; empty = contiguous
 */
public record DatasetSpec(String name, ElementType type, ByteOrder order, long[] shape, long[] chunk) implements StructureChange {
  private static final long[] CONTIGUOUS = {};

  public DatasetSpec {
    shape = shape.clone();
    chunk = chunk.clone();
  }

  /** A contiguous dataset. */
  public DatasetSpec(String name, ElementType type, ByteOrder order, long[] shape) {
    this(name, type, order, shape, CONTIGUOUS);
  }

  /** A contiguous dataset in the machine's byte order. */
  public DatasetSpec(String name, ElementType type, long[] shape) {
    this(name, type, ByteOrder.nativeOrder(), shape);
  }

  /** Extent of each dimension; the caller must not change it. */
  @Override
  public long[] shape() {
    return shape;
  }

  /** Size of all elements. */
  public long bytes() {
    return Arrays.stream(shape).reduce(type.bytes(), Math::multiplyExact);
  }

  /** Extent of each dimension of a chunk, empty for a contiguous dataset; the caller must not change it. */
  @Override
  public long[] chunk() {
    return chunk;
  }

  /** Whether it is stored in chunks. */
  public boolean isChunked() {
    return chunk.length > 0;
  }

  /** Number of dimensions. */
  public int rank() {
    return shape.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DatasetSpec that && name.equals(that.name) && type == that.type && order == that.order && Arrays.equals(shape, that.shape)
        && Arrays.equals(chunk, that.chunk);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** For messages and digests: {@code fields/ex FLOAT64 LITTLE_ENDIAN [128, 64]}, and {@code in chunks of [32, 64]} where it is so. */
  @Override
  public String toString() {
    return "%s %s %s %s".formatted(name, type, order, Arrays.toString(shape)) + (isChunked() ? " in chunks of " + Arrays.toString(chunk) : "");
  }
}
