package org.h5burst.writer.ring;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.jspecify.annotations.Nullable;

/**
 * Converts elements of a file to the machine's byte order and to the type that the program wants: the inverse of an
 * {@link Encoding}.
 *
 * @param toMachine from the file's byte order to the machine's
 * @param toMemory from the file's type to the program's
 * @param storedBytes size of an element in the file
 */
public record Decoding(Encoding toMachine, Encoding toMemory, int storedBytes) {
  private static final int ELEMENTS_AT_A_TIME = 1024;

  /**
   * Returns the decoding from one type to another; null if the values of the first do not all fit into the second.
   *
   * @param stored type in the file
   * @param order byte order in the file
   * @param memory type of the elements in memory
   */
  public static @Nullable Decoding of(DataType stored, ByteOrder order, DataType memory) {
    DataType values = stored instanceof DataType.Enumeration enumeration && memory instanceof ElementType
        ? enumeration.base() : stored;
    boolean addsNames = stored instanceof ElementType && memory instanceof DataType.Enumeration;
    Encoding toMemory = addsNames ? null : Encoding.of(values, memory, ByteOrder.nativeOrder());
    Encoding toMachine = Encoding.of(stored, stored, order);
    return toMemory == null || toMachine == null ? null : new Decoding(toMachine, toMemory, stored.bytes());
  }

  /** Returns whether memory has the same bytes as the file. */
  public boolean isPlain() {
    return toMachine == Encoding.PLAIN && toMemory == Encoding.PLAIN;
  }

  /** Returns the size of an element in memory. */
  public int memoryBytes() {
    return Math.toIntExact(toMemory.encodedBytes(storedBytes));
  }

  /**
   * Converts elements from one memory to another.
   *
   * @param from position in {@code stored}, in bytes
   * @param to position in {@code target}, in bytes
   */
  void decode(MemorySegment stored, long from, long elements, MemorySegment target, long to) {
    if (isPlain()) {
      MemorySegment.copy(stored, from, target, to, elements * storedBytes);
    } else if (toMemory == Encoding.PLAIN) {
      toMachine.encode(stored.asSlice(from, elements * storedBytes), target, to);
    } else if (toMachine == Encoding.PLAIN) {
      toMemory.encode(stored.asSlice(from, elements * storedBytes), target, to);
    } else {
      decodeInTwoSteps(stored, from, elements, target, to);
    }
  }

  private void decodeInTwoSteps(MemorySegment stored, long from, long elements, MemorySegment target, long to) {
    MemorySegment between =
        MemorySegment.ofArray(new byte[Math.toIntExact(Math.min(elements, ELEMENTS_AT_A_TIME) * storedBytes)]);
    for (long done = 0; done < elements; done += ELEMENTS_AT_A_TIME) {
      long bytes = Math.min(elements - done, ELEMENTS_AT_A_TIME) * storedBytes;
      toMachine.encode(stored.asSlice(from + done * storedBytes, bytes), between, 0);
      toMemory.encode(between.asSlice(0, bytes), target, to + done * memoryBytes());
    }
  }
}
