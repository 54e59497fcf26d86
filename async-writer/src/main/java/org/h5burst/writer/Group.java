package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import org.h5burst.writer.backend.GroupSpec;

/**
 * A group in a {@link BurstFile}; a new one is empty. Made by {@link BurstFile#group}. <b>Independent</b>; agreed at
 * the next commit.
 */
public final class Group implements AttributeOwner {
  private final BurstFile file;
  private final GroupSpec spec;

  Group(BurstFile file, GroupSpec spec) {
    this.file = file;
    this.spec = spec;
  }

  /** Returns the path within the file, without a leading slash. <b>Independent.</b> */
  public String name() {
    return spec.name();
  }

  /** Returns or declares a group in this one; see {@link BurstFile#group}. */
  public Group group(String name) {
    return file.group(path(name));
  }

  /** Begins to declare a dataset in this group; see {@link BurstFile#dataset}. */
  public DatasetBuilder dataset(String name, DataType type) {
    return file.dataset(path(name), type);
  }

  /** Returns a dataset in this group; see {@link BurstFile#dataset(String)}. */
  public Dataset dataset(String name) {
    return file.dataset(path(name));
  }

  /** Declares and writes a dataset in this group; see {@link BurstFile#dataset(String, Object)}. */
  public Dataset dataset(String name, Object array) {
    return file.dataset(path(name), array);
  }

  /** Returns those of {@link BurstFile#datasets} that are directly in this group, by name. <b>Independent.</b> */
  public List<Dataset> datasets() {
    return file.known().in(spec.name());
  }

  /**
   * Returns the paths of those of {@link BurstFile#groups} that are directly in this group, by name.
   * <b>Independent.</b>
   */
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
