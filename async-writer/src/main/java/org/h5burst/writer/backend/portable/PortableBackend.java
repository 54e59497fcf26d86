package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
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
import org.h5burst.writer.backend.ForeignObjectException;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.StructureChange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** JHDF5 for the structure, plain writes for the elements: works with any communicator, and with none. */
public final class PortableBackend implements Backend {
  private static final Logger LOG = LoggerFactory.getLogger(PortableBackend.class);

  private final String version;
  private final Set<Filter.Kind> filters;
  private final AtomicLong written = new AtomicLong();

  private PortableBackend(String version, Set<Filter.Kind> filters) {
    this.version = version;
    this.filters = filters;
  }

  /**
   * Loads JHDF5. <b>Independent.</b> Once per process, on the I/O thread or before it starts.
   *
   * @throws WriterException with category IO, saying what is missing and where to get it
   */
  public static PortableBackend load() {
    try {
      return new PortableBackend(Structure.load(), Structure.filters());
    } catch (LinkageError | UnsupportedOperationException missing) {
      throw new WriterException(Category.IO,
          ("starting the portable back end failed: JHDF5 is missing (%s): put sis-jhdf5 19.04.1 with sis-base on the class path or module path, and its "
              + "native library where -Dnative.libpath.sis-jhdf5 or java.library.path says; Debian: libsis-jhdf5-java and libsis-jhdf5-jni").formatted(missing),
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
    return Structure.filterProblem(filter.number());
  }

  @Override
  public String structureProblem(StructureChange change) {
    return NamesIn.of(change).stream().map(Names.inUse()::problem).filter(problem -> !problem.isEmpty()).findFirst().orElse("");
  }

  @Override
  public long openObjects() {
    return Structure.openObjects();
  }

  @Override
  public BackendFile create(Path path, Communicator communicator, Hints hints, Hdf5Settings settings) {
    Hdf5Settings unheeded = FileLayout.leftOver(settings);
    if (!unheeded.equals(Hdf5Settings.DEFAULT) && communicator.rank() == 0) {
      LOG.warn("{}: settings of parallel HDF5 have no effect with the portable back end: {}", path, unheeded);
    }
    FileLayout layout = FileLayout.of(settings);
    return start("creating the file", new Opening(path, communicator, hints, layout), () -> {
      RankZero.run(communicator, () -> {
        Structure.create(path, layout);
        return new long[0];
      });
      return RawFile.open(path, written);
    });
  }

  @Override
  public BackendFile open(Path path, Communicator communicator, Hints hints, Hdf5Settings settings) {
    return start("opening the file", new Opening(path, communicator, hints, FileLayout.of(settings)), () -> {
      communicator.barrier(); // rank 0 may still be busy with the file before
      return RawFile.open(path, written);
    });
  }

  @Override
  public BackendFile openToRead(Path path, Communicator communicator, Hints hints, Hdf5Settings settings) {
    return start("opening the file", new Opening(path, communicator, hints, FileLayout.of(settings)), () -> RawFile.openToRead(path));
  }

  @Override
  public Catalogue look(Path path) {
    return Jhdf5Structure.survey(path);
  }

  /**
   * What a dataset in a file is, whatever else there is in the file; any process may ask while nobody changes the structure. <b>Independent.</b>
   *
   * @throws ForeignObjectException if it cannot be used
   * @throws RuntimeException or LinkageError, with HDF5's own words, if it is not there or cannot be read
   */
  public DatasetSpec find(Path path, String dataset) throws ForeignObjectException {
    return Jhdf5Structure.find(path, dataset);
  }

  @Override
  public List<String> strings(Path path, String dataset) {
    return Jhdf5Structure.strings(path, dataset);
  }

  private record Opening(Path path, Communicator communicator, Hints hints, FileLayout layout) {}

  private interface Start {
    RawFile run() throws IOException;
  }

  private static BackendFile start(String doing, Opening opening, Start start) {
    Location location = new Location(opening.path, opening.communicator.rank(), opening.communicator.size());
    try {
      return new PortableFile(opening.communicator, location, start.run(), opening.hints, opening.layout);
    } catch (IOException | RuntimeException e) {
      throw location.failed(doing, e);
    }
  }
}
