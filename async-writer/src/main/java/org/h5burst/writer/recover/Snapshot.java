package org.h5burst.writer.recover;

import java.util.List;

/**
 * What became of an attempt to make an ordinary HDF5 file of what was flushed into a file that is being written.
 *
 * @param isMade whether there is a new file; else what had its name before has it still
 * @param flushes how many flushes the new file has, or was to have
 * @param omissions datasets that are not in it; where none was made, those because of which it was not
 */
public record Snapshot(boolean isMade, long flushes, List<Omission> omissions) {
  public Snapshot {
    omissions = List.copyOf(omissions);
  }

  /**
   * A dataset of which it cannot be shown that its elements are those of one flush.
   *
   * @param dataset its path in the file
   * @param reason why, as a message
   */
  public record Omission(String dataset, String reason) {}
}
