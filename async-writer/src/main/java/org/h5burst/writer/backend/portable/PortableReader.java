package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.h5burst.mpi.Communicator;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.portable.AggregationHints.TwoPhase;
import org.h5burst.writer.backend.portable.TwoPhaseTransfer.Flow;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.jspecify.annotations.Nullable;

/**
 * Reads elements: contiguous ones with plain reads at their offsets, collectively or each rank by itself; all others
 * through HDF5, each rank by itself, because nobody writes meanwhile.
 */
final class PortableReader implements AutoCloseable {
  private final Communicator communicator;
  private final PortableStructure structure;
  private final RawFile file;
  private final ChunkWorkers workers;
  private final OwedMessages owed;
  private final Sieve sieve = new Sieve();
  private final TwoPhaseTransfer twoPhase;

  /**
   * Prepares to read.
   *
   * @param workers threads that decode chunks with filters
   * @param owed notes when the messages of a read have been exchanged
   */
  PortableReader(Communicator communicator, PortableStructure structure, RawFile file, ChunkWorkers workers,
      OwedMessages owed) {
    this.communicator = communicator;
    this.structure = structure;
    this.file = file;
    this.workers = workers;
    this.owed = owed;
    this.twoPhase = new TwoPhaseTransfer(communicator, Flow.FROM_AGGREGATORS);
  }

  /** Reads a region of the file. <b>Collective</b> in the collective mode, otherwise <b>independent</b>. */
  void read(ByteRegion region, MemorySegment elements, Mode mode, AggregationHints hints) throws IOException {
    RankBounds bounds = mode == Mode.COLLECTIVE ? interleaved(region, hints) : null;
    if (bounds != null) {
      owed.exchange(() -> twoPhase.transfer(region, elements, bounds.domains(region, hints), bounds, file,
          RoundEnd.NOTHING));
      return;
    }
    owed.settled();
    if (mode == Mode.INDEPENDENT) {
      Sieve.readRuns(file, region, elements);
    } else {
      sieve.read(file, region, elements, hints.sieveReadBytes());
    }
  }

  /**
   * Takes part in the messages of the others' collective read after a failure; what they get from this rank is
   * undefined.
   */
  void keepUp(ByteRegion nothing, AggregationHints hints) {
    RankBounds bounds = interleaved(nothing, hints);
    if (bounds != null) {
      twoPhase.keepUp(nothing, bounds.domains(nothing, hints), bounds, RoundEnd.NOTHING);
    }
  }

  /** Returns the bounds of all ranks; null if each reads by itself. <b>Collective.</b> */
  private @Nullable RankBounds interleaved(ByteRegion region, AggregationHints hints) {
    if (hints.twoPhaseRead() == TwoPhase.DISABLE) {
      return null;
    }
    RankBounds bounds = RankBounds.gather(communicator, region);
    return bounds.isTwoPhase(hints.twoPhaseRead()) ? bounds : null;
  }

  /** Reads elements that only HDF5 finds. <b>Independent.</b> */
  void readByHdf5(DatasetSpec dataset, Selection selection, MemorySegment elements, AggregationHints hints)
      throws IOException {
    if (selection.isEmpty()) {
      return;
    }
    try (ChunkedDataset store = ChunkedDataset.toRead(structure, dataset)) {
      if (ChunkReader.takes(structure.hdf5(), dataset, selection) && store.filtersEveryChunk()) {
        try (ChunkReader chunks = new ChunkReader(dataset, store, workers, elements)) {
          chunks.read(selection);
        }
      } else if (selection.slabs() == 1) {
        store.read(selection, elements);
      } else {
        int elementBytes = dataset.type().bytes();
        int window = Math.max(1, hints.sieveReadBytes() / elementBytes) * elementBytes; // HDF5 reads whole elements
        sieve.read(store, ByteRegion.of(dataset, selection, 0), elements, window);
      }
    }
  }

  @Override
  public void close() {
    sieve.close();
    twoPhase.close();
  }
}
