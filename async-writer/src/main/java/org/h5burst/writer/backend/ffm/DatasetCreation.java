package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Property lists of datasets to be created: what goes beyond {@link H5P#unfilledDataset}. All <b>independent</b>. Every
 * failure throws {@link Hdf5Exception}.
 */
public final class DatasetCreation {
  static final int H5D_FILL_TIME_ALLOC = 0;
  /** A chunk that the filter cannot make smaller is stored as it is. */
  static final int H5Z_FLAG_OPTIONAL = 1;
  private static final long NAME_BYTES = 64;

  private final Hdf5Function setFillTime;
  private final Hdf5Function setFillValue;
  private final Hdf5Function setShuffle;
  private final Hdf5Function setDeflate;
  private final Hdf5Function setFletcher32;
  private final Hdf5Function setFilter;
  private final Hdf5Function getLayout;
  private final Hdf5Function getExternalCount;
  private final Hdf5Function getAllocTime;
  private final Hdf5Function getNfilters;
  private final Hdf5Function getFilter;

  DatasetCreation(Hdf5Library library) {
    setFillTime = library.function("herr_t H5Pset_fill_time(hid_t, H5D_fill_time_t)");
    setFillValue = library.function("herr_t H5Pset_fill_value(hid_t, hid_t, const void *)");
    setShuffle = library.function("herr_t H5Pset_shuffle(hid_t)");
    setDeflate = library.function("herr_t H5Pset_deflate(hid_t, unsigned)");
    setFletcher32 = library.function("herr_t H5Pset_fletcher32(hid_t)");
    setFilter = library.function("herr_t H5Pset_filter(hid_t, H5Z_filter_t, unsigned, size_t, const unsigned *)");
    getLayout = library.function("H5D_layout_t H5Pget_layout(hid_t)");
    getExternalCount = library.function("int H5Pget_external_count(hid_t)");
    getAllocTime = library.function("herr_t H5Pget_alloc_time(hid_t, H5D_alloc_time_t *)");
    getNfilters = library.function("int H5Pget_nfilters(hid_t)");
    getFilter = library.function("H5Z_filter_t H5Pget_filter2(hid_t, unsigned, unsigned *, size_t *, unsigned *, size_t, char *, unsigned *)");
  }

  /** Space is filled when it is allocated: with zeros where there is no fill value. */
  public void fillWhenAllocated(Hid.Properties creation) {
    setFillTime.status(f -> (int) f.invokeExact(creation.value(), H5D_FILL_TIME_ALLOC));
  }

  /** The value of elements that nobody writes: the bytes of one element of a type. */
  public void fillValue(Hid.Properties creation, Hid.Type type, byte[] element) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(element.length).copyFrom(MemorySegment.ofArray(element));
      setFillValue.status(f -> (int) f.invokeExact(creation.value(), type.value(), value));
    }
  }

  /** Adds the filter that puts the bytes of all elements in turn. */
  public void shuffle(Hid.Properties creation) {
    setShuffle.status(f -> (int) f.invokeExact(creation.value()));
  }

  /** Adds the filter that compresses, from 0, fast, to 9, small. */
  public void deflate(Hid.Properties creation, int level) {
    setDeflate.status(f -> (int) f.invokeExact(creation.value(), level));
  }

  /** Adds the filter that makes checksums. */
  public void fletcher32(Hid.Properties creation) {
    setFletcher32.status(f -> (int) f.invokeExact(creation.value()));
  }

  /** Adds the filter of a number, with the values that it is given. */
  public void filter(Hid.Properties creation, int number, int[] values) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment given = arena.allocateFrom(ValueLayout.JAVA_INT, values);
      setFilter.status(f -> (int) f.invokeExact(creation.value(), number, H5Z_FLAG_OPTIONAL, (long) values.length, given));
    }
  }

  /** How the elements lie in the file: an {@code H5D_layout_t}. */
  public int layout(Hid.Properties creation) {
    return getLayout.status(f -> (int) f.invokeExact(creation.value()));
  }

  /** In how many other files elements lie. */
  public int externalFiles(Hid.Properties creation) {
    return getExternalCount.status(f -> (int) f.invokeExact(creation.value()));
  }

  /** Whether space is allocated as soon as there is a place for elements. */
  public boolean isAllocatedEarly(Hid.Properties creation) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment time = arena.allocate(ValueLayout.JAVA_INT);
      getAllocTime.status(f -> (int) f.invokeExact(creation.value(), time));
      return time.get(ValueLayout.JAVA_INT, 0) == H5D.H5D_ALLOC_TIME_EARLY;
    }
  }

  /** How many filters chunks go through. */
  public int filters(Hid.Properties creation) {
    return getNfilters.status(f -> (int) f.invokeExact(creation.value()));
  }

  /**
   * A filter of chunks.
   *
   * @param number of the filter among all there are
   * @param values as they are in the file, at most as many as were asked for
   * @param all how many there are
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record FilterOf(int number, int[] values, long all, String name) {}

  /** One of the filters that chunks go through, with at most so many of its values. */
  public FilterOf filter(Hid.Properties creation, int index, int mostValues) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment flags = arena.allocate(ValueLayout.JAVA_INT);
      MemorySegment count = arena.allocateFrom(ValueLayout.JAVA_LONG, mostValues);
      MemorySegment values = arena.allocate(ValueLayout.JAVA_INT, mostValues);
      MemorySegment name = arena.allocate(NAME_BYTES);
      MemorySegment config = arena.allocate(ValueLayout.JAVA_INT);
      int number = getFilter.status(f -> (int) f.invokeExact(creation.value(), index, flags, count, values, NAME_BYTES - 1, name, config));
      long all = count.get(ValueLayout.JAVA_LONG, 0);
      return new FilterOf(number, values.asSlice(0, Math.min(all, mostValues) * Integer.BYTES).toArray(ValueLayout.JAVA_INT), all, name.getString(0));
    }
  }
}
