package org.h5burst.writer.jhdf5;

import org.h5burst.writer.DataType;
import org.jspecify.annotations.Nullable;

/**
 * A member of a compound.
 *
 * @param variant meaning of numbers
 * @param enumeration of named values; null for anything else
 * @param javaClass its class in Java; null for the one that fits the type
 */
record CompoundMember(String name, DataType type, HDF5DataTypeVariant variant,
    @Nullable HDF5EnumerationType enumeration, @Nullable Class<?> javaClass) {
  /** Returns the member as in the file, with the Java class of a field. */
  CompoundMember as(@Nullable Class<?> field) {
    return new CompoundMember(name, type, variant, enumeration, field);
  }

  CompoundMember as(HDF5DataTypeVariant noted) {
    return new CompoundMember(name, type, noted, enumeration, javaClass);
  }
}
