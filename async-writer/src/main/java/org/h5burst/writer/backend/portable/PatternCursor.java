package org.h5burst.writer.backend.portable;

/** Steps through the runs of one pattern. */
final class PatternCursor {
  private final RunPattern pattern;
  private final long[] index;
  private long offset;

  PatternCursor(RunPattern pattern) {
    this.pattern = pattern;
    this.index = new long[pattern.counts().length];
    this.offset = pattern.offset();
  }

  long offset() {
    return offset;
  }

  long end() {
    return offset + pattern.length();
  }

  /** Advances to the next run; false if there is none. */
  boolean advance() {
    long[] counts = pattern.counts();
    long[] strides = pattern.strides();
    for (int loop = counts.length - 1; loop >= 0; loop--) {
      if (++index[loop] < counts[loop]) {
        offset += strides[loop];
        return true;
      }
      offset -= (counts[loop] - 1) * strides[loop];
      index[loop] = 0;
    }
    return false;
  }

  /** Returns the size of the runs before the current one. */
  long position() {
    long runs = 0;
    for (int loop = 0; loop < index.length; loop++) {
      runs = runs * pattern.counts()[loop] + index[loop];
    }
    return runs * pattern.length();
  }

  /** Moves to the first run that ends after a limit; false if there is none. */
  boolean seek(long limit) {
    offset = pattern.offset();
    for (int loop = 0; loop < index.length; loop++) {
      long stride = pattern.strides()[loop];
      index[loop] = Math.clamp((limit - offset) / stride, 0, pattern.counts()[loop] - 1);
      offset += index[loop] * stride;
    }
    return end() > limit || advance();
  }
}
