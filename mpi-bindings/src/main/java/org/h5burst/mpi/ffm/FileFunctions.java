package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Hints and the few MPI-IO calls on a file that HDF5 has opened. Each method is the MPI function that its field binds; a return code other than success becomes an MpiException. Any thread. */
final class FileFunctions {
  private final MpiErrors errors;
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

  FileFunctions(NativeLibrary library, Abi abi, MpiErrors errors) {
    this.errors = errors;
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
  }

  /** Local. */
  void createInfo(MemorySegment info) {
    try {
      errors.check(createInfo, (int) createInfo.handle().invokeExact(info));
    } catch (Throwable e) {
      throw createInfo.unreachable(e);
    }
  }

  /** Local. */
  void set(long info, MemorySegment key, MemorySegment value) {
    try {
      errors.check(set, (int) set.handle().invokeExact(info, key, value));
    } catch (Throwable e) {
      throw set.unreachable(e);
    }
  }

  /** Local. */
  void free(MemorySegment info) {
    try {
      errors.check(free, (int) free.handle().invokeExact(info));
    } catch (Throwable e) {
      throw free.unreachable(e);
    }
  }

  /** Local. */
  void count(long info, MemorySegment result) {
    try {
      errors.check(count, (int) count.handle().invokeExact(info, result));
    } catch (Throwable e) {
      throw count.unreachable(e);
    }
  }

  /** Local. */
  void key(long info, int index, MemorySegment result) {
    try {
      errors.check(key, (int) key.handle().invokeExact(info, index, result));
    } catch (Throwable e) {
      throw key.unreachable(e);
    }
  }

  /** Local. */
  void value(long info, MemorySegment key, int longest, MemorySegment result, MemorySegment flag) {
    try {
      errors.check(value, (int) value.handle().invokeExact(info, key, longest, result, flag));
    } catch (Throwable e) {
      throw value.unreachable(e);
    }
  }

  /** Local; the caller frees the info. */
  void fileInfo(long file, MemorySegment info) {
    try {
      errors.check(fileInfo, (int) fileInfo.handle().invokeExact(file, info));
    } catch (Throwable e) {
      throw fileInfo.unreachable(e);
    }
  }

  /** Collective over the file's communicator. */
  void setFileInfo(long file, long info) {
    try {
      errors.check(setFileInfo, (int) setFileInfo.handle().invokeExact(file, info));
    } catch (Throwable e) {
      throw setFileInfo.unreachable(e);
    }
  }

  /** Collective over the file's communicator. */
  void setAtomicity(long file, int flag) {
    try {
      errors.check(setAtomicity, (int) setAtomicity.handle().invokeExact(file, flag));
    } catch (Throwable e) {
      throw setAtomicity.unreachable(e);
    }
  }

  /** Collective over the file's communicator. */
  void sync(long file) {
    try {
      errors.check(sync, (int) sync.handle().invokeExact(file));
    } catch (Throwable e) {
      throw sync.unreachable(e);
    }
  }
}
