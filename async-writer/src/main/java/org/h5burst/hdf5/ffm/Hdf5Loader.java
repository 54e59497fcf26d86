package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.Optional;
import org.h5burst.hdf5.UnfitLibraryException;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.ffm.NativeMpi;

/** Finds and starts the HDF5 library that was built for the MPI of this process. */
public final class Hdf5Loader {
  private static final String MPI_VERSION_FUNCTION = "MPI_Get_library_version";
  private static final String PARALLEL_FUNCTION = "H5Pset_fapl_mpio";

  private Hdf5Loader() {}

  /**
   * Loads and starts HDF5; MPI must be initialised. <b>Independent.</b>
   *
   * @param mpi the MPI of this process
   * @param named the library to load in place of the usual one
   * @throws UnfitLibraryException if there is no library, or it is not a parallel HDF5, or one of another MPI; no
   *     function of it has been called then
   */
  public static FfmHdf5 load(NativeMpi mpi, Optional<String> named) {
    Kind kind = mpi.kind();
    String name = named.orElseGet(() -> defaultName(kind));
    SymbolLookup symbols = open(name);
    requireParallel(name, kind, symbols, mpi.versionFunction());
    FfmHdf5 library = FfmHdf5.parallel(symbols, mpi.handleLayout());
    library.start();
    return library;
  }

  private static String defaultName(Kind kind) {
    return switch (kind) {
      case MPICH -> "libhdf5_mpich.so.103";
      case OPEN_MPI -> "libhdf5_openmpi.so.103";
      case SOLO, MPJ -> throw new IllegalArgumentException("a native MPI is never " + kind);
    };
  }

  private static SymbolLookup open(String name) {
    try {
      // Never unloaded: HDF5 hooks itself into the end of MPI.
      return name.contains("/")
          ? SymbolLookup.libraryLookup(Path.of(name), Arena.global())
          : SymbolLookup.libraryLookup(name, Arena.global());
    } catch (IllegalArgumentException e) {
      throw new UnfitLibraryException("cannot load the parallel HDF5 library " + name, e);
    }
  }

  /** Calls into an HDF5 of another MPI, or into one without MPI, would end the process. */
  private static void requireParallel(String name, Kind kind, SymbolLookup symbols, MemorySegment mpiVersionFunction) {
    if (symbols.find(PARALLEL_FUNCTION).isEmpty()) {
      throw new UnfitLibraryException(
          "the library %s is not a parallel HDF5 (it has no %s)".formatted(name, PARALLEL_FUNCTION), null);
    }
    long found = symbols.find(MPI_VERSION_FUNCTION).map(MemorySegment::address).orElse(0L);
    if (found != mpiVersionFunction.address()) {
      throw new UnfitLibraryException(
          "the HDF5 library %s was built for another MPI than the %s of this process".formatted(name, kind), null);
    }
  }
}
