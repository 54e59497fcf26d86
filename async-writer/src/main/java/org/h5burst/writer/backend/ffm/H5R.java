package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** References to objects in a file. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public final class H5R {
  /** Bytes of a reference. */
  public static final int BYTES = 8;
  static final int H5R_OBJECT = 0;
  private static final long NO_SPACE = -1;

  private final Hdf5Function create;
  private final Hdf5Function getName;
  private final Hdf5Function vlenCreate;

  H5R(Hdf5Library library) {
    create = library.function("herr_t H5Rcreate(void *, hid_t, const char *, H5R_type_t, hid_t)");
    getName = library.function("ssize_t H5Rget_name(hid_t, H5R_type_t, const void *, char *, size_t)");
    vlenCreate = library.function("hid_t H5Tvlen_create(hid_t)");
  }

  /** Writes a reference to an object into memory. */
  public void create(Hid.File file, String object, MemorySegment reference) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(object);
      create.status(f -> (int) f.invokeExact(reference, file.value(), path, H5R_OBJECT, NO_SPACE));
    }
  }

  /** A path of the object that a reference means; empty if there is none. */
  public String name(Hid.File file, MemorySegment reference) {
    try (Arena arena = Arena.ofConfined()) {
      long length = getName.id(f -> (long) f.invokeExact(file.value(), H5R_OBJECT, reference, MemorySegment.NULL, 0L));
      MemorySegment text = arena.allocate(length + 1);
      long ignored = getName.id(f -> (long) f.invokeExact(file.value(), H5R_OBJECT, reference, text, length + 1));
      return text.getString(0);
    }
  }

  /** The type of sequences of a type. The caller closes it. */
  public Hid.Type sequence(Hid.Type of) {
    return new Hid.Type(vlenCreate.id(f -> (long) f.invokeExact(of.value())));
  }
}
