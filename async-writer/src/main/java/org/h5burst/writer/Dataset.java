package org.h5burst.writer;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.burst.BurstQueue;
import org.h5burst.writer.burst.DatasetPieces;

/**
 * An array in a {@link BurstFile}. Made by {@link BurstFile#dataset}.
 *
 * <p>The write methods copy the data and return at once; any thread may call them. <b>Independent.</b> A wrong call throws here, on this rank only, and leaves no trace. Failures of the writing
 * itself come with {@link BurstFile#commit()}'s future, or with the next commit, flush or close.
 *
 * <p>Data are in row-major order of the selected elements. Where writes of one rank overlap, the later one wins; where writes of several ranks overlap in one burst, either may win.
 */
public final class Dataset {
  private final DatasetSpec spec;
  private final BurstQueue queue;
  private final DatasetPieces pieces;

  Dataset(DatasetSpec spec, BurstQueue queue) {
    this.spec = spec;
    this.queue = queue;
    this.pieces = new DatasetPieces(spec);
  }

  /** Path within the file, without a leading slash. */
  public String name() {
    return spec.name();
  }

  public ElementType type() {
    return spec.type();
  }

  /** Extent of each dimension in elements. */
  public long[] shape() {
    return spec.shape().clone();
  }

  /** Enqueues INT32 elements, as many as the selection has. */
  public void write(Selection selection, int[] data) {
    enqueue(selection, ElementType.INT32, MemorySegment.ofArray(data));
  }

  /** Enqueues INT64 elements, as many as the selection has. */
  public void write(Selection selection, long[] data) {
    enqueue(selection, ElementType.INT64, MemorySegment.ofArray(data));
  }

  /** Enqueues FLOAT32 elements, as many as the selection has. */
  public void write(Selection selection, float[] data) {
    enqueue(selection, ElementType.FLOAT32, MemorySegment.ofArray(data));
  }

  /** Enqueues FLOAT64 elements, as many as the selection has. */
  public void write(Selection selection, double[] data) {
    enqueue(selection, ElementType.FLOAT64, MemorySegment.ofArray(data));
  }

  /** Enqueues elements of this dataset's type, as many bytes as the selection needs, from any memory. */
  public void write(Selection selection, MemorySegment data) {
    enqueue(selection, spec.type(), data);
  }

  private void enqueue(Selection selection, ElementType type, MemorySegment data) {
    if (pieces.isDiscarded()) {
      throw new WriterException(Category.USAGE,
          "dataset %s cannot be written: its file is closed or has failed, or the ranks did not agree on it".formatted(spec));
    }
    if (type != spec.type()) {
      throw usage("the data are %s".formatted(type));
    }
    if (selection.rank() != spec.rank() || !selection.isWithin(spec.shape())) {
      throw usage("the selection (%s) is not within its shape".formatted(selection));
    }
    if (data.byteSize() / type.bytes() != selection.elements() || data.byteSize() % type.bytes() != 0) {
      throw usage("the selection (%s) has %d elements of %d bytes, but the data have %d bytes".formatted(selection, selection.elements(), type.bytes(),
          data.byteSize()));
    }
    if (!selection.isEmpty()) {
      queue.write(pieces, selection, data);
    }
  }

  private WriterException usage(String why) {
    return new WriterException(Category.USAGE, "write to dataset %s: %s".formatted(spec, why));
  }

  DatasetPieces pieces() {
    return pieces;
  }

  @Override
  public String toString() {
    return spec.toString();
  }
}
