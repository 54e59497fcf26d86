package org.h5burst.writer.jhdf5;

import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;

/** Classes of types, with JHDF5's names. */
public enum HDF5DataClass {
  /** Bits. */
  BITFIELD,
  /** Named values. */
  ENUM,
  /** Integers. */
  INTEGER,
  /** Floating-point numbers. */
  FLOAT,
  /** Strings. */
  STRING,
  /** Bytes. */
  OPAQUE,
  /** False and true. */
  BOOLEAN,
  /** Records. */
  COMPOUND,
  /** References to objects. */
  REFERENCE,
  /** Anything else. */
  OTHER;

  static HDF5DataClass of(DataType type) {
    return switch (type) {
      case ElementType number -> number.isInteger() ? INTEGER : FLOAT;
      case DataType.FixedString _ -> STRING;
      case DataType.Enumeration _ -> type.equals(DataType.BOOLEAN) ? BOOLEAN : ENUM;
      case DataType.Compound _ -> COMPOUND;
      case DataType.Opaque _ -> OPAQUE;
      case DataType.Bits _ -> BITFIELD;
      case DataType.Reference _ -> REFERENCE;
      case DataType.Complex _ -> OTHER;
      case DataType.Array array -> of(array.element());
    };
  }
}
