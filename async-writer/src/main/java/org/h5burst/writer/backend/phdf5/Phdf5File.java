package org.h5burst.writer.backend.phdf5;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.Scope;
import org.h5burst.hdf5.ffm.FfmHdf5;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.ffm.NativeMpi;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Hdf5Settings.CollectiveMetadata;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.ChunkJournal;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.GuardedFile;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.backend.TransferReport;
import org.h5burst.writer.backend.structure.Datasets;
import org.h5burst.writer.backend.structure.NewObjects;
import org.h5burst.writer.backend.structure.OpenDataset;
import org.h5burst.writer.backend.structure.OpenDatasets;
import org.h5burst.writer.backend.structure.StructureWriter;
import org.h5burst.writer.backend.structure.VariableLengthStrings;
import org.jspecify.annotations.Nullable;

/**
 * A file opened by parallel HDF5 over MPI-IO.
 *
 * <p>A dataset is opened on all ranks even if only one of them transfers elements: HDF5 1.10.8 fails to change the
 * structure when the ranks' metadata caches differ, because a rank that knows an object then broadcasts it with another
 * length than a rank that does not know it expects.
 *
 * <p>After a failure HDF5 is not called for the file again, and its resources for the file are leaked on purpose: HDF5
 * may have left MPI's file view where the failed write had put it, and the metadata that a close writes would then
 * overwrite data.
 */
final class Phdf5File extends GuardedFile {
  private final FfmHdf5 library;
  private final Transfers transfers;
  private final NativeMpi mpi;
  private final Hid.File file;
  private final double openSeconds;
  private final Communicator communicator;
  private final KnownFile known;
  private final FilePreallocation preallocation;

  private final Arena arena = Arena.ofConfined();
  private final ElementTransfer transfer;
  private final OpenDatasets datasets;
  private final ParallelNotes notes;
  private final StructureWriter structure;
  private final Scope properties;
  private final NewObjects newObjects;
  private final List<StringsSpec> stringsToWrite = new ArrayList<>();

  private @Nullable Mode lastMode;
  /** Whether this rank is in the middle of an exchange with the others. */
  private boolean owesMessages;

  /**
   * An open file.
   *
   * @param known file by which it is opened again
   * @param seconds time that HDF5 took to open it
   */
  record Opened(Hid.File id, KnownFile known, double seconds, Communicator communicator) {}

  /** Takes over an open file. */
  Phdf5File(ParallelHdf5 hdf5, NativeMpi mpi, Opened opened, Hdf5Settings settings, Location location) {
    super(location);
    file = opened.id();
    openSeconds = opened.seconds();
    communicator = opened.communicator();
    known = opened.known();
    library = hdf5.library();
    transfers = hdf5.transfers(settings.chunks());
    Hid.Properties access = library.access().datasetAccess(settings.metadata().collective() == CollectiveMetadata.ALL);
    datasets = new OpenDatasets(new Datasets(library, file, access));
    properties = new Scope(library);
    newObjects = new NewObjects(library, file, properties);
    structure = new StructureWriter(library, file, newObjects);
    this.mpi = mpi;
    preallocation = new FilePreallocation(opened.known(), settings.alignment().boundaryBytes());
    transfer = new ElementTransfer(library.h5s(), arena);
    notes = new ParallelNotes(library, datasets, transfer);
  }

  @Override
  public void change(List<? extends StructureChange> changes) {
    guarded("making room", () -> {
      if (location().rank() == 0) {
        preallocation.reserve(changes);
      }
    });
    changes.forEach(change -> guarded(() -> "making " + change, () -> make(change)));
    changes.stream().filter(StringsSpec.class::isInstance).map(StringsSpec.class::cast).forEach(stringsToWrite::add);
  }

  private void make(StructureChange change) {
    switch (change) {
      case GroupSpec group -> structure.make(group);
      case DatasetSpec dataset -> datasets.create(dataset, newObjects);
      case StringsSpec strings -> structure.make(strings);
      case ExtendSpec extension -> datasets.extend(extension.dataset());
      case AttributeSpec attribute -> structure.make(attribute);
      case LinkSpec made -> structure.make(made);
    }
  }

  @Override
  public long elementsAt(DatasetSpec dataset) {
    OpenDataset open = opened(dataset);
    boolean inARow = !dataset.isChunked() && !dataset.isCompact();
    return inARow ? ask(() -> "asking where the elements of dataset %s lie".formatted(dataset),
        () -> library.h5d().getOffset(open.id())) : -1;
  }

  @Override
  public void journal(ChunkJournal opened) {
    notes.journal(opened);
  }

  @Override
  public void write(DatasetSpec dataset, Selection region, MemorySegment elements, Mode mode) {
    if (hasFailed() && region.isEmpty()) {
      keepUp(dataset.isCompact() ? Mode.INDEPENDENT : mode);
      if (dataset.isCompact()) {
        List<byte[]> _ = exchanged(new CompactParts.Part(region, elements));
      }
      return;
    }
    if (dataset.isCompact()) {
      writeCompact(dataset, region, elements);
      return;
    }
    move("writing", library.h5d()::write, dataset, region, elements, mode);
  }

  @Override
  public boolean isWrittenByEachRank(DatasetSpec dataset) {
    return !dataset.isCompact();
  }

  @Override
  public void read(DatasetSpec dataset, Selection region, MemorySegment elements, Mode mode) {
    if (hasFailed() && region.isEmpty()) {
      keepUp(mode);
      return;
    }
    move("reading", library.h5d()::read, dataset, region, elements, mode);
  }

  @Override
  public List<String> strings(String dataset) {
    return askAlone(() -> "reading the strings of dataset " + dataset,
        () -> new VariableLengthStrings(library, file).read(dataset));
  }

  private void writeCompact(DatasetSpec dataset, Selection region, MemorySegment elements) {
    requireUsable();
    location().requireFits(dataset, region, elements);
    guarded(() -> "writing %d elements of dataset %s on all ranks".formatted(region.elements(), dataset), () -> {
      lastMode = null; // how a header is written tells nothing of how elements are
      List<byte[]> all = exchanged(new CompactParts.Part(region, elements));
      OpenDataset open = opened(dataset); // after the exchange, for which the others wait also if this fails
      try (Arena parts = Arena.ofConfined()) {
        for (CompactParts.Part part : CompactParts.of(all, parts)) {
          if (!part.region().isEmpty()) {
            transfer.run(library.h5d()::write, dataset, open, part.region(), part.elements(),
                transfers.list(Mode.INDEPENDENT));
          }
        }
      }
    });
  }

  private List<byte[]> exchanged(CompactParts.Part own) {
    owesMessages = true;
    List<byte[]> all = communicator.allgather(CompactParts.encode(own));
    owesMessages = false;
    return all;
  }

  /**
   * Takes part after a failure: HDF5's own collective calls cannot be made without HDF5, and no others without this
   * rank.
   */
  private void keepUp(Mode mode) {
    if (owesMessages || mode != Mode.INDEPENDENT) {
      requireUsable(); // which throws
    }
  }

  private void move(String doing, H5D.Transfer direction, DatasetSpec dataset, Selection region,
      MemorySegment elements, Mode mode) {
    requireUsable();
    location().requireFits(dataset, region, elements);
    OpenDataset open = opened(dataset);
    if (!region.isEmpty() || mode != Mode.INDEPENDENT) {
      guarded(() -> "%s %d elements of dataset %s, %s".formatted(doing, region.elements(), dataset, mode), () -> {
        lastMode = mode;
        transfer.run(direction, dataset, open, region, elements, transfers.list(mode));
      });
    }
  }

  @Override
  public boolean joinsDatasets() {
    return library.multi().isThere();
  }

  @Override
  public void writeTogether(List<Part> parts) {
    moveTogether("writing", library.multi()::write, parts);
  }

  @Override
  public void readTogether(List<Part> parts) {
    moveTogether("reading", library.multi()::read, parts);
  }

  private void moveTogether(String doing, ElementTransfer.JoinedDirection direction, List<Part> parts) {
    requireUsable();
    parts.forEach(part -> location().requireFits(part.dataset(), part.region(), part.elements()));
    List<OpenDataset> open = parts.stream().map(part -> opened(part.dataset())).toList();
    guarded(() -> "%s %d datasets together, from %s on".formatted(doing, parts.size(), parts.getFirst().dataset()),
        () -> {
          lastMode = Mode.COLLECTIVE;
          transfer.runTogether(direction, parts, open, transfers.list(Mode.COLLECTIVE));
        });
  }

  private OpenDataset opened(DatasetSpec dataset) {
    return ask(() -> "opening dataset " + dataset, () -> datasets.opened(dataset));
  }

  @Override
  public TransferReport lastTransfer() {
    return ask(() -> "asking how the last transfer went",
        () -> lastMode == null ? TransferReport.NONE : transfers.report(lastMode));
  }

  @Override
  public void flush() {
    guarded("flushing", () -> notes.after(() -> {
      library.h5f().flush(file);
      preallocation.flushed();
    }));
  }

  @Override
  public void setHints(Hints hints) {
    guarded("setting hints " + hints, () -> mpi.setHintsOfFile(library.access().mpiFile(file), hints));
  }

  @Override
  public Hints effectiveHints() {
    return ask(() -> "reading the hints in force", () -> mpi.hintsOfFile(library.access().mpiFile(file)));
  }

  @Override
  public double openSeconds() {
    return openSeconds;
  }

  @Override
  protected void end() {
    long closed = 0;
    try {
      datasets.close();
      transfer.close();
      properties.close();
      library.close(file);
      closed = 1;
    } finally { // after a failure, too, the others wait for this rank
      if (!stringsToWrite.isEmpty() && communicator.allreduce(closed, Reduction.MIN) == 1) {
        VariableLengthStrings.writeAlone(communicator, library, known, stringsToWrite);
      }
    }
  }

  @Override
  protected void forget() {
    arena.close();
  }
}
