package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import org.h5burst.writer.engine.FileHandle;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.ring.Encoding;

/**
 * Makes a dataset larger by the rows that each rank adds at its end. A rank may add none. A row is all elements with
 * the same index in the first dimension. Any thread.
 */
record RowAppender(TransferChecks checks, DatasetPieces pieces, FileHandle handle) {
  /**
   * Makes room for the elements that this rank and the others add along a dimension. <b>Collective.</b>
   *
   * @return where this rank's elements begin
   */
  long append(int dimension, long count) {
    pieces.shape().extending().lock();
    try {
      try {
        checks.requireAlive();
        long[] _ = handle.noting(() -> DatasetName.checkedAppend(pieces.declared(), dimension, 0));
      } catch (WriterException refused) {
        RankCounts.refuse(handle, pieces, refused, "");
        throw refused;
      }
      RankCounts counts = RankCounts.of(count, handle, pieces);
      return appendAll(dimension, counts.all()) + counts.before();
    } finally {
      pieces.shape().extending().unlock();
    }
  }

  /** Makes room for the elements that all ranks add together. <b>Independent.</b> */
  long appendAll(int dimension, long count) {
    checks.requireAlive();
    return handle.append(pieces, dimension, declared -> DatasetName.checkedAppend(declared, dimension, count));
  }

  /**
   * Makes room for rows and copies them. <b>Collective</b>: the other ranks are notified if this one cannot append its
   * rows, before or after there is room for them.
   *
   * @param elements as for {@link JavaElements#of}
   * @throws WriterException on all ranks if any rank cannot append; rows that the others have copied are written
   */
  void append(Object elements, Narrowing narrowing) {
    pieces.shape().extending().lock(); // of two threads of this rank, one communicates after the other
    try {
      appendInTurn(elements, narrowing);
    } finally {
      pieces.shape().extending().unlock();
    }
  }

  private void appendInTurn(Object elements, Narrowing narrowing) {
    JavaElements rows;
    Encoding encoding;
    long count;
    try {
      rows = checks.elements("append to", requireNonNull(elements, "elements"));
      checks.requireAlive();
      encoding = checks.encoding(rows.type(), requireNonNull(narrowing, "narrowing"));
      count = rows(rows);
    } catch (RuntimeException | Error refused) { // null and want of memory as well
      RankCounts.refuse(handle, pieces, refused, "");
      throw refused;
    }
    if (handle.ranks().size() == 1) {
      appendAlone(rows, encoding, count);
    } else {
      appendWithOthers(rows, encoding, count);
    }
  }

  /** Appends in a file of one process: enqueues the extension and the elements together, or neither. */
  private void appendAlone(JavaElements rows, Encoding encoding, long count) {
    if (count > 0) {
      handle.append(pieces, declared -> DatasetName.checkedAppend(declared, 0, count),
          extension -> handle.elements().copy(pieces, extension,
              Selection.rows(extension.begin(), count).placedIn(extension.to()), rows.memory(), encoding));
    }
  }

  /**
   * Appends in a file of several ranks: all ranks extend by the same rows, even if one of them cannot enqueue its
   * elements.
   */
  private void appendWithOthers(JavaElements rows, Encoding encoding, long count) {
    RankCounts counts = RankCounts.of(count, handle, pieces);
    boolean extended = false;
    try {
      long begin = appendAll(0, counts.all()) + counts.before();
      extended = true;
      if (count > 0) {
        handle.elements().copy(pieces, Selection.rows(begin, count).placedIn(pieces.declared().shape()), rows.memory(),
            encoding);
      }
    } catch (RuntimeException | Error failure) {
      String consequence = extended
          ? "; the %d rows that it appends to dataset %s have no elements".formatted(count, pieces.dataset().name())
          : "";
      RankCounts.refuse(handle, pieces, failure, consequence);
      if (failure instanceof WriterException refused) {
        throw refused.causing("rank %d: %s%s".formatted(handle.ranks().rank(), refused.getMessage(), consequence));
      }
      throw failure;
    }
    RankCounts _ = RankCounts.of(0, handle, pieces);
  }

  private long rows(JavaElements rows) {
    long[] shape = pieces.declared().shape();
    long[] row = Arrays.copyOfRange(shape, 1, shape.length);
    long rowElements = Arrays.stream(row).reduce(1, Math::multiplyExact);
    long bytes = rows.memory().byteSize();
    long elements = bytes / rows.type().bytes();
    if (rowElements == 0 || elements % rowElements != 0 || bytes % rows.type().bytes() != 0) {
      throw checks.usage("append to", "%d elements are not rows of %d".formatted(elements, rowElements));
    }
    long[] extents = rows.extents();
    long[] expected = JavaElements.nested(row, rows.type());
    if (extents != null && elements > 0 && !Arrays.equals(Arrays.copyOfRange(extents, 1, extents.length), expected)) {
      throw checks.usage("append to", "the array must consist of rows of %s, but its shape is %s".formatted(
          Arrays.toString(expected), Arrays.toString(extents)));
    }
    return elements / rowElements;
  }
}
