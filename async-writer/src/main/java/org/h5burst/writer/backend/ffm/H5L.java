package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Links. Every failure throws {@link Hdf5Exception}. */
public final class H5L {
  private final Hdf5Function exists;
  private final Hdf5Function delete;
  private final Hdf5Function createSoft;
  private final Hdf5Function createHard;
  private final Hdf5Function createExternal;

  H5L(Hdf5Library library) {
    exists = library.function("htri_t H5Lexists(hid_t, const char *, hid_t)");
    delete = library.function("herr_t H5Ldelete(hid_t, const char *, hid_t)");
    createSoft = library.function("herr_t H5Lcreate_soft(const char *, hid_t, const char *, hid_t, hid_t)");
    createHard = library.function("herr_t H5Lcreate_hard(hid_t, const char *, hid_t, const char *, hid_t, hid_t)");
    createExternal = library.function("herr_t H5Lcreate_external(const char *, const char *, hid_t, const char *, hid_t, hid_t)");
  }

  /** Whether there is a link of this name; the groups above it must be there. <b>Independent.</b> */
  public boolean exists(Hid.File file, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(name);
      return exists.status(f -> (int) f.invokeExact(file.value(), path, Hid.Properties.DEFAULT.value())) > 0;
    }
  }

  /** Removes a link. <b>Collective.</b> */
  public void delete(Hid.File file, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(name);
      delete.status(f -> (int) f.invokeExact(file.value(), path, Hid.Properties.DEFAULT.value()));
    }
  }

  /** Links a name to a path. <b>Collective.</b> */
  public void createSoft(Hid.File file, String name, String target, Hid.Properties link) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(name);
      MemorySegment to = arena.allocateFrom(target);
      createSoft.status(f -> (int) f.invokeExact(to, file.value(), path, link.value(), Hid.Properties.DEFAULT.value()));
    }
  }

  /** Gives an object of the file another name. <b>Collective.</b> */
  public void createHard(Hid.File file, String name, String object, Hid.Properties link) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(name);
      MemorySegment to = arena.allocateFrom(object);
      createHard.status(f -> (int) f.invokeExact(file.value(), to, file.value(), path, link.value(), Hid.Properties.DEFAULT.value()));
    }
  }

  /** Links a name to an object of another file. <b>Collective.</b> */
  public void createExternal(Hid.File file, String name, String otherFile, String object, Hid.Properties link) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(name);
      MemorySegment other = arena.allocateFrom(otherFile);
      MemorySegment to = arena.allocateFrom(object);
      createExternal.status(f -> (int) f.invokeExact(other, to, file.value(), path, link.value(), Hid.Properties.DEFAULT.value()));
    }
  }
}
