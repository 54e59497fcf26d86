package org.h5burst.mpi.ffm;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.h5burst.mpi.MpiException;
import org.jspecify.annotations.Nullable;

/** A native function that is bound at its first call, so that a program pays for, and needs, only what it uses. */
final class LazyFunction {
  private final NativeLibrary library;
  private final String symbol;
  private final FunctionDescriptor descriptor;
  private volatile @Nullable MethodHandle bound;

  LazyFunction(NativeLibrary library, String symbol, FunctionDescriptor descriptor) {
    this.library = library;
    this.symbol = symbol;
    this.descriptor = descriptor;
  }

  String symbol() {
    return symbol;
  }

  /** The function, for {@code invokeExact}: handles are longs, whatever they are to the library. */
  @SuppressWarnings("restricted") // native access is this package's purpose
  MethodHandle handle() {
    MethodHandle ready = bound;
    if (ready == null) {
      MethodHandle raw = Linker.nativeLinker().downcallHandle(library.find(symbol), descriptor);
      ready = MethodHandles.explicitCastArguments(raw, javaType(raw.type()));
      bound = ready;
    }
    return ready;
  }

  private MethodType javaType(MethodType raw) {
    MethodType type = raw;
    for (int i = 0; i < descriptor.argumentLayouts().size(); i++) {
      MemoryLayout parameter = descriptor.argumentLayouts().get(i);
      if (parameter.name().filter(Abi.HANDLE::equals).isPresent()) {
        type = type.changeParameterType(i, long.class);
      }
    }
    return type;
  }

  /** What to throw when a call did not even reach the function. */
  MpiException unreachable(Throwable cause) {
    return cause instanceof MpiException mpi ? mpi : new MpiException("calling " + symbol + " of " + library.name() + " failed: " + cause, cause);
  }
}
