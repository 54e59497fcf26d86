package org.h5burst.writer.jhdf5;

import java.util.List;

/**
 * Describes the memory layout of records of a class. Immutable.
 *
 * @param <T> class of the records
 */
public final class HDF5ValueObjectByteifyer<T> {
  private final List<HDF5MemberByteifyer> members;

  HDF5ValueObjectByteifyer(List<HDF5MemberByteifyer> members) {
    this.members = List.copyOf(members);
  }

  /** Returns the members, in their order in the file. */
  public HDF5MemberByteifyer[] getByteifyers() {
    return members.toArray(HDF5MemberByteifyer[]::new);
  }
}
