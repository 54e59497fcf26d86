package org.h5burst.hdf5;

/** HDF5's functions for files. Every failure throws {@link Hdf5Exception}. */
public interface H5F {
  /** It is an error if the name is in use, even by a link. */
  int H5F_ACC_EXCL = 4;
  /** For reading only. */
  int H5F_ACC_RDONLY = 0;
  /** For reading and writing. */
  int H5F_ACC_RDWR = 1;

  /** Creates a file in the default format. <b>Collective</b> with an MPI-IO access list. */
  Hid.File create(String path, int flags, Hid.Properties creation, Hid.Properties access);

  /** Opens a file. <b>Collective</b> with an MPI-IO access list. */
  Hid.File open(String path, int flags, Hid.Properties access);

  /** Hands everything that the library buffers for the file to the operating system. <b>Collective.</b> */
  void flush(Hid.File file);

  /** Closes a file. <b>Collective</b> for files of several ranks. */
  void close(Hid.File file);

  /** Returns the name by which the file of a dataset was opened. <b>Independent.</b> */
  String getName(Hid.Dataset dataset);

  /**
   * Returns how many files, datasets, groups, named types and attributes are open in this process. <b>Independent.</b>
   */
  long getObjCount();
}
