package org.h5burst.hdf5.ffm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.h5burst.hdf5.UnfitLibraryException;
import org.h5burst.hdf5.library.Hdf5Search;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.ffm.NativeMpi;
import org.h5burst.mpi.ffm.SignalGuard;
import org.h5burst.mpi.foreign.LoadedLibrary;
import org.h5burst.mpi.library.Candidate;
import org.h5burst.mpi.library.MappedLibraries;

/**
 * Loads and starts an HDF5 library: for the ranks of the running MPI, or for one process.
 *
 * <p>Design note: the libraries that it needs are read from its file before it is loaded. A library built on another
 * MPI would bring that MPI into the process, and could not be removed again.
 */
public final class Hdf5Loader {
  private static final String MPI_VERSION_FUNCTION = "MPI_Get_library_version";

  private Hdf5Loader() {}

  /**
   * Loads and starts the HDF5 for the ranks of an MPI, which must be initialised. <b>Independent.</b>
   *
   * @param mpi the MPI of this process
   * @param named the library to load, in place of the first one that fits
   * @throws UnfitLibraryException if there is no library, or it is not a parallel HDF5, or built on another MPI; no
   *     function of it has then been called
   */
  public static FfmHdf5 load(NativeMpi mpi, Optional<String> named) {
    Hdf5Search search = Hdf5Search.ofProcess(MappedLibraries.mpi());
    String name = named.map(text -> checked(search, text, true)).orElseGet(() -> first(search.forRanks(),
        "no parallel HDF5 for the %s of this process was found".formatted(mpi.kind())).toString());
    SymbolLookup symbols = open(name, "the parallel HDF5 library " + name);
    requireParallel(name, mpi.kind(), symbols, mpi.versionFunction());
    FfmHdf5 library = FfmHdf5.parallel(symbols, mpi.handleLayout());
    library.symbols().start();
    requireWhole(library, name);
    return library;
  }

  /**
   * Loads and starts an HDF5 for this process alone, serial or parallel. Does not start MPI, which need not run.
   * <b>Independent.</b>
   *
   * @param named the library to load, in place of the first one that fits
   * @param monitor held during each call
   * @throws UnfitLibraryException if there is no library, or it does not fit
   */
  public static Found loadAlone(Optional<String> named, Object monitor) {
    Optional<Path> mpi = MappedLibraries.mpi();
    Hdf5Search search = Hdf5Search.ofProcess(mpi);
    String name = named.isPresent() ? checked(search, named.get(), false)
        : first(search.forOneProcess().stream(), "no HDF5 library was found").toString();
    FfmHdf5 library = alone(openWithMpi(name), name, monitor);
    return new Found(library, name, mpi.isPresent() && library.symbols().has(Hdf5Search.PARALLEL_FUNCTION));
  }

  /**
   * Loads and starts a serial HDF5 from its file, which is known to be one. <b>Independent.</b>
   *
   * @param monitor held during each call
   * @throws UnfitLibraryException if it cannot be loaded, or does not fit
   */
  public static FfmHdf5 loadAlone(Path file, Object monitor) {
    String name = file.toString();
    return alone(open(name, "the HDF5 library " + name), name, monitor);
  }

  /**
   * A loaded library.
   *
   * @param hdf5 the library
   * @param name the path or soname by which it was loaded
   * @param endsWithMpi whether MPI_Finalize ends it: a parallel HDF5 requests that if MPI runs first
   */
  public record Found(FfmHdf5 hdf5, String name, boolean endsWithMpi) {}

  private static FfmHdf5 alone(SymbolLookup symbols, String name, Object monitor) {
    FfmHdf5 library = FfmHdf5.serial(symbols, monitor);
    library.symbols().start();
    requireWhole(library, name);
    return library;
  }

  /**
   * Opens a library. A parallel HDF5 loads its MPI, which sets its own signal handlers; which MPI it is may be unknown.
   */
  private static SymbolLookup openWithMpi(String name) {
    try (SignalGuard _ = new SignalGuard()) {
      return open(name, "the HDF5 library " + name);
    }
  }

  /** Returns the library to load; if it is not found by its file, the dynamic loader may still find it. */
  private static String checked(Hdf5Search search, String named, boolean forRanks) {
    Optional<Candidate> found = search.named(named, forRanks);
    found.filter(candidate -> !candidate.fits()).ifPresent(unfit -> {
      throw new UnfitLibraryException("the HDF5 library " + unfit, null);
    });
    return found.map(Candidate::toString).orElse(named);
  }

  private static Candidate first(Stream<Candidate> candidates, String missing) {
    List<String> unfit = new ArrayList<>();
    return candidates.peek(each -> unfit.add(each.toString())).filter(Candidate::fits).findFirst()
        .orElseThrow(() -> new UnfitLibraryException(
            unfit.isEmpty() ? missing : "%s (%s)".formatted(missing, String.join("; ", unfit)), null));
  }

  private static SymbolLookup open(String name, String words) {
    try {
      return LoadedLibrary.open(name); // never unloaded: HDF5 hooks itself into the end of MPI
    } catch (IllegalArgumentException e) {
      throw new UnfitLibraryException("cannot load " + words, e);
    }
  }

  /** Requires a parallel HDF5 of this MPI, because calls into any other would end the process. */
  private static void requireParallel(String name, Kind kind, SymbolLookup symbols, MemorySegment mpiVersionFunction) {
    if (symbols.find(Hdf5Search.PARALLEL_FUNCTION).isEmpty()) {
      throw new UnfitLibraryException("the library %s is not a parallel HDF5 (it has no %s)".formatted(name,
          Hdf5Search.PARALLEL_FUNCTION), null);
    }
    long found = symbols.find(MPI_VERSION_FUNCTION).map(MemorySegment::address).orElse(0L);
    if (found != mpiVersionFunction.address()) {
      throw new UnfitLibraryException(
          "the HDF5 library %s was built for another MPI than the %s of this process".formatted(name, kind), null);
    }
  }

  /** Requires all functions, so that a missing one is found before anything is written. */
  static void requireWhole(FfmHdf5 library, String name) {
    String version = library.version();
    if (!Hdf5Search.isAtLeast(version, 1, 10, 3)) {
      throw new UnfitLibraryException("the library %s is HDF5 %s, which is older than 1.10.3".formatted(name,
          version), null);
    }
    List<String> missing = library.symbols().missing();
    if (!missing.isEmpty()) {
      throw new UnfitLibraryException("the library %s, HDF5 %s, lacks functions that are needed: %s".formatted(name,
          version, String.join(", ", missing)), null);
    }
  }
}
