package org.h5burst.hdf5.jhdf5;

import hdf.hdf5lib.H5;
import org.h5burst.hdf5.H5S;
import org.h5burst.hdf5.Hid;

final class Jhdf5H5S implements H5S {
  @Override
  public Hid.Space createSimple(long[] extents, long[] limit) {
    return new Hid.Space(Jhdf5Call.of(() -> extents.length == 0
        ? H5.H5Screate(H5S_SCALAR)
        : H5.H5Screate_simple(extents.length, extents, limit.length == 0 ? extents : limit)));
  }

  @Override
  public int getSimpleExtentType(Hid.Space space) {
    return Jhdf5Call.of(() -> H5.H5Sget_simple_extent_type(space.value()));
  }

  @Override
  public Extents getSimpleExtentDims(Hid.Space space) {
    int rank = Jhdf5Call.of(() -> H5.H5Sget_simple_extent_ndims(space.value()));
    long[] shape = new long[rank];
    long[] limit = new long[rank];
    if (rank > 0) {
      Jhdf5Call.run(() -> H5.H5Sget_simple_extent_dims(space.value(), shape, limit));
    }
    return new Extents(shape, limit);
  }

  @Override
  public void selectHyperslab(Hid.Space space, long[] start, long[] stride, long[] count, long[] block) {
    Jhdf5Call.run(() -> H5.H5Sselect_hyperslab(space.value(), H5S_SELECT_SET, start, stride, count, block));
  }

  @Override
  public void close(Hid.Space space) {
    Jhdf5Call.run(() -> H5.H5Sclose(space.value()));
  }
}
