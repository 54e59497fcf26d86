package org.h5burst.writer.backend;

/**
 * A link; replaces an existing one with this name.
 *
 * @param name path of the link within the file, without a leading slash
 */
public record LinkSpec(String name, Target target) implements StructureChange {
  /** What a link points to. */
  public sealed interface Target {
    /** A path, which need not exist. */
    record Soft(String path) implements Target {}

    /** An object of the same file: its path without a leading slash. */
    record Hard(String object) implements Target {}

    /** An object of another file; neither need exist. */
    record External(String file, String path) implements Target {}
  }

  @Override
  public String toString() {
    return switch (target) {
      case Target.Soft(String path) -> "soft link %s to %s".formatted(name, path);
      case Target.Hard(String object) -> "hard link %s to %s".formatted(name, object);
      case Target.External(String file, String path) -> "external link %s to %s in %s".formatted(name, path, file);
    };
  }
}
