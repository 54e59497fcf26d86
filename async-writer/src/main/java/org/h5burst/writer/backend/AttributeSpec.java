package org.h5burst.writer.backend;

import java.nio.charset.StandardCharsets;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.NullTerminatedString;
import org.h5burst.writer.ScaleReferences;

/**
 * An attribute and its value; replaces an existing one.
 *
 * @param name path of the group or dataset that has it, without a leading slash; empty for the root group
 * @param attribute its name
 */
public record AttributeSpec(String name, String attribute, AttributeValue value) implements StructureChange {
  /** The size of a variable-length string in the attribute itself: its length and its position. */
  public static final int TEXT_BYTES = 16;

  /**
   * Returns the number of elements of a value that was found in a file.
   *
   * @throws ForeignObjectException if there are more than a value may have
   */
  public static long elements(long[] shape) throws ForeignObjectException {
    long elements = 1;
    for (long extent : shape) {
      elements *= extent;
      if (elements > AttributeValue.MAX_BYTES) {
        throw new ForeignObjectException("more elements than an attribute may have here");
      }
    }
    return elements;
  }

  /**
   * Returns the size of a value that was found in a file.
   *
   * @throws ForeignObjectException if it is larger than a value may be
   */
  public static int bytes(DataType type, long[] shape) throws ForeignObjectException {
    long bytes = elements(shape) * type.bytes();
    if (bytes > AttributeValue.MAX_BYTES) {
      throw new ForeignObjectException("more bytes than an attribute may have here");
    }
    return Math.toIntExact(bytes);
  }

  /** Returns the size of the value in the header of its owner. */
  public long bytes() {
    return switch (value) {
      case AttributeValue.Elements elements -> elements.bytes().length;
      case AttributeValue.Texts texts ->
        texts.texts().stream().mapToLong(text -> TEXT_BYTES + text.getBytes(StandardCharsets.UTF_8).length).sum();
      case NullTerminatedString terminated -> terminated.text().length() + 1L;
      case ScaleReferences references -> (long) references.size() * ScaleReferences.USER_BYTES;
    };
  }

  @Override
  public String key() {
    return name + '\0' + attribute;
  }

  /** Returns the owner's path as HDF5 needs it. */
  public String owner() {
    return "/" + name;
  }

  @Override
  public String toString() {
    return "attribute %s of /%s: %s".formatted(attribute, name, value);
  }
}
