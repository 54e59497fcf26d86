package org.h5burst.writer.backend.phdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Property lists of datasets to be created: what goes beyond {@link H5P#unfilledDataset}. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public final class DatasetCreation {
  static final int H5D_FILL_TIME_ALLOC = 0;

  private final NativeFunction setFillTime;
  private final NativeFunction setFillValue;
  private final NativeFunction setShuffle;
  private final NativeFunction setDeflate;
  private final NativeFunction setFletcher32;

  DatasetCreation(Hdf5Library library) {
    setFillTime = library.function("herr_t H5Pset_fill_time(hid_t, H5D_fill_time_t)");
    setFillValue = library.function("herr_t H5Pset_fill_value(hid_t, hid_t, const void *)");
    setShuffle = library.function("herr_t H5Pset_shuffle(hid_t)");
    setDeflate = library.function("herr_t H5Pset_deflate(hid_t, unsigned)");
    setFletcher32 = library.function("herr_t H5Pset_fletcher32(hid_t)");
  }

  /** Space is filled when it is allocated: with zeros where there is no fill value. */
  public void fillWhenAllocated(Hid.Properties creation) {
    try {
      setFillTime.check((int) setFillTime.handle().invokeExact(creation.value(), H5D_FILL_TIME_ALLOC));
    } catch (Throwable throwable) {
      throw setFillTime.thrown(throwable);
    }
  }

  /** The value of elements that nobody writes: the bytes of one element of a type. */
  public void fillValue(Hid.Properties creation, Hid.Type type, byte[] element) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(element.length).copyFrom(MemorySegment.ofArray(element));
      setFillValue.check((int) setFillValue.handle().invokeExact(creation.value(), type.value(), value));
    } catch (Throwable throwable) {
      throw setFillValue.thrown(throwable);
    }
  }

  /** Adds the filter that puts the bytes of all elements in turn. */
  public void shuffle(Hid.Properties creation) {
    try {
      setShuffle.check((int) setShuffle.handle().invokeExact(creation.value()));
    } catch (Throwable throwable) {
      throw setShuffle.thrown(throwable);
    }
  }

  /** Adds the filter that compresses, from 0, fast, to 9, small. */
  public void deflate(Hid.Properties creation, int level) {
    try {
      setDeflate.check((int) setDeflate.handle().invokeExact(creation.value(), level));
    } catch (Throwable throwable) {
      throw setDeflate.thrown(throwable);
    }
  }

  /** Adds the filter that makes checksums. */
  public void fletcher32(Hid.Properties creation) {
    try {
      setFletcher32.check((int) setFletcher32.handle().invokeExact(creation.value()));
    } catch (Throwable throwable) {
      throw setFletcher32.thrown(throwable);
    }
  }
}
