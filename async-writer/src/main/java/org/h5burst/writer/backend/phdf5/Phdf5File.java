package org.h5burst.writer.backend.phdf5;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.ffm.NativeMpi;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Hdf5Settings.CollectiveMetadata;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.backend.TransferReport;
import org.h5burst.writer.backend.phdf5.OpenDatasets.OpenDataset;
import org.h5burst.writer.backend.phdf5.ffm.Hdf5Exception;
import org.h5burst.writer.backend.phdf5.ffm.Hdf5Library;
import org.h5burst.writer.backend.phdf5.ffm.Hid;
import org.jspecify.annotations.Nullable;

/**
 * A file opened by parallel HDF5 over MPI-IO.
 *
 * <p>After a failure HDF5 is not called for the file again, and what it holds for the file is leaked on purpose: HDF5 may have left MPI's file view where the failed write had put it, and
 * the metadata that a close writes would then land among the data.
 */
final class Phdf5File implements BackendFile {
  private final Hdf5Library library;
  private final Transfers transfers;
  private final NativeMpi mpi;
  private final Hid.File file;
  private final double openSeconds;
  private final Location location;
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
  private @Nullable WriterException failure;
  private boolean closed;

  /** An open file, and what HDF5 took to open it. */
  record Opened(Hid.File id, double seconds) {}

  /** Takes over an open file. */
  Phdf5File(Hdf5 hdf5, NativeMpi mpi, Opened opened, Hdf5Settings settings, Location location) {
    file = opened.id();
    openSeconds = opened.seconds();
    library = hdf5.library();
    transfers = hdf5.transfers(settings.chunks());
    opensTogether = settings.metadata().collective() == CollectiveMetadata.ALL;
    datasets = new OpenDatasets(hdf5, file, library.properties().datasetAccess(opensTogether));
    structure = new StructureMaker(hdf5, file, datasets);
    this.mpi = mpi;
    this.location = location;
    extension = new Extension(location.path(), settings.alignment().boundaryBytes());
    selections = new SelectionBuilder(library.spaces(), arena);
    packedSpace = library.spaces().create(1);
    nothing = library.spaces().create(1);
    library.spaces().selectNone(nothing);
  }

  @Override
  public void change(List<? extends StructureChange> changes) {
    guarded("making room", () -> {
      if (location.rank() == 0) {
        extension.reserve(changes);
      }
    });
    changes.forEach(change -> guarded("making " + change, () -> structure.make(change)));
  }

  @Override
  public long elementsAt(DatasetSpec dataset) {
    requireUsable();
    OpenDataset open = opened(dataset);
    try {
      return dataset.isChunked() ? -1 : library.datasets().offset(open.id());
    } catch (Hdf5Exception e) {
      throw failed("asking where the elements of dataset %s lie".formatted(dataset), e);
    }
  }

  @Override
  public void write(DatasetSpec dataset, Selection region, MemorySegment packed, Mode mode) {
    requireUsable();
    long elements = region.elements();
    location.requireFits(dataset, region, packed);
    boolean nothingToDo = elements == 0 && mode == Mode.INDEPENDENT;
    if (nothingToDo && !opensTogether) {
      return;
    }
    OpenDataset open = opened(dataset);
    if (nothingToDo) {
      return;
    }
    try {
      lastMode = mode;
      if (dataset.isScalar()) {
        selections.selectScalar(open.space(), region);
        transfer(open, open.space(), elements, packed, mode);
      } else if (region.slabs() <= 1) {
        selections.select(open.space(), region);
        transfer(open, open.space(), elements, packed, mode);
      } else {
        Hid.Space union = selections.union(open.space(), region);
        transfer(open, union, elements, packed, mode);
        library.spaces().close(union);
      }
    } catch (Hdf5Exception e) {
      throw failed("writing %d elements of dataset %s, %s".formatted(elements, dataset, mode), e);
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
    try {
      return datasets.opened(dataset);
    } catch (Hdf5Exception | IllegalStateException e) {
      throw failed("opening dataset " + dataset, e);
    }
  }

  @Override
  public TransferReport lastTransfer() {
    requireUsable();
    try {
      return lastMode == null ? TransferReport.NONE : transfers.report(lastMode);
    } catch (Hdf5Exception e) {
      throw failed("asking how the last write went", e);
    }
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
    requireUsable();
    try {
      return mpi.hintsOfFile(library.files().mpiFile(file));
    } catch (Hdf5Exception | MpiException e) {
      throw failed("reading the hints in force", e);
    }
  }

  @Override
  public double openSeconds() {
    return openSeconds;
  }

  @Override
  public void close() {
    guarded("closing", () -> {
      datasets.close();
      library.spaces().close(packedSpace);
      library.spaces().close(nothing);
      library.files().close(file);
    });
    abandon();
  }

  @Override
  public void abandon() {
    if (!closed) {
      closed = true;
      arena.close();
    }
  }

  private interface Action {
    void run() throws IOException;
  }

  private void guarded(String doing, Action action) {
    requireUsable();
    try {
      action.run();
    } catch (Hdf5Exception | MpiException | IOException | ArithmeticException e) {
      throw failed(doing, e);
    }
  }

  private void requireUsable() {
    if (failure != null) {
      throw new WriterException(Category.POISONED, "%s must not be touched again after its first failure".formatted(location), failure);
    }
    if (closed) {
      throw new WriterException(Category.USAGE, "%s is closed".formatted(location));
    }
  }

  private WriterException failed(String doing, Exception cause) {
    WriterException first = location.failed(doing, cause);
    failure = first;
    return first;
  }
}
