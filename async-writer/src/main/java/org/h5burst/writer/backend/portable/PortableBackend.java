package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.jhdf5.Jhdf5Loader;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.Backend;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.FilterSupport;
import org.h5burst.writer.backend.ForeignObjectException;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.backend.structure.NamesIn;
import org.h5burst.writer.backend.structure.StructureReader;
import org.h5burst.writer.backend.structure.Writability;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** JHDF5 for the structure, plain writes for the elements: works with any communicator, and with none. */
public final class PortableBackend implements Backend {
  private static final Logger LOG = LoggerFactory.getLogger(PortableBackend.class);

  private static final String LIBRARY = "JHDF5's HDF5";

  private final Hdf5 hdf5;
  private final String version;
  private final Set<Filter.Kind> filters;
  private final AtomicLong written = new AtomicLong();

  private PortableBackend(Hdf5 hdf5, String version, Set<Filter.Kind> filters) {
    this.hdf5 = hdf5;
    this.version = version;
    this.filters = filters;
  }

  /** Asked for once: while a thread is stuck in JHDF5, no other one gets an answer. */
  private static final class Loaded {
    static final Hdf5 HDF5 = Jhdf5Loader.load();
    static final String VERSION = "JHDF5 over HDF5 " + HDF5.version();
    static final Set<Filter.Kind> FILTERS = FilterSupport.kinds(number -> FilterSupport.problem(LIBRARY, number, HDF5));
  }

  /**
   * Loads JHDF5. <b>Independent.</b> Once per process, on the I/O thread or before it starts.
   *
   * @throws WriterException with category IO, saying what is missing and where to get it
   */
  public static PortableBackend load() {
    try {
      return new PortableBackend(Loaded.HDF5, Loaded.VERSION, Loaded.FILTERS);
    } catch (LinkageError | UnsupportedOperationException missing) {
      throw new WriterException(Category.IO,
          ("starting the portable back end failed: JHDF5 is missing (%s): put sis-jhdf5 19.04.1 with sis-base on the "
              + "class path or module path, and its "
              + "native library where -Dnative.libpath.sis-jhdf5 or java.library.path says; Debian: "
              + "libsis-jhdf5-java and libsis-jhdf5-jni").formatted(missing),
          missing);
    }
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
    return version;
  }

  @Override
  public Set<String> liveHints() {
    return AggregationHints.LIVE;
  }

  /** The buffer of a burst is made for it. */
  @Override
  public long largestLiveBuffer() {
    return Long.MAX_VALUE;
  }

  @Override
  public long bytesWritten() {
    return written.get();
  }

  /** Neither HDF5 nor a file has anything to do with MPI here. */
  @Override
  public boolean failuresReachMpi() {
    return false;
  }

  @Override
  public Set<Filter.Kind> filters() {
    return filters;
  }

  @Override
  public String filterProblem(Filter filter) {
    return FilterSupport.problem(LIBRARY, filter.number(), hdf5);
  }

  @Override
  public String structureProblem(StructureChange change) {
    return NamesIn.of(change).stream().map(hdf5::nameProblem).filter(problem -> !problem.isEmpty()).findFirst()
        .orElse("");
  }

  @Override
  public long openObjects() {
    return hdf5.h5f().getObjCount();
  }

  @Override
  public BackendFile create(Path path, Communicator communicator, Hints hints, Hdf5Settings settings) {
    Hdf5Settings unheeded = FileLayout.leftOver(settings);
    if (!unheeded.equals(Hdf5Settings.DEFAULT) && communicator.rank() == 0) {
      LOG.warn("{}: settings of parallel HDF5 have no effect with the portable back end: {}", path, unheeded);
    }
    Opening opening = new Opening(structure(path, settings), communicator, hints);
    return start("creating the file", opening, () -> {
      RankZero.run(communicator, () -> {
        opening.structure.create();
        return new long[0];
      });
      return RawFile.open(path, written);
    });
  }

  @Override
  public BackendFile open(Path path, Communicator communicator, Hints hints, Hdf5Settings settings) {
    return start("opening the file", new Opening(structure(path, settings), communicator, hints), () -> {
      communicator.barrier(); // rank 0 may still be busy with the file before
      return RawFile.open(path, written);
    });
  }

  @Override
  public BackendFile openToRead(Path path, Communicator communicator, Hints hints, Hdf5Settings settings) {
    return start("opening the file", new Opening(structure(path, settings), communicator, hints),
        () -> RawFile.openToRead(path));
  }

  @Override
  public Catalogue look(Path path) {
    return StructureReader.scan(hdf5, path, Writability.FULL);
  }

  /**
   * What a dataset in a file is, whatever else there is in the file; any process may ask while nobody changes the
   * structure. <b>Independent.</b>
   *
   * @throws ForeignObjectException if it cannot be used
   * @throws RuntimeException or LinkageError, with HDF5's own words, if it is not there or cannot be read
   */
  public DatasetSpec find(Path path, String dataset) throws ForeignObjectException {
    return StructureReader.find(hdf5, path, dataset);
  }

  @Override
  public List<String> strings(Path path, String dataset) {
    return StructureReader.strings(hdf5, path, dataset);
  }

  private PortableStructure structure(Path path, Hdf5Settings settings) {
    return new PortableStructure(hdf5, path, FileLayout.of(settings));
  }

  private record Opening(PortableStructure structure, Communicator communicator, Hints hints) {}

  private interface Start {
    RawFile run() throws IOException;
  }

  private static BackendFile start(String doing, Opening opening, Start start) {
    Location location = new Location(opening.structure.path(), opening.communicator.rank(),
        opening.communicator.size());
    try {
      return new PortableFile(opening.communicator, location, start.run(), opening.hints, opening.structure);
    } catch (IOException | RuntimeException | Error e) {
      throw location.failed(doing, e);
    }
  }
}
