package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.UnfitLibraryException;
import org.h5burst.hdf5.library.MavenHdf5;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Hdf5Settings.Alignment;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.Hdf5Settings.Metadata;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ForeignObjectException;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.RankZero;
import org.h5burst.writer.backend.structure.Hdf5Backend;
import org.h5burst.writer.backend.structure.StructureReader;
import org.h5burst.writer.backend.structure.Writability;
import org.h5burst.writer.configuration.WriterConfiguration;
import org.h5burst.writer.configuration.WriterProperties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The back end with serial HDF5 for the structure and plain writes for the elements: works with any communicator, and
 * without MPI.
 */
public final class PortableBackend extends Hdf5Backend {
  private static final Logger LOG = LoggerFactory.getLogger(PortableBackend.class);

  /** Advice if there is no HDF5. */
  public static final String REMEDY =
      ("install HDF5 (Debian, Ubuntu: libhdf5-dev; Fedora: hdf5), or put %s on the class path (Maven Central), or name "
          + "a library with -D%s=<soname or path>").formatted(MavenHdf5.ARTIFACT, WriterProperties.HDF5_LIBRARY);

  private final PortableHdf5 library;
  private final Hdf5 hdf5;
  private final AtomicLong written = new AtomicLong();
  private final WriterConfiguration.Chunks chunks;
  private final Set<KnownFile> warned = Collections.newSetFromMap(new WeakHashMap<>());

  private PortableBackend(PortableHdf5 library, WriterConfiguration.Chunks chunks) {
    super(library.hdf5(), library.name(), library.filters(), Writability.FULL);
    this.library = library;
    this.hdf5 = library.hdf5();
    this.chunks = chunks;
  }

  /**
   * The library, loaded once per process. Its version is read at that time, because HDF5 cannot answer while another
   * thread is stuck in it.
   */
  private static final class Loaded {
    static final Loaded ONCE = new Loaded();

    private final @Nullable PortableHdf5 library;
    private final @Nullable UnfitLibraryException missing;

    Loaded() {
      PortableHdf5 found = null;
      UnfitLibraryException notFound = null;
      try {
        found = PortableHdf5.load(WriterConfiguration.ofProcess().hdf5Library());
      } catch (UnfitLibraryException unfit) {
        notFound = unfit;
      }
      library = found;
      missing = notFound;
    }
  }

  /**
   * Loads HDF5. <b>Independent.</b> Once per process, on the I/O thread or before it starts.
   *
   * @throws IoFailureException saying what is missing and where it can be obtained
   */
  public static PortableBackend load() {
    PortableHdf5 library = Loaded.ONCE.library;
    if (library == null) {
      throw new IoFailureException("starting the portable back end failed: %s: %s".formatted(
          Causes.words(Objects.requireNonNull(Loaded.ONCE.missing)), REMEDY), Loaded.ONCE.missing);
    }
    return new PortableBackend(library, WriterConfiguration.ofProcess().chunks());
  }

  @Override
  public String name() {
    return "portable";
  }

  @Override
  public String refusal(Hints hints, Communicator communicator) {
    try {
      AggregationHints.of(hints, communicator.size(), communicator.nodes());
      return "";
    } catch (IllegalArgumentException impossible) {
      return String.valueOf(impossible.getMessage());
    }
  }

  @Override
  public String version() {
    return library.version();
  }

  @Override
  public Set<String> liveHints() {
    return AggregationHints.LIVE;
  }

  /** Returns no limit: the buffer of a burst is allocated for it. */
  @Override
  public long largestLiveBuffer() {
    return Long.MAX_VALUE;
  }

  @Override
  public long bytesWritten() {
    return written.get();
  }

  /**
   * Returns whether a failure reaches MPI: neither HDF5 nor a file uses MPI here, except a parallel HDF5, which
   * MPI_Finalize ends. It would process what a failed close has left, and HDF5 1.10 crashes because of that.
   */
  @Override
  public boolean failuresReachMpi() {
    return library.endsWithMpi();
  }

  @Override
  public BackendFile create(KnownFile file, Communicator communicator, Hints hints, Hdf5Settings settings) {
    warnOfUnheeded(file, communicator, settings);
    return create(new Opening(structure(file, settings), communicator, hints));
  }

  /**
   * Creates a file for datasets of another one, which may have space for all of their chunks or not.
   * <b>Collective.</b>
   *
   * @param bytes size of the other file; chunks for which it has no room get space only when they are written
   */
  public BackendFile createLike(long bytes, KnownFile file, Communicator communicator, Hdf5Settings settings) {
    return create(new Opening(new PortableStructure(hdf5, file, settings, bytes), communicator, Hints.NONE));
  }

  private BackendFile create(Opening opening) {
    return start("creating the file", opening, chunks, () -> {
      RankZero.run(opening.communicator, () -> {
        opening.structure.create();
        return new long[0];
      });
      return RawFile.open(opening.structure.path(), written);
    });
  }

  @Override
  public BackendFile open(KnownFile file, Communicator communicator, Hints hints, Hdf5Settings settings) {
    warnOfUnheeded(file, communicator, settings);
    return start("opening the file", new Opening(structure(file, settings), communicator, hints), chunks, () -> {
      communicator.barrier(); // rank 0 may still be busy with the file before
      return RawFile.open(file.path(), written);
    });
  }

  @Override
  public BackendFile openToRead(KnownFile file, Communicator communicator, Hints hints, Hdf5Settings settings) {
    return start("opening the file", new Opening(structure(file, settings), communicator, hints), chunks,
        () -> RawFile.openToRead(file.path()));
  }

  /**
   * Returns the description of a dataset in a file, whatever else the file has; any process may call this while nobody
   * changes the structure. <b>Independent.</b>
   *
   * @throws ForeignObjectException if it cannot be used
   * @throws RuntimeException or LinkageError, with HDF5's own words, if it does not exist or cannot be read
   */
  public DatasetSpec find(Path path, String dataset) throws ForeignObjectException {
    return StructureReader.find(hdf5, path, dataset);
  }

  /** Warns once of each file, which may be opened repeatedly. */
  private void warnOfUnheeded(KnownFile file, Communicator communicator, Hdf5Settings settings) {
    Metadata metadata = settings.metadata();
    Hdf5Settings unheeded = settings.order(CreationOrder.UNTRACKED)
        .alignment(Alignment.DEFAULT.thresholdBytes(), Alignment.DEFAULT.boundaryBytes())
        .metadata(new Metadata(metadata.collective(), 0, metadata.cacheBytes(), metadata.mostCacheBytes(),
            metadata.flush()));
    if (!unheeded.equals(Hdf5Settings.DEFAULT) && communicator.rank() == 0 && warned.add(file)) {
      LOG.warn("{}: settings of parallel HDF5 have no effect with the portable back end: {}", file.path(), unheeded);
    }
  }

  private PortableStructure structure(KnownFile file, Hdf5Settings settings) {
    return new PortableStructure(hdf5, file, settings);
  }

  /** The file that ranks open, and how. */
  record Opening(PortableStructure structure, Communicator communicator, Hints hints) {}

  /** Opens what a rank accesses without HDF5. */
  interface Start {
    RawFile run() throws IOException;
  }

  static BackendFile start(String doing, Opening opening, WriterConfiguration.Chunks chunks, Start start) {
    Location location = new Location(opening.structure.path(), opening.communicator.rank(),
        opening.communicator.size());
    try {
      int ranks = Math.ceilDiv(opening.communicator.size(), opening.communicator.nodes());
      return new PortableFile(opening.communicator, location, start.run(), opening.hints, opening.structure,
          chunks.workers(ranks));
    } catch (IOException | RuntimeException | Error e) {
      throw location.failed(doing, e);
    }
  }
}
