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

  /** No pieces yet, of this dataset. */
  public DatasetPieces(DatasetSpec dataset) {
    this.shape = new DatasetShape(dataset);
    this.pieces = new PieceList(dataset.type().bytes());
  }

  /** The file takes it in: says when it is used. */
  public void in(UsedDatasets file) {
    datasets = file;
    known = file.known();
  }

  /** Gets its number in the file, in the order of creation, from 0. */
  public void number(int inFile) {
    number = inFile;
  }

  int number() {
    return number;
  }

  /** A burst begins. */
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

  /** Gets the shape of its chunks, which was left open, before it is made. */
  public void choose(long[] chunk) {
    shape.choose(chunk);
  }

  /** Returns its shape, agreed and declared. Any thread. */
  public DatasetShape shape() {
    return shape;
  }

  @Override
  public void accept(Selection selection, MemorySegment elements, long offset, @Nullable StagingBlock block) {
    pieces.add(selection, elements, offset, block);
    if (discarded == null) {
      use();
    } else {
      lost = true;
      pieces.release();
    }
  }

  /** Takes a read in. */
  public void read(Selection selection, Destination destination) {
    if (discarded == null) {
      reads.add(new ReadPiece(selection, destination));
      use();
    } else {
      lost = true;
    }
  }

  /**
   * Ends the burst, in which the dataset has this shape, for its reads: merges them so that each round is one call to
   * the back end.
   *
   * @throws RefusedBurstException if a read lies outside, because an extension was refused
   * @throws IllegalStateException if a read cannot be done, which no other rank has to know yet
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
   * Takes a piece of borrowed memory for a sink, and notes what is in it now, so that a change can be detected. Any
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
   * Nothing of this dataset will be written any more: releases what there is and what still comes.
   *
   * @param why for messages; the first reason counts
   */
  public void discard(String why) {
    discarded = discarded == null ? why : discarded;
    drop();
  }

  /** Discards it because the burst that declares it is refused: it does not exist. */
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

  /** Returns whether something came for the dataset after it was discarded, since this was last asked. */
  public boolean hasLost() {
    boolean before = lost;
    lost = false;
    return before;
  }

  /** Forgets what came in this burst, which is refused. */
  public void drop() {
    pieces.release();
    reads = new ArrayList<>();
  }

  /**
   * Ends the burst, after which the dataset has this shape: merges the pieces so that each round is one call to the
   * back end. They stay until {@link #release()}; none comes before that.
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

  /** The elements are written: whoever has changed borrowed memory meanwhile has spoilt them. */
  void requireUnchanged() {
    pieces.borrowed().requireUnchanged(dataset());
  }

  /** The pieces of the burst are done: gives their staging back. */
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
