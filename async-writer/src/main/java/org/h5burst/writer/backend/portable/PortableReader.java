package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.h5burst.mpi.Communicator;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.portable.AggregationHints.TwoPhase;

/** Reads elements: those that lie in a row by plain reads at their offsets, together or each rank for itself; all others through HDF5, each rank for itself, because nobody writes meanwhile. */
final class PortableReader implements AutoCloseable {
  private final Communicator communicator;
  private final Path path;
  private final RawFile file;
  private final SieveReader sieve = new SieveReader();
  private final TwoPhaseReader twoPhase;

  PortableReader(Communicator communicator, Path path, RawFile file) {
    this.communicator = communicator;
    this.path = path;
    this.file = file;
    this.twoPhase = new TwoPhaseReader(communicator);
  }

  /** Reads a region of the file. <b>Collective</b> in the collective mode, else <b>independent</b>. */
  void read(Region region, MemorySegment packed, Mode mode, AggregationHints hints) throws IOException {
    switch (mode) {
      case INDEPENDENT -> sieve.readRuns(file, region, packed);
      case SIEVE -> sieve.sieve(file, region, packed, hints.sieveReadBytes());
      case COLLECTIVE -> readCollectively(region, packed, hints);
    }
  }

  private void readCollectively(Region region, MemorySegment packed, AggregationHints hints) throws IOException {
    RankBounds bounds = hints.twoPhaseRead() == TwoPhase.DISABLE ? null : RankBounds.gather(communicator, region);
    if (bounds == null || hints.twoPhaseRead() == TwoPhase.AUTOMATIC && !bounds.interleave()) {
      sieve.sieve(file, region, packed, hints.sieveReadBytes());
    } else if (bounds.begin() < bounds.end()) {
      twoPhase.read(region, packed, FileDomains.of(bounds.begin(), bounds.end(), region.elementBytes(), hints, communicator.size()), bounds, file);
    }
  }

  /** Reads what only HDF5 finds. <b>Independent.</b> */
  void readByHdf5(DatasetSpec dataset, Selection selection, MemorySegment packed, AggregationHints hints) throws IOException {
    if (selection.isEmpty()) {
      return;
    }
    try (ChunkedDataset store = ChunkedDataset.toRead(path, dataset)) {
      if (selection.slabs() == 1) {
        store.read(selection, packed);
      } else {
        sieve.sieve(store, Region.of(dataset, selection, 0), packed, hints.sieveReadBytes());
      }
    }
  }

  @Override
  public void close() {
    sieve.close();
    twoPhase.close();
  }
}
