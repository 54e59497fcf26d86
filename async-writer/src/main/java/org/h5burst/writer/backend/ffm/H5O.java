package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/**
 * What is in the groups of a file, one member after the other. All <b>independent</b>, in a file that was opened
 * without MPI. Every failure throws {@link Hdf5Exception}.
 */
public final class H5O {
  /** What an identifier stands for: a group. */
  public static final int H5I_GROUP = 2;
  /** A dataset. */
  public static final int H5I_DATASET = 5;
  static final int H5_INDEX_NAME = 0;
  static final int H5_ITER_INC = 0;

  /** Of {@code H5G_info_t}. */
  static final StructLayout GROUP_LAYOUT = MemoryLayout.structLayout(ValueLayout.JAVA_INT.withName("storage_type"), MemoryLayout.paddingLayout(4),
      ValueLayout.JAVA_LONG.withName("nlinks"), ValueLayout.JAVA_LONG.withName("max_corder"), ValueLayout.JAVA_BOOLEAN.withName("mounted"),
      MemoryLayout.paddingLayout(7));

  /** {@code H5O_info_t} begins with a file's number and an address; the rest is not looked at. */
  private static final long OBJECT_INFO_BYTES = 1024;
  private static final long ADDRESS_OFFSET = 8;
  private static final String OBJECT_INFO = "H5Oget_info1";

  private final Hdf5Library library;
  private final Hdf5Function getGroupInfo;
  private final Hdf5Function getNameByIdx;
  private final Hdf5Function getLinkValue;
  private final Hdf5Function open;
  private final Hdf5Function close;
  private final Hdf5Function getType;
  private final Hdf5Function getInfo;

  H5O(Hdf5Library library) {
    this.library = library;
    getGroupInfo = library.function("herr_t H5Gget_info_by_name(hid_t, const char *, H5G_info_t *, hid_t)");
    getNameByIdx = library.function("ssize_t H5Lget_name_by_idx(hid_t, const char *, H5_index_t, H5_iter_order_t, hsize_t, char *, size_t, hid_t)");
    getLinkValue = library.function("herr_t H5Lget_val(hid_t, const char *, void *, size_t, hid_t)");
    open = library.function("hid_t H5Oopen(hid_t, const char *, hid_t)");
    close = library.function("herr_t H5Oclose(hid_t)");
    getType = library.function("H5I_type_t H5Iget_type(hid_t)");
    getInfo = library.function("herr_t %s(hid_t, H5O_info_t *)".formatted(OBJECT_INFO));
  }

  /**
   * Opens a group, which can be given instead of the file: the names of its members begin there, and no path from the
   * root is resolved for each of them. The caller closes it.
   */
  public Hid.File enter(Hid.File file, String group) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(group);
      return new Hid.File(open.id(f -> (long) f.invokeExact(file.value(), path, Hid.Properties.DEFAULT.value())));
    }
  }

  /** Closes a group. */
  public void leave(Hid.File group) {
    close.status(f -> (int) f.invokeExact(group.value()));
  }

  /** How many members a group has. */
  public long members(Hid.File file, String group) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment info = arena.allocate(GROUP_LAYOUT);
      MemorySegment path = arena.allocateFrom(group);
      getGroupInfo.status(f -> (int) f.invokeExact(file.value(), path, info, Hid.Properties.DEFAULT.value()));
      return info.get(ValueLayout.JAVA_LONG, GROUP_LAYOUT.byteOffset(MemoryLayout.PathElement.groupElement("nlinks")));
    }
  }

  /** The name of a member, in the order of names. */
  public String member(Hid.File file, String group, long index) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(group);
      long length = name(file, path, index, MemorySegment.NULL, 0);
      MemorySegment text = arena.allocate(length + 1);
      long ignored = name(file, path, index, text, length + 1);
      return text.getString(0, StandardCharsets.UTF_8);
    }
  }

  private long name(Hid.File file, MemorySegment group, long index, MemorySegment text, long bytes) {
    return getNameByIdx.id(f -> (long) f.invokeExact(file.value(), group, H5_INDEX_NAME, H5_ITER_INC, index, text, bytes,
        Hid.Properties.DEFAULT.value()));
  }

  /** Whether a name stands for another one: only such links have a value. */
  public boolean isSymbolic(Hid.File file, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(name);
      MemorySegment value = arena.allocate(1);
      return getLinkValue.any(f -> (int) f.invokeExact(file.value(), path, value, 1L, Hid.Properties.DEFAULT.value())) >= 0;
    }
  }

  /** What an object is, and where it lies. */
  public record Found(int type, long address) {}

  /** Looks at an object. */
  public Found look(Hid.File file, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(name);
      long object = open.id(f -> (long) f.invokeExact(file.value(), path, Hid.Properties.DEFAULT.value()));
      try {
        int type = getType.status(f -> (int) f.invokeExact(object));
        return new Found(type, address(object, arena));
      } finally {
        close.status(f -> (int) f.invokeExact(object));
      }
    }
  }

  private long address(long object, Arena arena) {
    // A library without it is one without functions of older versions; it would go round in a group that contains
    // itself.
    if (!library.has(OBJECT_INFO)) {
      return object;
    }
    MemorySegment info = arena.allocate(OBJECT_INFO_BYTES, Long.BYTES);
    getInfo.status(f -> (int) f.invokeExact(object, info));
    return info.get(ValueLayout.JAVA_LONG, ADDRESS_OFFSET);
  }
}
