package org.h5burst.writer.backend.phdf5;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.phdf5.ffm.Hdf5Library;
import org.h5burst.writer.backend.phdf5.ffm.Hid;

/** HDF5's datatypes for ours; the same in memory and in the file, so that HDF5 never converts. */
final class FileTypes {
  private static final int HALF_BYTES = 2;
  private static final int HALF_EXPONENT_BIAS = 15;

  private final Hdf5Library library;
  private final Map<ByteOrder, Hid.Type> halves = new HashMap<>();

  FileTypes(Hdf5Library library) {
    this.library = library;
  }

  /** The datatype of a dataset's elements; it lives as long as the library. */
  Hid.Type of(DatasetSpec dataset) {
    String order = dataset.order() == ByteOrder.LITTLE_ENDIAN ? "LE" : "BE";
    return switch (dataset.type()) {
      case INT8, INT16, INT32, INT64 -> library.type("H5T_STD_I%d%s_g".formatted(8 * dataset.type().bytes(), order));
      case UINT8, UINT16, UINT32, UINT64 -> library.type("H5T_STD_U%d%s_g".formatted(8 * dataset.type().bytes(), order));
      case FLOAT16 -> halves.computeIfAbsent(dataset.order(), _ -> half(order));
      case FLOAT32, FLOAT64 -> library.type("H5T_IEEE_F%d%s_g".formatted(8 * dataset.type().bytes(), order));
    };
  }

  /** HDF5 before 2.0 has no half precision of its own: the fields of a single precision are narrowed (sign at bit 15, 5 bits of exponent at 10, 10 of mantissa). */
  private Hid.Type half(String order) {
    Hid.Type half = library.types().copy(library.type("H5T_IEEE_F32%s_g".formatted(order)));
    library.types().setFields(half, 15, 10, 5, 0, 10);
    library.types().setSize(half, HALF_BYTES);
    library.types().setExponentBias(half, HALF_EXPONENT_BIAS);
    return half;
  }
}
