package org.h5burst.hdf5.jhdf5;

import static org.h5burst.hdf5.jhdf5.Jhdf5Call.checked;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.Hid;

final class Jhdf5H5F implements H5F {
  @Override
  public Hid.File create(String path, int flags, Hid.Properties creation, Hid.Properties access) {
    return new Hid.File(Jhdf5Call.of(() -> H5.H5Fcreate(checked(path), flags, creation.value(), access.value())),
        false);
  }

  @Override
  public Hid.File open(String path, int flags, Hid.Properties access) {
    return new Hid.File(Jhdf5Call.of(() -> H5.H5Fopen(checked(path), flags, access.value())), flags == H5F_ACC_RDONLY);
  }

  @Override
  public void flush(Hid.File file) {
    Jhdf5Call.run(() -> H5.H5Fflush(file.value(), HDF5Constants.H5F_SCOPE_GLOBAL));
  }

  @Override
  public void close(Hid.File file) {
    Jhdf5Call.run(() -> H5.H5Fclose(file.value()));
  }

  @Override
  public String getName(Hid.Dataset dataset) {
    return Jhdf5Call.of(() -> H5.H5Fget_name(dataset.value()));
  }

  @Override
  public long getObjCount() {
    return Jhdf5Call.of(() -> H5.H5Fget_obj_count(HDF5Constants.H5F_OBJ_ALL, HDF5Constants.H5F_OBJ_ALL));
  }
}
