package org.h5burst.writer.jhdf5;

import java.util.BitSet;

/** Sets of bits as the words in which they are stored. */
public final class BitSetConversionUtils {
  private BitSetConversionUtils() {}

  /** Returns the words of a set. */
  public static long[] toStorageForm(BitSet data) {
    return data.toLongArray();
  }

  /** Returns the set of words. */
  public static BitSet fromStorageForm(long[] serializedWordArray) {
    return BitSet.valueOf(serializedWordArray);
  }
}
