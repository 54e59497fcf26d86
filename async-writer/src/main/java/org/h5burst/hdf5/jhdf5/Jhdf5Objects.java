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
  /** Not how much space an object takes, for which HDF5 walks through all its chunks. */
  private static final int WANTED = HDF5Constants.H5O_INFO_BASIC | HDF5Constants.H5O_INFO_NUM_ATTRS;

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
  public Info getInfo(Hid.Location at, String name) {
    H5O_info_t info = Jhdf5Call.of(() -> H5.H5Oget_info_by_name(at.value(), checked(name), WANTED, DEFAULT));
    Kind kind = info.type == HDF5Constants.H5O_TYPE_GROUP ? Kind.GROUP
        : info.type == HDF5Constants.H5O_TYPE_DATASET ? Kind.DATASET : Kind.OTHER;
    return new Info(kind, info.addr, info.num_attrs > 0);
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
