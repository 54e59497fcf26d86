package org.h5burst.writer.backend.phdf5;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.ffm.NativeMpi;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Hdf5Settings.CollectiveMetadata;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.GuardedFile;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.backend.TransferReport;
import org.h5burst.writer.backend.phdf5.OpenDatasets.OpenDataset;
import org.h5burst.writer.backend.phdf5.ffm.Hdf5Library;
import org.h5burst.writer.backend.phdf5.ffm.Hid;
import org.jspecify.annotations.Nullable;

/**
 * A file opened by parallel HDF5 over MPI-IO.
 *
 * <p>After a failure HDF5 is not called for the file again, and what it holds for the file is leaked on purpose: HDF5 may have left MPI's file view where the failed write had put it, and
 * the metadata that a close writes would then land among the data.
 */
final class Phdf5File extends GuardedFile {
  private final Hdf5Library library;
  private final Transfers transfers;
  private final NativeMpi mpi;
  private final Hid.File file;
  private final double openSeconds;
  private final Extension extension;

  private final Arena arena = Arena.ofConfined();
  private final SelectionBuilder selections;
  private final MemorySegment packedExtent = arena.allocate(ValueLayout.JAVA_LONG);
  private final Hid.Space packedSpace;
  private final Hid.Space nothing;
  private final OpenDatasets datasets;
  private final StructureMaker structure;

  /** Whether all ranks are needed to open a dataset. */
  private final boolean opensTogether;

  private @Nullable Mode lastMode;

  /** An open file, and what HDF5 took to open it. */
  record Opened(Hid.File id, double seconds) {}

  /** Takes over an open file. */
  Phdf5File(Hdf5 hdf5, NativeMpi mpi, Opened opened, Hdf5Settings settings, Location location) {
    super(location);
    file = opened.id();
    openSeconds = opened.seconds();
    library = hdf5.library();
    transfers = hdf5.transfers(settings.chunks());
    opensTogether = settings.metadata().collective() == CollectiveMetadata.ALL;
    datasets = new OpenDatasets(hdf5, file, library.properties().datasetAccess(opensTogether));
    structure = new StructureMaker(hdf5, file, datasets);
    this.mpi = mpi;
    extension = new Extension(location.path(), settings.alignment().boundaryBytes());
    selections = new SelectionBuilder(library.spaces(), arena);
    packedSpace = library.spaces().create(1);
    nothing = library.spaces().create(1);
    library.spaces().selectNone(nothing);
  }

  @Override
  public void change(List<? extends StructureChange> changes) {
    guarded("making room", () -> {
      if (location().rank() == 0) {
        extension.reserve(changes);
      }
    });
    changes.forEach(change -> guarded("making " + change, () -> structure.make(change)));
  }

  @Override
  public long elementsAt(DatasetSpec dataset) {
    OpenDataset open = opened(dataset);
    return dataset.isChunked() ? -1 : ask(() -> "asking where the elements of dataset %s lie".formatted(dataset), () -> library.datasets().offset(open.id()));
  }

  @Override
  public void write(DatasetSpec dataset, Selection region, MemorySegment packed, Mode mode) {
    requireUsable();
    location().requireFits(dataset, region, packed);
    boolean nothingToDo = region.isEmpty() && mode == Mode.INDEPENDENT;
    if (nothingToDo && !opensTogether) {
      return;
    }
    OpenDataset open = opened(dataset);
    if (!nothingToDo) {
      guarded(() -> "writing %d elements of dataset %s, %s".formatted(region.elements(), dataset, mode), () -> writeSelected(open, dataset, region, packed, mode));
    }
  }

  private void writeSelected(OpenDataset open, DatasetSpec dataset, Selection region, MemorySegment packed, Mode mode) {
    lastMode = mode;
    if (dataset.isScalar()) {
      selections.selectScalar(open.space(), region);
      transfer(open, open.space(), region.elements(), packed, mode);
    } else if (region.slabs() <= 1) {
      selections.select(open.space(), region);
      transfer(open, open.space(), region.elements(), packed, mode);
    } else {
      Hid.Space union = selections.union(open.space(), region);
      transfer(open, union, region.elements(), packed, mode);
      library.spaces().close(union);
    }
  }

  private void transfer(OpenDataset dataset, Hid.Space selected, long elements, MemorySegment packed, Mode mode) {
    if (elements == 0) {
      library.datasets().write(dataset.id(), dataset.type(), nothing, selected, transfers.list(mode), MemorySegment.NULL);
    } else {
      packedExtent.set(ValueLayout.JAVA_LONG, 0, elements);
      library.spaces().resize(packedSpace, 1, packedExtent);
      library.datasets().write(dataset.id(), dataset.type(), packedSpace, selected, transfers.list(mode), packed);
    }
  }

  private OpenDataset opened(DatasetSpec dataset) {
    return ask(() -> "opening dataset " + dataset, () -> datasets.opened(dataset));
  }

  @Override
  public TransferReport lastTransfer() {
    return ask(() -> "asking how the last write went", () -> lastMode == null ? TransferReport.NONE : transfers.report(lastMode));
  }

  @Override
  public void flush() {
    guarded("flushing", () -> {
      library.files().flush(file);
      extension.flushed();
    });
  }

  @Override
  public void setHints(Hints hints) {
    guarded("setting hints " + hints, () -> mpi.setHintsOfFile(library.files().mpiFile(file), hints));
  }

  @Override
  public Hints effectiveHints() {
    return ask(() -> "reading the hints in force", () -> mpi.hintsOfFile(library.files().mpiFile(file)));
  }

  @Override
  public double openSeconds() {
    return openSeconds;
  }

  @Override
  protected void end() {
    datasets.close();
    library.spaces().close(packedSpace);
    library.spaces().close(nothing);
    library.files().close(file);
  }

  @Override
  protected void forget() {
    arena.close();
  }
}
