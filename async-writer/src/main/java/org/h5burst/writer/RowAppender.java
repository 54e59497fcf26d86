package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import org.h5burst.writer.engine.FileHandle;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.ring.Encoding;

/**
 * Makes a dataset larger by the rows that each rank adds at its end, which may be none. A row is what lies behind one
 * index of the first dimension. Any thread.
 */
record RowAppender(TransferChecks checks, DatasetPieces pieces, FileHandle handle) {
  /**
   * Makes room for what this rank adds along a dimension, and for what the others add. <b>Collective.</b>
   *
   * @return where this rank's elements begin
   */
  long append(int dimension, long count) {
    pieces.shape().extending().lock();
    try {
      RankCounts counts = RankCounts.of(count, handle.ranks());
      return appendAll(dimension, counts.all()) + counts.before();
    } finally {
      pieces.shape().extending().unlock();
    }
  }

  /** Makes room for what all ranks add together. <b>Independent.</b> */
  long appendAll(int dimension, long count) {
    checks.requireAlive();
    return handle.append(pieces, dimension, declared -> DatasetName.checkedAppend(declared, dimension, count));
  }

  /** Copies rows to where they belong. */
  interface Copy {
    /** Copies elements. */
    void to(Selection place, JavaElements rows, Encoding encoding);
  }

  /**
   * Makes room for rows, and copies them. <b>Collective</b>: the other ranks hear of it when this one cannot append
   * them, before there is room for them or afterwards.
   *
   * @param elements as {@link JavaElements#of} takes them
   * @throws WriterException on all ranks if any of them cannot; what the others have copied is written
   */
  void append(Object elements, Narrowing narrowing, Copy copy) {
    pieces.shape().extending().lock(); // of two threads of this rank, one communicates after the other
    try {
      appendAlone(elements, narrowing, copy);
    } finally {
      pieces.shape().extending().unlock();
    }
  }

  private void appendAlone(Object elements, Narrowing narrowing, Copy copy) {
    JavaElements rows;
    Encoding encoding;
    long count;
    try {
      rows = checks.elements("append to", requireNonNull(elements, "elements"));
      checks.requireAlive();
      encoding = checks.encoding(rows.type(), requireNonNull(narrowing, "narrowing"));
      count = rows(rows);
    } catch (RuntimeException | Error refused) { // null and want of memory as well
      RankCounts.refuse(handle.ranks(), refused, "");
      throw refused;
    }
    RankCounts counts = RankCounts.of(count, handle.ranks());
    try {
      long begin = appendAll(0, counts.all()) + counts.before();
      copy.to(place(begin, count), rows, encoding);
    } catch (RuntimeException | Error failure) {
      RankCounts.refuse(handle.ranks(), failure, "; the %d rows that it appends to dataset %s have no elements"
          .formatted(count, pieces.dataset().name()));
      throw failure;
    }
    RankCounts _ = RankCounts.of(0, handle.ranks());
  }

  private Selection place(long begin, long count) {
    return Selection.rows(begin, count).placedIn(pieces.declared().shape());
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
      throw checks.usage("append to", "an array of rows is wanted, each of %s, but this array is %s".formatted(
          Arrays.toString(expected), Arrays.toString(extents)));
    }
    return elements / rowElements;
  }
}
