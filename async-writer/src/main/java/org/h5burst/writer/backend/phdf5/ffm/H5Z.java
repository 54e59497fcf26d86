package org.h5burst.writer.backend.phdf5.ffm;

/** Filters. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public final class H5Z {
  /** Compression as gzip has it. */
  public static final int H5Z_FILTER_DEFLATE = 1;
  /** Bytes of all elements in turn. */
  public static final int H5Z_FILTER_SHUFFLE = 2;
  /** Checksums. */
  public static final int H5Z_FILTER_FLETCHER32 = 3;

  private final NativeFunction filterAvail;

  H5Z(Hdf5Library library) {
    filterAvail = library.function("htri_t H5Zfilter_avail(H5Z_filter_t)");
  }

  /** Whether the library has a filter. */
  public boolean has(int filter) {
    try {
      return filterAvail.check((int) filterAvail.handle().invokeExact(filter)) > 0;
    } catch (Throwable throwable) {
      throw filterAvail.thrown(throwable);
    }
  }
}
