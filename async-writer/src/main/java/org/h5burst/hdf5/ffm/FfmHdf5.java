package org.h5burst.hdf5.ffm;

import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import org.h5burst.hdf5.H5A;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.H5G;
import org.h5burst.hdf5.H5L;
import org.h5burst.hdf5.H5O;
import org.h5burst.hdf5.H5P;
import org.h5burst.hdf5.H5R;
import org.h5burst.hdf5.H5T;
import org.h5burst.hdf5.H5Z;
import org.h5burst.hdf5.Hdf5;

/**
 * An HDF5 library through the foreign function API. A parallel one is used by one thread at a time; a serial one, which
 * other code may use as well, by any thread.
 *
 * @param symbols its functions
 * @param access how several ranks open files
 * @param transfers property lists of data transfers of several ranks
 * @param multi transfers of several datasets in one call
 */
public record FfmHdf5(Hdf5Symbols symbols, H5A h5a, H5D h5d, H5F h5f, H5G h5g, H5L h5l, H5O h5o, H5P h5p, H5R h5r,
    FfmH5S h5s, H5T h5t, H5Z h5z, ParallelAccess access, DataTransfer transfers, MultiTransfer multi) implements Hdf5 {
  private static final char NOT_UTF_8 = '\uFFFD';

  /** Declares the functions of a library that several ranks call together; looks none up yet. */
  static FfmHdf5 parallel(SymbolLookup symbols, ValueLayout mpiHandle) {
    return of(new Hdf5Symbols(symbols, mpiHandle, null));
  }

  /**
   * Declares the functions of a library that this process uses alone; looks none up yet.
   *
   * @param monitor held during each call, as by the other users of the library
   */
  static FfmHdf5 serial(SymbolLookup symbols, Object monitor) {
    return of(new Hdf5Symbols(symbols, ValueLayout.JAVA_INT, monitor));
  }

  private static FfmHdf5 of(Hdf5Symbols symbols) {
    H5P h5p = new FfmH5P(symbols);
    return new FfmHdf5(symbols, new FfmH5A(symbols), new FfmH5D(symbols), new FfmH5F(symbols), new FfmH5G(symbols),
        new FfmH5L(symbols), new FfmH5O(symbols), h5p, new FfmH5R(symbols), new FfmH5S(symbols), new FfmH5T(symbols),
        new FfmH5Z(symbols), new ParallelAccess(symbols, h5p), new DataTransfer(symbols, h5p),
        new MultiTransfer(symbols));
  }

  @Override
  public String version() {
    return symbols.version();
  }

  /** Checks a name, which is UTF-8 as in the file. */
  @Override
  public String nameProblem(String name) {
    return "";
  }

  @Override
  public boolean isUncertain(String name) {
    return name.indexOf(NOT_UTF_8) >= 0;
  }

  /**
   * Returns false for a parallel library: after a failure it may have left MPI's file view where a failed write had put
   * it. A serial library has none.
   */
  @Override
  public boolean closesAfterFailure() {
    return symbols.monitor != null;
  }
}
