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
 * @param use role of this process
 * @param extendable whether datasets can grow unless their storage features say otherwise
 * @param choices further settings that JHDF5 offers
 * @param shapeOfOne extent of each dimension of an attribute that is one number
 * @param suffix suffix of hidden names; empty for {@code __NAME__}
 * @param burstLimit bytes after which a process alone ends the burst by itself
 * @param isWritable whether it is opened for writing
 * @param open opens the file
 */
record Session(Path path, Use use, boolean extendable, Choices choices, long[] shapeOfOne, String suffix,
    long burstLimit, boolean isWritable, Supplier<BurstFile> open) {
  /** The attribute of a file that has the suffix. */
  static final String SUFFIX = "__HOUSEKEEPING_SUFFIX__";

  /**
   * Further settings that JHDF5 offers.
   *
   * @param keep whether an existing dataset keeps its type and layout when it is written again
   * @param bytesPerCharacter bytes per character in string lengths: 4 after {@code useUTF8CharacterEncoding}
   */
  record Choices(boolean keep, int bytesPerCharacter) {
    static final Choices NONE = new Choices(false, 1);
  }

  /** The role of a process. */
  enum Use { ALONE, FIRST_RANK, OTHER_RANK }

  /** Returns a session with a file that is only read. */
  static Session reading(Path path, Use use, Supplier<BurstFile> open) {
    return new Session(path, use, false, Choices.NONE, Target.SCALAR, "", Target.NO_LIMIT, false, open);
  }

  Session withSuffix(String other) {
    return new Session(path, use, extendable, choices, shapeOfOne, other, burstLimit, isWritable, open);
  }

  /** Returns what is in the file, for a process alone: several follow no soft links, and resolve no references. */
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
