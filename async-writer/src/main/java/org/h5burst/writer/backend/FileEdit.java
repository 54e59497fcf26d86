package org.h5burst.writer.backend;

import java.nio.file.Path;

/** A change of the structure of a file that nobody has open. Paths are without a leading slash. Immutable. */
public sealed interface FileEdit {
  /** Removes a link, and the object with its last one. */
  record Delete(String name) implements FileEdit {}

  /** Removes an attribute; the owner of those of the file is {@code .}. */
  record DeleteAttribute(String owner, String name) implements FileEdit {}

  /** Gives an object another path. */
  record Move(String name, String newName) implements FileEdit {}

  /** Copies an object of another file, with all that is below it. */
  record Copy(Path from, String name, String newName) implements FileEdit {}
}
