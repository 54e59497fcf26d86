package org.h5burst.writer.backend.phdf5;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.backend.ffm.H5R;
import org.h5burst.writer.backend.ffm.H5T;
import org.h5burst.writer.backend.ffm.Hdf5Library;
import org.h5burst.writer.backend.ffm.Hid;

/** HDF5's datatypes for ours; the same in memory and in the file, so that HDF5 never converts. */
final class FileTypes {
  private static final int HALF_BYTES = 2;
  private static final int HALF_EXPONENT_BIAS = 15;

  private final Hdf5Library library;
  private final Map<Stored, Hid.Type> made = new HashMap<>();

  /** A type as it is in a file. */
  private record Stored(DataType type, ByteOrder order) {}

  FileTypes(Hdf5Library library) {
    this.library = library;
  }

  /** The datatype of elements; it lives as long as the library. */
  Hid.Type of(DataType type, ByteOrder order) {
    Stored stored = new Stored(type, order);
    Hid.Type known = made.get(stored);
    if (known == null) {
      known = make(type, order);
      made.put(stored, known);
    }
    return known;
  }

  /** Whether a datatype is one of these, which lives as long as the library, and not one of a file. */
  boolean has(Hid.Type type) {
    return made.containsValue(type);
  }

  private Hid.Type make(DataType type, ByteOrder order) {
    return switch (type) {
      // A single byte has no order; HDF5 would tell two types apart all the same.
      case ElementType number -> number(number, order == ByteOrder.LITTLE_ENDIAN || number.bytes() == 1 ? "LE" : "BE");
      case DataType.FixedString text -> {
        Hid.Type made = string();
        library.types().setSize(made, text.bytes());
        yield made;
      }
      case DataType.Enumeration enumeration -> enumeration(enumeration, order);
      case DataType.Compound compound -> compound(compound, order);
      case DataType.Opaque opaque -> {
        Hid.Type made = library.types().create(H5T.H5T_OPAQUE, opaque.bytes());
        library.types().setTag(made, opaque.tag());
        yield made;
      }
    };
  }

  private Hid.Type number(ElementType type, String order) {
    return switch (type) {
      case INT8, INT16, INT32, INT64 -> library.type("H5T_STD_I%d%s_g".formatted(8 * type.bytes(), order));
      case UINT8, UINT16, UINT32, UINT64 -> library.type("H5T_STD_U%d%s_g".formatted(8 * type.bytes(), order));
      case FLOAT16 -> half(order);
      case FLOAT32, FLOAT64 -> library.type("H5T_IEEE_F%d%s_g".formatted(8 * type.bytes(), order));
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

  /** UTF-8, filled up with zeros; one character long. */
  private Hid.Type string() {
    Hid.Type string = library.types().copy(library.type("H5T_C_S1_g"));
    library.types().setCharacters(string, H5T.H5T_CSET_UTF8, H5T.H5T_STR_NULLPAD);
    return string;
  }

  /** The datatype of texts of variable length, in UTF-8; the caller closes it. */
  Hid.Type variableString() {
    Hid.Type string = library.types().copy(library.type("H5T_C_S1_g"));
    library.types().setCharacters(string, H5T.H5T_CSET_UTF8, H5T.H5T_STR_NULLTERM);
    library.types().setSize(string, H5T.H5T_VARIABLE);
    return string;
  }

  /** The datatype of a text in ASCII of so many bytes, the last of which is zero; the caller closes it. */
  Hid.Type terminatedText(int bytes) {
    Hid.Type string = library.types().copy(library.type("H5T_C_S1_g"));
    library.types().setSize(string, bytes);
    return string;
  }

  /** The datatype of references between datasets and dimension scales; the caller closes it. */
  Hid.Type scaleReferences(ScaleReferences.Kind kind) {
    Hid.Type reference = library.type("H5T_STD_REF_OBJ_g");
    return switch (kind) {
      case SCALES -> library.references().sequence(reference);
      case USERS -> {
        Hid.Type made = library.types().create(H5T.H5T_COMPOUND, ScaleReferences.USER_BYTES);
        library.types().insert(made, "dataset", 0, reference);
        library.types().insert(made, "dimension", H5R.BYTES, of(ElementType.INT32, ByteOrder.nativeOrder()));
        yield made;
      }
    };
  }

  private Hid.Type enumeration(DataType.Enumeration type, ByteOrder order) {
    Hid.Type made = library.types().createEnumeration(of(type.base(), order));
    try (Arena arena = Arena.ofConfined()) {
      for (DataType.Enumeration.Value member : type.members()) {
        MemorySegment value = arena.allocate(type.bytes()).copyFrom(MemorySegment.ofArray(type.base().encode(member.value(), order)));
        library.types().insert(made, member.name(), value);
      }
    }
    return made;
  }

  private Hid.Type compound(DataType.Compound type, ByteOrder order) {
    Hid.Type made = library.types().create(H5T.H5T_COMPOUND, type.bytes());
    List<Integer> offsets = type.offsets();
    for (int index = 0; index < offsets.size(); index++) {
      DataType.Member member = type.members().get(index);
      library.types().insert(made, member.name(), offsets.get(index), of(member.type(), order));
    }
    return made;
  }
}
