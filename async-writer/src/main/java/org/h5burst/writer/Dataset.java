package org.h5burst.writer;

import java.lang.foreign.MemorySegment;

/**
 * An array in a {@link BurstFile}. Made by {@link BurstFile#dataset}.
 *
 * <p>The write methods copy the data and return at once; any thread may call them. <b>Independent.</b> A wrong call throws here, on this rank only, and leaves no trace. Failures of the writing
 * itself come with {@link BurstFile#commit()}'s future, or with the next commit, flush or close.
 */
public final class Dataset {
  private Dataset() {}

  /** Path within the file. */
  public String name() {
    throw new UnsupportedOperationException("not built yet");
  }

  public ElementType type() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Extent of each dimension in elements. */
  public long[] shape() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Enqueues INT32 elements, as many as the selection has. */
  public void write(Selection selection, int[] data) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Enqueues INT64 elements, as many as the selection has. */
  public void write(Selection selection, long[] data) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Enqueues FLOAT32 elements, as many as the selection has. */
  public void write(Selection selection, float[] data) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Enqueues FLOAT64 elements, as many as the selection has. */
  public void write(Selection selection, double[] data) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Enqueues elements of this dataset's type, as many bytes as the selection needs, from any memory. */
  public void write(Selection selection, MemorySegment data) {
    throw new UnsupportedOperationException("not built yet");
  }
}
