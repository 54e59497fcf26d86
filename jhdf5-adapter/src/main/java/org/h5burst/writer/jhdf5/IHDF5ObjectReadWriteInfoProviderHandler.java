package org.h5burst.writer.jhdf5;

import java.util.List;
import java.util.function.Consumer;
import org.h5burst.writer.ClosedFile;
import org.h5burst.writer.FileEntry;
import org.h5burst.writer.jhdf5.exceptions.HDF5LibraryException;
import org.h5burst.writer.jhdf5.exceptions.HDF5SymbolTableException;

/**
 * Groups, links and sizes, with JHDF5's names. Made by {@link IHDF5Writer#object()}. With a communicator all ranks make
 * the same calls between two commits, in any order; none of them deletes, renames or copies. <b>Independent</b>; agreed
 * at the next commit.
 */
public final class IHDF5ObjectReadWriteInfoProviderHandler extends ObjectInfo {
  IHDF5ObjectReadWriteInfoProviderHandler(Target target) {
    super(target);
  }

  /** Creates a group, and those above it. */
  public void createGroup(String path) {
    target.group(path);
  }

  /** Like {@link #createGroup(String)}; the hint is for JHDF5, and changes nothing here. */
  public void createGroup(String path, int sizeHint) {
    createGroup(path);
  }

  /** Like {@link #createGroup(String)}; the limits are for JHDF5, and change nothing here. */
  public void createGroup(String path, int maxCompact, int minDense) {
    createGroup(path);
  }

  /** Makes a path another name of an object of this file. */
  public void createHardLink(String currentPath, String newPath) {
    target.file.link(Target.relative(newPath)).hard(target.nameOf(currentPath));
    target.alias(currentPath, newPath);
  }

  /** Makes a path point to another one, which need not exist. */
  public void createSoftLink(String targetPath, String linkPath) {
    requireFree(linkPath);
    target.file.link(Target.relative(linkPath)).soft(targetPath);
    target.names.link(linkPath, new FileEntry(FileEntry.Kind.SOFT_LINK, 0, "", targetPath));
  }

  /** Like {@link #createSoftLink}; an existing link gets the new target. */
  public void createOrUpdateSoftLink(String targetPath, String linkPath) {
    createSoftLink(targetPath, linkPath);
  }

  /** Makes a path point to an object in another file, which need not exist. */
  public void createExternalLink(String targetFileName, String targetPath, String linkPath) {
    requireFree(linkPath);
    target.file.link(Target.relative(linkPath)).external(targetFileName, targetPath);
    target.names.link(linkPath, new FileEntry(FileEntry.Kind.EXTERNAL_LINK, 0, targetFileName, targetPath));
  }

  /** Like {@link #createExternalLink}; an existing link gets the new target. */
  public void createOrUpdateExternalLink(String targetFileName, String targetPath, String linkPath) {
    createExternalLink(targetFileName, targetPath, linkPath);
  }

  /** Requires that the path is free or is a link, because only a link may be replaced. */
  private void requireFree(String linkPath) {
    if (existsItself(linkPath) && !isSymbolicLink(linkPath)) {
      throw new HDF5LibraryException("%s is there, and is not a link".formatted(linkPath));
    }
  }

  /** Makes a dataset of one dimension larger. */
  public void setDataSetSize(String path, long newSize) {
    setDataSetDimensions(path, new long[] {newSize});
  }

  /** Makes a dataset larger. */
  public void setDataSetDimensions(String path, long[] newDimensions) {
    Growth.extend(target.dataset(path), newDimensions);
  }

  /** Records the meaning of a dataset's numbers. */
  public void setTypeVariant(String path, HDF5DataTypeVariant typeVariant) {
    marks.variant(path, "", typeVariant);
  }

  /** Records the meaning of an attribute's numbers. */
  public void setTypeVariant(String path, String attributeName, HDF5DataTypeVariant typeVariant) {
    marks.variant(path, attributeName, typeVariant);
  }

  /** Deletes an object: the file is closed and opened again, which only a process alone can do. */
  public void delete(String path) {
    if (!existsItself(path)) {
      throw new HDF5SymbolTableException("there is no " + path);
    }
    target.delete(path);
  }

  /** Deletes an attribute, as {@link #delete}. */
  public void deleteAttribute(String path, String name) {
    String owner = target.resolved(path);
    target.change(path, closed -> closed.deleteAttribute(owner, name));
  }

  /** Moves an object to another path; see {@link #delete}. */
  public void move(String oldPath, String newPath) {
    if (!existsItself(oldPath)) {
      throw new HDF5SymbolTableException("there is no " + oldPath);
    }
    if (existsItself(newPath)) {
      throw new HDF5LibraryException("there is already " + newPath);
    }
    target.change(oldPath, closed -> closed.move(Target.relative(oldPath), Target.relative(newPath)));
  }

  /** Like {@link #copy(String, IHDF5Writer, String)}, below the root, with the same name. */
  public void copy(String sourceObject, IHDF5Writer destinationWriter) {
    copy(sourceObject, destinationWriter, sourceObject.substring(sourceObject.lastIndexOf('/') + 1));
  }

  /** Copies an object into another file, which is closed and opened again, as this one is. */
  public void copy(String sourceObject, IHDF5Writer destinationWriter, String destinationObject) {
    copyInto(destinationWriter.target, sourceObject, closed -> closed.copy(target.session.path(),
        Target.relative(sourceObject), Target.relative(destinationObject)));
  }

  /** Changes another file while this one, the source of the copy, is closed. */
  private void copyInto(Target other, String path, Consumer<ClosedFile> copies) {
    target.change(path, other == target ? copies : _ -> other.change(path, copies));
  }

  /** Copies everything in this file into another one, as {@link #copy}, except for names that the other file has. */
  public void copyAll(IHDF5Writer destinationWriter) {
    List<String> missing =
        target.members("/").stream().filter(name -> !destinationWriter.exists(name)).toList();
    copyInto(destinationWriter.target, "/",
        closed -> missing.forEach(name -> closed.copy(target.session.path(), name, name)));
  }

  /** Refers to a dataset. */
  public HDF5DataSet openDataSet(String path) {
    target.resolved(path);
    return new HDF5DataSet(path);
  }
}
