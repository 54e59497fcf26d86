package org.h5burst.hdf5.jhdf5;

import hdf.hdf5lib.H5;
import org.h5burst.hdf5.H5T;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.ffm.FfmHdf5;
import org.h5burst.hdf5.ffm.SerialLoader;
import org.h5burst.hdf5.library.Jhdf5Library;

/** Loads JHDF5, and determines how its HDF5 can be called. */
public final class Jhdf5Loader {
  /** Part of the file name of JHDF5's native library, wherever it was loaded from. */
  private static final String NATIVE_LIBRARY = "jhdf5";

  private static final int UNUSUAL_BYTES = 37;

  private Jhdf5Loader() {}

  /**
   * Loads JHDF5, which any thread can then use. <b>Independent.</b>
   *
   * @throws LinkageError or UnsupportedOperationException if it or its native library is missing
   */
  public static Hdf5 load() {
    Jhdf5Library.find();
    Jhdf5 binding = new Jhdf5();
    String _ = binding.version(); // loads it
    synchronized (H5.class) {
      return SerialLoader.within(NATIVE_LIBRARY, H5.class).filter(library -> isTheSame(library, binding))
          .<Hdf5>map(library -> library).orElse(binding);
    }
  }

  /** Returns whether a library knows a type that JHDF5 has made; another copy of it would not. */
  private static boolean isTheSame(FfmHdf5 library, Jhdf5 binding) {
    return binding.always(scope -> {
      Hid.Type type = scope.add(binding.h5t().create(H5T.H5T_OPAQUE, UNUSUAL_BYTES));
      return library.h5t().getSize(type) == UNUSUAL_BYTES;
    });
  }
}
