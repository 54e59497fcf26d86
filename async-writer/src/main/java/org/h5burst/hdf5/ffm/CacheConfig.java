package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;

/**
 * HDF5's configuration for caching and flushing a file's metadata: an {@code H5AC_cache_config_t}; the rest is padding.
 */
public record CacheConfig(MemorySegment segment) {
  private static final int CURRENT_VERSION = 1;
  /** Turns off all three automatic changes of the cache's size. */
  private static final int OFF = 0;

  /** From the version to {@code evictions_enabled}. */
  private static final long BYTES_BEFORE = 1028;

  static final StructLayout LAYOUT = MemoryLayout.structLayout(
      ValueLayout.JAVA_INT.withName("version"), MemoryLayout.paddingLayout(BYTES_BEFORE),
      ValueLayout.JAVA_BOOLEAN.withName("evictions_enabled"), ValueLayout.JAVA_BOOLEAN.withName("set_initial_size"),
      MemoryLayout.paddingLayout(6),
      ValueLayout.JAVA_LONG.withName("initial_size"), ValueLayout.JAVA_DOUBLE.withName("min_clean_fraction"),
      ValueLayout.JAVA_LONG.withName("max_size"), ValueLayout.JAVA_LONG.withName("min_size"),
      MemoryLayout.paddingLayout(8), ValueLayout.JAVA_INT.withName("incr_mode"), MemoryLayout.paddingLayout(36),
      ValueLayout.JAVA_INT.withName("flash_incr_mode"), MemoryLayout.paddingLayout(20),
      ValueLayout.JAVA_INT.withName("decr_mode"), MemoryLayout.paddingLayout(52),
      ValueLayout.JAVA_LONG.withName("dirty_bytes_threshold"),
      ValueLayout.JAVA_INT.withName("metadata_write_strategy"), MemoryLayout.paddingLayout(4));

  /** Returns a configuration to be filled by the library. */
  static CacheConfig allocate(Arena arena) {
    CacheConfig config = new CacheConfig(arena.allocate(LAYOUT));
    config.segment.set(ValueLayout.JAVA_INT, offset("version"), CURRENT_VERSION);
    return config;
  }

  /** Changes the sizes; 0 keeps one, or adapts it to the other. */
  public void resize(long initial, long most) {
    long begin = initial > 0 ? initial : get("initial_size");
    long end = most > 0 ? most : Math.max(begin, get("max_size"));
    begin = Math.min(begin, end);
    segment.set(ValueLayout.JAVA_BOOLEAN, offset("set_initial_size"), true);
    set("initial_size", begin);
    set("max_size", end);
    set("min_size", Math.min(begin, get("min_size")));
  }

  /** Defers all writes until the file is flushed or closed; the library requires a fixed cache size for that. */
  public void defer() {
    segment.set(ValueLayout.JAVA_BOOLEAN, offset("evictions_enabled"), false);
    for (String mode : new String[] {"incr_mode", "flash_incr_mode", "decr_mode"}) {
      segment.set(ValueLayout.JAVA_INT, offset(mode), OFF);
    }
  }

  /** Flushes after so many bytes have been changed. */
  public void flushFrom(long dirtyBytes) {
    set("dirty_bytes_threshold", dirtyBytes);
  }

  /** Sets whether all ranks write a part each, or rank 0 writes everything. */
  public void writeDistributed(boolean distributed) {
    segment.set(ValueLayout.JAVA_INT, offset("metadata_write_strategy"), distributed ? 1 : 0);
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
