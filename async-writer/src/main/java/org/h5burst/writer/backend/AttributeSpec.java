package org.h5burst.writer.backend;

import org.h5burst.writer.AttributeValue;

/**
 * An attribute and its value; one that exists is replaced.
 *
 * @param name path of the group or dataset that has it, without a leading slash; empty for the root group
 * @param attribute its own name
 */
public record AttributeSpec(String name, String attribute, AttributeValue value) implements StructureChange {
  @Override
  public String key() {
    return name + '\0' + attribute;
  }

  /** The owner's path as HDF5 takes it. */
  public String owner() {
    return "/" + name;
  }

  @Override
  public String toString() {
    return "attribute %s of /%s: %s".formatted(attribute, name, value);
  }
}
