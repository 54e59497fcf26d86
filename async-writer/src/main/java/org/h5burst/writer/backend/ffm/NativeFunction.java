package org.h5burst.writer.backend.ffm;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.mpi.system.ffm.SystemError;
import org.jspecify.annotations.Nullable;

/**
 * One function of the library, declared by its C prototype and bound when it is first called. The descriptor follows
 * from the prototype, so that the test which compiles all prototypes against HDF5's own headers checks the descriptors
 * too.
 *
 * <p>Used by one thread at a time, as all of HDF5.
 */
final class NativeFunction {
  private static final Pattern PROTOTYPE = Pattern.compile("(\\w+(?: \\*)?) (\\w+)\\((.*)\\)");
  private static final String NO_PARAMETERS = "void";

  private final Hdf5Library library;
  private final String result;
  private final String name;
  private final List<String> parameters;
  private @Nullable MethodHandle handle;

  NativeFunction(Hdf5Library library, String prototype) {
    Matcher matcher = PROTOTYPE.matcher(prototype);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a prototype of the form 'type name(type, type)': " + prototype);
    }
    this.library = library;
    this.result = matcher.group(1);
    this.name = matcher.group(2);
    this.parameters = matcher.group(3).equals(NO_PARAMETERS) ? List.of() : Arrays.asList(matcher.group(3).split(", "));
  }

  String name() {
    return name;
  }

  String result() {
    return result;
  }

  List<String> parameters() {
    return parameters;
  }

  /** Calls the function, at once; MPI handles are longs here, whatever they are in C. */
  MethodHandle handle() {
    MethodHandle bound = handle;
    if (bound == null) {
      bound = bind();
      handle = bound;
    }
    SystemError.forget();
    return bound;
  }

  private MethodHandle bind() {
    MemorySegment address = library.symbol(name);
    MethodHandle exact = Linker.nativeLinker().downcallHandle(address, descriptor());
    MethodType type = exact.type();
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).startsWith("MPI_")) {
        type = type.changeParameterType(i, long.class);
      }
    }
    return MethodHandles.explicitCastArguments(exact, type);
  }

  FunctionDescriptor descriptor() {
    return FunctionDescriptor.of(layout(result), parameters.stream().map(this::layout).toArray(MemoryLayout[]::new));
  }

  /** How a C type of HDF5's headers is passed. */
  private ValueLayout layout(String type) {
    if (type.endsWith("*")) {
      return ValueLayout.ADDRESS;
    }
    return switch (type) {
      case "hid_t", "haddr_t", "hsize_t", "size_t", "ssize_t" -> ValueLayout.JAVA_LONG;
      case "herr_t", "htri_t", "int", "unsigned", "H5Z_filter_t" -> ValueLayout.JAVA_INT;
      case "H5_index_t", "H5_iter_order_t", "H5I_type_t", "H5R_type_t", "H5T_order_t", "H5T_sign_t" -> ValueLayout.JAVA_INT;
      case "H5F_scope_t", "H5S_class_t", "H5S_seloper_t", "H5D_alloc_time_t", "H5D_chunk_index_t", "H5D_fill_time_t", "H5D_layout_t", "H5T_class_t",
          "H5T_cset_t", "H5T_str_t" ->
        ValueLayout.JAVA_INT;
      case "H5FD_mpio_xfer_t", "H5FD_mpio_collective_opt_t", "H5FD_mpio_chunk_opt_t", "H5E_direction_t" -> ValueLayout.JAVA_INT;
      case "hbool_t" -> ValueLayout.JAVA_BOOLEAN;
      case "H5E_auto2_t", "H5E_walk2_t" -> ValueLayout.ADDRESS;
      case "MPI_Comm", "MPI_Info" -> library.mpiHandle();
      default -> throw new IllegalArgumentException("no layout for the C type " + type + " of " + name);
    };
  }

  /**
   * Returns what the function returned, or throws HDF5's error stack if that is negative, which in HDF5 always means
   * failure.
   */
  int check(int returned) {
    if (returned < 0) {
      throw library.failure(name);
    }
    return returned;
  }

  /** As {@link #check(int)}, for functions that return an identifier. */
  long check(long returned) {
    if (returned < 0) {
      throw library.failure(name);
    }
    return returned;
  }

  /**
   * What to throw for a throwable out of {@link #handle()}: errors and runtime exceptions as they are; there should be
   * no others.
   */
  RuntimeException thrown(Throwable throwable) {
    if (throwable instanceof RuntimeException runtime) {
      return runtime;
    }
    if (throwable instanceof Error error) {
      throw error;
    }
    return new IllegalStateException(name + " threw a checked exception", throwable);
  }
}
