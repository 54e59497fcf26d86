package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.DataType;

/**
 * Converts elements of a dataset or an attribute to and from a Java array.
 *
 * @param <A> an array of them
 */
interface Codec<A> {
  /** Returns the elements of an array, of this type, in the machine's byte order. */
  MemorySegment encode(DataType type, A array);

  /** Returns an array of elements of this type, in the machine's byte order. */
  A decode(DataType type, byte[] elements);
}
