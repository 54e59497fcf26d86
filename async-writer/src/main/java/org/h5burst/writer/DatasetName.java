package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.util.Arrays;
import java.util.NavigableMap;
import org.h5burst.writer.backend.DatasetSpec;
import org.jspecify.annotations.Nullable;

/**
 * Rejects names and shapes that HDF5 accepts but should not, or refuses too late: names such as {@code ..}, shapes of
 * more than 2^63 bytes, chunks larger than the dataset.
 */
final class DatasetName {
  private static final int MAX_LENGTH = 1024;
  static final long MAX_CHUNK_BYTES = (1L << 32) - 1;

  private DatasetName() {}

  static String checked(String name) {
    return checked("dataset", name);
  }

  /**
   * Checks a path within a file.
   *
   * @param kind of object, for messages
   */
  static String checked(String kind, String name) {
    checkedAttribute(kind, name);
    for (String part : name.split("/", -1)) {
      if (part.isEmpty() || part.equals(".") || part.equals("..")) {
        throw usage(("the %s's name \"%s\" has an empty part, or one that is . or ..; write it like fields/ex, "
            + "without a leading slash").formatted(kind, name));
      }
    }
    return name;
  }

  /** Checks a name that is not a path: slashes have no meaning in it. */
  static String checkedAttribute(String kind, String name) {
    if (name.isEmpty() || name.length() > MAX_LENGTH) {
      throw usage(
          "the name of this %s must have 1 to %d characters, not %d".formatted(kind, MAX_LENGTH, name.length()));
    }
    if (name.indexOf('\0') >= 0) {
      throw usage("the %s's name \"%s\" contains a NUL character".formatted(kind, name.replace('\0', '?')));
    }
    requireWhole("the %s's name \"%s\"".formatted(kind, name), name);
    return name;
  }

  /** Returns whether a string contains half of a surrogate pair, which UTF-8 cannot represent. */
  static boolean hasHalfOfPair(String text) {
    return text.codePoints().anyMatch(point -> Character.getType(point) == Character.SURROGATE);
  }

  /** Requires that a string has no half of a surrogate pair; the message names {@code what} it is. */
  static void requireWhole(String what, String text) {
    if (hasHalfOfPair(text)) {
      throw halfOfPair(what);
    }
  }

  /** Returns the failure that names what has half of a surrogate pair. */
  static WriterException halfOfPair(String what) {
    return usage(what + " contains half of a surrogate pair, which is not a character");
  }

  /**
   * Checks the shape of a dataset that may become larger.
   *
   * @param limit of each dimension, -1 for none; empty if the dataset keeps its shape
   */
  static long[] checkedShape(String name, DataType type, long[] shape, long[] limit) {
    if (limit.length > 0 && limit.length != shape.length) {
      throw usage("dataset %s has %d dimensions, but its maxShape %s has %d".formatted(name, shape.length,
          Arrays.toString(limit), limit.length));
    }
    for (int dimension = 0; dimension < limit.length; dimension++) {
      if (limit[dimension] != Dataset.UNLIMITED && limit[dimension] < Math.max(1, shape[dimension])) {
        throw usage("dataset %s has shape %s, which is larger than its maxShape %s".formatted(name,
            Arrays.toString(shape), Arrays.toString(limit)));
      }
    }
    long least = limit.length > 0 ? 0 : 1;
    if (shape.length < 1 || shape.length > Selection.MAX_RANK) {
      throw usage("dataset %s has a shape of %d dimensions; give 1 to %d extents to shape(...)".formatted(name,
          shape.length, Selection.MAX_RANK));
    }
    long bytes = type.bytes();
    for (long extent : shape) {
      if (extent < least) {
        String remedy = extent == 0 ? ", unless maxShape(...) says how far it may grow" : "";
        throw usage(
            "dataset %s has shape %s; every extent must be positive%s".formatted(name, Arrays.toString(shape), remedy));
      }
      if (Math.multiplyHigh(bytes, extent) != 0 || bytes * extent < 0) {
        throw usage("dataset %s has shape %s of more than 2^63 bytes".formatted(name, Arrays.toString(shape)));
      }
      bytes *= Math.max(1, extent);
    }
    return shape;
  }

  /** Checks a shape to which a dataset can be extended: along no dimension smaller than its present shape. */
  static long[] checkedExtension(DatasetSpec known, long[] shape) {
    long[] limit = known.storage().limit();
    if (limit.length == 0 || shape.length != limit.length) {
      throw extension(known, shape,
          limit.length == 0 ? "it was created without maxShape(...)" : "it has %d dimensions".formatted(limit.length));
    }
    for (int dimension = 0; dimension < limit.length; dimension++) {
      boolean unlimited = limit[dimension] == Dataset.UNLIMITED;
      if (shape[dimension] < known.shape()[dimension] || !unlimited && shape[dimension] > limit[dimension]) {
        throw extension(known, shape,
            "dimension %d has %d elements and may have %s".formatted(dimension, known.shape()[dimension],
                unlimited ? "more" : "at most " + limit[dimension]));
      }
    }
    return checkedShape(known.name(), known.type(), shape, limit);
  }

  /** Returns the shape of a dataset after so many elements are added along a dimension. */
  static long[] checkedAppend(DatasetSpec known, int dimension, long count) {
    long[] shape = known.shape().clone();
    if (dimension < 0 || dimension >= shape.length || count < 0 || Long.MAX_VALUE - count < shape[dimension]) {
      throw usage(
          ("append to dataset %s: %d elements cannot be added along dimension %d; the dimension must be 0 to %d, and "
              + "the count neither negative nor too large for a long").formatted(known, count, dimension,
                  shape.length - 1));
    }
    shape[dimension] += count;
    return checkedExtension(known, shape);
  }

  private static WriterException extension(DatasetSpec known, long[] shape, String why) {
    return usage("dataset %s cannot be extended to %s: %s".formatted(known, Arrays.toString(shape), why));
  }

  /** Returns the largest shape that a dataset can have. */
  static long[] largest(long[] shape, long[] limit) {
    return limit.length == 0 ? shape
        : Arrays.stream(limit).map(extent -> extent == Dataset.UNLIMITED ? Long.MAX_VALUE : extent).toArray();
  }

  /** Checks a chunk; an empty one means a contiguous dataset. */
  static long[] checkedChunk(String name, DataType type, long[] shape, long[] chunk) {
    if (chunk.length == 0) {
      return chunk;
    }
    if (chunk.length != shape.length) {
      throw usage("dataset %s has %d dimensions, but its chunk %s has %d".formatted(name, shape.length,
          Arrays.toString(chunk), chunk.length));
    }
    if (chunk.length == Selection.MAX_RANK) {
      throw usage("dataset %s has %d dimensions: HDF5 cannot write chunks of more than %d".formatted(name, chunk.length,
          chunk.length - 1));
    }
    long bytes = type.bytes();
    for (int dimension = 0; dimension < chunk.length; dimension++) {
      if (chunk[dimension] < 1 || chunk[dimension] > shape[dimension]) {
        throw usage(("dataset %s of shape %s cannot have chunks of %s; every extent of a chunk is at least 1 and at "
            + "most the dataset's").formatted(name, Arrays.toString(shape), Arrays.toString(chunk)));
      }
      if (chunk[dimension] > MAX_CHUNK_BYTES / bytes) {
        throw usage("dataset %s cannot have chunks of %s: HDF5's chunks are smaller than 4 GiB".formatted(name,
            Arrays.toString(chunk)));
      }
      bytes *= chunk[dimension];
    }
    return chunk;
  }

  /**
   * Returns the dataset that conflicts with a new one, because it has the same name, or because one of the two would be
   * a group above the other; null if there is none. Looks at few datasets, however many there are.
   *
   * @param taken by name
   */
  static @Nullable String inTheWay(String name, NavigableMap<String, ?> taken) {
    if (taken.containsKey(name)) {
      return name;
    }
    for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      String above = name.substring(0, slash);
      if (taken.containsKey(above)) {
        return above;
      }
    }
    String below = taken.ceilingKey(name + "/");
    return below != null && below.startsWith(name + "/") ? below : null;
  }

  /** Explains why a dataset cannot be created where another one exists. */
  static WriterException taken(String name, String other) {
    return other.equals(name)
        ? usage("dataset %s was declared before, or is in the file that was opened: get it with dataset(name)"
            .formatted(name))
        : usage("dataset %s cannot be created: dataset %s was declared before, and a dataset cannot be a group"
            .formatted(name, other));
  }
}
