package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.foreign.CLibrary;
import org.h5burst.mpi.foreign.NativeFunction;
import org.h5burst.mpi.system.ffm.SystemError;

/**
 * The parallel HDF5 library of this process, started.
 *
 * <p>It is not thread-safe: one thread at a time may use it and everything that it gives, in practice the process's I/O
 * thread.
 */
public final class Hdf5Library implements CLibrary {
  private final SymbolLookup symbols;
  private final ValueLayout mpiHandle;
  private final List<NativeFunction> functions = new ArrayList<>();

  private final Hdf5Function dontAtexit;
  private final Hdf5Function open;
  private final Hdf5Function getLibversion;
  private final H5E errors;
  private final H5F files;
  private final H5G groups;
  private final H5L links;
  private final H5A attributes;
  private final H5D datasets;
  private final H5S spaces;
  private final H5T types;
  private final H5P properties;
  private final H5Z filters;
  private final DatasetCreation creation;
  private final DataTransfer transfers;
  private final H5O objects;
  private final H5R references;
  private final StoredTypes storedTypes;

  /** Declares the functions; none is looked up yet. */
  Hdf5Library(SymbolLookup symbols, ValueLayout mpiHandle) {
    this.symbols = symbols;
    this.mpiHandle = mpiHandle.withName(HANDLE);
    dontAtexit = function("herr_t H5dont_atexit(void)");
    open = function("herr_t H5open(void)");
    getLibversion = function("herr_t H5get_libversion(unsigned *, unsigned *, unsigned *)");
    errors = new H5E(this);
    files = new H5F(this);
    groups = new H5G(this);
    links = new H5L(this);
    attributes = new H5A(this);
    datasets = new H5D(this);
    spaces = new H5S(this);
    types = new H5T(this);
    properties = new H5P(this);
    filters = new H5Z(this);
    creation = new DatasetCreation(this);
    transfers = new DataTransfer(this);
    objects = new H5O(this);
    references = new H5R(this);
    storedTypes = new StoredTypes(this);
  }

  /**
   * Starts the library; MPI must be initialised. What fails later throws instead of printing, and the process's end
   * does not wait for files left open.
   */
  void start() {
    // Fails harmlessly if it was called before. Without it the C runtime's exit would close files, for which the other ranks may no longer be there.
    long _ = dontAtexit.any(f -> (int) f.invokeExact());
    open.status(f -> (int) f.invokeExact());
    errors.quiet();
  }

  /** Keeps HDF5 from printing errors by itself; a library for several threads has a switch for each of them. */
  public void quiet() {
    errors.quiet();
  }

  /** Such as {@code 1.10.8}. */
  public String version() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment numbers = arena.allocate(ValueLayout.JAVA_INT, 3);
      getLibversion.status(f -> (int) f.invokeExact(numbers, numbers.asSlice(4), numbers.asSlice(8)));
      return "%d.%d.%d".formatted(numbers.getAtIndex(ValueLayout.JAVA_INT, 0), numbers.getAtIndex(ValueLayout.JAVA_INT, 1),
          numbers.getAtIndex(ValueLayout.JAVA_INT, 2));
    }
  }

  /** The functions of files. */
  public H5F files() {
    return files;
  }

  /** The functions of groups. */
  public H5G groups() {
    return groups;
  }

  /** The functions of links. */
  public H5L links() {
    return links;
  }

  /** The functions of attributes. */
  public H5A attributes() {
    return attributes;
  }

  /** The functions of references. */
  public H5R references() {
    return references;
  }

  /** The functions of datasets. */
  public H5D datasets() {
    return datasets;
  }

  /** The functions of dataspaces. */
  public H5S spaces() {
    return spaces;
  }

  /** The functions of datatypes. */
  public H5T types() {
    return types;
  }

  /** The functions of property lists. */
  public H5P properties() {
    return properties;
  }

  /** The functions of lists by which datasets are created. */
  public DatasetCreation creation() {
    return creation;
  }

  /** Property lists of data transfers. */
  public DataTransfer transfers() {
    return transfers;
  }

  /** The functions that find objects in groups. */
  public H5O objects() {
    return objects;
  }

  /** The functions that tell what a datatype is. */
  public StoredTypes storedTypes() {
    return storedTypes;
  }

  /** The functions of filters. */
  public H5Z filters() {
    return filters;
  }

  /** A predefined type, such as {@code H5T_NATIVE_DOUBLE_g}. */
  public Hid.Type type(String symbol) {
    return new Hid.Type(global(symbol));
  }

  /** Whether the library has a function that only newer versions have, such as {@code H5Dwrite_multi}. */
  public boolean has(String function) {
    return symbols.find(function).isPresent();
  }

  Hdf5Function function(String prototype) {
    NativeFunction function = new NativeFunction(this, prototype);
    functions.add(function);
    return new Hdf5Function(this, function);
  }

  /** Returns every function that this binding declares. */
  List<NativeFunction> functions() {
    return functions;
  }

  @Override
  public ValueLayout layout(String type) {
    return switch (type) {
      case "hid_t", "haddr_t", "hsize_t" -> ValueLayout.JAVA_LONG;
      case "herr_t", "htri_t", "H5Z_filter_t" -> ValueLayout.JAVA_INT;
      case "H5_index_t", "H5_iter_order_t", "H5I_type_t", "H5R_type_t", "H5T_order_t", "H5T_sign_t" -> ValueLayout.JAVA_INT;
      case "H5F_scope_t", "H5S_class_t", "H5S_seloper_t", "H5D_alloc_time_t", "H5D_chunk_index_t", "H5D_fill_time_t", "H5D_layout_t", "H5T_class_t",
          "H5T_cset_t", "H5T_str_t" ->
        ValueLayout.JAVA_INT;
      case "H5FD_mpio_xfer_t", "H5FD_mpio_collective_opt_t", "H5FD_mpio_chunk_opt_t", "H5E_direction_t" -> ValueLayout.JAVA_INT;
      case "hbool_t" -> ValueLayout.JAVA_BOOLEAN;
      case "H5E_auto2_t", "H5E_walk2_t" -> ValueLayout.ADDRESS;
      case "MPI_Comm", "MPI_Info" -> mpiHandle;
      default -> throw new IllegalArgumentException("no layout for the C type " + type);
    };
  }

  /** The value of a global identifier; the library must have been started. */
  long global(String symbol) {
    return find(symbol).reinterpret(ValueLayout.JAVA_LONG.byteSize()).get(ValueLayout.JAVA_LONG, 0);
  }

  @Override
  public MemorySegment find(String name) {
    return symbols.find(name)
        .orElseThrow(() -> new IllegalStateException("the HDF5 library has no symbol " + name + ": it is too old, or not a parallel HDF5"));
  }

  Hdf5Exception failure(String function) {
    String system = SystemError.words(); // before anything else is called
    return new Hdf5Exception(function, errors.frames(), system);
  }
}
