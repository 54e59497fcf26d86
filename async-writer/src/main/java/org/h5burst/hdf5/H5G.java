package org.h5burst.hdf5;

/** Groups. Every failure throws {@link Hdf5Exception}. */
public interface H5G {
  /** Creates and links a group. <b>Collective.</b> */
  Hid.Node create(Hid.Location at, String name, Hid.Properties link, Hid.Properties creation);

  /** Returns how a group was made; the caller closes the list. <b>Independent.</b> */
  Hid.Properties getCreatePlist(Hid.Node group);
}
