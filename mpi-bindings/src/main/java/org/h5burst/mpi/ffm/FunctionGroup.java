package org.h5burst.mpi.ffm;

/**
 * Functions of MPI on one subject. Each method is the MPI function that its field declares; a return code other than
 * success becomes an MpiException. What a method does is local, unless it says otherwise. Any thread.
 */
abstract class FunctionGroup {
  /** What the library has fixed for programs in C. */
  final Abi abi;
  private final MpiFunctions functions;

  FunctionGroup(MpiFunctions functions) {
    this.functions = functions;
    this.abi = functions.abi();
  }

  /** Declares a function that returns an error code. */
  final MpiFunction declare(String prototype) {
    return functions.declare(prototype);
  }
}
