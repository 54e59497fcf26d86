package org.h5burst.benchmarks.chunks;

import java.util.ArrayList;
import java.util.List;

/**
 * The results of one writer.
 *
 * @param samples one for each repetition
 * @param fileBytes size of the last file
 */
record Written(List<Sample> samples, long fileBytes) {
  /** Returns what this and a later one are together. */
  Written and(Written later) {
    List<Sample> all = new ArrayList<>(samples);
    all.addAll(later.samples);
    return new Written(all, later.fileBytes);
  }
}
