package org.h5burst.mpi.ffm;

import java.lang.foreign.ValueLayout;

/** Declares the functions of an MPI library. */
final class MpiFunctions extends NativeLibrary {
  private final Abi abi;
  private final MpiErrors errors;

  MpiFunctions(NativeLibrary library, Abi abi) {
    super(library);
    this.abi = abi;
    this.errors = new MpiErrors(this);
  }

  Abi abi() {
    return abi;
  }

  /** Declares a function that returns an error code; it is looked up and linked when it is first called. */
  MpiFunction function(String prototype) {
    return new MpiFunction(declare(prototype), errors);
  }

  /** Returns what an error's code means. */
  String words(int code) {
    return errors.words(code);
  }

  @Override
  public ValueLayout layout(String type) {
    return switch (type) {
      case "MPI_Comm", "MPI_Info", "MPI_Datatype", "MPI_Op", "MPI_Errhandler" -> abi.handle();
      case "MPI_File", "MPI_Offset", "MPI_Aint", "MPI_Count" -> ValueLayout.JAVA_LONG;
      default -> super.layout(type);
    };
  }
}
