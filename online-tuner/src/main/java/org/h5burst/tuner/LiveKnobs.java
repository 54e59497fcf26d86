package org.h5burst.tuner;

import java.util.Set;

/**
 * What a file takes without being opened again.
 *
 * @param knobs that may change while it is open
 * @param largestBufferBytes the largest buffer that may change so: from or to a larger one the file has to be opened again. Counts only where {@link Knob#BUFFER} is among the knobs
 */
public record LiveKnobs(Set<Knob> knobs, long largestBufferBytes) {
  /** Every change needs the file to be opened again. */
  public static final LiveKnobs NONE = new LiveKnobs(Set.of(), 0);

  public LiveKnobs {
    knobs = Set.copyOf(knobs);
  }

  /** Whether a file with one buffer takes another. */
  public boolean takesBuffer(long openBytes, long wantedBytes) {
    return openBytes == wantedBytes || knobs.contains(Knob.BUFFER) && Math.max(openBytes, wantedBytes) <= largestBufferBytes;
  }

  /** Whether a file with so many aggregators takes another number of them. */
  public boolean takesAggregators(int open, int wanted) {
    return open == wanted || knobs.contains(Knob.AGGREGATORS);
  }
}
