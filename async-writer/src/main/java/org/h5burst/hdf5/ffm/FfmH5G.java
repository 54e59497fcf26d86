package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import org.h5burst.hdf5.H5G;
import org.h5burst.hdf5.Hid;

final class FfmH5G implements H5G {
  /** Of {@code H5G_info_t}. */
  static final StructLayout GROUP_LAYOUT = MemoryLayout.structLayout(ValueLayout.JAVA_INT.withName("storage_type"),
      MemoryLayout.paddingLayout(4),
      ValueLayout.JAVA_LONG.withName("nlinks"), ValueLayout.JAVA_LONG.withName("max_corder"),
      ValueLayout.JAVA_BOOLEAN.withName("mounted"),
      MemoryLayout.paddingLayout(7));

  private final Hdf5Function create;
  private final Hdf5Function getInfo;

  FfmH5G(FfmHdf5 library) {
    create = library.function("hid_t H5Gcreate2(hid_t, const char *, hid_t, hid_t, hid_t)");
    getInfo = library.function("herr_t H5Gget_info(hid_t, H5G_info_t *)");
  }

  @Override
  public Hid.Node create(Hid.Location at, String name, Hid.Properties link) {
    return new Hid.Node(create.id((f, arena) -> (long) f.invokeExact(at.value(), arena.allocateFrom(name), link.value(),
        Hid.Properties.DEFAULT.value(), Hid.Properties.DEFAULT.value())));
  }

  @Override
  public long getNlinks(Hid.Node group) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment info = arena.allocate(GROUP_LAYOUT);
      getInfo.status(f -> (int) f.invokeExact(group.value(), info));
      return info.get(ValueLayout.JAVA_LONG, GROUP_LAYOUT.byteOffset(MemoryLayout.PathElement.groupElement("nlinks")));
    }
  }
}
