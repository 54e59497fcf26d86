package org.h5burst.hdf5;

import java.lang.foreign.MemorySegment;

/** HDF5's functions for attributes. Every failure throws {@link Hdf5Exception}. */
public interface H5A {
  /** Returns whether an object has an attribute. <b>Independent.</b> */
  boolean existsByName(Hid.Location at, String object, String name);

  /** Removes an attribute. <b>Collective.</b> */
  void deleteByName(Hid.Location at, String object, String name);

  /** Creates an attribute without a value. <b>Collective.</b> */
  Hid.Attribute createByName(Hid.Location at, String object, String name, Hid.Type type, Hid.Space space);

  /** Opens an attribute. <b>Independent.</b> */
  Hid.Attribute openByName(Hid.Location at, String object, String name);

  /** Returns how many attributes an object has. <b>Independent.</b> */
  long getNumAttrs(Hid.Node object);

  /** Returns the name of an object's attribute, in the order of names. <b>Independent.</b> */
  String getNameByIdx(Hid.Node object, long index);

  /** Returns the type of an attribute's elements. <b>Independent.</b> */
  Hid.Type getType(Hid.Attribute attribute);

  /** Returns an attribute's dataspace. <b>Independent.</b> */
  Hid.Space getSpace(Hid.Attribute attribute);

  /** Reads the whole value, as elements of a type. <b>Independent.</b> */
  void read(Hid.Attribute attribute, Hid.Type type, MemorySegment into);

  /** Writes the whole value. <b>Collective</b>, with the same data on all ranks. */
  void write(Hid.Attribute attribute, Hid.Type type, MemorySegment data);

  /** Closes an attribute. <b>Independent.</b> */
  void close(Hid.Attribute attribute);
}
