package org.h5burst.writer.backend.portable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.UnfitLibraryException;
import org.h5burst.hdf5.ffm.Hdf5Loader;
import org.h5burst.hdf5.library.KnownFlaws;
import org.h5burst.hdf5.library.MavenHdf5;
import org.h5burst.writer.Filter;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.FilterSupport;
import org.h5burst.writer.configuration.WriterProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HDF5 of one process: the one that the user names; otherwise JHDF5's, if available, so that a program that also
 * uses JHDF5 has only one HDF5; otherwise an installed library, serial or parallel; otherwise that of
 * {@code org.bytedeco:hdf5} on the class path.
 *
 * @param hdf5 the library
 * @param name its name in messages
 * @param version its name, version and origin
 * @param filters supported filters of chunks
 * @param endsWithMpi whether MPI_Finalize ends it, including what a failure has left
 */
record PortableHdf5(Hdf5 hdf5, String name, String version, Set<Filter.Kind> filters, boolean endsWithMpi) {
  private static final Logger LOG = LoggerFactory.getLogger(PortableHdf5.class);
  private static final String JHDF5_NAME = "JHDF5's HDF5";

  private static PortableHdf5 of(Hdf5 hdf5, String name, String version, boolean endsWithMpi) {
    return new PortableHdf5(hdf5, name, version, FilterSupport.kinds(name, hdf5), endsWithMpi);
  }

  /**
   * Loads the library. <b>Independent.</b> Once per process.
   *
   * @param named a path or soname, {@code jhdf5} or {@code bytedeco}
   * @throws UnfitLibraryException if there is none; the message says what was tried
   */
  static PortableHdf5 load(Optional<String> named) {
    List<String> missing = new ArrayList<>();
    Supplier<Optional<PortableHdf5>> jhdf5 = () -> tried(PortableHdf5::jhdf5, "JHDF5 is missing", missing);
    Supplier<Optional<PortableHdf5>> bytedeco =
        () -> tried(PortableHdf5::bytedeco, "org.bytedeco:hdf5 is missing", missing);
    Optional<PortableHdf5> found = switch (named.orElse("")) {
      case "" -> jhdf5.get().or(() -> tried(() -> installed(named), "", missing)).or(bytedeco);
      case WriterProperties.JHDF5 -> jhdf5.get();
      case WriterProperties.BYTEDECO -> bytedeco.get();
      default -> Optional.of(installed(named));
    };
    return found.orElseThrow(() -> new UnfitLibraryException(String.join("; ", missing), null));
  }

  private static PortableHdf5 jhdf5() {
    Hdf5 hdf5 = Jhdf5Binding.load();
    return of(hdf5, JHDF5_NAME, "JHDF5 over HDF5 " + hdf5.version(), false);
  }

  private static PortableHdf5 installed(Optional<String> named) {
    Hdf5Loader.Found found = Hdf5Loader.loadAlone(named, new Object());
    String version = "HDF5 " + found.hdf5().version();
    String flaws = KnownFlaws.of(found.hdf5().version());
    if (!flaws.isEmpty()) { // where it was installed, it may have been mended
      LOG.info("{}, unless the distribution has patched {}", flaws, found.name());
    }
    return of(found.hdf5(), version, "%s (%s)".formatted(version, found.name()), found.endsWithMpi());
  }

  private static PortableHdf5 bytedeco() {
    MavenHdf5 found = MavenHdf5.find().orElseThrow(() -> new UnfitLibraryException(
        "there is no org.bytedeco:hdf5 for %s on the class path".formatted(MavenHdf5.platform()), null));
    Path file = found.unpacked();
    Hdf5 hdf5 = Hdf5Loader.loadAlone(file, new Object());
    String flaws = KnownFlaws.of(hdf5.version());
    if (!flaws.isEmpty()) {
      LOG.warn("{}: open only files that you trust, or install a newer HDF5", flaws);
    }
    String version = "HDF5 " + hdf5.version();
    return of(hdf5, version, "%s of org.bytedeco:hdf5 (%s)".formatted(version, file), false);
  }

  private static Optional<PortableHdf5> tried(Callable<PortableHdf5> source, String problem, List<String> missing) {
    try {
      return Optional.of(source.call());
    } catch (UnfitLibraryException unfit) {
      missing.add(String.valueOf(unfit.getMessage()));
    } catch (LinkageError | Exception notThere) {
      missing.add("%s (%s)".formatted(problem, Causes.words(notThere)));
    }
    return Optional.empty();
  }
}
