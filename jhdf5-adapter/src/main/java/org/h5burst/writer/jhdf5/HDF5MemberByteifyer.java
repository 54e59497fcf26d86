package org.h5burst.writer.jhdf5;

import java.util.Objects;

/** The position of a member in a record. Immutable. */
public final class HDF5MemberByteifyer {
  private final HDF5CompoundMemberInformation member;

  HDF5MemberByteifyer(HDF5CompoundMemberInformation member) {
    this.member = member;
  }

  /** Returns its name. */
  public String getMemberName() {
    return member.getName();
  }

  /** Returns the bytes of one element. */
  public int getSize() {
    return member.getType().getElementSize();
  }

  /** Returns its offset in a record in the file. */
  public int getOffsetOnDisk() {
    return member.getOffsetOnDisk();
  }

  /** Returns its offset in a record in memory. */
  public int getOffsetInMemory() {
    return member.getOffsetInMemory();
  }

  /** Returns the meaning of numbers. */
  public HDF5DataTypeVariant getTypeVariant() {
    return Objects.requireNonNull(member.getType().tryGetTypeVariant());
  }
}
