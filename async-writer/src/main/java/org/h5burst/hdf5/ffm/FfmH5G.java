package org.h5burst.hdf5.ffm;

import org.h5burst.hdf5.H5G;
import org.h5burst.hdf5.Hid;

final class FfmH5G extends FunctionGroup implements H5G {
  private final Hdf5Function create = function("hid_t H5Gcreate2(hid_t, const char *, hid_t, hid_t, hid_t)");

  FfmH5G(FfmHdf5 library) {
    super(library);
  }

  @Override
  public Hid.Node create(Hid.Location at, String name, Hid.Properties link) {
    return new Hid.Node(create.id((f, arena) -> (long) f.invokeExact(at.value(), arena.allocateFrom(name), link.value(),
        Hid.Properties.DEFAULT.value(), Hid.Properties.DEFAULT.value())));
  }
}
