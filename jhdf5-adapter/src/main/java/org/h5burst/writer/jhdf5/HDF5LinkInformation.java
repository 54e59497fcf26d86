package org.h5burst.writer.jhdf5;

import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;
import org.jspecify.annotations.Nullable;

/** What a path refers to, and the target if it is a link. Immutable. */
public final class HDF5LinkInformation {
  private final String path;
  private final HDF5ObjectType type;
  private final @Nullable String target;
  private final @Nullable String file;

  /**
   * Describes an object, or a link with its target.
   *
   * @param target path to which a link leads
   * @param file file to which an external link leads
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

  /** Returns the path itself. */
  public String getPath() {
    return path;
  }

  /** Returns the last name of the path. */
  public String getName() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Returns the path above it. */
  public String getParentPath() {
    int slash = path.lastIndexOf('/');
    return slash <= 0 ? "/" : path.substring(0, slash);
  }

  /** Returns the type of the object. */
  public HDF5ObjectType getType() {
    return type;
  }

  /** Returns whether the path exists. */
  public boolean exists() {
    return type != HDF5ObjectType.NONEXISTENT;
  }

  /**
   * Requires that the path exists.
   *
   * @throws HDF5JavaException if it does not
   */
  public void checkExists() {
    if (!exists()) {
      throw new HDF5JavaException("Link '%s' does not exist.".formatted(path));
    }
  }

  /** Returns whether it is a dataset. */
  public boolean isDataSet() {
    return type == HDF5ObjectType.DATASET;
  }

  /** Returns whether it is a group. */
  public boolean isGroup() {
    return type == HDF5ObjectType.GROUP;
  }

  /** Returns whether it is a soft or an external link. */
  public boolean isSymbolicLink() {
    return isSoftLink() || isExternalLink();
  }

  /** Returns whether it is a soft link. */
  public boolean isSoftLink() {
    return type == HDF5ObjectType.SOFT_LINK;
  }

  /** Returns whether it is an external link. */
  public boolean isExternalLink() {
    return type == HDF5ObjectType.EXTERNAL_LINK;
  }

  /** Returns the target of a link, {@code EXTERNAL::FILE::PATH} if it is in another file; null if it is not a link. */
  public @Nullable String tryGetSymbolicLinkTarget() {
    return file == null ? target : "EXTERNAL::" + file + "::" + target;
  }

  /** Returns the target file of an external link; null if it is not one. */
  public @Nullable String tryGetExternalLinkFilename() {
    return file;
  }

  /** Returns the target path of an external link; null if it is not one. */
  public @Nullable String tryGetExternalLinkTarget() {
    return file == null ? null : target;
  }

  @Override
  public String toString() {
    return path + " " + type;
  }
}
