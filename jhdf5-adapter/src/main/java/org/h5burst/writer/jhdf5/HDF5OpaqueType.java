package org.h5burst.writer.jhdf5;

import org.jspecify.annotations.Nullable;

/** Bytes that HDF5 does not interpret. Immutable. */
public final class HDF5OpaqueType extends HDF5DataType {
  private final String tag;

  HDF5OpaqueType(String tag) {
    super(null);
    this.tag = tag;
  }

  @Override
  String prefix() {
    return "Opaque_";
  }

  /** Returns the tag that describes them. */
  public String getTag() {
    return tag;
  }

  @Override
  public @Nullable String tryGetDataTypePath() {
    return null;
  }
}
