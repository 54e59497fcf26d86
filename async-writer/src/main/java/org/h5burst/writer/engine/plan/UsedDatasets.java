package org.h5burst.writer.engine.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The datasets of one file that have something in the burst that is being filled: its end looks at these, and not at
 * all that the file has. I/O thread only.
 */
public final class UsedDatasets {
  private final List<DatasetPieces> used = new ArrayList<>();
  private final KnownMerges known = new KnownMerges();

  /** Returns what is kept of merging, burst after burst. */
  KnownMerges known() {
    return known;
  }

  /** Takes in a dataset that was not used in this burst. */
  void add(DatasetPieces dataset) {
    used.add(dataset);
  }

  /** Returns them by their numbers in the file, which all have. */
  public List<DatasetPieces> all() {
    used.sort(Comparator.comparingInt(DatasetPieces::number));
    return List.copyOf(used);
  }

  /** Forgets what came in this burst, which is refused. */
  public void drop() {
    used.forEach(DatasetPieces::drop);
  }

  /** The file is closed: nothing is used, and nothing is kept. */
  public void close() {
    nextBurst();
    known.clear();
  }

  /** The next burst begins: nothing is used. */
  public void nextBurst() {
    used.forEach(DatasetPieces::unused);
    used.clear();
  }
}
