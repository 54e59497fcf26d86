package org.h5burst.hdf5.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.h5burst.hdf5.H5Z.Code;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What HDF5 gets from a filter of this process, called as HDF5 calls it. */
@Timeout(20)
final class FilterCallbackTest {
  private static final int FILTER = 32_015;
  private static final long CHUNK_BYTES = 8;

  private final List<Long> sizes = new ArrayList<>();

  @SuppressWarnings("UnusedMethod") // called through the handle
  private MemorySegment resize(MemorySegment buffer, long bytes) {
    sizes.add(bytes);
    return buffer;
  }

  /** Returns how many bytes of a chunk the filter says that it has made. */
  private long filter(Code code) throws Throwable {
    MethodHandle resize = MethodHandles.lookup().bind(this, "resize",
        MethodType.methodType(MemorySegment.class, MemorySegment.class, long.class));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment stub = Linker.nativeLinker().upcallStub(resize,
          FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_LONG), arena);
      Hdf5Symbols library = FfmHdf5.serial(_ -> Optional.of(stub), new Object()).symbols();
      MemorySegment described =
          new FilterCallback(library.unguarded("void * H5resize_memory(void *, size_t)"), "test", code)
              .describe(FILTER);
      MemorySegment filter =
          described.get(ADDRESS, FilterCallback.CLASS_LAYOUT.byteOffset(PathElement.groupElement("filter")));
      return (long) Linker.nativeLinker().downcallHandle(filter, FilterCallback.FILTER).invokeExact(
          FilterCallback.H5Z_FLAG_REVERSE, 0L, MemorySegment.NULL, CHUNK_BYTES, arena.allocate(JAVA_LONG),
          arena.allocateFrom(ADDRESS, arena.allocate(CHUNK_BYTES)));
    }
  }

  @Test
  void shouldResizeHdf5sBufferWhenAChunkIsDecoded() throws Throwable {
    assertEquals(4, filter((_, _, _, arena) -> arena.allocate(4)));
    assertEquals(List.of(4L), sizes);
  }

  /** Resizing to nothing frees the buffer, and HDF5 frees it again. */
  @Test
  void shouldFailAndKeepHdf5sBufferWhenAChunkDecodesToNothing() throws Throwable {
    assertEquals(0, filter((_, _, _, arena) -> arena.allocate(0)));
    assertEquals(List.of(), sizes);
  }
}
