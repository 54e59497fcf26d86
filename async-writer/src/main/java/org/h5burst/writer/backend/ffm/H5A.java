package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Attributes; reading is for a file that was opened without MPI. Every failure throws {@link Hdf5Exception}. */
public final class H5A {
  private final NativeFunction exists;
  private final NativeFunction delete;
  private final NativeFunction create;
  private final NativeFunction write;
  private final NativeFunction close;
  private final NativeFunction openObject;
  private final NativeFunction closeObject;
  private final NativeFunction getNumAttrs;
  private final NativeFunction getNameByIdx;
  private final NativeFunction open;
  private final NativeFunction getType;
  private final NativeFunction getSpace;
  private final NativeFunction read;
  private final NativeFunction reclaim;

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
      return exists.check((int) exists.handle().invokeExact(file.value(), object, attribute, Hid.Properties.DEFAULT.value())) > 0;
    } catch (Throwable throwable) {
      throw exists.thrown(throwable);
    }
  }

  /** Removes an attribute. <b>Collective.</b> */
  public void delete(Hid.File file, String owner, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment object = arena.allocateFrom(owner);
      MemorySegment attribute = arena.allocateFrom(name);
      delete.check((int) delete.handle().invokeExact(file.value(), object, attribute, Hid.Properties.DEFAULT.value()));
    } catch (Throwable throwable) {
      throw delete.thrown(throwable);
    }
  }

  /** Creates an attribute without a value. The caller closes it. <b>Collective.</b> */
  public Hid.Attribute create(Hid.File file, String owner, String name, Hid.Type type, Hid.Space space) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment object = arena.allocateFrom(owner);
      MemorySegment attribute = arena.allocateFrom(name);
      long none = Hid.Properties.DEFAULT.value();
      return new Hid.Attribute(
          create.check((long) create.handle().invokeExact(file.value(), object, attribute, type.value(), space.value(), none, none, none)));
    } catch (Throwable throwable) {
      throw create.thrown(throwable);
    }
  }

  /** Writes the whole value. <b>Collective</b>, with the same data on all ranks. */
  public void write(Hid.Attribute attribute, Hid.Type type, MemorySegment data) {
    try {
      write.check((int) write.handle().invokeExact(attribute.value(), type.value(), data));
    } catch (Throwable throwable) {
      throw write.thrown(throwable);
    }
  }

  /** Closes an attribute. <b>Independent.</b> */
  public void close(Hid.Attribute attribute) {
    try {
      close.check((int) close.handle().invokeExact(attribute.value()));
    } catch (Throwable throwable) {
      throw close.thrown(throwable);
    }
  }

  /** Names of an object's attributes, in order; those that are not in UTF-8 are left out. <b>Independent.</b> */
  public List<String> names(Hid.File file, String owner) {
    List<String> names = new ArrayList<>();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(owner);
      long object = openObject.check((long) openObject.handle().invokeExact(file.value(), path, Hid.Properties.DEFAULT.value()));
      int count = getNumAttrs.check((int) getNumAttrs.handle().invokeExact(object));
      closeObject.check((int) closeObject.handle().invokeExact(object));
      for (long index = 0; index < count; index++) {
        long length = name(file, path, index, MemorySegment.NULL, 0);
        MemorySegment text = arena.allocate(length + 1);
        long ignored = name(file, path, index, text, length + 1);
        String found = text.getString(0);
        if (found.indexOf('\uFFFD') < 0 || exists(file, owner, found)) {
          names.add(found);
        }
      }
      return names;
    } catch (Throwable throwable) {
      throw getNumAttrs.thrown(throwable);
    }
  }

  private long name(Hid.File file, MemorySegment owner, long index, MemorySegment text, long bytes) {
    try {
      return getNameByIdx.check((long) getNameByIdx.handle().invokeExact(file.value(), owner, H5O.H5_INDEX_NAME, H5O.H5_ITER_INC, index, text, bytes,
          Hid.Properties.DEFAULT.value()));
    } catch (Throwable throwable) {
      throw getNameByIdx.thrown(throwable);
    }
  }

  /** Opens an attribute. The caller closes it. <b>Independent.</b> */
  public Hid.Attribute open(Hid.File file, String owner, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment object = arena.allocateFrom(owner);
      MemorySegment attribute = arena.allocateFrom(name);
      long none = Hid.Properties.DEFAULT.value();
      return new Hid.Attribute(open.check((long) open.handle().invokeExact(file.value(), object, attribute, none, none)));
    } catch (Throwable throwable) {
      throw open.thrown(throwable);
    }
  }

  /** The type of an attribute's elements. The caller closes it. <b>Independent.</b> */
  public Hid.Type type(Hid.Attribute attribute) {
    try {
      return new Hid.Type(getType.check((long) getType.handle().invokeExact(attribute.value())));
    } catch (Throwable throwable) {
      throw getType.thrown(throwable);
    }
  }

  /** An attribute's extents. The caller closes it. <b>Independent.</b> */
  public Hid.Space space(Hid.Attribute attribute) {
    try {
      return new Hid.Space(getSpace.check((long) getSpace.handle().invokeExact(attribute.value())));
    } catch (Throwable throwable) {
      throw getSpace.thrown(throwable);
    }
  }

  /** Reads the whole value, as elements of a type. <b>Independent.</b> */
  public void read(Hid.Attribute attribute, Hid.Type type, MemorySegment into) {
    try {
      read.check((int) read.handle().invokeExact(attribute.value(), type.value(), into));
    } catch (Throwable throwable) {
      throw read.thrown(throwable);
    }
  }

  /** Frees what HDF5 has allocated for elements of variable length that were read. <b>Independent.</b> */
  public void reclaim(Hid.Type type, Hid.Space space, MemorySegment elements) {
    try {
      reclaim.check((int) reclaim.handle().invokeExact(type.value(), space.value(), Hid.Properties.DEFAULT.value(), elements));
    } catch (Throwable throwable) {
      throw reclaim.thrown(throwable);
    }
  }
}
