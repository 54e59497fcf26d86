package org.h5burst.writer.jhdf5;

/** Where a member of a record lies. Immutable. */
public final class HDF5MemberByteifyer {
  private final HDF5CompoundMemberInformation member;
  private final HDF5DataTypeVariant variant;

  HDF5MemberByteifyer(HDF5CompoundMemberInformation member, HDF5DataTypeVariant variant) {
    this.member = member;
    this.variant = variant;
  }

  /** Its name. */
  public String getMemberName() {
    return member.getName();
  }

  /** Bytes of one element. */
  public int getSize() {
    return member.getType().getElementSize();
  }

  /** Where it begins in a record in the file. */
  public int getOffsetOnDisk() {
    return member.getOffsetOnDisk();
  }

  /** Where it begins in a record in memory. */
  public int getOffsetInMemory() {
    return member.getOffsetInMemory();
  }

  /** What numbers stand for. */
  public HDF5DataTypeVariant getTypeVariant() {
    return variant;
  }
}
