package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.DataType;

/**
 * Elements of a dataset or an attribute as a Java array.
 *
 * @param <A> an array of them
 */
interface Codec<A> {
  /** The elements of an array, of this type, in the machine's byte order. */
  MemorySegment encode(DataType type, A array);

  /** An array of elements of this type, in the machine's byte order. */
  A decode(DataType type, byte[] elements);
}
