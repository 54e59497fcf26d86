package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Filters. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public final class H5Z {
  /** It can be used to write. */
  static final int H5Z_FILTER_CONFIG_ENCODE_ENABLED = 1;

  private final Hdf5Function filterAvail;
  private final Hdf5Function getFilterInfo;

  H5Z(Hdf5Library library) {
    filterAvail = library.function("htri_t H5Zfilter_avail(H5Z_filter_t)");
    getFilterInfo = library.function("herr_t H5Zget_filter_info(H5Z_filter_t, unsigned *)");
  }

  /** Whether a filter that the library has can be used to write. */
  public boolean canWrite(int filter) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment flags = arena.allocate(ValueLayout.JAVA_INT);
      getFilterInfo.status(f -> (int) f.invokeExact(filter, flags));
      return (flags.get(ValueLayout.JAVA_INT, 0) & H5Z_FILTER_CONFIG_ENCODE_ENABLED) != 0;
    }
  }

  /** Whether the library has a filter, or finds it as a plugin. */
  public boolean has(int filter) {
    return filterAvail.status(f -> (int) f.invokeExact(filter)) > 0;
  }
}
