package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

/** The callback of H5Literate for each member of a group. */
final class NameCollector extends NativeVisitor {
  /** The group, the member's name, its link information, and the caller's data. */
  private static final FunctionDescriptor VISITOR = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG,
      ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS);

  private final List<String> names = new ArrayList<>();

  MemorySegment stub(Arena arena) {
    return stub(MethodHandles.lookup(), VISITOR, arena);
  }

  @SuppressWarnings("UnusedMethod") // called through the handle
  private int visit(long group, MemorySegment name, MemorySegment link, MemorySegment data) {
    return guarded(() -> names.add(name.reinterpret(Long.MAX_VALUE).getString(0)));
  }

  /** Returns the names, once all were visited. */
  List<String> names() {
    requireAll("reading the names of a group");
    return names;
  }
}
