package org.h5burst.hdf5;

import java.util.List;

/** Links. Every failure throws {@link Hdf5Exception}. */
public interface H5L {
  /** Returns whether there is a link of this name; the groups above it must be there. <b>Independent.</b> */
  boolean exists(Hid.Location at, String name);

  /** Removes a link. <b>Collective.</b> */
  void delete(Hid.Location at, String name);

  /** Links a name to a path. <b>Collective.</b> */
  void createSoft(Hid.Location at, String name, String target, Hid.Properties link);

  /** Gives an object of the file another name. <b>Collective.</b> */
  void createHard(Hid.Location at, String name, String object, Hid.Properties link);

  /** Links a name to an object of another file. <b>Collective.</b> */
  void createExternal(Hid.Location at, String name, String otherFile, String object, Hid.Properties link);

  /** Gives a link another name; what has it already is an error. <b>Collective.</b> */
  void move(Hid.Location at, String name, String newName, Hid.Properties link);

  /**
   * Returns where a soft or external link leads: a path, and before it the name of the other file. <b>Independent.</b>
   */
  List<String> target(Hid.Location at, String name);

  /**
   * Returns the names of a group's members, in order. <b>Independent.</b> Walks through the group once: a question by
   * index would begin at the first member again each time.
   */
  List<String> names(Hid.Node group);

  /**
   * Returns whether a name stands for another one, which may lead nowhere: a soft or an external link.
   * <b>Independent.</b>
   */
  boolean isSymbolic(Hid.Location at, String name);
}
