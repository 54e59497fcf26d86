package org.h5burst.writer;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A dataset of variable-length strings in a {@link BurstFile}; all strings are written at once. Made by
 * {@link StringDatasets}. Any thread. <b>Independent.</b>
 */
public final class StringDataset implements AttributeOwner {
  private final BurstFile file;
  private final String name;
  private final long[] shape;
  private final Supplier<List<String>> texts;

  StringDataset(BurstFile file, String name, long[] shape, Supplier<List<String>> texts) {
    this.file = file;
    this.name = name;
    this.shape = shape;
    this.texts = texts;
  }

  /** Returns the path within the file, without a leading slash. */
  public String name() {
    return name;
  }

  /** Returns the extent of each dimension; empty for a single string. */
  public long[] shape() {
    return shape.clone();
  }

  /**
   * Returns all strings, in row-major order. <b>Independent</b>: this rank reads them alone, between two bursts, and
   * waits for what it enqueued before; strings that this program has written are still in memory. Not allowed in a
   * callback of the library.
   *
   * @throws IoFailureException if they cannot be read; the file stays usable then
   */
  public String[] read() {
    return texts.get().toArray(String[]::new);
  }

  @Override
  public void attribute(String name, AttributeValue value) {
    file.attribute(this.name, name, value);
  }

  @Override
  public Map<String, AttributeValue> attributes() {
    return file.attributes(name);
  }

  @Override
  public String toString() {
    return "%s STRING %s".formatted(name, Arrays.toString(shape));
  }
}
