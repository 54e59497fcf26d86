package org.h5burst.mpi.ffm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.foreign.CLibrary;
import org.h5burst.mpi.foreign.NativeFunction;

/** Declares the functions of an MPI library. */
final class MpiFunctions implements CLibrary {
  private final NativeLibrary library;
  private final Abi abi;
  private final MpiErrors errors;
  private final List<NativeFunction> declared = new ArrayList<>();

  MpiFunctions(NativeLibrary library, Abi abi) {
    this.library = library;
    this.abi = abi;
    this.errors = new MpiErrors(this);
  }

  Abi abi() {
    return abi;
  }

  /** Declares a function that returns an error code; it is looked up and linked when it is first called. */
  MpiFunction declare(String prototype) {
    NativeFunction function = new NativeFunction(this, prototype);
    declared.add(function);
    return new MpiFunction(function, errors);
  }

  /** Returns what an error's code means. */
  String words(int code) {
    return errors.words(code);
  }

  /** Returns all declared functions. */
  List<NativeFunction> declared() {
    return declared;
  }

  @Override
  public MemorySegment find(String symbol) {
    return library.find(symbol);
  }

  @Override
  public ValueLayout layout(String type) {
    return switch (type) {
      case "MPI_Comm", "MPI_Info", "MPI_Datatype", "MPI_Op", "MPI_Errhandler" -> abi.handle();
      case "MPI_File", "MPI_Offset", "MPI_Aint", "MPI_Count" -> ValueLayout.JAVA_LONG;
      default -> throw new IllegalArgumentException("no layout for the C type " + type);
    };
  }
}
