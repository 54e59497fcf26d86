package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Files. Every failure throws {@link Hdf5Exception}. */
public final class H5F {
  static final int H5F_ACC_EXCL = 4;
  static final int H5F_ACC_RDONLY = 0;
  static final int H5F_ACC_RDWR = 1;
  static final int H5F_SCOPE_GLOBAL = 1;
  static final int H5F_OBJ_ALL = 0x1f;

  private final Hdf5Function create;
  private final Hdf5Function open;
  private final Hdf5Function flush;
  private final Hdf5Function close;
  private final Hdf5Function getVfdHandle;
  private final Hdf5Function setMpiAtomicity;
  private final Hdf5Function getObjCount;

  H5F(Hdf5Library library) {
    create = library.function("hid_t H5Fcreate(const char *, unsigned, hid_t, hid_t)");
    open = library.function("hid_t H5Fopen(const char *, unsigned, hid_t)");
    flush = library.function("herr_t H5Fflush(hid_t, H5F_scope_t)");
    close = library.function("herr_t H5Fclose(hid_t)");
    getVfdHandle = library.function("herr_t H5Fget_vfd_handle(hid_t, hid_t, void * *)");
    setMpiAtomicity = library.function("herr_t H5Fset_mpi_atomicity(hid_t, hbool_t)");
    getObjCount = library.function("ssize_t H5Fget_obj_count(hid_t, unsigned)");
  }

  /**
   * Creates a file in the default format; whatever has its name, a link too, is an error. <b>Collective</b> with an
   * MPI-IO access list.
   */
  public Hid.File create(String path, Hid.Properties access) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocateFrom(path);
      return new Hid.File(create.id(f -> (long) f.invokeExact(name, H5F_ACC_EXCL, Hid.Properties.DEFAULT.value(), access.value())));
    }
  }

  /** Opens a file for reading and writing. <b>Collective</b> with an MPI-IO access list. */
  public Hid.File open(String path, Hid.Properties access) {
    return open(path, H5F_ACC_RDWR, access);
  }

  /**
   * Opens a file for reading. <b>Collective</b> with an MPI-IO access list, <b>independent</b> with
   * {@link Hid.Properties#DEFAULT}.
   */
  public Hid.File openToRead(String path, Hid.Properties access) {
    return open(path, H5F_ACC_RDONLY, access);
  }

  private Hid.File open(String path, int flags, Hid.Properties access) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocateFrom(path);
      return new Hid.File(open.id(f -> (long) f.invokeExact(name, flags, access.value())));
    }
  }

  /** How many files, datasets, groups, named types and attributes are open in this process. <b>Independent.</b> */
  public long openObjects() {
    return getObjCount.id(f -> (long) f.invokeExact((long) H5F_OBJ_ALL, H5F_OBJ_ALL));
  }

  /** Hands everything that the library buffers for the file to the operating system. <b>Collective.</b> */
  public void flush(Hid.File file) {
    flush.status(f -> (int) f.invokeExact(file.value(), H5F_SCOPE_GLOBAL));
  }

  /** Closes a file. <b>Collective.</b> */
  public void close(Hid.File file) {
    close.status(f -> (int) f.invokeExact(file.value()));
  }

  /** The {@code MPI_File} under a file, which is a pointer in every MPI, as a long. <b>Independent.</b> */
  public long mpiFile(Hid.File file) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment handle = arena.allocate(ValueLayout.ADDRESS);
      getVfdHandle.status(f -> (int) f.invokeExact(file.value(), Hid.Properties.DEFAULT.value(), handle));
      return handle.get(ValueLayout.ADDRESS, 0).reinterpret(ValueLayout.ADDRESS.byteSize()).get(ValueLayout.JAVA_LONG, 0);
    }
  }

  /** Makes each transfer atomic among the ranks, until the file is closed. <b>Collective.</b> */
  public void setAtomic(Hid.File file) {
    setMpiAtomicity.status(f -> (int) f.invokeExact(file.value(), true));
  }
}
