package org.h5burst.writer;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.concurrent.CompletableFuture;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.burst.BurstQueue;
import org.h5burst.writer.burst.DatasetPieces;
import org.h5burst.writer.ring.Encoding;

/**
 * An array in a {@link BurstFile}. Made by {@link BurstFile#dataset}.
 *
 * <p>The write methods copy the data (unless they are borrowed) and return at once; any thread may call them. <b>Independent.</b> A wrong call throws here, on this rank only, and leaves no trace.
 * Failures of the writing itself come with {@link BurstFile#commit()}'s future, or with the next commit, flush or close.
 *
 * <p>Data are in row-major order of the selected elements, hyperslab after hyperslab. Where writes of one rank overlap, the later one wins; where writes of several ranks overlap in one burst, either may win.
 */
public final class Dataset implements AttributeOwner {
  private final DatasetSpec spec;
  private final BurstFile file;
  private final BurstQueue queue;
  private final DatasetPieces pieces;

  Dataset(DatasetSpec spec, BurstFile file, BurstQueue queue) {
    this.spec = spec;
    this.file = file;
    this.queue = queue;
    this.pieces = new DatasetPieces(spec);
  }

  /** Path within the file, without a leading slash. */
  public String name() {
    return spec.name();
  }

  /** Type of its elements, in memory and in the file. */
  public ElementType type() {
    return spec.type();
  }

  /** Extent of each dimension in elements. */
  public long[] shape() {
    return spec.shape().clone();
  }

  /** Extent of each dimension of a chunk in elements; empty if it is contiguous. */
  public long[] chunk() {
    return spec.chunk().clone();
  }

  /** Enqueues signed bytes, as many as the selection has; into a dataset of INT8 or UINT8 (the same bits), or of a type that holds every value of INT8. */
  public void write(Selection selection, byte[] data) {
    copy(selection, ElementType.INT8, MemorySegment.ofArray(data));
  }

  /** Enqueues 16-bit integers, as many as the selection has; into a dataset of INT16, UINT16 or FLOAT16 (the same bits), or of a type that holds every value of INT16. */
  public void write(Selection selection, short[] data) {
    copy(selection, spec.type() == ElementType.FLOAT16 ? ElementType.FLOAT16 : ElementType.INT16, MemorySegment.ofArray(data));
  }

  /** Enqueues 32-bit integers, as many as the selection has; into a dataset of INT32 or UINT32 (the same bits), INT64 or FLOAT64. */
  public void write(Selection selection, int[] data) {
    copy(selection, ElementType.INT32, MemorySegment.ofArray(data));
  }

  /** Enqueues 64-bit integers, as many as the selection has; into a dataset of INT64 or UINT64 (the same bits). */
  public void write(Selection selection, long[] data) {
    copy(selection, ElementType.INT64, MemorySegment.ofArray(data));
  }

  /** Enqueues single-precision numbers, as many as the selection has; into a dataset of FLOAT32 or FLOAT64. */
  public void write(Selection selection, float[] data) {
    copy(selection, ElementType.FLOAT32, MemorySegment.ofArray(data));
  }

  /** Enqueues double-precision numbers, as many as the selection has; into a dataset of FLOAT64. */
  public void write(Selection selection, double[] data) {
    copy(selection, ElementType.FLOAT64, MemorySegment.ofArray(data));
  }

  /** Enqueues elements of this dataset's type, in the machine's byte order, as many bytes as the selection needs, from any memory; copied. */
  public void write(Selection selection, MemorySegment data) {
    copy(selection, spec.type(), data);
  }

  /**
   * Enqueues elements of this dataset's type, as many bytes as the selection needs.
   *
   * @param ownership whether the data are copied or stay where they are; {@link Ownership#BORROW} wants native memory and a dataset in the machine's byte order
   */
  public void write(Selection selection, MemorySegment data, Ownership ownership) {
    if (ownership == Ownership.COPY) {
      copy(selection, spec.type(), data);
    } else {
      borrow(selection, data);
    }
  }

  /** Like {@link #write(Selection, MemorySegment, Ownership)}; the future completes when the burst that the write belongs to is done on all ranks, after its commit. */
  public CompletableFuture<BurstResult> writeAsync(Selection selection, MemorySegment data, Ownership ownership) {
    write(selection, data, ownership);
    return queue.burstOfNow();
  }

  @Override
  public void attribute(String name, AttributeValue value) {
    file.attribute(spec.name(), name, value);
  }

  private void copy(Selection selection, ElementType from, MemorySegment data) {
    Encoding encoding = Encoding.of(from, spec.type(), spec.order());
    if (encoding == null) {
      throw usage("the data are %s, which it cannot hold".formatted(from));
    }
    if (isWork(selection, from, data)) {
      queue.copy(pieces, selection, data, encoding);
    }
  }

  private void borrow(Selection selection, MemorySegment data) {
    if (!data.isNative()) {
      throw usage("only native memory can be borrowed, because the garbage collector moves arrays; use Ownership.COPY");
    }
    if (spec.order() != ByteOrder.nativeOrder()) {
      throw usage("memory in the machine's byte order cannot be borrowed for a dataset of the other order; use Ownership.COPY");
    }
    if (isWork(selection, spec.type(), data)) {
      queue.borrow(pieces, selection, data);
    }
  }

  /** Checks a write before it leaves the caller's thread; false if there is nothing to write. */
  private boolean isWork(Selection selection, ElementType from, MemorySegment data) {
    if (pieces.isDiscarded()) {
      throw new WriterException(Category.USAGE,
          "dataset %s cannot be written: its file is closed or has failed, or the ranks did not agree on it".formatted(spec));
    }
    if (selection.rank() != spec.rank() || !selection.isWithin(spec.shape())) {
      throw usage("the selection (%s) is not within its shape".formatted(selection));
    }
    if (data.byteSize() / from.bytes() != selection.elements() || data.byteSize() % from.bytes() != 0) {
      throw usage("the selection (%s) has %d elements of %d bytes, but the data have %d bytes".formatted(selection, selection.elements(), from.bytes(),
          data.byteSize()));
    }
    return !selection.isEmpty();
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
