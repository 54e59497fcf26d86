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
 * @param doubtful regions whose elements are in the output, but are not, or cannot be shown to be, what was flushed;
 *     the first ones, if there are many
 * @param damage what is wrong with the manifest itself
 */
public record RecoveryReport(Outcome outcome, String input, @Nullable String output, long flushes,
    List<DatasetReport> datasets, List<Doubtful> doubtful,
    Damage damage) {
  /** How it went. */
  public enum Outcome {
    /**
     * Nothing unfinished is next to the file, and HDF5 can open it; its elements were not checked. Where a manifest is
     * left that promises something ({@code flushes} is not 0 then), it shows that its job has completed this very file,
     * or all that it promises was compared, elements and structure, and is in the file.
     */
    NOT_NEEDED,
    /** The output holds all that was flushed, and every element of it was checked. */
    RECOVERED,
    /**
     * The output holds every dataset that was flushed, but some elements are doubtful or could not be checked: the
     * report lists them.
     */
    DOUBTFUL,
    /**
     * Datasets that were flushed are not in the output, because they could not be reached, or the manifest is damaged,
     * so that something may be missing of which it is not known: the report lists what is known, and what is doubtful.
     */
    INCOMPLETE
  }

  public RecoveryReport {
    datasets = List.copyOf(datasets);
    doubtful = List.copyOf(doubtful);
  }

  /**
   * A dataset. Each of its elements is counted once: as right, unchecked, doubtful, missing or never flushed.
   *
   * @param name its path in the file
   * @param elements how many it has
   * @param right how many are in the output and have the checksum with which they were flushed last, as far as the
   *     manifest knows
   * @param unchecked how many are what HDF5 read in the unfinished file, because the manifest neither places nor checks
   *     them; all or none
   * @param doubtful how many are in the output as they were in the unfinished file, where they are not, or cannot be
   *     shown to be, what was flushed
   * @param missing how many may have been flushed, and are not in the output
   * @param neverFlushed how many are known never to have been flushed; they are as in a new file in the output
   * @param lostNotes how many elements were in notes that damage of the manifest has taken away, each as often as it
   *     was written; -1 if that cannot be known. Which ones they are is not known, so that all elements without a note
   *     count as doubtful unless this is 0, and elements in chunks also with a note of no later burst
   * @param problem why elements are missing; null if none are
   */
  public record DatasetReport(String name, long elements, long right, long unchecked, long doubtful, long missing,
      long neverFlushed, long lostNotes,
      @Nullable String problem) {
    /** Starts a report of a dataset of which nothing could be recovered. */
    static DatasetReport lost(String name, long elements, String problem) {
      return new DatasetReport(name, elements, 0, 0, 0, elements, 0, 0, problem);
    }
  }

  /**
   * Elements of which it is not sure that they are what was flushed.
   *
   * @param dataset its path in the file
   * @param rank who wrote them
   * @param burst in which burst, counted from 1; a flush ends one as well as a commit does
   * @param where for messages
   * @param elements how many
   * @param reason why, as a message
   */
  public record Doubtful(String dataset, int rank, long burst, String where, long elements, String reason) {}

  /**
   * A damaged place of the manifest, with something flushed behind it.
   *
   * @param from where it begins in the manifest, in bytes; 0 if what stands before all records is damaged, so that it
   *     cannot be known whether the end was cut off
   * @param to where the next record begins that is whole
   * @param firstFlush the first flush of which something may have stood there, counted from 1
   * @param lastFlush the last one
   * @param firstBurst the first burst of which something may have stood there, counted from 1
   * @param lastBurst the last one
   * @param mayHaveNotes whether notes of written elements may have stood there; else it is known to have held other
   *     records only
   */
  public record Hole(long from, long to, long firstFlush, long lastFlush, long firstBurst, long lastBurst,
      boolean mayHaveNotes) {}

  /**
   * What is wrong with the manifest.
   *
   * @param holes damaged places with something flushed behind them
   * @param lostChanges how many changes of the structure stood there: datasets, groups, attributes, links, or datasets
   *     made larger
   * @param lostDatasets the datasets among them, by their number in the order of creation, from 0; the first ones, if
   *     there are many
   * @param leftOut changes that are known, but not made, because they need something that is lost; the first ones, if
   *     there are many
   */
  public record Damage(List<Hole> holes, long lostChanges, List<Integer> lostDatasets, List<String> leftOut) {
    /** There is none. */
    public static final Damage NONE = new Damage(List.of(), 0, List.of(), List.of());

    public Damage {
      holes = List.copyOf(holes);
      lostDatasets = List.copyOf(lostDatasets);
      leftOut = List.copyOf(leftOut);
    }
  }
}
