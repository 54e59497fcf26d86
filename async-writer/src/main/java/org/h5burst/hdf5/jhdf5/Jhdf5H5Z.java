package org.h5burst.hdf5.jhdf5;

import hdf.hdf5lib.H5;
import org.h5burst.hdf5.H5Z;

final class Jhdf5H5Z implements H5Z {
  @Override
  public boolean filterAvail(int filter) {
    return Jhdf5Call.of(() -> H5.H5Zfilter_avail(filter)) > 0;
  }

  @Override
  public int getFilterInfo(int filter) {
    return Jhdf5Call.of(() -> H5.H5Zget_filter_info(filter));
  }
}
