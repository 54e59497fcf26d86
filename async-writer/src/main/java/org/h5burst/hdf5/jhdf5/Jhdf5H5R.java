package org.h5burst.hdf5.jhdf5;

import static org.h5burst.hdf5.jhdf5.Jhdf5Call.checked;

import hdf.hdf5lib.H5;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.h5burst.hdf5.H5R;
import org.h5burst.hdf5.Hid;

final class Jhdf5H5R implements H5R {
  private static final int MAX_NAME_BYTES = 4096;
  private static final long NO_SPACE = -1;

  @Override
  public long create(Hid.File file, String object) {
    byte[] reference = Jhdf5Call.of(() -> H5.H5Rcreate(file.value(), checked(object), H5R_OBJECT, NO_SPACE));
    return ByteBuffer.wrap(reference).order(ByteOrder.nativeOrder()).getLong();
  }

  @Override
  public String getName(Hid.File file, MemorySegment reference) {
    String[] name = {""};
    byte[] bytes = reference.toArray(ValueLayout.JAVA_BYTE);
    long length = Jhdf5Call.of(() -> H5.H5Rget_name(file.value(), H5R_OBJECT, bytes, name, MAX_NAME_BYTES));
    return length > 0 ? name[0] : "";
  }
}
