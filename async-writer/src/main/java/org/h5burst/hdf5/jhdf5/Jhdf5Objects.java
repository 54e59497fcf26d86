package org.h5burst.hdf5.jhdf5;

import static org.h5burst.hdf5.jhdf5.Jhdf5Call.checked;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import hdf.hdf5lib.structs.H5O_info_t;
import org.h5burst.hdf5.H5G;
import org.h5burst.hdf5.H5O;
import org.h5burst.hdf5.Hid;

final class Jhdf5Objects implements H5G, H5O {
  private static final long DEFAULT = Hid.Properties.DEFAULT.value();

  @Override
  public Hid.Node create(Hid.Location at, String name, Hid.Properties link, Hid.Properties creation) {
    return new Hid.Node(Jhdf5Call.of(() -> H5.H5Gcreate(at.value(), checked(name), link.value(), creation.value(),
        DEFAULT)));
  }

  @Override
  public Hid.Properties getCreatePlist(Hid.Node group) {
    return new Hid.Properties(Jhdf5Call.of(() -> H5.H5Gget_create_plist(group.value())));
  }

  @Override
  public Hid.Node open(Hid.Location at, String name) {
    return new Hid.Node(Jhdf5Call.of(() -> H5.H5Oopen(at.value(), checked(name), DEFAULT)));
  }

  @Override
  public Info getInfo(Hid.Node object) {
    H5O_info_t info = Jhdf5Call.of(() -> H5.H5Oget_info(object.value()));
    if (info.type == HDF5Constants.H5O_TYPE_GROUP) {
      return new Info(Kind.GROUP, info.addr);
    }
    return new Info(info.type == HDF5Constants.H5O_TYPE_DATASET ? Kind.DATASET : Kind.OTHER, info.addr);
  }

  @Override
  public void copy(Hid.Location from, String name, Hid.Location to, String newName, Hid.Properties link) {
    Jhdf5Call.run(() -> H5.H5Ocopy(from.value(), checked(name), to.value(), checked(newName), DEFAULT, link.value()));
  }

  @Override
  public void close(Hid.Node object) {
    Jhdf5Call.run(() -> H5.H5Oclose(object.value()));
  }
}
