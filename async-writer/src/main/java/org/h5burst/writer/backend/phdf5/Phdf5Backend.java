package org.h5burst.writer.backend.phdf5;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.Hdf5Exception;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.UnfitLibraryException;
import org.h5burst.hdf5.ffm.FfmHdf5;
import org.h5burst.hdf5.ffm.Hdf5Loader;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.ffm.FileErrors;
import org.h5burst.mpi.ffm.NativeMpi;
import org.h5burst.tuner.Knob;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Hdf5Settings.Atomicity;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.FilterSupport;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.PlacedChunks;
import org.h5burst.writer.backend.structure.Hdf5Backend;
import org.h5burst.writer.backend.structure.NewObjects;
import org.h5burst.writer.configuration.WriterProperties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The back end on a native MPI and parallel HDF5. */
public final class Phdf5Backend extends Hdf5Backend {
  private static final Logger LOG = LoggerFactory.getLogger(Phdf5Backend.class);
  private static final long ROMIO_DEFAULT_BUFFER_BYTES = 16 << 20;
  private static final String OPENING = "opening the file";
  private static final Set<String> HINTS_OF_OMPIO = Set.of("cb_nodes", "cb_buffer_size");

  private final ParallelHdf5 hdf5;
  private final NativeMpi mpi;
  private final Communicator communicator;
  private final boolean isRomio;
  private final int maxDimensionsOfSlabs;
  private @Nullable FileErrors trouble;
  private boolean rehearsed;

  private Phdf5Backend(ParallelHdf5 hdf5, NativeMpi mpi, Communicator communicator) {
    super(hdf5.library(), hdf5.name(), FilterSupport.kinds(hdf5.name(), hdf5.library()), hdf5);
    this.hdf5 = hdf5;
    this.mpi = mpi;
    this.communicator = communicator;
    isRomio = mpi.isRomio();
    maxDimensionsOfSlabs = mpi.maxDimensionsOfSlabs();
    if (maxDimensionsOfSlabs < Integer.MAX_VALUE) {
      LOG.info("this MPI aborts collective transfers of several hyperslabs in a dataset of more than {} dimensions: "
          + "each rank transfers such selections independently", maxDimensionsOfSlabs);
    }
  }

  /**
   * Loads the HDF5 library that fits a communicator's MPI, or the one that is named. <b>Independent.</b> Once per
   * process, on the I/O thread or before it starts.
   *
   * @param chunks places those that all ranks compress
   * @throws IoFailureException if the communicator does not use a native MPI, if there is no such library, or if it is
   *     not a parallel HDF5 for this MPI
   */
  public static Phdf5Backend load(Communicator communicator, Optional<String> library, PlacedChunks chunks) {
    try {
      NativeMpi mpi = NativeMpi.of(communicator);
      return new Phdf5Backend(new ParallelHdf5(load(mpi, library), chunks), mpi, communicator);
    } catch (UnsupportedOperationException | Hdf5Exception e) {
      throw new IoFailureException("starting parallel HDF5 failed: " + e.getMessage(), e);
    }
  }

  private static FfmHdf5 load(NativeMpi mpi, Optional<String> library) {
    try {
      return Hdf5Loader.load(mpi, library);
    } catch (UnfitLibraryException unfit) {
      throw new IoFailureException("%s: %s".formatted(unfit.getMessage(), remedy(mpi)), unfit);
    }
  }

  private static String remedy(NativeMpi mpi) {
    if (mpi.hasStandardAbi()) {
      return ("no HDF5 is known that is built on the standard ABI of MPI 5, as this %s has it; name the library with "
          + "its own ABI with -Dh5burst.mpi.library=<soname or path>, or set -Dh5burst.backend=portable")
          .formatted(mpi.kind());
    }
    String name = mpi.kind() == Kind.OPEN_MPI ? "openmpi" : "mpich";
    return ("install the parallel HDF5 for %s (Debian, Ubuntu: libhdf5-%s-dev; Fedora: hdf5-%s), or name its library "
        + "with -D%s=<soname or path>").formatted(mpi.kind(), name, name, WriterProperties.HDF5_LIBRARY);
  }

  @Override
  public String name() {
    return "phdf5";
  }

  @Override
  public String version() {
    return hdf5.name();
  }

  /**
   * Returns the live hints: Open MPI's MPI-IO accepts such hints without following them, and newer HDF5 resets them.
   */
  @Override
  public Set<String> liveHints() {
    return mpi.kind() == Kind.MPICH && !hdf5.restoresHints()
        ? Set.of("cb_buffer_size", "romio_cb_write", "romio_cb_read") : Set.of();
  }

  @Override
  public Hints known(Hints hints) {
    return isRomio ? hints : hints.only(HINTS_OF_OMPIO);
  }

  /** Returns the fixed knobs: Open MPI 5 ignores the buffer's hint at opening, and HDF5 resets a later setting. */
  @Override
  public Set<Knob> fixedKnobs() {
    return mpi.ignoresHintsAtOpen() && hdf5.restoresHints() ? Set.of(Knob.BUFFER) : Set.of();
  }

  @Override
  public boolean sieves() {
    return isRomio;
  }

  @Override
  public boolean abortsWithoutLocks() {
    return isRomio;
  }

  /** Returns the limit: ROMIO allocates the buffer when the file is opened, in its default size, and never again. */
  @Override
  public long largestLiveBuffer() {
    return ROMIO_DEFAULT_BUFFER_BYTES;
  }

  @Override
  public int maxDimensionsOfSlabs() {
    return maxDimensionsOfSlabs;
  }

  /** Returns -1: ROMIO or HDF5 decides which ranks write, and only the operating system can count that. */
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
      new LibraryWarmUp(hdf5, mpi, communicator).run();
    }
  }

  @Override
  public String refusal(Hints hints, Communicator communicator) {
    return hints.get(AggregatorHosts.HINT).map(AggregatorHosts::new).map(hosts -> hosts.refusal(mpi.host(),
        communicator)).orElse("");
  }

  @Override
  public boolean failuresReachMpi() {
    return true;
  }

  @Override
  public BackendFile create(KnownFile file, Communicator communicator, Hints hints, Hdf5Settings settings) {
    return alternating("creating the file", file, new Access(communicator, hints, settings), false,
        list -> hdf5.library().within(scope -> hdf5.library().h5f().create(mpi.fileName(file.path()),
            H5F.H5F_ACC_EXCL, NewObjects.file(hdf5.library(), settings.order(), scope), list)));
  }

  @Override
  public BackendFile open(KnownFile file, Communicator communicator, Hints hints, Hdf5Settings settings) {
    return alternating(OPENING, file, new Access(communicator, hints, settings), false,
        opener(file, H5F.H5F_ACC_RDWR));
  }

  @Override
  public BackendFile openToRead(KnownFile file, Communicator communicator, Hints hints, Hdf5Settings settings) {
    return alternating(OPENING, file, new Access(communicator, hints, settings), true,
        opener(file, H5F.H5F_ACC_RDONLY));
  }

  private Function<Hid.Properties, Hid.File> opener(KnownFile file, int flags) {
    return list -> hdf5.library().h5f().open(mpi.fileName(file.path()), flags, list);
  }

  private BackendFile alternating(String doing, KnownFile file, Access access, boolean isReadOnly,
      Function<Hid.Properties, Hid.File> start) {
    return new AlternatingFile(access.communicator, start(doing, file, access, start), new AlternatingFile.Sources(
        () -> start(OPENING, file, access, opener(file, H5F.H5F_ACC_RDWR)),
        () -> hdf5.chunks().open(hdf5.library(), file, access.communicator, access.settings, isReadOnly),
        hdf5::placesChunks, hdf5::notes, file::requireSame, isReadOnly));
  }

  @Override
  public void extendAlone(KnownFile file, List<ExtendSpec> extensions) {
    new IncrementalAllocation(hdf5.library()).extend(file, extensions);
  }

  /** The ranks that open a file, and the settings with which they open it. */
  private record Access(Communicator communicator, Hints hints, Hdf5Settings settings) {}

  private BackendFile start(String doing, KnownFile known, Access access,
      Function<Hid.Properties, Hid.File> start) {
    Location location = new Location(known.path(), access.communicator.rank(), access.communicator.size());
    try {
      NativeMpi mpi = NativeMpi.of(access.communicator);
      long info = mpi.createInfo(access.hints);
      // After a failure the list is leaked: closing it frees a communicator, for which the other ranks may not be
      // there.
      Hid.Properties list = hdf5.library().access().fileAccess(mpi.communicator(), info);
      mpi.freeInfo(info);
      hdf5.apply(list, access.settings);
      long begin = System.nanoTime();
      Hid.File file = start.apply(list);
      double seconds = (System.nanoTime() - begin) / 1e9;
      Phdf5File.Opened opened = new Phdf5File.Opened(file, known, seconds, access.communicator);
      hdf5.library().close(list);
      if (mpi.ignoresHintsAtOpen() && !hdf5.restoresHints() && !access.hints.isEmpty()) {
        mpi.setHintsOfFile(hdf5.library().access().mpiFile(file), access.hints);
      }
      if (trouble != null) {
        trouble.watch(hdf5.library().access().mpiFile(file));
      }
      if (access.settings.atomicity() == Atomicity.ON) {
        hdf5.library().access().setAtomic(file);
      }
      return new Phdf5File(hdf5, mpi, opened, access.settings, location);
    } catch (UnsupportedOperationException | Hdf5Exception | MpiException e) {
      throw location.failed(doing, e);
    }
  }
}
