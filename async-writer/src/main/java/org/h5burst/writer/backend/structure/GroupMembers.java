package org.h5burst.writer.backend.structure;

import java.util.List;
import org.h5burst.hdf5.H5O;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.writer.backend.structure.FileScanner.Kind;
import org.h5burst.writer.backend.structure.FileScanner.Member;

/** Lists the contents of groups in a file that one process has opened alone. <b>Independent.</b> */
record GroupMembers(Hdf5 hdf5, Hid.File file) {
  /**
   * Returns the members of a group, by name; the root group's path is empty. Starts at the open group, so no path from
   * the root is resolved for each of them.
   */
  List<Member> of(String path) {
    return hdf5.always(scope -> {
      Hid.Node group = scope.add(hdf5.h5o().open(file, "/" + path));
      return hdf5.h5l().names(group).stream().map(name -> member(group, name)).toList();
    });
  }

  private Member member(Hid.Node group, String name) {
    if (!isFound(group, name)) {
      return new Member(name, Kind.UNNAMED, 0, false);
    }
    if (hdf5.h5l().isSymbolic(group, name)) {
      return new Member(name, Kind.LINK, 0, false);
    }
    return object(group, name);
  }

  /** Returns the kind of an object. */
  Member object(Hid.Location at, String name) {
    H5O.Info object = info(at, name);
    return new Member(name, switch (object.kind()) {
      case GROUP -> Kind.GROUP;
      case DATASET -> Kind.DATASET;
      case OTHER -> Kind.OTHER;
    }, object.address(), object.hasAttributes());
  }

  private boolean isFound(Hid.Node group, String name) {
    return hdf5.nameProblem(name).isEmpty() && (!hdf5.isUncertain(name) || hdf5.h5l().exists(group, name));
  }

  H5O.Info info(Hid.Location at, String name) {
    return hdf5.h5o().getInfo(at, name);
  }
}
