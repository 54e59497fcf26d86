package org.h5burst.writer;

import java.util.Arrays;
import java.util.Set;
import org.h5burst.writer.WriterException.Category;

/** What HDF5 accepts and should not: names such as {@code ..}, shapes of more than 2^63 bytes. */
final class DatasetName {
  private static final int MAX_LENGTH = 1024;

  private DatasetName() {}

  static String checked(String name) {
    if (name.isEmpty() || name.length() > MAX_LENGTH) {
      throw usage("a dataset's name has 1 to %d characters, not %d".formatted(MAX_LENGTH, name.length()));
    }
    if (name.indexOf('\0') >= 0) {
      throw usage("the dataset's name \"%s\" contains a NUL character".formatted(name.replace('\0', '?')));
    }
    for (String part : name.split("/", -1)) {
      if (part.isEmpty() || part.equals(".") || part.equals("..")) {
        throw usage("the dataset's name \"%s\" has an empty part, or one that is . or ..; write it like fields/ex, without a leading slash".formatted(name));
      }
    }
    return name;
  }

  static long[] checkedShape(String name, ElementType type, long[] shape) {
    if (shape.length < 1 || shape.length > Selection.MAX_RANK) {
      throw usage("dataset %s has a shape of %d dimensions; give 1 to %d extents to shape(...)".formatted(name, shape.length, Selection.MAX_RANK));
    }
    long bytes = type.bytes();
    for (long extent : shape) {
      if (extent < 1) {
        throw usage("dataset %s has shape %s; every extent must be positive".formatted(name, Arrays.toString(shape)));
      }
      if (Math.multiplyHigh(bytes, extent) != 0 || bytes * extent < 0) {
        throw usage("dataset %s has shape %s of more than 2^63 bytes".formatted(name, Arrays.toString(shape)));
      }
      bytes *= extent;
    }
    return shape;
  }

  /** A name may be used once, and a dataset cannot be a group. */
  static void requireFree(String name, Set<String> taken) {
    for (String other : taken) {
      if (other.equals(name)) {
        throw usage("dataset %s was declared before".formatted(name));
      }
      if (other.startsWith(name + "/") || name.startsWith(other + "/")) {
        throw usage("dataset %s cannot be created: dataset %s was declared before, and a dataset cannot be a group".formatted(name, other));
      }
    }
  }

  private static WriterException usage(String message) {
    return new WriterException(Category.USAGE, message);
  }
}
