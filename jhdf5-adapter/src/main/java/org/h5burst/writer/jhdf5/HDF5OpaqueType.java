package org.h5burst.writer.jhdf5;

/** Bytes that HDF5 does not interpret. Immutable. */
public final class HDF5OpaqueType extends HDF5DataType {
  private final String tag;

  HDF5OpaqueType(String tag) {
    super("Opaque_", null);
    this.tag = tag;
  }

  /** Returns the tag that describes them. */
  public String getTag() {
    return tag;
  }
}
