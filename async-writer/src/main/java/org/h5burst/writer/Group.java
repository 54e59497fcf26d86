package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.util.List;
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
    return file.group(path(name));
  }

  /** Begins to declare a dataset in this group; as {@link BurstFile#dataset}. */
  public DatasetBuilder dataset(String name, DataType type) {
    return file.dataset(path(name), type);
  }

  /** A dataset in this group; as {@link BurstFile#dataset(String)}. */
  public Dataset dataset(String name) {
    return file.dataset(path(name));
  }

  /** Declares and writes a dataset in this group; as {@link BurstFile#dataset(String, Object)}. */
  public Dataset dataset(String name, Object array) {
    return file.dataset(path(name), array);
  }

  /** The datasets directly in this group, of those that {@link BurstFile#datasets} gives, by name. */
  public List<Dataset> datasets() {
    return file.known().in(spec.name());
  }

  /** Paths of the groups directly in this group, of those that {@link BurstFile#groups} gives, by name. */
  public List<String> groups() {
    String begin = path("");
    return file.groups().stream()
        .filter(name -> name.startsWith(begin) && name.indexOf('/', begin.length()) < 0).toList();
  }

  private String path(String name) {
    return spec.name().isEmpty() ? requireNonNull(name, "name") : spec.name() + "/" + requireNonNull(name, "name");
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
