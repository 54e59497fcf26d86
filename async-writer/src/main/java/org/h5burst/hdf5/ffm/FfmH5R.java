package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.h5burst.hdf5.H5R;
import org.h5burst.hdf5.Hid;

final class FfmH5R extends FunctionGroup implements H5R {
  private static final long NO_SPACE = -1;

  private final Hdf5Function create = function("herr_t H5Rcreate(void *, hid_t, const char *, H5R_type_t, hid_t)");
  private final Hdf5Function getName = function("ssize_t H5Rget_name(hid_t, H5R_type_t, const void *, char *, size_t)");

  FfmH5R(Hdf5Symbols library) {
    super(library);
  }

  @Override
  public long create(Hid.File file, String object) {
    try (Arena arena = Arena.ofConfined()) {
      long path = new CMemory(arena).text(object);
      return create.outLong((f, reference) -> f.call(reference, file.value(), path, H5R_OBJECT, NO_SPACE));
    }
  }

  @Override
  public String getName(Hid.File file, MemorySegment reference) {
    try (Arena arena = Arena.ofConfined()) {
      long copied = new CMemory(arena).bytes(reference.toArray(ValueLayout.JAVA_BYTE));
      return getName.string((f, name, bytes) -> f.call(file.value(), H5R_OBJECT, copied, name, bytes));
    }
  }
}
