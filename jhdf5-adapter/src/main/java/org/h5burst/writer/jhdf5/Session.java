package org.h5burst.writer.jhdf5;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ClosedFile;
import org.h5burst.writer.FileEntry;

/**
 * How a file was opened.
 *
 * @param use who this process is
 * @param extendable whether datasets can grow unless their storage features say otherwise
 * @param choices what JHDF5 lets a program choose besides
 * @param shapeOfOne extent of each dimension of an attribute that is one number
 * @param suffix of names that are not shown; empty for {@code __NAME__}
 * @param burstLimit bytes after which a process alone ends the burst by itself
 * @param isWritable whether it is not only read
 * @param open opens the file
 */
record Session(Path path, Use use, boolean extendable, Choices choices, long[] shapeOfOne, String suffix,
    long burstLimit, boolean isWritable, Supplier<BurstFile> open) {
  /** The attribute of a file that has the suffix. */
  static final String SUFFIX = "__HOUSEKEEPING_SUFFIX__";

  /**
   * What JHDF5 lets a program choose besides.
   *
   * @param keep whether a dataset that is there keeps its type and layout when it is written again
   * @param bytesPerCharacter of lengths of strings: 4 after {@code useUTF8CharacterEncoding}
   */
  record Choices(boolean keep, int bytesPerCharacter) {
    static final Choices NONE = new Choices(false, 1);
  }

  /** Who a process is. */
  enum Use { ALONE, FIRST_RANK, OTHER_RANK }

  /** Of a file that is only read. */
  static Session reading(Path path, Use use, Supplier<BurstFile> open) {
    return new Session(path, use, false, Choices.NONE, Target.SCALAR, "", Target.NO_LIMIT, false, open);
  }

  Session withSuffix(String other) {
    return new Session(path, use, extendable, choices, shapeOfOne, other, burstLimit, isWritable, open);
  }

  /** What is in the file, for a process alone: several follow no soft links, and resolve no references. */
  Map<String, FileEntry> entries() {
    return isAlone() ? ClosedFile.entries(path) : Map.of();
  }

  /** Opens the file. */
  BurstFile opened() {
    return open.get();
  }

  boolean isAlone() {
    return use == Use.ALONE;
  }
}
