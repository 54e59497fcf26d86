package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;

/** How HDF5 sizes a file's metadata cache: an {@code H5AC_cache_config_t}, of which only the sizes are named here. */
record CacheConfig(MemorySegment segment) {
  private static final int CURRENT_VERSION = 1;

  /** What lies between the version and the first named member, and behind the last one. */
  private static final long BYTES_BEFORE = 1029;
  private static final long BYTES_BEHIND = 144;

  static final StructLayout LAYOUT = MemoryLayout.structLayout(
      ValueLayout.JAVA_INT.withName("version"), MemoryLayout.paddingLayout(BYTES_BEFORE),
      ValueLayout.JAVA_BOOLEAN.withName("set_initial_size"), MemoryLayout.paddingLayout(6),
      ValueLayout.JAVA_LONG.withName("initial_size"), ValueLayout.JAVA_DOUBLE.withName("min_clean_fraction"),
      ValueLayout.JAVA_LONG.withName("max_size"), ValueLayout.JAVA_LONG.withName("min_size"),
      MemoryLayout.paddingLayout(BYTES_BEHIND));

  /** A configuration to be filled by the library. */
  static CacheConfig allocate(Arena arena) {
    CacheConfig config = new CacheConfig(arena.allocate(LAYOUT));
    config.segment.set(ValueLayout.JAVA_INT, offset("version"), CURRENT_VERSION);
    return config;
  }

  /** Changes the sizes; 0 leaves one as it is, or where the other wants it. */
  void resize(long initial, long most) {
    long begin = initial > 0 ? initial : get("initial_size");
    long end = most > 0 ? most : Math.max(begin, get("max_size"));
    begin = Math.min(begin, end);
    segment.set(ValueLayout.JAVA_BOOLEAN, offset("set_initial_size"), true);
    set("initial_size", begin);
    set("max_size", end);
    set("min_size", Math.min(begin, get("min_size")));
  }

  long get(String member) {
    return segment.get(ValueLayout.JAVA_LONG, offset(member));
  }

  private void set(String member, long bytes) {
    segment.set(ValueLayout.JAVA_LONG, offset(member), bytes);
  }

  static long offset(String member) {
    return LAYOUT.byteOffset(PathElement.groupElement(member));
  }
}
