package org.h5burst.hdf5;

/** HDF5's functions for groups. Every failure throws {@link Hdf5Exception}. */
public interface H5G {
  /** Creates and links a group. <b>Collective.</b> */
  Hid.Node create(Hid.Location at, String name, Hid.Properties link, Hid.Properties creation);

  /** Returns the list with which a group was created; the caller closes it. <b>Independent.</b> */
  Hid.Properties getCreatePlist(Hid.Node group);
}
