package org.h5burst.hdf5.ffm;

/** Functions of HDF5 on one subject: each field declares one, and each method calls one or a few of them. */
abstract class FunctionGroup {
  /** The library that has them. */
  final FfmHdf5 library;

  FunctionGroup(FfmHdf5 library) {
    this.library = library;
  }

  /** Declares a function that every version has. */
  final Hdf5Function function(String prototype) {
    return library.function(prototype);
  }
}
