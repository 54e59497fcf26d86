package org.h5burst.hdf5.ffm;

import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.Hid;

final class FfmH5F extends FunctionGroup implements H5F {
  static final int H5F_SCOPE_GLOBAL = 1;
  static final int H5F_OBJ_ALL = 0x1f;

  private final Hdf5Function create = function("hid_t H5Fcreate(const char *, unsigned, hid_t, hid_t)");
  private final Hdf5Function open = function("hid_t H5Fopen(const char *, unsigned, hid_t)");
  private final Hdf5Function flush = function("herr_t H5Fflush(hid_t, H5F_scope_t)");
  private final Hdf5Function close = function("herr_t H5Fclose(hid_t)");
  private final Hdf5Function getObjCount = function("ssize_t H5Fget_obj_count(hid_t, unsigned)");
  private final Hdf5Function getName = function("ssize_t H5Fget_name(hid_t, char *, size_t)");

  FfmH5F(Hdf5Symbols library) {
    super(library);
  }

  @Override
  public Hid.File create(String path, int flags, Hid.Properties creation, Hid.Properties access) {
    return new Hid.File(create.id((f, c) -> f.call(c.text(path), flags, creation.value(), access.value())), false);
  }

  @Override
  public Hid.File open(String path, int flags, Hid.Properties access) {
    return new Hid.File(open.id((f, c) -> f.call(c.text(path), flags, access.value())), flags == H5F_ACC_RDONLY);
  }

  @Override
  public void flush(Hid.File file) {
    flush.status(file.value(), H5F_SCOPE_GLOBAL);
  }

  @Override
  public void close(Hid.File file) {
    close.status(file.value());
  }

  @Override
  public String getName(Hid.Dataset dataset) {
    return getName.string((f, name, bytes) -> f.call(dataset.value(), name, bytes));
  }

  @Override
  public long getObjCount() {
    return getObjCount.id(H5F_OBJ_ALL, H5F_OBJ_ALL);
  }
}
