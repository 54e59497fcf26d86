package org.h5burst.writer.backend.structure;

import java.nio.ByteOrder;
import java.util.List;
import org.h5burst.hdf5.H5R;
import org.h5burst.hdf5.H5T;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.ScaleReferences;

/**
 * Makes HDF5's datatypes for ours; they are the same in memory and in the file, so HDF5 never converts. The caller
 * closes them. <b>Independent.</b>
 */
record TypeFactory(Hdf5 hdf5) {
  private static final int HALF_BYTES = 2;
  private static final int HALF_EXPONENT_BIAS = 15;
  private static final int BFLOAT16_EXPONENT_BIAS = 127;

  /** Sign at bit 15, 5 bits of exponent at 10, 10 of mantissa. */
  private static final H5T.Fields HALF = new H5T.Fields(15, 10, 5, 0, 10);

  /** Sign at bit 15, 8 bits of exponent at 7, 7 of mantissa. */
  private static final H5T.Fields BFLOAT16 = new H5T.Fields(15, 7, 8, 0, 7);

  /** Makes the datatype of elements. */
  Hid.Type make(DataType type, ByteOrder order) {
    return switch (type) {
      case ElementType number -> number(number, suffix(order, number.bytes()));
      case DataType.FixedString string -> string(string.bytes(), H5T.H5T_STR_NULLPAD);
      case DataType.Enumeration enumeration -> enumeration(enumeration, order);
      case DataType.Compound compound -> compound(compound, order);
      case DataType.Array array -> array(array, order);
      case DataType.Bits(int bytes) -> copy("H5T_STD_B%s%s".formatted(8 * bytes, suffix(order, bytes)));
      case DataType.Complex(ElementType part) -> hdf5.within(
          scope -> h5t().complexCreate(scope.add(make(part, order))));
      case DataType.Reference _ -> copy("H5T_STD_REF_OBJ");
      case DataType.Opaque opaque -> {
        Hid.Type made = h5t().create(H5T.H5T_OPAQUE, opaque.bytes());
        h5t().setTag(made, opaque.tag());
        yield made;
      }
    };
  }

  /**
   * Returns the suffix of a type's name. A single byte has no byte order, but HDF5 would still distinguish two types.
   */
  private static String suffix(ByteOrder order, int bytes) {
    return order == ByteOrder.LITTLE_ENDIAN || bytes == 1 ? "LE" : "BE";
  }

  private H5T h5t() {
    return hdf5.h5t();
  }

  private Hid.Type number(ElementType type, String order) {
    return switch (type) {
      case INT8, INT16, INT32, INT64 -> copy("H5T_STD_I%s%s".formatted(8 * type.bytes(), order));
      case UINT8, UINT16, UINT32, UINT64 -> copy("H5T_STD_U%s%s".formatted(8 * type.bytes(), order));
      case FLOAT16 -> half(order, HALF, HALF_EXPONENT_BIAS);
      case BFLOAT16 -> half(order, BFLOAT16, BFLOAT16_EXPONENT_BIAS);
      case FLOAT32, FLOAT64 -> copy("H5T_IEEE_F%s%s".formatted(8 * type.bytes(), order));
    };
  }

  private Hid.Type copy(String predefined) {
    return h5t().copy(h5t().predefined(predefined));
  }

  /** Makes a two-byte type: HDF5 before 1.14.4 has none, so the fields of single precision are narrowed. */
  private Hid.Type half(String order, H5T.Fields fields, int bias) {
    Hid.Type half = copy("H5T_IEEE_F32" + order);
    h5t().setFields(half, fields);
    h5t().setSize(half, HALF_BYTES);
    h5t().setEbias(half, bias);
    return half;
  }

  /** Makes the datatype of variable-length strings in UTF-8. */
  Hid.Type variableString() {
    return string(H5T.H5T_VARIABLE, H5T.H5T_STR_NULLTERM);
  }

  private Hid.Type string(long bytes, int padding) {
    Hid.Type string = copy("H5T_C_S1");
    h5t().setCset(string, H5T.H5T_CSET_UTF8);
    h5t().setStrpad(string, padding);
    h5t().setSize(string, bytes);
    return string;
  }

  /** Makes the datatype of a string in ASCII of so many bytes, the last of which is zero. */
  Hid.Type nullTerminatedString(int bytes) {
    Hid.Type string = copy("H5T_C_S1");
    h5t().setSize(string, bytes);
    return string;
  }

  /** Makes the datatype of references between datasets and dimension scales. */
  Hid.Type scaleReferences(ScaleReferences.Kind kind) {
    Hid.Type reference = h5t().predefined("H5T_STD_REF_OBJ");
    return switch (kind) {
      case SCALES -> h5t().vlenCreate(reference);
      case USERS -> {
        Hid.Type made = h5t().create(H5T.H5T_COMPOUND, ScaleReferences.USER_BYTES);
        h5t().insert(made, "dataset", 0, reference);
        h5t().insert(made, "dimension", H5R.BYTES, h5t().predefined("H5T_NATIVE_INT32"));
        yield made;
      }
    };
  }

  private Hid.Type enumeration(DataType.Enumeration type, ByteOrder order) {
    return hdf5.within(scope -> {
      Hid.Type made = h5t().enumCreate(scope.add(make(type.base(), order)));
      type.members().forEach(member -> h5t().enumInsert(made, member.name(),
          type.base().encode(member.value(), order)));
      return made;
    });
  }

  private Hid.Type array(DataType.Array type, ByteOrder order) {
    long[] extents = type.extents().stream().mapToLong(Integer::longValue).toArray();
    return hdf5.within(scope -> h5t().arrayCreate(scope.add(make(type.element(), order)), extents));
  }

  private Hid.Type compound(DataType.Compound type, ByteOrder order) {
    Hid.Type made = h5t().create(H5T.H5T_COMPOUND, type.bytes());
    List<Integer> offsets = type.offsets();
    hdf5.run(scope -> {
      for (int index = 0; index < offsets.size(); index++) {
        DataType.Member member = type.members().get(index);
        h5t().insert(made, member.name(), offsets.get(index), scope.add(make(member.type(), order)));
      }
    });
    return made;
  }
}
