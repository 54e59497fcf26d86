package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Called by H5Literate for each member of a group. Nothing may be thrown through native frames: that would end the JVM.
 */
final class NameCollector {
  /** The group, the member's name, what its link is, and the data of the caller. */
  private static final FunctionDescriptor VISITOR = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG,
      ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS);
  private static final int CONTINUE = 0;
  private static final int STOP = 1;

  private final List<String> names = new ArrayList<>();
  private @Nullable Throwable failure;

  MemorySegment stub(Arena arena) {
    try {
      MethodType type = MethodType.methodType(int.class, long.class, MemorySegment.class, MemorySegment.class,
          MemorySegment.class);
      MethodHandle visit = MethodHandles.lookup().bind(this, "visit", type);
      return Linker.nativeLinker().upcallStub(visit, VISITOR, arena);
    } catch (ReflectiveOperationException impossible) {
      throw new AssertionError("the visitor's method is there", impossible);
    }
  }

  @SuppressWarnings("UnusedMethod") // called through the handle
  private int visit(long group, MemorySegment name, MemorySegment link, MemorySegment data) {
    try {
      names.add(name.reinterpret(Long.MAX_VALUE).getString(0));
      return CONTINUE;
    } catch (Throwable throwable) {
      failure = throwable;
      return STOP;
    }
  }

  /** The names, once all were visited. */
  List<String> names(boolean stopped) {
    if (stopped) {
      throw new IllegalStateException("reading the names of a group failed", failure);
    }
    return names;
  }
}
