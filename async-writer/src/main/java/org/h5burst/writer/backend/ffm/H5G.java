package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Groups. Every failure throws {@link Hdf5Exception}. */
public final class H5G {
  private final Hdf5Function create;
  private final Hdf5Function close;

  H5G(Hdf5Library library) {
    create = library.function("hid_t H5Gcreate2(hid_t, const char *, hid_t, hid_t, hid_t)");
    close = library.function("herr_t H5Gclose(hid_t)");
  }

  /** Creates and links a group. <b>Collective.</b> */
  public void create(Hid.File file, String name, Hid.Properties link) {
    long group;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(name);
      group =
          create.id(f -> (long) f.invokeExact(file.value(), path, link.value(), Hid.Properties.DEFAULT.value(), Hid.Properties.DEFAULT.value()));
    }
    close.status(f -> (int) f.invokeExact(group));
  }
}
