package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Hints, the few MPI-IO calls on a file that HDF5 has opened, and those of a plain file. Each method is the MPI function that its field binds; a return code other than success becomes an MpiException. Any thread. */
final class FileFunctions {
  private final Abi abi;
  private final LazyFunction createInfo;
  private final LazyFunction set;
  private final LazyFunction free;
  private final LazyFunction count;
  private final LazyFunction key;
  private final LazyFunction value;
  private final LazyFunction fileInfo;
  private final LazyFunction setFileInfo;
  private final LazyFunction setAtomicity;
  private final LazyFunction sync;
  private final LazyFunction open;
  private final LazyFunction close;
  private final LazyFunction write;
  private final LazyFunction writeTogether;
  private final LazyFunction read;
  private final LazyFunction readTogether;
  private final LazyFunction transferred;
  private final LazyFunction createErrorHandler;
  private final LazyFunction setErrorHandler;

  FileFunctions(NativeLibrary library, Abi abi) {
    this.abi = abi;
    ValueLayout h = abi.handle();
    createInfo = library.function("MPI_Info_create", ADDRESS);
    set = library.function("MPI_Info_set", h, ADDRESS, ADDRESS);
    free = library.function("MPI_Info_free", ADDRESS);
    count = library.function("MPI_Info_get_nkeys", h, ADDRESS);
    key = library.function("MPI_Info_get_nthkey", h, JAVA_INT, ADDRESS);
    value = library.function("MPI_Info_get", h, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
    fileInfo = library.function("MPI_File_get_info", JAVA_LONG, ADDRESS);
    setFileInfo = library.function("MPI_File_set_info", JAVA_LONG, h);
    setAtomicity = library.function("MPI_File_set_atomicity", JAVA_LONG, JAVA_INT);
    sync = library.function("MPI_File_sync", JAVA_LONG);
    open = library.function("MPI_File_open", h, ADDRESS, JAVA_INT, h, ADDRESS);
    close = library.function("MPI_File_close", ADDRESS);
    write = library.function("MPI_File_write_at", JAVA_LONG, Abi.OFFSET, ADDRESS, JAVA_INT, h, ADDRESS);
    writeTogether = library.function("MPI_File_write_at_all", JAVA_LONG, Abi.OFFSET, ADDRESS, JAVA_INT, h, ADDRESS);
    read = library.function("MPI_File_read_at", JAVA_LONG, Abi.OFFSET, ADDRESS, JAVA_INT, h, ADDRESS);
    readTogether = library.function("MPI_File_read_at_all", JAVA_LONG, Abi.OFFSET, ADDRESS, JAVA_INT, h, ADDRESS);
    transferred = library.function("MPI_Get_count", ADDRESS, h, ADDRESS);
    createErrorHandler = library.function("MPI_File_create_errhandler", ADDRESS, ADDRESS);
    setErrorHandler = library.function("MPI_File_set_errhandler", JAVA_LONG, h);
  }

  /** Local. */
  void createInfo(MemorySegment info) {
    createInfo.call(f -> (int) f.invokeExact(info));
  }

  /** Local. */
  void set(long info, MemorySegment key, MemorySegment value) {
    set.call(f -> (int) f.invokeExact(info, key, value));
  }

  /** Local. */
  void free(MemorySegment info) {
    free.call(f -> (int) f.invokeExact(info));
  }

  /** Local. */
  void count(long info, MemorySegment result) {
    count.call(f -> (int) f.invokeExact(info, result));
  }

  /** Local. */
  void key(long info, int index, MemorySegment result) {
    key.call(f -> (int) f.invokeExact(info, index, result));
  }

  /** Local. */
  void value(long info, MemorySegment key, int longest, MemorySegment result, MemorySegment flag) {
    value.call(f -> (int) f.invokeExact(info, key, longest, result, flag));
  }

  /** Local; the caller frees the info. */
  void fileInfo(long file, MemorySegment info) {
    fileInfo.call(f -> (int) f.invokeExact(file, info));
  }

  /** Collective over the file's communicator. */
  void setFileInfo(long file, long info) {
    setFileInfo.call(f -> (int) f.invokeExact(file, info));
  }

  /** Collective over the file's communicator. */
  void setAtomicity(long file, int flag) {
    setAtomicity.call(f -> (int) f.invokeExact(file, flag));
  }

  /** Collective over the file's communicator. */
  void sync(long file) {
    sync.call(f -> (int) f.invokeExact(file));
  }

  /** Collective over the communicator. */
  void open(long communicator, MemorySegment name, int mode, MemorySegment file) {
    open.call(f -> (int) f.invokeExact(communicator, name, mode, abi.nullInfo(), file));
  }

  /** Collective over the file's communicator. */
  void close(MemorySegment file) {
    close.call(f -> (int) f.invokeExact(file));
  }

  /** Independent. */
  void write(long file, long offset, MemorySegment bytes, MemorySegment status) {
    write.call(f -> (int) f.invokeExact(file, offset, bytes, (int) bytes.byteSize(), abi.bytes(), status));
  }

  /** Collective over the file's communicator. */
  void writeTogether(long file, long offset, MemorySegment bytes, MemorySegment status) {
    writeTogether.call(f -> (int) f.invokeExact(file, offset, bytes, (int) bytes.byteSize(), abi.bytes(), status));
  }

  /** Independent. */
  void read(long file, long offset, MemorySegment bytes, MemorySegment status) {
    read.call(f -> (int) f.invokeExact(file, offset, bytes, (int) bytes.byteSize(), abi.bytes(), status));
  }

  /** Collective over the file's communicator. */
  void readTogether(long file, long offset, MemorySegment bytes, MemorySegment status) {
    readTogether.call(f -> (int) f.invokeExact(file, offset, bytes, (int) bytes.byteSize(), abi.bytes(), status));
  }

  /** How many bytes a transfer had. Local. */
  void transferred(MemorySegment status, MemorySegment result) {
    transferred.call(f -> (int) f.invokeExact(status, abi.bytes(), result));
  }

  /** Local. */
  void createErrorHandler(MemorySegment function, MemorySegment handler) {
    createErrorHandler.call(f -> (int) f.invokeExact(function, handler));
  }

  /** Local. */
  void setErrorHandler(long file, long handler) {
    setErrorHandler.call(f -> (int) f.invokeExact(file, handler));
  }
}
