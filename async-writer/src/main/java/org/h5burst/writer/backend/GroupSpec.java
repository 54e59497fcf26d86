package org.h5burst.writer.backend;

/**
 * A group; an existing one stays as it is.
 *
 * @param name path within the file, without a leading slash
 */
public record GroupSpec(String name) implements StructureChange {
  @Override
  public String toString() {
    return "group " + name;
  }
}
