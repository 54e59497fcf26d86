package org.h5burst.writer.engine.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The datasets of one file that have anything in the burst that is being filled: its end examines only these, and not
 * all datasets of the file. I/O thread only.
 */
public final class UsedDatasets {
  private final List<DatasetPieces> used = new ArrayList<>();
  private final KnownMerges known = new KnownMerges();

  KnownMerges known() {
    return known;
  }

  /** Adds a dataset that was not used in this burst before. */
  void add(DatasetPieces dataset) {
    used.add(dataset);
  }

  /** Returns the datasets by their numbers in the file, which all have. */
  public List<DatasetPieces> all() {
    used.sort(Comparator.comparingInt(DatasetPieces::number));
    return List.copyOf(used);
  }

  /** Forgets the contents of this burst, which is refused. */
  public void drop() {
    used.forEach(DatasetPieces::drop);
  }

  /** Forgets everything, because the file is closed. */
  public void close() {
    nextBurst();
    known.clear();
  }

  /** Begins the next burst, in which nothing is used yet. */
  public void nextBurst() {
    used.forEach(DatasetPieces::unused);
    used.clear();
  }
}
