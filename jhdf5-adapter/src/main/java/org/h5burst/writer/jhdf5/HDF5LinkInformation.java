package org.h5burst.writer.jhdf5;

import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;
import org.jspecify.annotations.Nullable;

/** What a path stands for, and where it leads if it is a link. Immutable. */
public final class HDF5LinkInformation {
  private final String path;
  private final HDF5ObjectType type;
  private final @Nullable String target;
  private final @Nullable String file;

  /**
   * @param target path that a link leads to
   * @param file that an external link leads to
   */
  HDF5LinkInformation(String path, HDF5ObjectType type, @Nullable String target, @Nullable String file) {
    this.path = path;
    this.type = type;
    this.target = target;
    this.file = file;
  }

  HDF5LinkInformation withoutTarget() {
    return new HDF5LinkInformation(path, type, null, null);
  }

  /** The path itself. */
  public String getPath() {
    return path;
  }

  /** The last name of the path. */
  public String getName() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** The path above it. */
  public String getParentPath() {
    int slash = path.lastIndexOf('/');
    return slash <= 0 ? "/" : path.substring(0, slash);
  }

  /** What it is. */
  public HDF5ObjectType getType() {
    return type;
  }

  /** Whether there is anything. */
  public boolean exists() {
    return type != HDF5ObjectType.NONEXISTENT;
  }

  /**
   * Demands that there is something.
   *
   * @throws HDF5JavaException if there is nothing
   */
  public void checkExists() {
    if (!exists()) {
      throw new HDF5JavaException("Link '%s' does not exist.".formatted(path));
    }
  }

  /** Whether it is a dataset. */
  public boolean isDataSet() {
    return type == HDF5ObjectType.DATASET;
  }

  /** Whether it is a group. */
  public boolean isGroup() {
    return type == HDF5ObjectType.GROUP;
  }

  /** Whether it is a soft or an external link. */
  public boolean isSymbolicLink() {
    return isSoftLink() || isExternalLink();
  }

  /** Whether it is a soft link. */
  public boolean isSoftLink() {
    return type == HDF5ObjectType.SOFT_LINK;
  }

  /** Whether it is an external link. */
  public boolean isExternalLink() {
    return type == HDF5ObjectType.EXTERNAL_LINK;
  }

  /** Where a link leads, {@code EXTERNAL::FILE::PATH} if into another file; null if it is none. */
  public @Nullable String tryGetSymbolicLinkTarget() {
    return file == null ? target : "EXTERNAL::" + file + "::" + target;
  }

  /** The file that an external link leads to; null if it is none. */
  public @Nullable String tryGetExternalLinkFilename() {
    return file;
  }

  /** The path in the file that an external link leads to; null if it is none. */
  public @Nullable String tryGetExternalLinkTarget() {
    return file == null ? null : target;
  }

  @Override
  public String toString() {
    return path + " " + type;
  }
}
