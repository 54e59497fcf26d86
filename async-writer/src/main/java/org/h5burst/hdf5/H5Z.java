package org.h5burst.hdf5;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Filters. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public interface H5Z {
  /** A chunk that the filter cannot make smaller is stored as it is. */
  int H5Z_FLAG_OPTIONAL = 1;
  /** A filter can be used to write. */
  int H5Z_FILTER_CONFIG_ENCODE_ENABLED = 1;

  /** Returns whether the library has a filter, or finds it as a plugin. */
  boolean filterAvail(int filter);

  /** Returns what a filter that the library has can do: bits such as {@link #H5Z_FILTER_CONFIG_ENCODE_ENABLED}. */
  int getFilterInfo(int filter);

  /** What a filter of this process does. Called by the thread that calls HDF5. */
  @FunctionalInterface
  interface Code {
    /**
     * Puts the bytes of a chunk through the filter, or finds what they were.
     *
     * @param decodes whether they have been through it
     * @param values that the dataset has for the filter
     * @param arena for the result, for the time of the call
     * @throws IOException if they are damaged
     */
    MemorySegment apply(boolean decodes, int[] values, MemorySegment bytes, Arena arena) throws IOException;
  }

  /**
   * Gives the library a filter that it does not have, until the process ends.
   *
   * @return whether this binding can
   */
  default boolean register(int filter, String name, Code code) {
    return false;
  }
}
