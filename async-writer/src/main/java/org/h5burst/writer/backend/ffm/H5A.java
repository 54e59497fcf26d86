package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Attributes; reading is for a file that was opened without MPI. Every failure throws {@link Hdf5Exception}. */
public final class H5A {
  /**
   * HDF5 1.10.8 dies of a damaged attribute where it takes one by its number, not where it looks for a name: it is made
   * to look at all of them by a name that none has, and says then what is wrong.
   */
  public static final String UNUSED_NAME = "\u0001h5burst: no attribute has this name";

  private static final String ITSELF = ".";

  private final Hdf5Function exists;
  private final Hdf5Function delete;
  private final Hdf5Function create;
  private final Hdf5Function write;
  private final Hdf5Function close;
  private final Hdf5Function openObject;
  private final Hdf5Function closeObject;
  private final Hdf5Function getNumAttrs;
  private final Hdf5Function getNameByIdx;
  private final Hdf5Function open;
  private final Hdf5Function getType;
  private final Hdf5Function getSpace;
  private final Hdf5Function read;
  private final Hdf5Function reclaim;

  H5A(Hdf5Library library) {
    exists = library.function("htri_t H5Aexists_by_name(hid_t, const char *, const char *, hid_t)");
    delete = library.function("herr_t H5Adelete_by_name(hid_t, const char *, const char *, hid_t)");
    create = library.function("hid_t H5Acreate_by_name(hid_t, const char *, const char *, hid_t, hid_t, hid_t, hid_t, hid_t)");
    write = library.function("herr_t H5Awrite(hid_t, hid_t, const void *)");
    close = library.function("herr_t H5Aclose(hid_t)");
    openObject = library.function("hid_t H5Oopen(hid_t, const char *, hid_t)");
    closeObject = library.function("herr_t H5Oclose(hid_t)");
    getNumAttrs = library.function("int H5Aget_num_attrs(hid_t)");
    getNameByIdx = library.function(
        "ssize_t H5Aget_name_by_idx(hid_t, const char *, H5_index_t, H5_iter_order_t, hsize_t, char *, size_t, hid_t)");
    open = library.function("hid_t H5Aopen_by_name(hid_t, const char *, const char *, hid_t, hid_t)");
    getType = library.function("hid_t H5Aget_type(hid_t)");
    getSpace = library.function("hid_t H5Aget_space(hid_t)");
    read = library.function("herr_t H5Aread(hid_t, hid_t, void *)");
    reclaim = library.function("herr_t H5Dvlen_reclaim(hid_t, hid_t, hid_t, void *)");
  }

  /** Whether an object has an attribute. <b>Independent.</b> */
  public boolean exists(Hid.File file, String owner, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment object = arena.allocateFrom(owner);
      MemorySegment attribute = arena.allocateFrom(name);
      return exists.status(f -> (int) f.invokeExact(file.value(), object, attribute, Hid.Properties.DEFAULT.value())) > 0;
    }
  }

  /** Removes an attribute. <b>Collective.</b> */
  public void delete(Hid.File file, String owner, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment object = arena.allocateFrom(owner);
      MemorySegment attribute = arena.allocateFrom(name);
      delete.status(f -> (int) f.invokeExact(file.value(), object, attribute, Hid.Properties.DEFAULT.value()));
    }
  }

  /** Creates an attribute without a value. The caller closes it. <b>Collective.</b> */
  public Hid.Attribute create(Hid.File file, String owner, String name, Hid.Type type, Hid.Space space) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment object = arena.allocateFrom(owner);
      MemorySegment attribute = arena.allocateFrom(name);
      long none = Hid.Properties.DEFAULT.value();
      return new Hid.Attribute(
          create.id(f -> (long) f.invokeExact(file.value(), object, attribute, type.value(), space.value(), none, none, none)));
    }
  }

  /** Writes the whole value. <b>Collective</b>, with the same data on all ranks. */
  public void write(Hid.Attribute attribute, Hid.Type type, MemorySegment data) {
    write.status(f -> (int) f.invokeExact(attribute.value(), type.value(), data));
  }

  /** Closes an attribute. <b>Independent.</b> */
  public void close(Hid.Attribute attribute) {
    close.status(f -> (int) f.invokeExact(attribute.value()));
  }

  /** Names of an object's attributes, in order; those that are not in UTF-8 are left out. <b>Independent.</b> */
  public List<String> names(Hid.File file, String owner) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(owner);
      long object = openObject.id(f -> (long) f.invokeExact(file.value(), path, Hid.Properties.DEFAULT.value()));
      try {
        return names(new Hid.File(object), arena);
      } finally {
        closeObject.status(f -> (int) f.invokeExact(object));
      }
    }
  }

  /** Of an open object, which stands for the file: no path from the root is resolved for each name. */
  private List<String> names(Hid.File object, Arena arena) {
    List<String> names = new ArrayList<>();
    int count = getNumAttrs.status(f -> (int) f.invokeExact(object.value()));
    if (count > 0) {
      exists(object, ITSELF, UNUSED_NAME);
    }
    MemorySegment itself = arena.allocateFrom(ITSELF);
    for (long index = 0; index < count; index++) {
      long length = name(object, itself, index, MemorySegment.NULL, 0);
      MemorySegment text = arena.allocate(length + 1);
      long ignored = name(object, itself, index, text, length + 1);
      String found = text.getString(0);
      if (found.indexOf('\uFFFD') < 0 || exists(object, ITSELF, found)) {
        names.add(found);
      }
    }
    return names;
  }

  private long name(Hid.File file, MemorySegment owner, long index, MemorySegment text, long bytes) {
    return getNameByIdx.id(f -> (long) f.invokeExact(file.value(), owner, H5O.H5_INDEX_NAME, H5O.H5_ITER_INC, index, text, bytes,
        Hid.Properties.DEFAULT.value()));
  }

  /** Opens an attribute. The caller closes it. <b>Independent.</b> */
  public Hid.Attribute open(Hid.File file, String owner, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment object = arena.allocateFrom(owner);
      MemorySegment attribute = arena.allocateFrom(name);
      long none = Hid.Properties.DEFAULT.value();
      return new Hid.Attribute(open.id(f -> (long) f.invokeExact(file.value(), object, attribute, none, none)));
    }
  }

  /** The type of an attribute's elements. The caller closes it. <b>Independent.</b> */
  public Hid.Type type(Hid.Attribute attribute) {
    return new Hid.Type(getType.id(f -> (long) f.invokeExact(attribute.value())));
  }

  /** An attribute's extents. The caller closes it. <b>Independent.</b> */
  public Hid.Space space(Hid.Attribute attribute) {
    return new Hid.Space(getSpace.id(f -> (long) f.invokeExact(attribute.value())));
  }

  /** Reads the whole value, as elements of a type. <b>Independent.</b> */
  public void read(Hid.Attribute attribute, Hid.Type type, MemorySegment into) {
    read.status(f -> (int) f.invokeExact(attribute.value(), type.value(), into));
  }

  /** Frees what HDF5 has allocated for elements of variable length that were read. <b>Independent.</b> */
  public void reclaim(Hid.Type type, Hid.Space space, MemorySegment elements) {
    reclaim.status(f -> (int) f.invokeExact(type.value(), space.value(), Hid.Properties.DEFAULT.value(), elements));
  }
}
