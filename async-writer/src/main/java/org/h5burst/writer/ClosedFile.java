package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.h5burst.writer.backend.FileEdit;
import org.h5burst.writer.engine.FileErrand;

/**
 * Changes the structure of an HDF5 file that no job has open, at once, in place and in this process alone: deletes,
 * renames and copies, which {@link BurstFile} does not do while many ranks write. Collects the changes until
 * {@link #apply}. <b>Independent.</b> For one thread. There is no manifest: a file may be damaged if the process dies
 * meanwhile, or if the disk is full or fails. Keep a copy of what cannot be made again.
 */
public final class ClosedFile {
  private final Path path;
  private final List<FileEdit> edits = new ArrayList<>();

  private ClosedFile(Path path) {
    this.path = path;
  }

  /** Begins to collect changes of a file. <b>Independent.</b> */
  public static ClosedFile at(Path path) {
    return new ClosedFile(requireNonNull(path, "path"));
  }

  /**
   * Lists what is in a file: every path, without a leading slash, and what it stands for; not what is behind soft and
   * external links, nor a group's members under its second name. <b>Independent.</b>
   *
   * @throws PathException if the file is missing, not accessible, no HDF5 file or damaged
   */
  public static SortedMap<String, FileEntry> entries(Path path) {
    return FileErrand.entries(path);
  }

  /**
   * Deletes a name, and the object if it has no other; of a group, all that is below it. HDF5 does not give the space
   * back to the file system, and leaves references to the object as they are: detach a dimension scale before, by
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
        requireNonNull(name, "name")));
  }

  /** Gives an object, or a link, another path; groups above it are made. What has the path already is an error. */
  public ClosedFile move(String name, String newName) {
    return add(new FileEdit.Move(DatasetName.checked("object", name),
        DatasetName.checked("object", requireNonNull(newName, "newName"))));
  }

  /**
   * Copies an object of another file, which nobody changes, with its attributes and all that is below it; groups above
   * it are made. What has the path already is an error, and so is too little room for its elements. Copies that follow
   * each other are made together, by another JVM, all or none: if one fails, the file is as it was before them.
   *
   * <p>References are addresses in their file. Those between datasets and dimension scales are made again between what
   * copies from one file that follow each other have made; what they lead to outside of that is left out. Any other
   * reference is null in the copy, and the copy is refused where one is within an array, a sequence or a compound.
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
   * Makes the changes, in order, up to the first that fails. <b>Independent.</b>
   *
   * @throws PathException if the file is missing or a job has it open, also to read it
   * @throws IoFailureException if HDF5 refuses a change or the disk is full or fails; the message says so where the
   *     file cannot be read any more
   */
  public void apply() {
    FileErrand.edit(path, List.copyOf(edits));
    edits.clear();
  }
}
