package org.h5burst.hdf5.jhdf5;

import hdf.hdf5lib.H5;
import org.h5burst.hdf5.H5A;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.H5G;
import org.h5burst.hdf5.H5L;
import org.h5burst.hdf5.H5O;
import org.h5burst.hdf5.H5P;
import org.h5burst.hdf5.H5R;
import org.h5burst.hdf5.H5S;
import org.h5burst.hdf5.H5T;
import org.h5burst.hdf5.H5Z;
import org.h5burst.hdf5.Hdf5;

/** JHDF5's binding, for names up to U+FFFF; objects with other names are found, but cannot be used. Any thread. */
record Jhdf5(H5A h5a, H5D h5d, H5F h5f, H5G h5g, H5L h5l, H5O h5o, H5P h5p, H5R h5r, H5S h5s, H5T h5t, H5Z h5z)
    implements
      Hdf5 {
  private static final int LAST_ASCII = 0x7f;

  Jhdf5() {
    this(new Jhdf5H5A(), new Jhdf5H5D(), new Jhdf5H5F(), new Jhdf5Objects(), new Jhdf5H5L(), new Jhdf5Objects(),
        new Jhdf5H5P(), new Jhdf5H5R(), new Jhdf5H5S(), new Jhdf5H5T(), new Jhdf5H5Z());
  }

  @Override
  public String version() {
    int[] version = new int[3];
    H5.H5get_libversion(version);
    return "%s.%s.%s".formatted(version[0], version[1], version[2]);
  }

  @Override
  public String nameProblem(String name) {
    return Jhdf5Call.nameProblem(name);
  }

  /**
   * Returns whether a name has characters beyond U+FFFF, for which Java's own encoding for native code is not UTF-8.
   */
  @Override
  public boolean isUncertain(String name) {
    return name.chars().anyMatch(unit -> unit > LAST_ASCII);
  }

  @Override
  public boolean closesAfterFailure() {
    return true;
  }
}
