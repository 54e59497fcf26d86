package org.h5burst.hdf5;

import java.util.List;

/** HDF5's functions for links. Every failure throws {@link Hdf5Exception}. */
public interface H5L {
  /** Returns whether there is a link with this name; the groups above it must exist. <b>Independent.</b> */
  boolean exists(Hid.Location at, String name);

  /** Removes a link. <b>Collective.</b> */
  void delete(Hid.Location at, String name);

  /** Links a name to a path. <b>Collective.</b> */
  void createSoft(Hid.Location at, String name, String target, Hid.Properties link);

  /** Gives an object of the file another name. <b>Collective.</b> */
  void createHard(Hid.Location at, String name, String object, Hid.Properties link);

  /** Links a name to an object of another file. <b>Collective.</b> */
  void createExternal(Hid.Location at, String name, String otherFile, String object, Hid.Properties link);

  /** Renames a link; it is an error if the new name is in use. <b>Collective.</b> */
  void move(Hid.Location at, String name, String newName, Hid.Properties link);

  /**
   * Returns the target of a soft or external link: a path, preceded by the name of the other file. <b>Independent.</b>
   */
  List<String> target(Hid.Location at, String name);

  /**
   * Returns the names of a group's members, in order. <b>Independent.</b> Walks through the group once, because each
   * access by index would start at the first member again.
   */
  List<String> names(Hid.Node group);

  /** Returns whether a name is a soft or an external link, which may lead nowhere. <b>Independent.</b> */
  boolean isSymbolic(Hid.Location at, String name);
}
