package org.h5burst.writer.backend.phdf5;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.ffm.FileErrors;
import org.h5burst.mpi.ffm.MpiFileName;
import org.h5burst.mpi.ffm.NativeMpi;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Hdf5Settings.Atomicity;
import org.h5burst.writer.Hdf5Settings.CollectiveMetadata;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.Backend;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.ffm.H5P;
import org.h5burst.writer.backend.ffm.Hdf5Exception;
import org.h5burst.writer.backend.ffm.Hdf5Loader;
import org.h5burst.writer.backend.ffm.Hid;
import org.jspecify.annotations.Nullable;

/** Real MPI and real parallel HDF5. */
public final class Phdf5Backend implements Backend {
  private static final long ROMIO_DEFAULT_BUFFER_BYTES = 16 << 20;

  private final Hdf5 hdf5;
  private final NativeMpi mpi;
  private @Nullable FileErrors trouble;
  private boolean rehearsed;

  private Phdf5Backend(Hdf5 hdf5, NativeMpi mpi) {
    this.hdf5 = hdf5;
    this.mpi = mpi;
  }

  /**
   * Loads the HDF5 library that fits a communicator's MPI, or the one that is named. <b>Independent.</b> Once per
   * process, on the I/O thread or before it starts.
   *
   * @throws WriterException with category IO if no native MPI stands behind the communicator, if there is no such library, or if it is not a parallel HDF5 for this MPI
   */
  public static Phdf5Backend load(Communicator communicator, Optional<String> library) {
    try {
      NativeMpi mpi = NativeMpi.of(communicator);
      return new Phdf5Backend(new Hdf5(Hdf5Loader.load(mpi, library)), mpi);
    } catch (UnsupportedOperationException | Hdf5Exception e) {
      throw new WriterException(Category.IO, "starting parallel HDF5 failed: " + e.getMessage(), e);
    }
  }

  @Override
  public String name() {
    return "phdf5";
  }

  @Override
  public String version() {
    return "parallel HDF5 " + hdf5.library().version();
  }

  /** Open MPI's MPI-IO takes such hints and does not follow them. */
  @Override
  public Set<String> liveHints() {
    return mpi.kind() == Kind.MPICH ? Set.of("cb_buffer_size", "romio_cb_write", "romio_cb_read") : Set.of();
  }

  /** ROMIO allocates the buffer at open, in its default size, and never again. */
  @Override
  public long largestLiveBuffer() {
    return ROMIO_DEFAULT_BUFFER_BYTES;
  }

  /** Who writes is ROMIO's or HDF5's affair; only the operating system sees it. */
  @Override
  public long bytesWritten() {
    return -1;
  }

  @Override
  public void onTrouble(Consumer<String> told) {
    trouble = mpi.fileErrors(told);
  }

  @Override
  public void rehearse() {
    if (!rehearsed) {
      rehearsed = true;
      new Rehearsal(hdf5, mpi).run();
    }
  }

  @Override
  public String refusal(Hints hints, Communicator communicator) {
    return hints.get(AggregatorHosts.HINT).map(AggregatorHosts::new).map(hosts -> hosts.refusal(mpi.host(), communicator)).orElse("");
  }

  @Override
  public boolean failuresReachMpi() {
    return true;
  }

  @Override
  public Set<Filter.Kind> filters() {
    return hdf5.filters();
  }

  @Override
  public String filterProblem(Filter filter) {
    return hdf5.filterProblem(filter);
  }

  @Override
  public long openObjects() {
    return hdf5.library().files().openObjects();
  }

  @Override
  public BackendFile create(Path path, Communicator communicator, Hints hints, Hdf5Settings settings) {
    return start("creating the file", path, new Access(communicator, hints, settings), access -> hdf5.library().files().create(MpiFileName.of(path), access));
  }

  @Override
  public BackendFile open(Path path, Communicator communicator, Hints hints, Hdf5Settings settings) {
    return start("opening the file", path, new Access(communicator, hints, settings), access -> hdf5.library().files().open(MpiFileName.of(path), access));
  }

  @Override
  public BackendFile openToRead(Path path, Communicator communicator, Hints hints, Hdf5Settings settings) {
    return start("opening the file", path, new Access(communicator, hints, settings),
        access -> hdf5.library().files().openToRead(MpiFileName.of(path), access));
  }

  @Override
  public Catalogue look(Path path) {
    return NativeStructure.survey(hdf5, path);
  }

  @Override
  public List<String> strings(Path path, String dataset) {
    return new VariableTexts(hdf5).read(path, dataset);
  }

  @Override
  public void extendAlone(Path path, List<ExtendSpec> extensions) {
    new LateChunks(hdf5).extend(path, extensions);
  }

  /** By whom and how a file is opened. */
  private record Access(Communicator communicator, Hints hints, Hdf5Settings settings) {}

  private interface Start {
    Hid.File with(Hid.Properties access);
  }

  private BackendFile start(String doing, Path path, Access access, Start start) {
    Location location = new Location(path, access.communicator.rank(), access.communicator.size());
    try {
      NativeMpi mpi = NativeMpi.of(access.communicator);
      long info = mpi.createInfo(access.hints);
      // After a failure the list is leaked: closing it frees a communicator, for which the other ranks may not be there.
      Hid.Properties list = hdf5.library().properties().fileAccess(mpi.communicator(), info);
      mpi.freeInfo(info);
      set(hdf5.library().properties(), list, access.settings);
      long begin = System.nanoTime();
      Hid.File file = start.with(list);
      Phdf5File.Opened opened = new Phdf5File.Opened(file, (System.nanoTime() - begin) / 1e9, access.communicator::allgather);
      hdf5.library().properties().close(list);
      if (trouble != null) {
        trouble.watch(hdf5.library().files().mpiFile(file));
      }
      if (access.settings.atomicity() == Atomicity.ON) {
        hdf5.library().files().setAtomic(file);
      }
      return new Phdf5File(hdf5, mpi, opened, access.settings, location);
    } catch (UnsupportedOperationException | Hdf5Exception | MpiException e) {
      throw location.failed(doing, e);
    }
  }

  /** Zero leaves a property as HDF5 has it. */
  static void set(H5P properties, Hid.Properties list, Hdf5Settings settings) {
    Hdf5Settings.Metadata metadata = settings.metadata();
    properties.collectiveMetadataWrites(list, metadata.collective() != CollectiveMetadata.OFF);
    if (settings.alignment().isSet()) {
      properties.alignment(list, settings.alignment().thresholdBytes(), settings.alignment().boundaryBytes());
    }
    if (settings.sieveBufferBytes() > 0) {
      properties.sieveBuffer(list, settings.sieveBufferBytes());
    }
    if (metadata.blockBytes() > 0) {
      properties.metadataBlock(list, metadata.blockBytes());
    }
    if (metadata.cacheBytes() > 0 || metadata.mostCacheBytes() > 0) {
      properties.metadataCache(list, metadata.cacheBytes(), metadata.mostCacheBytes());
    }
  }
}
