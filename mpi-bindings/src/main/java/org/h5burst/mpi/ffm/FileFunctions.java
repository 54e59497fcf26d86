package org.h5burst.mpi.ffm;

import java.lang.foreign.MemorySegment;

/** Functions for hints, for the files that HDF5 has opened through MPI-IO, and for plain files. */
final class FileFunctions extends FunctionGroup {
  private final MpiFunction createInfo = declare("int MPI_Info_create(MPI_Info *)");
  private final MpiFunction set = declare("int MPI_Info_set(MPI_Info, const char *, const char *)");
  private final MpiFunction free = declare("int MPI_Info_free(MPI_Info *)");
  private final MpiFunction count = declare("int MPI_Info_get_nkeys(MPI_Info, int *)");
  private final MpiFunction key = declare("int MPI_Info_get_nthkey(MPI_Info, int, char *)");
  private final MpiFunction value = declare("int MPI_Info_get(MPI_Info, const char *, int, char *, int *)");
  private final MpiFunction fileInfo = declare("int MPI_File_get_info(MPI_File, MPI_Info *)");
  private final MpiFunction setFileInfo = declare("int MPI_File_set_info(MPI_File, MPI_Info)");
  private final MpiFunction sync = declare("int MPI_File_sync(MPI_File)");
  private final MpiFunction open = declare("int MPI_File_open(MPI_Comm, const char *, int, MPI_Info, MPI_File *)");
  private final MpiFunction close = declare("int MPI_File_close(MPI_File *)");
  private final MpiFunction write =
      declare("int MPI_File_write_at(MPI_File, MPI_Offset, const void *, int, MPI_Datatype, MPI_Status *)");
  private final MpiFunction writeTogether =
      declare("int MPI_File_write_at_all(MPI_File, MPI_Offset, const void *, int, MPI_Datatype, MPI_Status *)");
  private final MpiFunction read =
      declare("int MPI_File_read_at(MPI_File, MPI_Offset, void *, int, MPI_Datatype, MPI_Status *)");
  private final MpiFunction readTogether =
      declare("int MPI_File_read_at_all(MPI_File, MPI_Offset, void *, int, MPI_Datatype, MPI_Status *)");
  private final MpiFunction transferred = declare("int MPI_Get_count(const MPI_Status *, MPI_Datatype, int *)");
  private final MpiFunction createErrorHandler =
      declare("int MPI_File_create_errhandler(MPI_File_errhandler_function *, MPI_Errhandler *)");
  private final MpiFunction setErrorHandler = declare("int MPI_File_set_errhandler(MPI_File, MPI_Errhandler)");

  FileFunctions(MpiFunctions functions) {
    super(functions);
  }

  void createInfo(MemorySegment info) {
    createInfo.call(f -> (int) f.invokeExact(info));
  }

  void set(long info, MemorySegment key, MemorySegment value) {
    set.call(f -> (int) f.invokeExact(info, key, value));
  }

  void free(MemorySegment info) {
    free.call(f -> (int) f.invokeExact(info));
  }

  void count(long info, MemorySegment result) {
    count.call(f -> (int) f.invokeExact(info, result));
  }

  void key(long info, int index, MemorySegment result) {
    key.call(f -> (int) f.invokeExact(info, index, result));
  }

  void value(long info, MemorySegment key, int longest, MemorySegment result, MemorySegment flag) {
    value.call(f -> (int) f.invokeExact(info, key, longest, result, flag));
  }

  /** The caller frees the info. */
  void fileInfo(long file, MemorySegment info) {
    fileInfo.call(f -> (int) f.invokeExact(file, info));
  }

  /** Collective over the file's communicator. */
  void setFileInfo(long file, long info) {
    setFileInfo.call(f -> (int) f.invokeExact(file, info));
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

  /** Gets the number of bytes in a transfer. */
  void transferred(MemorySegment status, MemorySegment result) {
    transferred.call(f -> (int) f.invokeExact(status, abi.bytes(), result));
  }

  void createErrorHandler(MemorySegment function, MemorySegment handler) {
    createErrorHandler.call(f -> (int) f.invokeExact(function, handler));
  }

  void setErrorHandler(long file, long handler) {
    setErrorHandler.call(f -> (int) f.invokeExact(file, handler));
  }
}
