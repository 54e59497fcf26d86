package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.hdf5.H5L;
import org.h5burst.hdf5.Hid;

final class FfmH5L extends FunctionGroup implements H5L {
  static final int H5_INDEX_NAME = 0;
  static final int H5_ITER_INC = 0;

  /** The size of a link, which is in a header. */
  private static final long MAX_TARGET = 1 << 16;

  private static final long DEFAULT = Hid.Properties.DEFAULT.value();

  /** The group, the member's name, its link information, and the caller's data. */
  private static final FunctionDescriptor VISITOR = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG,
      ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS);

  private final Hdf5Function exists = function("htri_t H5Lexists(hid_t, const char *, hid_t)");
  private final Hdf5Function delete = function("herr_t H5Ldelete(hid_t, const char *, hid_t)");
  private final Hdf5Function createSoft =
      function("herr_t H5Lcreate_soft(const char *, hid_t, const char *, hid_t, hid_t)");
  private final Hdf5Function createHard =
      function("herr_t H5Lcreate_hard(hid_t, const char *, hid_t, const char *, hid_t, hid_t)");
  private final Hdf5Function createExternal =
      function("herr_t H5Lcreate_external(const char *, const char *, hid_t, const char *, hid_t, hid_t)");
  private final Hdf5Function iterate =
      function(library.has("H5Literate2")
          ? "herr_t H5Literate2(hid_t, H5_index_t, H5_iter_order_t, hsize_t *, H5L_iterate2_t, void *)"
          : "herr_t H5Literate(hid_t, H5_index_t, H5_iter_order_t, hsize_t *, H5L_iterate_t, void *)");
  private final Hdf5Function getVal = function("herr_t H5Lget_val(hid_t, const char *, void *, size_t, hid_t)");
  private final Hdf5Function move = function("herr_t H5Lmove(hid_t, const char *, hid_t, const char *, hid_t, hid_t)");

  FfmH5L(Hdf5Symbols library) {
    super(library);
  }

  @Override
  public boolean exists(Hid.Location at, String name) {
    return exists.status((f, c) -> f.call(at.value(), c.text(name), DEFAULT)) > 0;
  }

  @Override
  public void delete(Hid.Location at, String name) {
    delete.status((f, c) -> f.call(at.value(), c.text(name), DEFAULT));
  }

  @Override
  public void createSoft(Hid.Location at, String name, String target, Hid.Properties link) {
    createSoft.status((f, c) -> f.call(c.text(target), at.value(), c.text(name), link.value(), DEFAULT));
  }

  @Override
  public void createHard(Hid.Location at, String name, String object, Hid.Properties link) {
    createHard.status((f, c) -> f.call(at.value(), c.text(object), at.value(), c.text(name), link.value(), DEFAULT));
  }

  @Override
  public void createExternal(Hid.Location at, String name, String otherFile, String object, Hid.Properties link) {
    createExternal.status((f, c) -> f.call(c.text(otherFile), c.text(object),
        at.value(), c.text(name), link.value(), DEFAULT));
  }

  @Override
  public void move(Hid.Location at, String name, String newName, Hid.Properties link) {
    move.status((f, c) -> f.call(at.value(), c.text(name), at.value(), c.text(newName), link.value(), DEFAULT));
  }

  /**
   * Returns the target: a soft link's value is its path; an external link's begins with a zero, and has the file before
   * the path.
   */
  @Override
  public List<String> target(Hid.Location at, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(MAX_TARGET);
      getVal.status(at.value(), new CMemory(arena).text(name), value.address(), MAX_TARGET - 1, DEFAULT);
      String first = value.getString(0);
      if (!first.isEmpty()) {
        return List.of(first);
      }
      long end = 1;
      while (value.get(ValueLayout.JAVA_BYTE, end) != 0) {
        end++; // the length of the text is another one if the bytes are not UTF-8
      }
      return List.of(value.getString(1), value.getString(end + 1));
    }
  }

  @Override
  public List<String> names(Hid.Node group) {
    List<String> names = new ArrayList<>();
    NativeVisitor visitor = new NativeVisitor() {
      @SuppressWarnings("UnusedMethod") // called through the handle
      int visit(long parent, MemorySegment name, MemorySegment link, MemorySegment data) {
        return guarded(() -> names.add(name.reinterpret(Long.MAX_VALUE).getString(0)));
      }
    };
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment stub = visitor.stub(MethodHandles.lookup(), VISITOR, arena);
      int _ = iterate.status(group.value(), H5_INDEX_NAME, H5_ITER_INC, NULL, stub.address(), NULL);
    }
    visitor.requireAll("reading the names of a group");
    return names;
  }

  /** Returns whether it is a symbolic link: only these have a value. */
  @Override
  public boolean isSymbolic(Hid.Location at, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(1);
      return getVal.any(at.value(), new CMemory(arena).text(name), value.address(), 1, DEFAULT) >= 0;
    }
  }
}
