package org.h5burst.hdf5.ffm;

import org.h5burst.hdf5.H5G;
import org.h5burst.hdf5.Hid;

final class FfmH5G extends FunctionGroup implements H5G {
  private final Hdf5Function create = function("hid_t H5Gcreate2(hid_t, const char *, hid_t, hid_t, hid_t)");
  private final Hdf5Function getCreatePlist = function("hid_t H5Gget_create_plist(hid_t)");

  FfmH5G(Hdf5Symbols library) {
    super(library);
  }

  @Override
  public Hid.Node create(Hid.Location at, String name, Hid.Properties link, Hid.Properties creation) {
    return new Hid.Node(create.id((f, c) -> f.call(at.value(), c.text(name), link.value(),
        creation.value(), Hid.Properties.DEFAULT.value())));
  }

  @Override
  public Hid.Properties getCreatePlist(Hid.Node group) {
    return new Hid.Properties(getCreatePlist.id(group.value()));
  }
}
