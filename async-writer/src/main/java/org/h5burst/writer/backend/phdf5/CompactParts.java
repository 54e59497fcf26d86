package org.h5burst.writer.backend.phdf5;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.Selection;

/**
 * The parts that all ranks write to a compact dataset, whose elements are in its header. Each rank has a copy of the
 * header, and HDF5 1.10.8 silently keeps the copy of one of them; so each rank writes the parts of all, in rank order.
 */
final class CompactParts {
  private static final int NUMBERS_OF_A_DIMENSION = 4;

  /** Elements that a rank writes. */
  record Part(Selection region, MemorySegment elements) {}

  private CompactParts() {}

  /**
   * Returns what each rank writes.
   *
   * @param encoded parts of all ranks, as made by {@link #encode}
   * @param arena for the elements
   */
  static List<Part> of(List<byte[]> encoded, Arena arena) {
    List<Part> parts = new ArrayList<>();
    for (byte[] part : encoded) {
      ByteBuffer bytes = ByteBuffer.wrap(part);
      int rank = bytes.getInt();
      long[] numbers = new long[bytes.getInt()];
      bytes.asLongBuffer().get(numbers);
      bytes.position(bytes.position() + numbers.length * Long.BYTES);
      MemorySegment elements = arena.allocate(bytes.remaining(), Long.BYTES).copyFrom(MemorySegment.ofBuffer(bytes));
      parts.add(new Part(Selection.ofSlabs(rank, numbers), elements));
    }
    return parts;
  }

  /** Returns a part as a message to the other ranks. */
  static byte[] encode(Part part) {
    Selection region = part.region;
    int numbers = region.slabs() * region.rank() * NUMBERS_OF_A_DIMENSION;
    long size = 2 * Integer.BYTES + (long) numbers * Long.BYTES + part.elements.byteSize();
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(size));
    bytes.putInt(region.rank()).putInt(numbers);
    for (int slab = 0; slab < region.slabs(); slab++) {
      Arrays.stream(region.numbers(slab)).flatMapToLong(Arrays::stream).forEach(bytes::putLong);
    }
    return bytes.put(part.elements.toArray(ValueLayout.JAVA_BYTE)).array();
  }
}
