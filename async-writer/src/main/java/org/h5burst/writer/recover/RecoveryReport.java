package org.h5burst.writer.recover;

import java.util.List;
import java.util.OptionalLong;
import org.h5burst.writer.manifest.Located;
import org.jspecify.annotations.Nullable;

/**
 * What was recovered from a file whose job has died.
 *
 * @param outcome overall result
 * @param input what was read
 * @param output file that was written; null if nothing needed recovering
 * @param flushes number of flushes in the manifest
 * @param rightRows how many rows, from the first one on, are right in every dataset that has rows and whose first
 *     dimension can grow: if each step appends one row to each of them, this many steps are complete. Null if there is
 *     no such dataset, or if the manifest is damaged, so that one may be lost
 * @param datasets datasets at the last flush, in order of creation
 * @param doubtful regions that are in the output although their elements are not, or may not be, what was flushed; if
 *     there are many, only the first ones
 * @param damage what is wrong with the manifest itself
 */
public record RecoveryReport(Outcome outcome, String input, @Nullable String output, long flushes,
    @Nullable Long rightRows, List<DatasetReport> datasets, List<Doubtful> doubtful, Damage damage) {
  /** The overall result. */
  public enum Outcome {
    /**
     * There is no unfinished file, and HDF5 can open the file; its elements were not checked. If a manifest that
     * promises something is left ({@code flushes} is then not 0), either it shows that its job completed this very
     * file, or all its elements and structure were compared and are in the file.
     */
    NOT_NEEDED,
    /** The output holds everything that was flushed, and every element was checked. */
    RECOVERED,
    /**
     * The output holds every dataset that was flushed, but some elements are doubtful or could not be checked; the
     * report lists them.
     */
    DOUBTFUL,
    /**
     * The output lacks datasets that were flushed but could not be reached, or the manifest is damaged, so other things
     * may be missing too. The report lists what is known, and what is doubtful.
     */
    INCOMPLETE
  }

  public RecoveryReport {
    datasets = List.copyOf(datasets);
    doubtful = List.copyOf(doubtful);
  }

  /**
   * A dataset. Each of its elements counts once: as right, unchecked, doubtful, missing or never flushed.
   *
   * @param name its path in the file
   * @param elements number of elements
   * @param rows its rows, along the first dimension
   * @param right elements in the output with the checksum with which they were last flushed, as far as the manifest
   *     records it
   * @param unchecked elements that HDF5 read from the unfinished file, because the manifest neither places nor checks
   *     them; all or none
   * @param doubtful elements copied from the unfinished file that are not, or may not be, what was flushed
   * @param missing elements that may have been flushed, but are not in the output
   * @param neverFlushed elements that are known never to have been flushed; in the output they are as in a new file
   * @param lostNotes elements in notes that were lost because the manifest is damaged, counted each time they were
   *     written; -1 if that is unknown. Unless this is 0, all elements without a note count as doubtful, because any of
   *     them may have been in a lost note; so do elements in chunks whose note is not of a later burst
   * @param problem why elements are missing; null if none are
   */
  public record DatasetReport(String name, long elements, Rows rows, long right, long unchecked, long doubtful,
      long missing, long neverFlushed, long lostNotes, @Nullable String problem) {
    /** Creates the report of a dataset from which nothing could be recovered. */
    static DatasetReport lost(Located located, String problem) {
      long elements = located.dataset().elements();
      return new DatasetReport(located.dataset().name(), elements, Rows.of(located, 0), 0, 0, 0, elements, 0, 0,
          problem);
    }
  }

  /**
   * The rows of a dataset, which lie along its first dimension.
   *
   * @param all number of rows
   * @param right number of rows from the first one on in which all elements are right
   * @param canGrow whether the first dimension is extendible
   */
  public record Rows(long all, long right, boolean canGrow) {
    /** Returns the rows of a dataset in which so many elements, from the first one on, are right. */
    static Rows of(Located located, long rightElements) {
      long all = located.dataset().shape()[0];
      long elements = located.dataset().elements();
      return new Rows(all, elements == 0 ? all : rightElements / (elements / all), located.canGrow());
    }

    /** Returns the smallest number of right rows of the datasets that have grown; null if none has. */
    static @Nullable Long rightInAll(List<DatasetReport> datasets) {
      OptionalLong least = datasets.stream().map(DatasetReport::rows).filter(rows -> rows.canGrow && rows.all > 0)
          .mapToLong(Rows::right).min();
      return least.isPresent() ? least.getAsLong() : null;
    }
  }

  /**
   * Elements that may not be what was flushed.
   *
   * @param dataset its path in the file
   * @param rank the rank that wrote them
   * @param burst the burst that wrote them, counted from 1; a flush ends a burst as a commit does
   * @param where their position, for messages
   * @param elements number of elements
   * @param reason why, as a message
   */
  public record Doubtful(String dataset, int rank, long burst, String where, long elements, String reason) {}

  /**
   * A damaged part of the manifest with flushed records after it.
   *
   * @param from its start in the manifest, in bytes; 0 if the part before all records is damaged, so that it is unknown
   *     whether the end was cut off
   * @param to start of the next undamaged record
   * @param firstFlush the first flush whose records may have been there, counted from 1
   * @param lastFlush the last one
   * @param firstBurst the first burst whose records may have been there, counted from 1
   * @param lastBurst the last one
   * @param mayHaveNotes whether notes of written elements may have been there; otherwise only other records were
   */
  public record Hole(long from, long to, long firstFlush, long lastFlush, long firstBurst, long lastBurst,
      boolean mayHaveNotes) {}

  /**
   * Damage of the manifest.
   *
   * @param holes damaged parts with flushed records after them
   * @param lostChanges number of lost changes of the structure: datasets, groups, attributes, links, and extensions of
   *     datasets
   * @param lostDatasets lost datasets, by their number in the order of creation, from 0; if there are many, only the
   *     first ones
   * @param leftOut changes that are known but were not made, because they need something that is lost; if there are
   *     many, only the first ones
   */
  public record Damage(List<Hole> holes, long lostChanges, List<Integer> lostDatasets, List<String> leftOut) {
    /** No damage. */
    public static final Damage NONE = new Damage(List.of(), 0, List.of(), List.of());

    public Damage {
      holes = List.copyOf(holes);
      lostDatasets = List.copyOf(lostDatasets);
      leftOut = List.copyOf(leftOut);
    }
  }
}
