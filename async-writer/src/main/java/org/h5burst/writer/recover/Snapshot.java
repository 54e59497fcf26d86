package org.h5burst.writer.recover;

import java.util.List;

/**
 * The result of an attempt to copy what was flushed into a file that is still being written, or all of a complete file.
 *
 * @param isMade whether there is a new file; otherwise the previous file keeps its name
 * @param flushes number of flushes that the new file has, or was to have; for a complete file, those that were seen
 * @param omissions datasets that are not in it; if no file was made, the datasets that prevented it
 */
public record Snapshot(boolean isMade, long flushes, List<Omission> omissions) {
  /** There is nothing to copy. */
  static final Snapshot NONE = new Snapshot(false, 0, List.of());

  public Snapshot {
    omissions = List.copyOf(omissions);
  }

  /**
   * A dataset whose elements cannot be shown to be of one flush.
   *
   * @param dataset its path in the file
   * @param reason why, as a message
   */
  public record Omission(String dataset, String reason) {}
}
