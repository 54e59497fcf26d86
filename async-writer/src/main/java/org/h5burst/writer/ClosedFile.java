package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.h5burst.writer.backend.FileEdit;
import org.h5burst.writer.engine.FileErrand;

/**
 * Changes the structure of an HDF5 file that no job has open: deletes, renames and copies, which {@link BurstFile} does
 * not do while many ranks write. Works at once, in place and in this process alone. Collects the changes until
 * {@link #apply}. <b>Independent.</b> For one thread. There is no manifest: the file may be damaged if the process dies
 * meanwhile, or if the disk is full or fails. Keep a copy of data that you cannot recreate.
 */
public final class ClosedFile {
  private final Path path;
  private final List<FileEdit> edits = new ArrayList<>();

  private ClosedFile(Path path) {
    this.path = path;
  }

  /** Begins to collect changes to a file. <b>Independent.</b> */
  public static ClosedFile at(Path path) {
    return new ClosedFile(requireNonNull(path, "path"));
  }

  /**
   * Lists the contents of a file: every path, without a leading slash, and what it refers to. Does not follow soft and
   * external links, and lists the members of a group under one name only. <b>Independent.</b>
   *
   * @throws PathException if the file is missing, not accessible, not an HDF5 file, or damaged
   */
  public static SortedMap<String, FileEntry> entries(Path path) {
    return FileErrand.entries(path);
  }

  /**
   * Deletes a name, and the object if it has no other name; for a group, also everything below it. HDF5 does not return
   * the space to the file system, and it leaves references to the object unchanged. Detach a dimension scale first, by
   * deleting DIMENSION_LIST of the datasets that use it.
   */
  public ClosedFile delete(String name) {
    return add(new FileEdit.Delete(DatasetName.checked("object", name)));
  }

  /**
   * Deletes an attribute.
   *
   * @param owner path of a group or dataset; empty for the file
   */
  public ClosedFile deleteAttribute(String owner, String name) {
    return add(new FileEdit.DeleteAttribute(owner.isEmpty() ? "." : DatasetName.checked("object", owner),
        DatasetName.checkedAttribute("attribute", name)));
  }

  /**
   * Gives an object or a link another path; creates missing groups above it. It is an error if the path is already in
   * use.
   *
   * @throws UsageException if the path is below the object itself, where nobody would find it again
   */
  public ClosedFile move(String name, String newName) {
    FileEdit.Move move = new FileEdit.Move(DatasetName.checked("object", name),
        DatasetName.checked("object", requireNonNull(newName, "newName")));
    if (newName.startsWith(name + "/")) {
      throw new UsageException("%s cannot be moved into itself, to %s".formatted(name, newName));
    }
    return add(move);
  }

  /**
   * Copies an object of another file, with its attributes and everything below it; creates missing groups above the new
   * path. Nobody may change the other file meanwhile. It is an error if the new path is already in use, or if there is
   * too little room for the elements. Consecutive copies are made together, by another JVM, all or none: if one fails,
   * the file is as it was before them.
   *
   * <p>References are addresses within their file. Consecutive copies from one file recreate the references between the
   * datasets and dimension scales that they copy, and leave out references to other objects. Any other reference
   * becomes null in the copy. The copy is refused if such a reference is within an array, a sequence or a compound.
   */
  public ClosedFile copy(Path from, String name, String newName) {
    return add(new FileEdit.Copy(requireNonNull(from, "from"), DatasetName.checked("object", name),
        DatasetName.checked("object", requireNonNull(newName, "newName"))));
  }

  private ClosedFile add(FileEdit edit) {
    edits.add(edit);
    return this;
  }

  /**
   * Makes the changes, in order, and stops at the first that fails. <b>Independent.</b>
   *
   * @throws PathException if the file is missing, or if a job has it open, even only to read it
   * @throws IoFailureException if HDF5 refuses a change, or the disk is full or fails; the message says whether the
   *     file can no longer be read
   */
  public void apply() {
    FileErrand.edit(path, List.copyOf(edits));
    edits.clear();
  }
}
