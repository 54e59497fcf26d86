package org.h5burst.writer.backend.portable;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import org.h5burst.writer.backend.ffm.Hdf5Library;
import org.h5burst.writer.backend.ffm.Hid;
import org.h5burst.writer.backend.ffm.SerialLoader;

/** Finds out once per process which {@link Names} JHDF5's native library allows. */
final class NamesInUse {
  /** Part of the file name of JHDF5's native library, wherever it was loaded from. */
  private static final String NATIVE_LIBRARY = "jhdf5";

  private static final int UNUSUAL_BYTES = 37;

  static final Names NAMES = find();

  private NamesInUse() {}

  private static Names find() {
    synchronized (H5.class) {
      return SerialLoader.within(NATIVE_LIBRARY).filter(NamesInUse::isTheSame).<Names>map(NativeNames::new).orElseGet(BoundedNames::new);
    }
  }

  /** Whether a library knows a type that JHDF5 has made: another copy of it would not. */
  private static boolean isTheSame(Hdf5Library library) {
    try (Id type = new Id(H5.H5Tcreate(HDF5Constants.H5T_OPAQUE, UNUSUAL_BYTES), H5::H5Tclose)) {
      return library.storedTypes().bytes(new Hid.Type(type.value())) == UNUSUAL_BYTES;
    }
  }
}
