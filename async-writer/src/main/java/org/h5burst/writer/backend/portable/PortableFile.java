package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.FileCall.Chunks;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.ChunkJournal;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.GuardedFile;
import org.h5burst.writer.backend.KeptFailure;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.RankZero;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.backend.TransferReport;
import org.h5burst.writer.backend.portable.AggregationHints.TwoPhase;
import org.h5burst.writer.backend.portable.Sieve.Neighbours;
import org.h5burst.writer.chunk.ChunkEffort;
import org.h5burst.writer.chunk.ChunkWorkers;

/**
 * A file whose elements the ranks write by themselves, at the offsets that rank 0 got when it created the datasets;
 * rank 0 writes those of chunked datasets for all. Between two calls no rank has it open in HDF5, and it is a valid
 * HDF5 file.
 */
final class PortableFile extends GuardedFile {
  private static final TransferReport EACH_BY_ITSELF =
      new TransferReport(false, Chunks.NONE, List.of("chunks are read by each rank for itself"));

  private static final String LACKING = "writing chunks that lack elements";

  private final Communicator communicator;
  private final RawFile file;
  private final PortableStructure structure;
  private final Sieve sieve = new Sieve();
  private final TwoPhaseTransfer twoPhase;
  private final GatheredWriter gathered;
  private final PortableReader reader;
  private final DatasetPlaces places;
  private Hints hints;
  private AggregationHints aggregation;
  private TransferReport lastTransfer = TransferReport.NONE;
  private final OwedMessages owed = new OwedMessages();

  /** Takes over an open file. */
  PortableFile(Communicator communicator, Location location, RawFile file, Hints hints, PortableStructure structure,
      ChunkWorkers workers) {
    super(location);
    this.communicator = communicator;
    this.file = file;
    this.hints = hints;
    this.structure = structure;
    this.places = new DatasetPlaces(structure);
    this.aggregation = AggregationHints.of(hints, communicator.size(), communicator.nodes());
    this.twoPhase = new TwoPhaseTransfer(communicator, TwoPhaseTransfer.Flow.TO_AGGREGATORS);
    this.gathered = new GatheredWriter(communicator, structure, twoPhase, workers, file::written);
    this.reader = new PortableReader(communicator, structure, file, workers, owed);
  }

  @Override
  public void change(List<? extends StructureChange> changes) {
    guarded("changing the structure", () -> {
      KeptFailure failure = new KeptFailure();
      List<? extends StructureChange> now = gathered.prepare(changes, failure);
      if (!now.isEmpty()) {
        communicator.barrier(); // a rank may still be looking up an offset, or writing independently
        places.created(now, RankZero.run(communicator, () -> {
          failure.requireNone();
          file.requireBytes(places.end(), location().path()); // HDF5 takes an empty file for a new one
          return structure.change(now);
        }));
      }
      failure.rethrow();
    });
  }

  @Override
  public long elementsAt(DatasetSpec dataset) {
    return ask(() -> "asking where the elements of dataset %s lie".formatted(dataset),
        () -> gathered.journaled.isNoted(dataset) ? IN_CHUNKS : places.offset(dataset));
  }

  @Override
  public void journal(ChunkJournal journal) {
    gathered.journaled.journal(journal);
  }

  @Override
  public boolean replacesChunks() {
    return gathered.replacesChunks();
  }

  @Override
  public void finishChunks() {
    guarded(LACKING, gathered::settle);
  }

  @Override
  public void use(ChunkEffort effort) {
    gathered.workers.use(effort);
  }

  @Override
  public void write(DatasetSpec dataset, Selection selection, MemorySegment elements, Mode mode) {
    location().requireFits(dataset, selection, elements);
    if (hasFailed() && selection.isEmpty()) {
      keepUp(dataset, mode, true);
      return;
    }
    guarded(() -> "writing %d elements of dataset %s, %s".formatted(selection.elements(), dataset, mode),
        () -> owed.during(elements, () -> writeInStep(dataset, selection, elements, mode)));
  }

  private void writeInStep(DatasetSpec dataset, Selection selection, MemorySegment elements, Mode mode)
      throws IOException {
    if (isPlacedByHdf5(dataset, mode, true)) {
      owed.exchange(() -> gathered.write(dataset, selection, elements, aggregation.bufferBytes()));
      lastTransfer = TransferReport.THROUGH_RANK_ZERO;
      return;
    }
    if (selection.isEmpty() && mode == Mode.INDEPENDENT) {
      return;
    }
    ByteRegion region = region(dataset, selection);
    if (mode == Mode.COLLECTIVE) {
      writeCollectively(region, elements);
    } else {
      writeAlone(region, elements, mode);
    }
    lastTransfer = mode == Mode.INDEPENDENT ? TransferReport.INDEPENDENT : TransferReport.COLLECTIVE;
  }

  private void writeAlone(ByteRegion region, MemorySegment elements, Mode mode) throws IOException {
    owed.settled();
    if (mode == Mode.INDEPENDENT) {
      Sieve.writeRuns(file, region, elements);
    } else {
      Neighbours neighbours = communicator.size() == 1 ? Neighbours.NONE : Neighbours.LOCKED_OUT;
      sieve.write(file, region, elements, aggregation.sieveBytes(), neighbours);
    }
  }

  private ByteRegion region(DatasetSpec dataset, Selection selection) {
    return selection.isEmpty() ? ByteRegion.nothing(dataset)
        : ByteRegion.of(dataset, selection, places.offset(dataset));
  }

  /**
   * Takes part in the messages of the others' transfer after a failure, without elements, and drops what they bring.
   */
  private void keepUp(DatasetSpec dataset, Mode mode, boolean isWrite) {
    if (owed.isAny()) {
      requireUsable(); // which throws
    }
    try {
      owed.during(() -> moveNothing(dataset, mode, isWrite));
    } catch (IOException | RuntimeException | Error outOfStep) {
      throw new PoisonedFileException(
          "%s cannot keep up with the other ranks after its first failure".formatted(location()), outOfStep);
    }
  }

  /**
   * Like {@link #isPlacedByHdf5(DatasetSpec)}, as the first step of a transfer, for which the others wait even if it
   * fails.
   */
  private boolean isPlacedByHdf5(DatasetSpec dataset, Mode mode, boolean isWrite) throws IOException {
    try {
      return isPlacedByHdf5(dataset);
    } catch (WriterException failure) {
      moveNothing(dataset, mode, isWrite);
      owed.settled();
      throw failure;
    }
  }

  /** Exchanges the messages of a transfer without elements. */
  private void moveNothing(DatasetSpec dataset, Mode mode, boolean isWrite) throws IOException {
    ByteRegion nothing = ByteRegion.nothing(dataset);
    if (places.isScattered(dataset)) {
      gathered.keepUp(dataset, aggregation.bufferBytes(), isWrite);
    } else if (mode != Mode.COLLECTIVE) {
      return;
    } else if (!isWrite) {
      reader.keepUp(nothing, aggregation);
    } else if (aggregation.twoPhase() != TwoPhase.DISABLE) {
      RankBounds bounds = RankBounds.gather(communicator, nothing);
      if (bounds.isTwoPhase(aggregation.twoPhase())) {
        twoPhase.keepUp(nothing, bounds.domains(nothing, aggregation), bounds, RoundEnd.NOTHING);
      }
    }
  }

  @Override
  public boolean isWrittenByEachRank(DatasetSpec dataset) {
    return !isPlacedByHdf5(dataset);
  }

  @Override
  public void read(DatasetSpec dataset, Selection selection, MemorySegment elements, Mode mode) {
    location().requireFits(dataset, selection, elements);
    if (hasFailed() && selection.isEmpty()) {
      keepUp(dataset, mode, false);
      return;
    }
    guarded(() -> "reading %d elements of dataset %s, %s".formatted(selection.elements(), dataset, mode),
        () -> owed.during(elements, () -> readInStep(dataset, selection, elements, mode)));
  }

  private void readInStep(DatasetSpec dataset, Selection selection, MemorySegment elements, Mode mode)
      throws IOException {
    if (isPlacedByHdf5(dataset, mode, false)) {
      owed.exchange(() -> gathered.settle(dataset));
      reader.readByHdf5(dataset, selection, elements, aggregation);
      gathered.journaled.update(dataset, selection, elements);
      lastTransfer = EACH_BY_ITSELF;
    } else if (!selection.isEmpty() || mode == Mode.COLLECTIVE) {
      reader.read(region(dataset, selection), elements, mode, aggregation);
      lastTransfer = mode == Mode.INDEPENDENT ? TransferReport.INDEPENDENT : TransferReport.COLLECTIVE;
    }
  }

  @Override
  public List<String> strings(String dataset) {
    return askAlone(() -> "reading the strings of dataset " + dataset, () -> structure.strings(dataset));
  }

  private void writeCollectively(ByteRegion region, MemorySegment elements) throws IOException {
    if (aggregation.twoPhase() == TwoPhase.DISABLE) {
      writeAlone(region, elements, Mode.SIEVE);
      return;
    }
    RankBounds bounds = RankBounds.gather(communicator, region);
    if (bounds.isTwoPhase(aggregation.twoPhase())) {
      owed.exchange(() -> twoPhase.transfer(region, elements, bounds.domains(region, aggregation), bounds, file,
          RoundEnd.NOTHING));
    } else {
      owed.settled();
      sieve.write(file, region, elements, aggregation.sieveBytes(), Neighbours.NONE);
    }
  }

  /** Returns whether only HDF5 knows where the elements are. The same on all ranks. */
  private boolean isPlacedByHdf5(DatasetSpec dataset) {
    return dataset.isChunked()
        || ask(() -> "asking where the elements of dataset %s lie".formatted(dataset),
            () -> places.offset(dataset)) == PortableStructure.NOT_CONTIGUOUS;
  }

  @Override
  public TransferReport lastTransfer() {
    requireUsable();
    return lastTransfer;
  }

  /**
   * Flushes the file. Elements outside chunks go to the operating system as they are written, and the structure when it
   * is created.
   */
  @Override
  public void flush() {
    guarded(LACKING, gathered::note);
  }

  @Override
  public void setHints(Hints changed) {
    guarded("setting hints " + changed, () -> {
      hints = hints.with(changed);
      aggregation = AggregationHints.of(hints, communicator.size(), communicator.nodes());
    });
  }

  @Override
  public Hints effectiveHints() {
    requireUsable();
    return aggregation.inForce();
  }

  @Override
  protected void end() throws IOException {
    gathered.end();
    file.close();
  }

  @Override
  protected void forget() {
    gathered.close(); // first: until then threads may encode chunks in the memory of the transfer
    sieve.close();
    twoPhase.close();
    reader.close();
    file.abandon();
  }
}
