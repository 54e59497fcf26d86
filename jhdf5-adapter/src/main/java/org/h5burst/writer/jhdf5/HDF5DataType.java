package org.h5burst.writer.jhdf5;

import org.jspecify.annotations.Nullable;

/** A type that may have a name. */
public abstract sealed class HDF5DataType permits HDF5EnumerationType, HDF5CompoundType, HDF5OpaqueType {
  static final String UNKNOWN = "UNKNOWN";

  private final @Nullable String name;

  HDF5DataType(@Nullable String name) {
    this.name = name;
  }

  /** How the path of the type begins, before its name. */
  abstract String prefix();

  /** Its name; {@code UNKNOWN} if it has none. */
  public String getName() {
    return name == null ? UNKNOWN : name;
  }

  /** Its name; null if it has none. */
  public @Nullable String tryGetName() {
    return name;
  }

  /** Its path; null if it has no name. */
  public @Nullable String tryGetDataTypePath() {
    return name == null ? null : HDF5Utils.createDataTypePath(prefix(), "", name);
  }

  @Override
  public String toString() {
    return getName();
  }
}
