package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.h5burst.hdf5.H5O;
import org.h5burst.hdf5.Hid;

final class FfmH5O extends FunctionGroup implements H5O {
  static final int H5O_TYPE_GROUP = 0;
  static final int H5O_TYPE_DATASET = 1;
  static final int H5O_INFO_BASIC = 1;
  static final int H5O_INFO_NUM_ATTRS = 4;

  /** Excludes the size of an object, for which HDF5 walks through all its chunks. */
  private static final int WANTED = H5O_INFO_BASIC | H5O_INFO_NUM_ATTRS;

  /**
   * {@code H5O_info1_t} begins with a file number, an address and a type; the number of attributes follows after a link
   * count and four times.
   */
  private static final long OBJECT_INFO_BYTES = 1024;
  private static final long ADDRESS_OFFSET = 8;
  private static final long TYPE_OFFSET = 16;
  private static final long ATTRIBUTES_OFFSET = 56;

  private final Hdf5Function open = function("hid_t H5Oopen(hid_t, const char *, hid_t)");
  private final Hdf5Function close = function("herr_t H5Oclose(hid_t)");
  private final Hdf5Function getInfo =
      function("herr_t H5Oget_info_by_name2(hid_t, const char *, H5O_info_t *, unsigned, hid_t)");
  private final Hdf5Function copy = function("herr_t H5Ocopy(hid_t, const char *, hid_t, const char *, hid_t, hid_t)");

  FfmH5O(Hdf5Symbols library) {
    super(library);
  }

  @Override
  public Hid.Node open(Hid.Location at, String name) {
    return new Hid.Node(open.id((f, c) -> f.call(at.value(), c.text(name), Hid.Properties.DEFAULT.value())));
  }

  @Override
  public Info getInfo(Hid.Location at, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment info = arena.allocate(OBJECT_INFO_BYTES, Long.BYTES);
      getInfo.status(at.value(), new CMemory(arena).text(name), info.address(), WANTED, Hid.Properties.DEFAULT.value());
      return new Info(kind(info.get(ValueLayout.JAVA_INT, TYPE_OFFSET)),
          info.get(ValueLayout.JAVA_LONG, ADDRESS_OFFSET), info.get(ValueLayout.JAVA_LONG, ATTRIBUTES_OFFSET) > 0);
    }
  }

  private static Kind kind(int type) {
    return type == H5O_TYPE_GROUP ? Kind.GROUP : type == H5O_TYPE_DATASET ? Kind.DATASET : Kind.OTHER;
  }

  @Override
  public void copy(Hid.Location from, String name, Hid.Location to, String newName, Hid.Properties link) {
    copy.status((f, c) -> f.call(from.value(), c.text(name), to.value(),
        c.text(newName), Hid.Properties.DEFAULT.value(), link.value()));
  }

  @Override
  public void close(Hid.Node object) {
    close.status(object.value());
  }
}
