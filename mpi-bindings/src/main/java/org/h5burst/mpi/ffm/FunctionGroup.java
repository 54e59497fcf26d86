package org.h5burst.mpi.ffm;

/**
 * MPI functions of one subject. Each method calls the MPI function that its field declares; a return code other than
 * success becomes an MpiException. A method is local unless it says otherwise. Any thread.
 */
abstract class FunctionGroup {
  /** The ABI of the library. */
  final Abi abi;
  private final MpiFunctions functions;

  FunctionGroup(MpiFunctions functions) {
    this.functions = functions;
    this.abi = functions.abi();
  }

  /** Declares a function that returns an error code. */
  final MpiFunction declare(String prototype) {
    return functions.function(prototype);
  }
}
