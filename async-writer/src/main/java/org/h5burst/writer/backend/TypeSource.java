package org.h5burst.writer.backend;

import java.nio.ByteOrder;
import org.h5burst.writer.DataType;

/**
 * What an HDF5 library tells of datatypes in files.
 *
 * @param <T> a datatype that the library has open
 */
public interface TypeSource<T> {
  /** Its class: an {@code H5T_class_t}. */
  int kind(T type);

  /** Size of an element. */
  long bytes(T type);

  /** Whether the more significant bytes come first. */
  boolean isBigEndian(T type);

  /** Whether an integer has a sign. */
  boolean isSigned(T type);

  /** Whether a text has no fixed length. */
  boolean isVariable(T type);

  /** Extents of an element of an array type; none if it is no array. */
  long[] arrayExtents(T type);

  /** What the bytes of an opaque type are. */
  String tag(T type);

  /** The integer type of an enumeration, or the type of an array's elements; the caller closes it. */
  T base(T type);

  /** Members of a compound or an enumeration. */
  int members(T type);

  /** Name of a member. */
  String memberName(T type, int member);

  /** Where a member of a compound begins, in bytes. */
  long memberOffset(T type, int member);

  /** Type of a compound's member; the caller closes it. */
  T memberType(T type, int member);

  /** Value of an enumeration's member, as it is in memory: an element of the base type in that type's order. */
  byte[] memberValue(T type, int member, int bytes);

  /** Whether a type is just as this library would make it. */
  boolean isSame(T type, DataType other, ByteOrder order);

  /** Closes a type. */
  void close(T type);
}
