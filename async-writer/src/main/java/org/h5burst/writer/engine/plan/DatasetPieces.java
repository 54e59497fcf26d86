package org.h5burst.writer.engine.plan;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.ring.Destination;
import org.h5burst.writer.ring.PieceSink;
import org.h5burst.writer.ring.StagingBlock;
import org.h5burst.writer.ring.WriteRing;
import org.jspecify.annotations.Nullable;

/**
 * Collects the pieces and the reads of one dataset from one commit to the next. I/O thread only, except for
 * {@link #isDiscarded()} and {@link #declared()}.
 */
public final class DatasetPieces implements PieceSink {
  private final DatasetShape shape;
  private final PieceList pieces;
  private List<ReadPiece> reads = new ArrayList<>();
  private volatile @Nullable String discarded;
  private volatile boolean refused;
  private @Nullable UsedDatasets datasets;
  private KnownMerges known = new KnownMerges();
  private int number = -1;
  private boolean used;
  private boolean lost;

  /** Creates an empty collection for a dataset. */
  public DatasetPieces(DatasetSpec dataset) {
    this.shape = new DatasetShape(dataset);
    this.pieces = new PieceList(dataset.type().bytes());
  }

  /** Adds the dataset to a file, which is notified when it is used. */
  public void in(UsedDatasets file) {
    datasets = file;
    known = file.known();
  }

  /** Sets its number in the file, in the order of creation, from 0. */
  public void number(int inFile) {
    number = inFile;
  }

  int number() {
    return number;
  }

  /** Notes that a burst begins. */
  void unused() {
    used = false;
  }

  private void use() {
    if (!used && datasets != null) {
      used = true;
      datasets.add(this);
    }
  }

  /** Returns the dataset as the ranks have agreed on it. */
  public DatasetSpec dataset() {
    return shape.agreed();
  }

  /** Returns the dataset with the extensions that this rank has declared. Any thread. */
  public DatasetSpec declared() {
    return shape.declared();
  }

  /** Sets the shape of its chunks, which was left open, before it is created. */
  public void choose(long[] chunk) {
    shape.choose(chunk);
  }

  /** Returns its shape, agreed and declared. Any thread. */
  public DatasetShape shape() {
    return shape;
  }

  @Override
  public void accept(Selection selection, MemorySegment elements, long offset, @Nullable StagingBlock block) {
    try {
      pieces.add(selection, elements, offset, block);
    } catch (RuntimeException | Error notTaken) { // no memory: nobody else knows of the block
      if (block != null) {
        block.release();
      }
      throw notTaken;
    }
    if (discarded == null) {
      use();
    } else {
      lost = true;
      pieces.release();
    }
  }

  /** Adds a read. */
  public void read(Selection selection, Destination destination) {
    if (discarded == null) {
      reads.add(new ReadPiece(selection, destination));
      use();
    } else {
      lost = true;
    }
  }

  /**
   * Ends the burst, in which the dataset has this shape, for its reads: merges them, so that each round is one call to
   * the back end.
   *
   * @throws RefusedBurstException if a read lies outside, because an extension was refused
   * @throws IllegalStateException if a read cannot be done, of which the other ranks need not know yet
   */
  public DatasetBurst<ReadCall> sealReads(long[] extents, long roundBytes) {
    DatasetSpec dataset = dataset().extended(extents);
    if (reads.isEmpty()) {
      return DatasetBurst.none(dataset);
    }
    List<ReadPiece> sealed = reads;
    reads = new ArrayList<>();
    for (ReadPiece read : sealed) {
      if (!read.destination().isAlive()) {
        throw new IllegalStateException("the memory of a read (%s) from dataset %s was freed before its burst"
            .formatted(read.selection(), dataset));
      }
      if (!read.selection().isWithin(dataset.shape())) {
        throw new RefusedBurstException(
            "a read (%s) from dataset %s relies on an extension that was refused".formatted(read.selection(), dataset));
      }
    }
    return new ReadMerger(dataset, sealed, roundBytes).merge();
  }

  /**
   * Requires that the I/O thread may read memory that is to be borrowed. Any thread.
   *
   * @throws UsageException if it may not
   */
  public void requireReadable(WriteRing ring, MemorySegment elements) {
    if (!ring.mayRead(elements)) {
      throw new UsageException(
          ("write to dataset %s: memory of a confined arena cannot be borrowed, because only the thread that made it "
              + "may read it; take Arena.ofShared(), or Ownership.COPY")
              .formatted(declared()));
    }
  }

  /**
   * Accepts a piece of borrowed memory for a sink, and notes its contents, so that a change can be detected. Any
   * thread.
   */
  public PieceSink checked(PieceSink sink, MemorySegment elements) {
    return pieces.borrowed().checked(sink, elements);
  }

  /** Returns whether nothing was written to the dataset in this burst. */
  public boolean isEmpty() {
    return pieces.size() == 0;
  }

  /**
   * Drops the dataset's pieces, including later ones, because nothing of it will be written any more.
   *
   * @param why for messages; the first reason counts
   */
  public void discard(String why) {
    discarded = discarded == null ? why : discarded;
    drop();
  }

  /** Discards it because the burst that declares it is refused, so it does not exist. */
  public void refuse(String why) {
    refused = true;
    discard(why);
  }

  /** Returns whether the burst that declares it was refused. Any thread. */
  public boolean isRefused() {
    return refused;
  }

  /**
   * Returns whether the dataset does not exist because the ranks did not agree on it, or its file is closed or
   * poisoned. Any thread.
   */
  public boolean isDiscarded() {
    return discarded != null;
  }

  /** Returns why it is discarded, as a message; null if it is not. Any thread. */
  public @Nullable String whyDiscarded() {
    return discarded;
  }

  /** Returns whether anything arrived for the dataset after it was discarded, since the last call. */
  public boolean hasLost() {
    boolean before = lost;
    lost = false;
    return before;
  }

  /** Forgets the pieces of this burst, which is refused. */
  public void drop() {
    pieces.release();
    reads = new ArrayList<>();
  }

  /**
   * Ends the burst, after which the dataset has this shape: merges the pieces, so that each round is one call to the
   * back end. They stay until {@link #release()}; none arrives before that.
   *
   * @throws RefusedBurstException if a piece lies outside of the shape, because an extension was refused
   */
  public DatasetBurst<WriteCall> seal(long[] extents, long roundBytes) {
    DatasetSpec dataset = dataset().extended(extents);
    if (isEmpty()) {
      return DatasetBurst.none(dataset);
    }
    if (shape.everRefused()) {
      requireWithin(dataset);
    }
    requireThere(dataset);
    pieces.borrowed().requireUnchanged(dataset);
    return new PieceMerger(dataset, pieces, roundBytes, known).merge();
  }

  /**
   * Requires after the write that borrowed memory is unchanged, because a change in the meantime would have spoilt the
   * elements.
   */
  void requireUnchanged() {
    pieces.borrowed().requireUnchanged(dataset());
  }

  /** Releases the staging memory of the burst's pieces, which are done. */
  void release() {
    pieces.release();
  }

  private void requireThere(DatasetSpec dataset) {
    int freed = pieces.freed();
    if (freed >= 0) {
      throw new UsageException(
          ("write to dataset %s: the arena of the memory that was borrowed for it (%s) was closed before the burst "
              + "was done; "
              + "wait for the burst's future, or use Ownership.COPY").formatted(dataset, pieces.selection(freed)));
    }
  }

  private void requireWithin(DatasetSpec dataset) {
    for (int piece = 0; piece < pieces.size(); piece++) {
      if (!pieces.selection(piece).isWithin(dataset.shape())) {
        throw new RefusedBurstException("a write (%s) to dataset %s relies on an extension that was refused"
            .formatted(pieces.selection(piece), dataset));
      }
    }
  }
}
