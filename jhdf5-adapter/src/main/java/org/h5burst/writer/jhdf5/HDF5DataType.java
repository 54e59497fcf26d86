package org.h5burst.writer.jhdf5;

import org.jspecify.annotations.Nullable;

/** A type that may have a name. */
public abstract sealed class HDF5DataType permits HDF5EnumerationType, HDF5CompoundType, HDF5OpaqueType {
  static final String UNKNOWN = "UNKNOWN";

  private final String prefix;
  private final @Nullable String name;

  /** Creates a type whose path has the prefix before its name. */
  HDF5DataType(String prefix, @Nullable String name) {
    this.prefix = prefix;
    this.name = name;
  }

  /** Returns its name; {@code UNKNOWN} if it has none. */
  public String getName() {
    return name == null ? UNKNOWN : name;
  }

  /** Returns its name; null if it has none. */
  public @Nullable String tryGetName() {
    return name;
  }

  /** Returns its path; null if it has no name. */
  public @Nullable String tryGetDataTypePath() {
    return name == null ? null : HDF5Utils.createDataTypePath(prefix, "", name);
  }

  @Override
  public String toString() {
    return getName();
  }
}
