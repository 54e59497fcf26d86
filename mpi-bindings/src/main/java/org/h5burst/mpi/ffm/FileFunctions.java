package org.h5burst.mpi.ffm;

import java.lang.foreign.MemorySegment;

/**
 * Hints, the few MPI-IO calls on a file that HDF5 has opened, and those of a plain file. Each method is the MPI
 * function that its field binds; a return code other than success becomes an MpiException. Any thread.
 */
final class FileFunctions {
  private final Abi abi;
  private final MpiFunction createInfo;
  private final MpiFunction set;
  private final MpiFunction free;
  private final MpiFunction count;
  private final MpiFunction key;
  private final MpiFunction value;
  private final MpiFunction fileInfo;
  private final MpiFunction setFileInfo;
  private final MpiFunction setAtomicity;
  private final MpiFunction sync;
  private final MpiFunction open;
  private final MpiFunction close;
  private final MpiFunction write;
  private final MpiFunction writeTogether;
  private final MpiFunction read;
  private final MpiFunction readTogether;
  private final MpiFunction transferred;
  private final MpiFunction createErrorHandler;
  private final MpiFunction setErrorHandler;

  FileFunctions(MpiFunctions functions) {
    this.abi = functions.abi();
    createInfo = functions.declare("int MPI_Info_create(MPI_Info *)");
    set = functions.declare("int MPI_Info_set(MPI_Info, const char *, const char *)");
    free = functions.declare("int MPI_Info_free(MPI_Info *)");
    count = functions.declare("int MPI_Info_get_nkeys(MPI_Info, int *)");
    key = functions.declare("int MPI_Info_get_nthkey(MPI_Info, int, char *)");
    value = functions.declare("int MPI_Info_get(MPI_Info, const char *, int, char *, int *)");
    fileInfo = functions.declare("int MPI_File_get_info(MPI_File, MPI_Info *)");
    setFileInfo = functions.declare("int MPI_File_set_info(MPI_File, MPI_Info)");
    setAtomicity = functions.declare("int MPI_File_set_atomicity(MPI_File, int)");
    sync = functions.declare("int MPI_File_sync(MPI_File)");
    open = functions.declare("int MPI_File_open(MPI_Comm, const char *, int, MPI_Info, MPI_File *)");
    close = functions.declare("int MPI_File_close(MPI_File *)");
    write = functions.declare("int MPI_File_write_at(MPI_File, MPI_Offset, const void *, int, MPI_Datatype, "
        + "MPI_Status *)");
    writeTogether = functions.declare("int MPI_File_write_at_all(MPI_File, MPI_Offset, const void *, int, "
        + "MPI_Datatype, MPI_Status *)");
    read = functions.declare("int MPI_File_read_at(MPI_File, MPI_Offset, void *, int, MPI_Datatype, MPI_Status *)");
    readTogether = functions.declare("int MPI_File_read_at_all(MPI_File, MPI_Offset, void *, int, MPI_Datatype, "
        + "MPI_Status *)");
    transferred = functions.declare("int MPI_Get_count(const MPI_Status *, MPI_Datatype, int *)");
    createErrorHandler = functions.declare("int MPI_File_create_errhandler(MPI_File_errhandler_function *, "
        + "MPI_Errhandler *)");
    setErrorHandler = functions.declare("int MPI_File_set_errhandler(MPI_File, MPI_Errhandler)");
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
