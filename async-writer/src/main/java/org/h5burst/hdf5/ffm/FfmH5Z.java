package org.h5burst.hdf5.ffm;

import org.h5burst.hdf5.H5Z;

final class FfmH5Z implements H5Z {
  private final Hdf5Function filterAvail;
  private final Hdf5Function getFilterInfo;

  FfmH5Z(FfmHdf5 library) {
    filterAvail = library.function("htri_t H5Zfilter_avail(H5Z_filter_t)");
    getFilterInfo = library.function("herr_t H5Zget_filter_info(H5Z_filter_t, unsigned *)");
  }

  @Override
  public boolean filterAvail(int filter) {
    return filterAvail.status(f -> (int) f.invokeExact(filter)) > 0;
  }

  @Override
  public int getFilterInfo(int filter) {
    return getFilterInfo.out((f, flags) -> (int) f.invokeExact(filter, flags));
  }
}
