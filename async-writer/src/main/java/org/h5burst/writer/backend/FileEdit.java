package org.h5burst.writer.backend;

import java.nio.file.Path;

/** A change of the structure of a file that is not open. Paths are without a leading slash. Immutable. */
public sealed interface FileEdit {
  /** Removes a link, and the object with its last one. */
  record Delete(String name) implements FileEdit {}

  /** Removes an attribute; the owner of the file's own attributes is {@code .}. */
  record DeleteAttribute(String owner, String name) implements FileEdit {}

  /** Gives an object another path. */
  record Move(String name, String newName) implements FileEdit {}

  /** Copies an object of another file, with everything below it. */
  record Copy(Path from, String name, String newName) implements FileEdit {}
}
