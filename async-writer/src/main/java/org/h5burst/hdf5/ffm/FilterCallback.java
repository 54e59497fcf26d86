package org.h5burst.hdf5.ffm;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import org.h5burst.hdf5.H5Z.Code;
import org.h5burst.mpi.foreign.Upcall;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The callback of HDF5 for each chunk that a filter of this process encodes or decodes. Must not throw: an exception
 * through native frames would end the JVM.
 */
record FilterCallback(Hdf5Function resizeMemory, String name, Code code) {
  static final StructLayout CLASS_LAYOUT = MemoryLayout.structLayout(
      ValueLayout.JAVA_INT.withName("version"), ValueLayout.JAVA_INT.withName("id"),
      ValueLayout.JAVA_INT.withName("encoder_present"), ValueLayout.JAVA_INT.withName("decoder_present"),
      ValueLayout.ADDRESS.withName("name"), ValueLayout.ADDRESS.withName("can_apply"),
      ValueLayout.ADDRESS.withName("set_local"), ValueLayout.ADDRESS.withName("filter"));
  static final int H5Z_CLASS_T_VERS = 1;
  static final int H5Z_FLAG_REVERSE = 0x100;

  private static final Logger LOG = LoggerFactory.getLogger(FilterCallback.class);
  /** Flags, the dataset's parameters, the number of bytes, and the buffer, which the callback may replace. */
  static final FunctionDescriptor FILTER = FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT,
      ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.ADDRESS);
  private static final long FAILED = 0;

  /** Describes the filter for HDF5, for the life of the process. */
  MemorySegment describe(int filter) {
    Arena arena = Arena.global();
    MemorySegment description = arena.allocate(CLASS_LAYOUT);
    description.set(ValueLayout.JAVA_INT, offset("version"), H5Z_CLASS_T_VERS);
    description.set(ValueLayout.JAVA_INT, offset("id"), filter);
    description.set(ValueLayout.JAVA_INT, offset("encoder_present"), 1);
    description.set(ValueLayout.JAVA_INT, offset("decoder_present"), 1);
    description.set(ValueLayout.ADDRESS, offset("name"), arena.allocateFrom(name));
    description.set(ValueLayout.ADDRESS, offset("filter"),
        Upcall.stub(MethodHandles.lookup(), this, "filter", FILTER, arena));
    return description;
  }

  private static long offset(String field) {
    return CLASS_LAYOUT.byteOffset(PathElement.groupElement(field));
  }

  @SuppressWarnings("UnusedMethod") // called through the handle
  private long filter(int flags, long number, MemorySegment values, long bytes, MemorySegment room,
      MemorySegment buffer) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment place = buffer.reinterpret(ValueLayout.ADDRESS.byteSize());
      MemorySegment given = place.get(ValueLayout.ADDRESS, 0);
      int[] numbers = values.reinterpret(number * Integer.BYTES).toArray(ValueLayout.JAVA_INT);
      MemorySegment made = code.apply((flags & H5Z_FLAG_REVERSE) != 0, numbers, given.reinterpret(bytes), arena);
      long size = made.byteSize();
      if (size == 0) { // resizing to nothing would free the buffer, which HDF5 frees after the failure
        throw new IOException("a chunk cannot be empty");
      }
      MemorySegment grown = resizeMemory.address(given.address(), size);
      grown.reinterpret(size).copyFrom(made);
      place.set(ValueLayout.ADDRESS, 0, grown);
      room.reinterpret(Long.BYTES).set(ValueLayout.JAVA_LONG, 0, size);
      return size;
    } catch (Throwable failure) {
      LOG.warn("filter {} failed: {}", name, failure.toString());
      return FAILED;
    }
  }
}
