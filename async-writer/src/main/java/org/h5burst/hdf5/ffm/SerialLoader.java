package org.h5burst.hdf5.ffm;

import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.Optional;
import org.h5burst.mpi.foreign.LoadedLibrary;
import org.h5burst.mpi.library.MappedLibraries;

/** Finds an HDF5 library that another library has brought into this process and started. */
public final class SerialLoader {
  private static final String FUNCTION = "H5Lexists";

  private SerialLoader() {}

  /**
   * Finds the functions of HDF5 that a loaded library calls, or contains. <b>Independent.</b>
   *
   * @param part of the loaded library's file name
   * @param monitor held during each call, as by those of the other library
   * @return empty if no such library is loaded, or if it contains an HDF5 whose functions it does not export
   */
  public static Optional<FfmHdf5> within(String part, Object monitor) {
    return MappedLibraries.files().stream()
        .filter(path -> String.valueOf(path.getFileName()).contains(part) && path.toString().endsWith(".so"))
        .flatMap(path -> open(path).stream())
        .filter(symbols -> symbols.find(FUNCTION).isPresent())
        .map(symbols -> FfmHdf5.serial(symbols, monitor)).findFirst();
  }

  /**
   * Opens a library that is loaded, without loading it again; empty if the file has been replaced since, which cannot
   * be loaded.
   */
  private static Optional<SymbolLookup> open(Path path) {
    try {
      return Optional.of(LoadedLibrary.open(path.toString()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
