package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.regex.Pattern;
import org.h5burst.hdf5.Hdf5Exception;
import org.h5burst.mpi.foreign.LoadedLibrary;
import org.h5burst.mpi.foreign.NativeFunction;
import org.h5burst.mpi.system.ffm.SystemError;
import org.jspecify.annotations.Nullable;

/** The functions of a loaded HDF5 library, and how they are called. */
final class Hdf5Symbols extends LoadedLibrary {
  private static final Pattern OF_SEVERAL_RANKS = Pattern.compile(".*(?:mpi|coll_metadata).*");

  final @Nullable Object monitor;
  private final ValueLayout mpiHandle;
  private final Hdf5Function dontAtexit;
  private final Hdf5Function open;
  private final Hdf5Function getLibversion;
  private final FfmH5E errors;

  /**
   * Declares the first functions; looks none up yet.
   *
   * @param monitor held during each call; null if one thread at a time uses the library
   */
  Hdf5Symbols(SymbolLookup symbols, ValueLayout mpiHandle, @Nullable Object monitor) {
    super(symbols);
    this.mpiHandle = mpiHandle;
    this.monitor = monitor;
    dontAtexit = unguarded("herr_t H5dont_atexit(void)");
    open = function("herr_t H5open(void)");
    getLibversion = function("herr_t H5get_libversion(unsigned *, unsigned *, unsigned *)");
    errors = new FfmH5E(this);
  }

  /**
   * Starts the library; MPI must be initialised. Later failures throw instead of printing, and the end of the process
   * does not touch files left open.
   */
  void start() {
    // Works only before anything else is called, the quieting of errors included, which is why no monitor is held.
    // Without it the C library's exit would close what is open: files for which the other ranks may no longer be there,
    // and files of which a failed close has left half, which HDF5 1.10 dies of. All that we open we close ourselves.
    // Fails harmlessly if it was called before; if the program has started this library already, its choice stays.
    long _ = dontAtexit.any();
    open.status();
    errors.quiet();
  }

  /** Keeps HDF5 from printing errors; a library for several threads has a switch for each thread. */
  void quiet() {
    errors.quiet();
  }

  String version() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment numbers = arena.allocate(ValueLayout.JAVA_INT, 3);
      getLibversion.status(numbers.address(), numbers.address() + Integer.BYTES, numbers.address() + 2 * Integer.BYTES);
      return "%s.%s.%s".formatted(numbers.getAtIndex(ValueLayout.JAVA_INT, 0),
          numbers.getAtIndex(ValueLayout.JAVA_INT, 1), numbers.getAtIndex(ValueLayout.JAVA_INT, 2));
    }
  }

  Hdf5Function function(String prototype) {
    return new Hdf5Function(this, declare(prototype), monitor);
  }

  /** Like {@link #function}, for a function that is called while another's monitor is held. */
  Hdf5Function unguarded(String prototype) {
    return new Hdf5Function(this, declare(prototype), null);
  }

  /** Like {@link #function}, for a function that not every version has; check {@link #has} before calling it. */
  Hdf5Function newer(String prototype) {
    return new Hdf5Function(this, declareNewer(prototype), monitor);
  }

  /** Returns the declared functions that are missing; one process does not need those of several ranks. */
  List<String> missing() {
    return functions().stream().map(NativeFunction::name)
        .filter(name -> monitor == null || !OF_SEVERAL_RANKS.matcher(name).matches()).filter(name -> !has(name))
        .toList();
  }

  @Override
  public ValueLayout layout(String type) {
    return switch (type) {
      case "hid_t", "haddr_t", "hsize_t" -> ValueLayout.JAVA_LONG;
      case "herr_t", "htri_t", "H5Z_filter_t", "uint32_t" -> ValueLayout.JAVA_INT;
      case "H5_index_t", "H5_iter_order_t", "H5I_type_t", "H5R_type_t", "H5T_order_t",
          "H5T_sign_t" ->
        ValueLayout.JAVA_INT;
      case "H5F_scope_t", "H5S_class_t", "H5S_seloper_t", "H5D_alloc_time_t", "H5D_chunk_index_t", "H5D_fill_time_t",
          "H5D_fill_value_t",
          "H5D_layout_t", "H5T_class_t", "H5T_cset_t", "H5T_str_t" ->
        ValueLayout.JAVA_INT;
      case "H5FD_mpio_xfer_t", "H5FD_mpio_collective_opt_t", "H5FD_mpio_chunk_opt_t",
          "H5E_direction_t" ->
        ValueLayout.JAVA_INT;
      case "hbool_t" -> ValueLayout.JAVA_BOOLEAN;
      case "double" -> ValueLayout.JAVA_DOUBLE;
      case "H5D_chunk_iter_op_t", "H5E_auto2_t", "H5E_walk2_t", "H5L_iterate_t", "H5L_iterate2_t" ->
        ValueLayout.ADDRESS;
      case "MPI_Comm", "MPI_Info" -> mpiHandle;
      default -> super.layout(type);
    };
  }

  /** Returns the value of a global identifier; the library must have been started. */
  long global(String symbol) {
    return find(symbol).reinterpret(ValueLayout.JAVA_LONG.byteSize()).get(ValueLayout.JAVA_LONG, 0);
  }

  @Override
  protected IllegalStateException notFound(String symbol) {
    return new IllegalStateException(
        "the HDF5 library has no symbol %s: it is too old, or not a parallel HDF5".formatted(symbol));
  }

  Hdf5Exception failure(String function) {
    String system = SystemError.words(); // before anything else is called
    return new Hdf5Exception(function, errors.frames(), system);
  }
}
