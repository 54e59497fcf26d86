package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.GuardedFile;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.backend.TransferReport;
import org.h5burst.writer.backend.TransferReport.Chunks;
import org.h5burst.writer.backend.portable.AggregationHints.TwoPhase;
import org.h5burst.writer.backend.portable.SieveWriter.Neighbours;

/**
 * A file whose elements the ranks write by themselves, at the offsets that rank 0 got when it created the datasets; those of chunked datasets rank 0 writes for all. Between two calls no rank has it
 * open in HDF5, and it is a valid HDF5 file.
 */
final class PortableFile extends GuardedFile {
  private static final TransferReport COLLECTIVE = new TransferReport(true, Chunks.NONE, List.of());
  private static final TransferReport THROUGH_RANK_ZERO = new TransferReport(true, Chunks.GATHERED, List.of());
  private static final TransferReport EACH_BY_ITSELF = new TransferReport(false, Chunks.NONE, List.of("chunks are read by each rank for itself"));

  private final Communicator communicator;
  private final RawFile file;
  private final FileLayout layout;
  private final SieveWriter sieve;
  private final TwoPhaseWriter twoPhase;
  private final GatheredWriter gathered;
  private final PortableReader reader;
  private final Map<String, Long> offsets = new HashMap<>();
  private long reached = 1;
  private Hints hints;
  private AggregationHints aggregation;
  private TransferReport lastTransfer = TransferReport.NONE;

  /** Takes over an open file. */
  PortableFile(Communicator communicator, Location location, RawFile file, Hints hints, FileLayout layout) {
    super(location);
    this.communicator = communicator;
    this.file = file;
    this.hints = hints;
    this.layout = layout;
    this.aggregation = AggregationHints.of(hints, communicator.size(), communicator.nodes());
    this.sieve = new SieveWriter(file);
    this.twoPhase = new TwoPhaseWriter(communicator);
    this.gathered = new GatheredWriter(communicator, location.path(), layout, twoPhase, file::written);
    this.reader = new PortableReader(communicator, location.path(), file);
  }

  @Override
  public void change(List<? extends StructureChange> changes) {
    guarded("changing the structure", () -> {
      communicator.barrier(); // a rank may still be looking up an offset, or writing independently
      long[] created = RankZero.run(communicator, () -> {
        file.requireBytes(reached, location().path()); // HDF5 takes an empty file for a new one
        return Structure.change(location().path(), layout, changes);
      });
      List<DatasetSpec> datasets = StructureChange.datasets(changes);
      for (int index = 0; index < created.length; index++) {
        offsets.put(datasets.get(index).name(), created[index]);
        reached = Math.max(reached, created[index] == Structure.NOT_IN_A_ROW ? 0 : created[index] + datasets.get(index).bytes());
      }
    });
  }

  @Override
  public long elementsAt(DatasetSpec dataset) {
    return ask(() -> "asking where the elements of dataset %s lie".formatted(dataset), () -> offset(dataset));
  }

  @Override
  public void write(DatasetSpec dataset, Selection selection, MemorySegment packed, Mode mode) {
    location().requireFits(dataset, selection, packed);
    if (isPlacedByHdf5(dataset)) {
      guarded(() -> "writing %d elements of dataset %s".formatted(selection.elements(), dataset), () -> {
        gathered.write(dataset, selection, packed, aggregation.bufferBytes());
        lastTransfer = THROUGH_RANK_ZERO;
      });
      return;
    }
    if (selection.isEmpty() && mode == Mode.INDEPENDENT) {
      requireUsable();
      return;
    }
    guarded(() -> "writing %d elements of dataset %s, %s".formatted(selection.elements(), dataset, mode), () -> {
      Region region = selection.isEmpty() ? new Region(List.of(), dataset.type().bytes()) : Region.of(dataset, selection, offset(dataset));
      switch (mode) {
        case INDEPENDENT -> sieve.writeRuns(region, packed);
        case SIEVE -> sieve.sieve(region, packed, aggregation.sieveBytes(), neighbours());
        case COLLECTIVE -> writeCollectively(region, packed);
      }
      lastTransfer = mode == Mode.INDEPENDENT ? TransferReport.INDEPENDENT : COLLECTIVE;
    });
  }

  @Override
  public boolean isWrittenByEachRank(DatasetSpec dataset) {
    return !isPlacedByHdf5(dataset);
  }

  @Override
  public void read(DatasetSpec dataset, Selection selection, MemorySegment packed, Mode mode) {
    location().requireFits(dataset, selection, packed);
    guarded(() -> "reading %d elements of dataset %s, %s".formatted(selection.elements(), dataset, mode), () -> {
      if (isPlacedByHdf5(dataset)) {
        reader.readByHdf5(dataset, selection, packed, aggregation);
        lastTransfer = EACH_BY_ITSELF;
      } else if (!selection.isEmpty() || mode == Mode.COLLECTIVE) {
        Region region = selection.isEmpty() ? new Region(List.of(), dataset.type().bytes()) : Region.of(dataset, selection, offset(dataset));
        reader.read(region, packed, mode, aggregation);
        lastTransfer = mode == Mode.INDEPENDENT ? TransferReport.INDEPENDENT : COLLECTIVE;
      }
    });
  }

  /** It opens the file by itself: a failure touches nothing else. */
  @Override
  public List<String> strings(String dataset) {
    requireUsable();
    try {
      return Jhdf5Structure.strings(location().path(), dataset);
    } catch (RuntimeException | LinkageError failure) {
      throw location().failed("reading the texts of dataset " + dataset, failure);
    }
  }

  private void writeCollectively(Region region, MemorySegment packed) throws IOException {
    if (aggregation.twoPhase() == TwoPhase.DISABLE) {
      sieve.sieve(region, packed, aggregation.sieveBytes(), neighbours());
      return;
    }
    RankBounds bounds = RankBounds.gather(communicator, region);
    if (aggregation.twoPhase() == TwoPhase.AUTOMATIC && !bounds.interleave()) {
      sieve.sieve(region, packed, aggregation.sieveBytes(), Neighbours.NONE);
    } else if (bounds.begin() < bounds.end()) {
      twoPhase.write(region, packed, FileDomains.of(bounds.begin(), bounds.end(), region.elementBytes(), aggregation, communicator.size()), bounds, file);
    }
  }

  private Neighbours neighbours() {
    return communicator.size() == 1 ? Neighbours.NONE : Neighbours.LOCKED_OUT;
  }

  /** Whether only HDF5 knows where the elements lie. The same on all ranks. */
  private boolean isPlacedByHdf5(DatasetSpec dataset) {
    return dataset.isChunked() || ask(() -> "asking where the elements of dataset %s lie".formatted(dataset), () -> offset(dataset)) == Structure.NOT_IN_A_ROW;
  }

  private long offset(DatasetSpec dataset) {
    return dataset.isChunked() ? Structure.NOT_IN_A_ROW : offsets.computeIfAbsent(dataset.name(), _ -> Structure.offset(location().path(), dataset));
  }

  @Override
  public TransferReport lastTransfer() {
    requireUsable();
    return lastTransfer;
  }

  /** Elements go to the operating system as they are written, and the structure when it is made. */
  @Override
  public void flush() {
    requireUsable();
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
    file.close();
  }

  @Override
  protected void forget() {
    sieve.close();
    twoPhase.close();
    reader.close();
    file.abandon();
  }
}
