package org.h5burst.writer.backend.structure;

import java.util.HashMap;
import java.util.Map;
import org.h5burst.hdf5.H5P;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.Scope;
import org.h5burst.writer.Hdf5Settings.CreationOrder;

/**
 * Determines how objects are created in a file: like the group in which they are created, so that a program that tracks
 * creation order finds it in all of them. HDF5 creates missing groups above an object in the same way.
 */
public final class NewObjects {
  private static final int TRACKED = H5P.H5P_CRT_ORDER_TRACKED | H5P.H5P_CRT_ORDER_INDEXED;

  private final Hdf5 hdf5;
  private final Hid.File file;
  private final Hid.Properties link;
  private final Map<String, Boolean> tracked = new HashMap<>();

  /**
   * Objects of an open file. <b>Independent.</b>
   *
   * @param scope closes the link's properties
   */
  public NewObjects(Hdf5 hdf5, Hid.File file, Scope scope) {
    this.hdf5 = hdf5;
    this.file = file;
    this.link = scope.add(StructureWriter.linkWithGroups(hdf5));
  }

  /** Returns the properties for creating a file. <b>Independent.</b> */
  public static Hid.Properties file(Hdf5 hdf5, CreationOrder order, Scope scope) {
    return group(hdf5, H5P.Kind.FILE_CREATE, order == CreationOrder.TRACKED, scope);
  }

  /** Returns whether a group tracks the order in which its members are created; the root group's path is empty. */
  static boolean tracksOrder(Hdf5 hdf5, Hid.File file, String group) {
    return 0 != hdf5.<Integer, RuntimeException>within(scope -> hdf5.h5p().getLinkCreationOrder(
        scope.add(hdf5.h5g().getCreatePlist(scope.add(hdf5.h5o().open(file, "/" + group))))));
  }

  /** Returns the properties for links: missing groups above them are created. */
  Hid.Properties link() {
    return link;
  }

  /** Returns whether there is an object with this name. <b>Independent.</b> */
  boolean exists(String name) {
    for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      if (!hdf5.h5l().exists(file, name.substring(0, slash))) {
        return false;
      }
    }
    return hdf5.h5l().exists(file, name);
  }

  /** Returns the properties for creating a group with this name. <b>Independent.</b> */
  Hid.Properties group(String name, Scope scope) {
    return group(hdf5, H5P.Kind.GROUP_CREATE, isTracked(above(name)), scope);
  }

  private static Hid.Properties group(Hdf5 hdf5, H5P.Kind kind, boolean isTracked, Scope scope) {
    if (!isTracked) {
      return Hid.Properties.DEFAULT;
    }
    Hid.Properties creation = scope.add(hdf5.h5p().create(kind));
    hdf5.h5p().setLinkCreationOrder(creation, TRACKED);
    hdf5.h5p().setAttrCreationOrder(creation, TRACKED);
    return creation;
  }

  /** Returns the properties for creating a dataset with this name, to which the caller may add. <b>Independent.</b> */
  Hid.Properties dataset(String name, Scope scope) {
    Hid.Properties creation = scope.add(hdf5.h5p().create(H5P.Kind.DATASET_CREATE));
    if (isTracked(above(name))) {
      hdf5.h5p().setAttrCreationOrder(creation, TRACKED);
    }
    return creation;
  }

  /** Returns whether a group tracks the order; a missing group will be like the one above it. */
  private boolean isTracked(String group) {
    Boolean known = tracked.get(group);
    if (known == null) {
      known = group.isEmpty() || exists(group) ? tracksOrder(hdf5, file, group) : isTracked(above(group));
      tracked.put(group, known);
    }
    return known;
  }

  private static String above(String name) {
    return name.substring(0, Math.max(name.lastIndexOf('/'), 0));
  }
}
