package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.h5burst.hdf5.H5O;
import org.h5burst.hdf5.Hid;

final class FfmH5O extends FunctionGroup implements H5O {
  static final int H5I_GROUP = 2;
  static final int H5I_DATASET = 5;

  /** {@code H5O_info_t} begins with a file's number and an address; the rest is not looked at. */
  private static final long OBJECT_INFO_BYTES = 1024;
  private static final long ADDRESS_OFFSET = 8;
  private static final String OBJECT_INFO = "H5Oget_info1";

  private final Hdf5Function open = function("hid_t H5Oopen(hid_t, const char *, hid_t)");
  private final Hdf5Function close = function("herr_t H5Oclose(hid_t)");
  private final Hdf5Function getType = function("H5I_type_t H5Iget_type(hid_t)");
  private final Hdf5Function getInfo = function("herr_t %s(hid_t, H5O_info_t *)".formatted(OBJECT_INFO));
  private final Hdf5Function copy = function("herr_t H5Ocopy(hid_t, const char *, hid_t, const char *, hid_t, hid_t)");

  FfmH5O(FfmHdf5 library) {
    super(library);
  }

  @Override
  public Hid.Node open(Hid.Location at, String name) {
    return new Hid.Node(open.id((f, arena) -> (long) f.invokeExact(at.value(), arena.allocateFrom(name),
        Hid.Properties.DEFAULT.value())));
  }

  @Override
  public Info getInfo(Hid.Node object) {
    Kind kind = switch (getType.status(f -> (int) f.invokeExact(object.value()))) {
      case H5I_GROUP -> Kind.GROUP;
      case H5I_DATASET -> Kind.DATASET;
      default -> Kind.OTHER;
    };
    return new Info(kind, address(object));
  }

  private long address(Hid.Node object) {
    // A library without it is one without functions of older versions; it would go round in a group that contains
    // itself.
    if (!library.has(OBJECT_INFO)) {
      return object.value();
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment info = arena.allocate(OBJECT_INFO_BYTES, Long.BYTES);
      getInfo.status(f -> (int) f.invokeExact(object.value(), info));
      return info.get(ValueLayout.JAVA_LONG, ADDRESS_OFFSET);
    }
  }

  @Override
  public void copy(Hid.Location from, String name, Hid.Location to, String newName, Hid.Properties link) {
    copy.status((f, arena) -> (int) f.invokeExact(from.value(), arena.allocateFrom(name), to.value(),
        arena.allocateFrom(newName), Hid.Properties.DEFAULT.value(), link.value()));
  }

  @Override
  public void close(Hid.Node object) {
    close.status(f -> (int) f.invokeExact(object.value()));
  }
}
