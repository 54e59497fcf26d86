package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.BitSet;
import org.h5burst.writer.DataType;
import org.h5burst.writer.jhdf5.exceptions.HDF5DatatypeInterfaceException;

/** Converts 64-bit words. */
final class BitFields implements Codec<long[]> {
  static final BitFields CODEC = new BitFields();
  static final DataType TYPE = DataType.bits(Long.BYTES);

  private BitFields() {}

  @Override
  public MemorySegment encode(DataType type, long[] words) {
    requireBits(type);
    return MemorySegment.ofArray(words);
  }

  private static void requireBits(DataType type) {
    if (!type.equals(TYPE)) {
      throw new HDF5DatatypeInterfaceException("elements of %s are not bits".formatted(type));
    }
  }

  @Override
  public long[] decode(DataType type, byte[] elements) {
    requireBits(type);
    return MemorySegment.ofArray(elements).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
  }

  /** Returns this many words with the bits of a set. */
  static long[] words(BitSet bits, int count) {
    return Arrays.copyOf(bits.toLongArray(), count);
  }

  /** Returns the words of several sets: first the first word of each, then the second. */
  static long[] transposed(BitSet[] sets, int count) {
    long[] words = new long[sets.length * count];
    for (int set = 0; set < sets.length; set++) {
      long[] mine = words(sets[set], count);
      for (int word = 0; word < count; word++) {
        words[word * sets.length + set] = mine[word];
      }
    }
    return words;
  }

  /** Inverts {@link #transposed}. */
  static BitSet[] sets(long[] words, int count) {
    int length = count == 0 ? 0 : words.length / count;
    BitSet[] sets = new BitSet[length];
    for (int set = 0; set < length; set++) {
      long[] mine = new long[count];
      for (int word = 0; word < count; word++) {
        mine[word] = words[word * length + set];
      }
      sets[set] = BitSet.valueOf(mine);
    }
    return sets;
  }

  /** Returns the number of words for so many bits. */
  static int count(int bits) {
    return Math.ceilDiv(bits, Long.SIZE);
  }

  /** Returns the largest number of words of any of the sets, at least one. */
  static int count(BitSet... sets) {
    return Arrays.stream(sets).mapToInt(set -> count(set.length())).reduce(1, Math::max);
  }
}
