package org.h5burst.writer;

import java.util.Map;
import org.h5burst.writer.backend.GroupSpec;

/**
 * A group in a {@link BurstFile}, empty until something is put into it. Made by {@link BurstFile#group}.
 * <b>Independent</b>; agreed at the next commit.
 */
public final class Group implements AttributeOwner {
  private final BurstFile file;
  private final GroupSpec spec;

  Group(BurstFile file, GroupSpec spec) {
    this.file = file;
    this.spec = spec;
  }

  /** Path within the file, without a leading slash. */
  public String name() {
    return spec.name();
  }

  /** A group in this one; as {@link BurstFile#group}. */
  public Group group(String name) {
    return file.group(spec.name() + "/" + name);
  }

  /** Begins to declare a dataset in this group; as {@link BurstFile#dataset}. */
  public DatasetBuilder dataset(String name, DataType type) {
    return file.dataset(spec.name() + "/" + name, type);
  }

  @Override
  public void attribute(String name, AttributeValue value) {
    file.attribute(spec.name(), name, value);
  }

  @Override
  public Map<String, AttributeValue> attributes() {
    return file.attributes(spec.name());
  }

  @Override
  public String toString() {
    return spec.toString();
  }
}
