package org.h5burst.mpi.ffm;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.h5burst.mpi.MpiException;
import org.jspecify.annotations.Nullable;

/** An MPI function that is bound at its first call, so that a program pays for, and needs, only what it uses. Any thread. */
final class LazyFunction {
  private static final int SUCCESS = 0;

  private final NativeLibrary library;
  private final MpiErrors errors;
  private final String symbol;
  private final FunctionDescriptor descriptor;
  private volatile @Nullable MethodHandle bound;

  LazyFunction(NativeLibrary library, MpiErrors errors, String symbol, FunctionDescriptor descriptor) {
    this.library = library;
    this.errors = errors;
    this.symbol = symbol;
    this.descriptor = descriptor;
  }

  /** A call with its arguments: {@code f -> (int) f.invokeExact(...)}. */
  @FunctionalInterface
  interface Call {
    int on(MethodHandle function) throws Throwable;
  }

  /** Its name in C. */
  String symbol() {
    return symbol;
  }

  /** What it takes and returns. */
  FunctionDescriptor descriptor() {
    return descriptor;
  }

  /**
   * Calls the function. Handles are longs, whatever they are to the library.
   *
   * @throws MpiException if it does not return success, or the library does not have it
   */
  void call(Call call) {
    int code = codeOf(call);
    if (code != SUCCESS) {
      throw errors.of(symbol, code);
    }
  }

  private int codeOf(Call call) {
    try {
      return call.on(handle());
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("a native function threw", e);
    }
  }

  private MethodHandle handle() {
    MethodHandle ready = bound;
    if (ready == null) {
      MethodHandle raw = NativeLibrary.link(library.find(symbol), descriptor);
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
}
