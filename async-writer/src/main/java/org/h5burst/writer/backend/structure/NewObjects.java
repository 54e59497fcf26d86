package org.h5burst.writer.backend.structure;

import org.h5burst.hdf5.H5P;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.Scope;
import org.h5burst.writer.Hdf5Settings.CreationOrder;

/**
 * How objects are made in a file: as the file itself was, so that a program that tracks the order in which objects are
 * made finds it in all of them. Groups that are made because they are above another object do the same by themselves.
 *
 * @param link how they get their names: with missing groups above them
 * @param isTracked whether the order in which objects and attributes are made is tracked
 */
public record NewObjects(Hid.Properties link, boolean isTracked) {
  private static final int TRACKED = H5P.H5P_CRT_ORDER_TRACKED | H5P.H5P_CRT_ORDER_INDEXED;

  /**
   * Looks how the root group of a file was made. <b>Independent.</b>
   *
   * @param scope closes the link's properties
   */
  public static NewObjects in(Hdf5 hdf5, Hid.File file, Scope scope) {
    int order = hdf5.within(inner -> hdf5.h5p()
        .getLinkCreationOrder(inner.add(hdf5.h5g().getCreatePlist(inner.add(hdf5.h5o().open(file, "/"))))));
    return new NewObjects(scope.add(StructureWriter.linkWithGroups(hdf5)), order != 0);
  }

  /** Returns how a file is made. <b>Independent.</b> */
  public static Hid.Properties file(Hdf5 hdf5, CreationOrder order, Scope scope) {
    return group(hdf5, H5P.Kind.FILE_CREATE, order == CreationOrder.TRACKED, scope);
  }

  /** Returns how a group is made. <b>Independent.</b> */
  Hid.Properties group(Hdf5 hdf5, Scope scope) {
    return group(hdf5, H5P.Kind.GROUP_CREATE, isTracked, scope);
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

  /** Returns how a dataset is made, for the caller to say more. <b>Independent.</b> */
  Hid.Properties dataset(Hdf5 hdf5, Scope scope) {
    Hid.Properties creation = scope.add(hdf5.h5p().create(H5P.Kind.DATASET_CREATE));
    if (isTracked) {
      hdf5.h5p().setAttrCreationOrder(creation, TRACKED);
    }
    return creation;
  }
}
