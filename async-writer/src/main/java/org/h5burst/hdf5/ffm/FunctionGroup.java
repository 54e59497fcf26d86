package org.h5burst.hdf5.ffm;

/** HDF5 functions of one subject: each field declares one, and each method calls one or a few of them. */
abstract class FunctionGroup {
  /** An argument in place of an address. */
  static final long NULL = 0;

  /** The library of the functions. */
  final Hdf5Symbols library;

  FunctionGroup(Hdf5Symbols library) {
    this.library = library;
  }

  /** Declares a function that every version has. */
  final Hdf5Function function(String prototype) {
    return library.function(prototype);
  }
}
