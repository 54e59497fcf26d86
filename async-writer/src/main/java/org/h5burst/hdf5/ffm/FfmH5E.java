package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.hdf5.ErrorFrame;

/** HDF5's functions for errors: HDF5 keeps a stack of them, which the next call of another function clears. */
final class FfmH5E extends FunctionGroup {
  static final int H5E_WALK_DOWNWARD = 1;
  static final int H5E_DEFAULT = 0;

  static final StructLayout ERROR_LAYOUT = MemoryLayout.structLayout(
      ValueLayout.JAVA_LONG.withName("cls_id"), ValueLayout.JAVA_LONG.withName("maj_num"),
      ValueLayout.JAVA_LONG.withName("min_num"),
      ValueLayout.JAVA_INT.withName("line"), MemoryLayout.paddingLayout(4),
      ValueLayout.ADDRESS.withName("func_name"), ValueLayout.ADDRESS.withName("file_name"),
      ValueLayout.ADDRESS.withName("desc"));

  private static final long MESSAGE_BYTES = 256;
  private static final FunctionDescriptor VISITOR = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
      ValueLayout.ADDRESS, ValueLayout.ADDRESS);

  private final Hdf5Function setAuto = library.unguarded("herr_t H5Eset_auto2(hid_t, H5E_auto2_t, void *)");
  private final Hdf5Function walk = library.unguarded("herr_t H5Ewalk2(hid_t, H5E_direction_t, H5E_walk2_t, void *)");
  private final Hdf5Function getMessage = library.unguarded("ssize_t H5Eget_msg(hid_t, H5E_type_t *, char *, size_t)");

  FfmH5E(Hdf5Symbols library) {
    super(library);
  }

  /** Stops HDF5 from printing errors. */
  void quiet() {
    setAuto.status(H5E_DEFAULT, NULL, NULL);
  }

  /** Returns the stack that the last call left, from the called function to the root cause. */
  List<ErrorFrame> frames() {
    try (Arena arena = Arena.ofConfined()) {
      Visitor visitor = new Visitor();
      MemorySegment stub = visitor.stub(MethodHandles.lookup(), VISITOR, arena);
      long walked = walk.any(H5E_DEFAULT, H5E_WALK_DOWNWARD, stub.address(), NULL);
      visitor.requireAll("reading HDF5's error stack");
      List<ErrorFrame> frames = new ArrayList<>();
      for (RawFrame raw : walked < 0 ? List.<RawFrame>of() : visitor.raw) {
        frames.add(new ErrorFrame(raw.function, raw.description, message(raw.major, arena), message(raw.minor, arena),
            raw.source));
      }
      return frames;
    }
  }

  private String message(long id, Arena arena) {
    MemorySegment text = arena.allocate(MESSAGE_BYTES);
    long length = getMessage.any(id, NULL, text.address(), MESSAGE_BYTES);
    return length < 0 ? "message %d".formatted(id) : text.getString(0);
  }

  private record RawFrame(String function, String description, long major, long minor, String source) {}

  /** The callback of H5Ewalk2 for each frame. */
  private static final class Visitor extends NativeVisitor {
    private final List<RawFrame> raw = new ArrayList<>();

    @SuppressWarnings("UnusedMethod") // called through the handle
    int visit(int index, MemorySegment error, MemorySegment unused) {
      return guarded(() -> {
        MemorySegment frame = error.reinterpret(ERROR_LAYOUT.byteSize());
        String file = text(frame, "file_name").replaceFirst(".*/", "");
        String source = file + ":" + frame.get(ValueLayout.JAVA_INT, offset("line"));
        raw.add(new RawFrame(text(frame, "func_name"), text(frame, "desc").replaceAll("\\s+", " ").strip(),
            frame.get(ValueLayout.JAVA_LONG, offset("maj_num")),
            frame.get(ValueLayout.JAVA_LONG, offset("min_num")), source));
      });
    }

    private static String text(MemorySegment frame, String field) {
      MemorySegment address = frame.get(ValueLayout.ADDRESS, offset(field));
      return address.equals(MemorySegment.NULL) ? "" : address.reinterpret(Long.MAX_VALUE).getString(0);
    }
  }

  static long offset(String field) {
    return ERROR_LAYOUT.byteOffset(PathElement.groupElement(field));
  }
}
