package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.KeptFailure;
import org.h5burst.writer.backend.RankZero;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.jspecify.annotations.Nullable;

/**
 * Writes datasets whose elements only HDF5 can place. If all ranks can apply the filters, they do
 * ({@link SharedChunks}), as does a single rank ({@link KeptChunks}); incomplete chunks are kept. Otherwise they send
 * their elements to rank 0, window by window, and rank 0 writes them while the others touch nothing.
 *
 * <p>Design note: both are exchanges of a collective write, in the dataset's row-major order instead of the file's; the
 * second has one aggregator. Its windows begin and end at rows of chunks if one row of chunks fits a window: a chunk
 * that the ranks fill together is then written, and filtered, once. Otherwise each window may do that again to each
 * chunk of a row, so windows are large.
 */
final class GatheredWriter implements AutoCloseable {
  private static final int MAX_WINDOW_BYTES = 1 << 28;

  private final Communicator communicator;
  private final PortableStructure file;
  private final TwoPhaseTransfer twoPhase;
  final ChunkWorkers workers;
  final JournaledChunks journaled;
  private final KeptChunks kept;
  private final SharedChunks shared;
  private final Map<String, Boolean> filtersEveryChunk = new HashMap<>();

  /**
   * Prepares to write.
   *
   * @param workers threads that encode chunks
   * @param written counts the bytes that HDF5 was given to write
   */
  GatheredWriter(Communicator communicator, PortableStructure file, TwoPhaseTransfer twoPhase, ChunkWorkers workers,
      LongConsumer written) {
    this.communicator = communicator;
    this.file = file;
    this.twoPhase = twoPhase;
    this.workers = workers;
    this.journaled = new JournaledChunks(communicator, file, workers, written);
    this.kept = new KeptChunks(journaled, workers);
    this.shared = new SharedChunks(communicator, journaled, workers);
  }

  /**
   * Writes the elements of all ranks. <b>Collective</b>, also for ranks that have none.
   *
   * @param bufferBytes the most bytes of the others' elements that a rank holds at a time
   * @throws IOException on all ranks if rank 0 cannot write them; all messages have then been exchanged
   */
  void write(DatasetSpec dataset, Selection selection, MemorySegment elements, int bufferBytes) throws IOException {
    ByteRegion region = ByteRegion.of(dataset, selection, 0);
    if (communicator.size() == 1 && takes(dataset)) {
      if (!selection.isEmpty()) {
        kept.write(dataset, selection, elements);
      }
      return;
    }
    KeptFailure failure = new KeptFailure();
    move(dataset, region, elements, bufferBytes, failure);
    failure.rethrow();
  }

  /** Moves this rank's elements, or takes part in the messages if it has failed before. */
  private void move(DatasetSpec dataset, ByteRegion region, MemorySegment elements, int bufferBytes,
      KeptFailure failure) {
    RankBounds bounds = bounds(dataset, region, failure);
    if (bounds.begin() >= bounds.end()) {
      return;
    }
    if (SharedChunks.fits(dataset, bounds)) {
      shared.write(dataset, bounds, bufferBytes, failure, (domains, store, end, failed) -> {
        if (failed) {
          twoPhase.keepUp(ByteRegion.nothing(dataset), domains, bounds, end);
        } else {
          twoPhase.transfer(region, elements, domains, bounds, store, end);
        }
      });
    } else if (failure.isAny()) {
      twoPhase.keepUp(ByteRegion.nothing(dataset), windows(dataset, bounds, bufferBytes), bounds, RoundEnd.NOTHING);
      RankZero.keepUp(communicator);
    } else {
      failure.join(_ -> gather(dataset, region, elements, bufferBytes, bounds));
    }
  }

  /** Returns the bounds of all ranks; once all ranks are here, none has the file open in HDF5. */
  private RankBounds bounds(DatasetSpec dataset, ByteRegion region, KeptFailure failure) {
    RankBounds bounds = RankBounds.gather(communicator, region, room(dataset));
    if (bounds.begin() < bounds.end() && !SharedChunks.fits(dataset, bounds) && shared.isKept(dataset)) {
      shared.settle(dataset.name(), failure); // what is kept may take the room
      return RankBounds.gather(communicator, region, room(dataset));
    }
    return bounds;
  }

  private long room(DatasetSpec dataset) {
    return takes(dataset) ? shared.room(dataset) : 0;
  }

  private void gather(DatasetSpec dataset, ByteRegion region, MemorySegment elements, int bufferBytes,
      RankBounds bounds) throws IOException {
    journaled.wrote(dataset);
    IOException failure = exchange(dataset, region, elements, windows(dataset, bounds, bufferBytes), bounds);
    try {
      journaled.learn(dataset, RankZero.run(communicator, () -> {
        if (failure != null) {
          throw new UncheckedIOException(Causes.words(failure), failure);
        }
        return journaled.takeNews(dataset);
      }));
    } catch (IllegalStateException notWritten) {
      throw new IOException(notWritten.getMessage(), notWritten);
    }
    if (failure != null) { // what this rank has sent were not its elements
      throw failure;
    }
  }

  /** Returns whether HDF5's own filters are not needed. Rank 0's view of the file counts for all ranks. */
  private boolean takes(DatasetSpec dataset) {
    return ChunkWriter.takes(file.hdf5(), dataset) && (communicator.rank() != 0 || !dataset.isFiltered()
        || filtersEveryChunk.computeIfAbsent(dataset.name(), _ -> filtersEveryChunk(dataset)));
  }

  private boolean filtersEveryChunk(DatasetSpec dataset) {
    try (ChunkedDataset found = journaled.toRead(dataset)) {
      return found.filtersEveryChunk();
    } catch (IOException unknown) { // HDF5 says why when it is given the elements
      return false;
    }
  }

  /**
   * Returns which changes of the structure must be made now. A process that is alone extends its datasets only when
   * that is needed.
   */
  List<? extends StructureChange> prepare(List<? extends StructureChange> changes, KeptFailure failure)
      throws IOException {
    for (StructureChange change : changes) {
      switch (change) {
        case DatasetSpec made -> filtersEveryChunk.put(made.name(), true);
        case ExtendSpec extension -> {
          kept.extend(extension.dataset());
          shared.extend(extension.dataset(), failure);
          journaled.grow(extension.dataset());
        }
        default -> {
          // nothing is kept of it
        }
      }
    }
    return communicator.size() == 1 ? file.later().postpone(changes) : changes;
  }

  /** Records what was written since the last call; places in the file what cannot be recorded. <b>Collective.</b> */
  void note() throws IOException {
    KeptFailure failure = new KeptFailure();
    failure.join(_ -> journaled.note()); // if elements were added to these chunks since then, later notes have the rest
    failure.attempt(() -> file.keepOpen(kept.unnoted(), kept::note));
    shared.note(failure);
    failure.attempt(file::extendAll);
    failure.rethrow();
  }

  /** Returns whether data that are placed in the file later may replace flushed elements. The same on all ranks. */
  boolean replacesChunks() {
    return kept.hasNoted() || shared.hasNoted() || journaled.replaceChunks();
  }

  /** Places everything in the file, before it is closed. <b>Collective.</b> */
  void end() throws IOException {
    KeptFailure failure = new KeptFailure();
    settle(failure);
    failure.join(_ -> journaled.notePlaced(failure));
    failure.join(_ -> journaled.settle(failure));
    failure.rethrow();
  }

  /**
   * Places all incomplete chunks in the file, in which all datasets then have their shapes, or keeps them as later
   * versions of existing ones. <b>Collective.</b>
   */
  void settle() throws IOException {
    KeptFailure failure = new KeptFailure();
    settle(failure);
    failure.rethrow();
  }

  private void settle(KeptFailure failure) {
    failure.attempt(() -> file.keepOpen(kept.size(), kept::settle));
    shared.settle(failure);
    failure.attempt(file::extendAll);
  }

  /** Places the kept chunks of a dataset in the file, so that it can be read. <b>Collective</b> if there are any. */
  void settle(DatasetSpec dataset) throws IOException {
    kept.settle(dataset.name());
    KeptFailure failure = new KeptFailure();
    shared.settle(dataset.name(), failure);
    failure.rethrow();
  }

  /** Takes part in the messages of the others' transfer after a failure. On rank 0 their elements are dropped. */
  void keepUp(DatasetSpec dataset, int bufferBytes, boolean isWrite) {
    if (isWrite) {
      move(dataset, ByteRegion.nothing(dataset), MemorySegment.NULL, bufferBytes, KeptFailure.reported());
    } else {
      shared.settle(dataset.name(), KeptFailure.reported());
    }
  }

  private @Nullable IOException exchange(DatasetSpec dataset, ByteRegion region, MemorySegment elements,
      FileDomains windows, RankBounds bounds) {
    try (ChunkedDataset store = journaled.toWrite(dataset)) {
      if (!takes(dataset)) {
        twoPhase.transfer(region, elements, windows, bounds, store, RoundEnd.NOTHING);
        return null;
      }
      KeptFailure finishing = new KeptFailure();
      try (ChunkWriter chunks = new ChunkWriter(dataset, journaled.over(dataset, store), workers, false)) {
        twoPhase.transfer(region, elements, windows, bounds, chunks.runs(false), RoundEnd.NOTHING);
        finishing.attempt(chunks::finish);
      }
      finishing.rethrow();
      return null;
    } catch (IOException failure) {
      return failure;
    }
  }

  private FileDomains windows(DatasetSpec dataset, RankBounds bounds, int bufferBytes) {
    int elementBytes = dataset.type().bytes();
    long wholeChunks = dataset.isChunked() ? ChunkGrid.of(dataset).unitBytes() : elementBytes;
    long window = Math.clamp(bounds.room() / 2, bufferBytes, Math.max(bufferBytes, MAX_WINDOW_BYTES));
    long unit = wholeChunks <= window ? wholeChunks : elementBytes;
    long begin = bounds.begin() / unit * unit;
    return new FileDomains(begin, bounds.end(), bounds.end() - begin, Math.max(1, window / unit) * unit, 1,
        communicator.size());
  }

  /** Drops the kept chunks. */
  @Override
  public void close() {
    kept.close();
    shared.close();
  }
}
