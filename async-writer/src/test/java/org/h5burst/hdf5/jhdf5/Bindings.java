package org.h5burst.hdf5.jhdf5;

import org.h5burst.hdf5.Hdf5;

/** Gives tests the binding that is used only where JHDF5's native library hides HDF5's functions. */
public final class Bindings {
  private Bindings() {}

  /** JHDF5's own binding, of the library that {@link Jhdf5Loader} has loaded. */
  public static Hdf5 jhdf5() {
    return new Jhdf5();
  }
}
