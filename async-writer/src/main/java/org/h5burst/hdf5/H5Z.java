package org.h5burst.hdf5;

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
}
