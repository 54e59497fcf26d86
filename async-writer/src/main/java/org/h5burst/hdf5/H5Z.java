package org.h5burst.hdf5;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** HDF5's functions for filters. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public interface H5Z {
  /** A chunk that the filter cannot make smaller is stored unfiltered. */
  int H5Z_FLAG_OPTIONAL = 1;
  /** The filter can be used for writing. */
  int H5Z_FILTER_CONFIG_ENCODE_ENABLED = 1;

  /** Returns whether the library has a filter, or finds it as a plugin. */
  boolean filterAvail(int filter);

  /** Returns the abilities of a filter that the library has: bits such as {@link #H5Z_FILTER_CONFIG_ENCODE_ENABLED}. */
  int getFilterInfo(int filter);

  /** The code of a filter in this process. Called by the thread that calls HDF5. */
  @FunctionalInterface
  interface Code {
    /**
     * Encodes the bytes of a chunk with the filter, or decodes them.
     *
     * @param decodes whether to decode
     * @param values the dataset's parameters for the filter
     * @param arena for the result, valid during the call
     * @throws IOException if they are damaged
     */
    MemorySegment apply(boolean decodes, int[] values, MemorySegment bytes, Arena arena) throws IOException;
  }

  /**
   * Registers a filter with the library until the process ends.
   *
   * @return whether this binding supports that
   */
  default boolean register(int filter, String name, Code code) {
    return false;
  }
}
