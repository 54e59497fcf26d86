package org.h5burst.writer;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What {@link Oracle} asks of a reader that shares no code with H5Burst. Throws when a file cannot be read. */
interface OracleReader {
  /**
   * A dataset of numbers.
   *
   * @param type such as {@code unsigned INTEGER(2)}, with its bytes
   * @param bytes of the elements in row-major order, as they lie in memory
   */
  record Elements(String type, long[] extents, byte[] bytes) {}

  /** Reads all elements. */
  Elements elements(Path file, String name);

  /** The shape of a dataset, of which no element is read. */
  long[] extents(Path file, String name);

  /** All elements of a dataset of texts. */
  List<String> texts(Path file, String name);

  /** Some elements of a dataset of one dimension. */
  byte[] block(Path file, String name, long begin, int count);

  /** All elements of a dataset of any type in row-major order, byte for byte as they lie in the file. */
  byte[] stored(Path file, String name);

  /** An attribute, as a text. */
  Optional<String> attribute(Path file, String object, String name);
}
