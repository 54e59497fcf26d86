package org.h5burst.writer.backend.portable;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.writer.backend.StructureSource.Member;

/**
 * The functions of JHDF5's HDF5 that take or give names. JHDF5's own binding takes them in Java's modified UTF-8, which
 * is another encoding than UTF-8 beyond U+FFFF; {@link NativeNames} goes around it, and {@link BoundedNames} does with
 * it where that is impossible. What they open, the caller closes.
 */
sealed interface Names permits NativeNames, BoundedNames {
  /** The one that JHDF5's native library allows in this process, which {@link Structure#load} has loaded. */
  static Names inUse() {
    return NamesInUse.NAMES;
  }

  /** Why a name or a path cannot be given to HDF5, in words; empty if it can. */
  String problem(String name);

  /** Makes a file; whatever has its name, a link too, is an error. */
  Id createFile(Path path, Id access);

  /** Opens a file to be changed. */
  Id openFile(Path path, Id access);

  /** Opens a file to be read. */
  Id openToRead(Path path);

  /** Makes a dataset, and the groups above it that the link's properties ask for. */
  Id createDataset(Id file, String name, Made made);

  /** What a dataset is made of. */
  record Made(Id type, Id space, Id link, long creation) {}

  /** Opens a dataset. */
  Id openDataset(Id file, String name, long access);

  /** Makes a group. */
  void createGroup(Id file, String name, Id link);

  /** Whether there is a link; the groups above it must be there. */
  boolean exists(Id file, String name);

  /** Removes a link. */
  void delete(Id file, String name);

  /** Links a name to a path. */
  void linkSoft(Id file, String name, String path, Id link);

  /** Gives an object another name. */
  void linkHard(Id file, String name, String object, Id link);

  /** Links a name to an object of another file. */
  void linkExternal(Id file, String name, String other, String path, Id link);

  /** The members of a group, by name; the root group's path is empty. */
  List<Member> members(Id file, String group);

  /** Whether an object has an attribute. */
  boolean hasAttribute(Id file, String owner, String name);

  /** Removes an attribute. */
  void deleteAttribute(Id file, String owner, String name);

  /** Makes an attribute without a value. */
  Id createAttribute(Id file, String owner, String name, Id type, Id space);

  /** Opens an attribute. */
  Id openAttribute(Id file, String owner, String name);

  /** The names of an object's attributes, in order, as far as they can be opened by them. */
  List<String> attributes(Id file, String owner);

  /** Makes a reference to an object. */
  long reference(Id file, String object);

  /** The path of the object that a reference leads to; empty if there is none. */
  String referred(Id file, MemorySegment reference);

  /** Adds a member to a compound type. */
  void insert(Id compound, String name, long offset, Id member);

  /** Adds a member to an enumeration. */
  void insert(Id enumeration, String name, byte[] value);

  /** Name of a member of a type. */
  String memberName(Id type, int member);

  /** Says what the bytes of an opaque type are. */
  void setTag(Id opaque, String tag);

  /** What the bytes of an opaque type are. */
  String tag(Id opaque);
}
