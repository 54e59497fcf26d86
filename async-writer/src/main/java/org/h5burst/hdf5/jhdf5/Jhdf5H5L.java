package org.h5burst.hdf5.jhdf5;

import static org.h5burst.hdf5.jhdf5.Jhdf5Call.checked;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import hdf.hdf5lib.callbacks.H5L_iterate_cb;
import hdf.hdf5lib.callbacks.H5L_iterate_t;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.hdf5.H5L;
import org.h5burst.hdf5.Hid;

final class Jhdf5H5L implements H5L {
  private static final long DEFAULT = Hid.Properties.DEFAULT.value();

  @Override
  public boolean exists(Hid.Location at, String name) {
    return Jhdf5Call.of(() -> H5.H5Lexists(at.value(), checked(name), DEFAULT));
  }

  @Override
  public void delete(Hid.Location at, String name) {
    Jhdf5Call.run(() -> H5.H5Ldelete(at.value(), checked(name), DEFAULT));
  }

  @Override
  public void createSoft(Hid.Location at, String name, String target, Hid.Properties link) {
    Jhdf5Call.run(() -> H5.H5Lcreate_soft(checked(target), at.value(), checked(name), link.value(), DEFAULT));
  }

  @Override
  public void createHard(Hid.Location at, String name, String object, Hid.Properties link) {
    Jhdf5Call.run(() -> H5.H5Lcreate_hard(at.value(), checked(object), at.value(), checked(name), link.value(),
        DEFAULT));
  }

  @Override
  public void createExternal(Hid.Location at, String name, String otherFile, String object, Hid.Properties link) {
    Jhdf5Call.run(() -> H5.H5Lcreate_external(checked(otherFile), checked(object), at.value(), checked(name),
        link.value(), DEFAULT));
  }

  @Override
  public void move(Hid.Location at, String name, String newName, Hid.Properties link) {
    Jhdf5Call.run(() -> H5.H5Lmove(at.value(), checked(name), at.value(), checked(newName), link.value(), DEFAULT));
  }

  @Override
  public List<String> target(Hid.Location at, String name) {
    String[] target = new String[2];
    Jhdf5Call.run(() -> H5.H5Lget_value(at.value(), checked(name), target, DEFAULT));
    return target[1] == null || target[1].isEmpty() ? List.of(target[0]) : List.of(target[1], target[0]);
  }

  @Override
  public List<String> names(Hid.Node group) {
    List<String> names = new ArrayList<>();
    H5L_iterate_cb visitor = (_, name, _, _) -> {
      names.add(name);
      return 0;
    };
    Jhdf5Call.run(() -> H5.H5Literate(group.value(), HDF5Constants.H5_INDEX_NAME, HDF5Constants.H5_ITER_INC, 0,
        visitor, new H5L_iterate_t() {}));
    return names;
  }

  @Override
  public boolean isSymbolic(Hid.Location at, String name) {
    return Jhdf5Call.of(() -> H5.H5Lget_info(at.value(), checked(name), DEFAULT).type != HDF5Constants.H5L_TYPE_HARD);
  }
}
