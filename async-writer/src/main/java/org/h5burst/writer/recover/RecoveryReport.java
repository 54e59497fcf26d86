package org.h5burst.writer.recover;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was got out of a file whose job has died.
 *
 * @param outcome in one word
 * @param input what was read
 * @param output what was written; null if nothing needed recovering
 * @param flushes how many flushes the manifest knows
 * @param datasets each dataset that was there at the last flush, in order of creation
 * @param doubtful regions whose elements are in the output, but are not, or cannot be shown to be, what was flushed; the first ones, if there are many
 */
public record RecoveryReport(Outcome outcome, String input, @Nullable String output, long flushes, List<DatasetReport> datasets, List<Doubtful> doubtful) {
  /** How it went. */
  public enum Outcome {
    /** The file is complete. */
    NOT_NEEDED,
    /** The output holds all that was flushed, and every element of it was checked. */
    RECOVERED,
    /** The output holds every dataset that was flushed, but some elements are doubtful or could not be checked: the report lists them. */
    DOUBTFUL,
    /** Datasets that were flushed are not in the output, because they could not be reached: the report lists them, and what is doubtful. */
    INCOMPLETE
  }

  public RecoveryReport {
    datasets = List.copyOf(datasets);
    doubtful = List.copyOf(doubtful);
  }

  /**
   * A dataset.
   *
   * @param name its path in the file
   * @param elements how many it has
   * @param flushed how many of them were flushed, as far as that is known, where there is no problem; the others are missing, and zero in the output
   * @param unchecked how many are what HDF5 read in the unfinished file, because the manifest neither places nor checks them; all or none
   * @param doubtful how many of those that were flushed are doubtful, counted once for each region that has them
   * @param problem why nothing of it could be recovered, in words; null if it could
   */
  public record DatasetReport(String name, long elements, long flushed, long unchecked, long doubtful, @Nullable String problem) {
    /** Elements that were never flushed. */
    public long missing() {
      return elements - flushed;
    }
  }

  /**
   * Elements of which it is not sure that they are what was flushed.
   *
   * @param dataset its path in the file
   * @param rank who wrote them
   * @param burst in which burst, counted from 1; a flush ends one as well as a commit does
   * @param where in words
   * @param elements how many
   * @param reason why, in words
   */
  public record Doubtful(String dataset, int rank, long burst, String where, long elements, String reason) {}
}
