package org.h5burst.writer.backend.portable;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import java.nio.ByteOrder;
import java.util.List;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.ScaleReferences;

/** The types of elements in a file, by JHDF5: the same as parallel HDF5 is given. The caller closes what it gets. */
final class StoredTypes {
  private static final int HALF_BYTES = 2;
  private static final int HALF_EXPONENT_BIAS = 15;

  private StoredTypes() {}

  static Id of(DataType type, ByteOrder order) {
    return switch (type) {
      case ElementType number -> number(number, order == ByteOrder.LITTLE_ENDIAN);
      case DataType.FixedString text -> {
        Id made = string(HDF5Constants.H5T_STR_NULLPAD);
        H5.H5Tset_size(made.value(), text.bytes());
        yield made;
      }
      case DataType.Enumeration enumeration -> enumeration(enumeration, order);
      case DataType.Compound compound -> compound(compound, order);
      case DataType.Opaque opaque -> {
        Id made = new Id(H5.H5Tcreate(HDF5Constants.H5T_OPAQUE, opaque.bytes()), H5::H5Tclose);
        Names.inUse().setTag(made, opaque.tag());
        yield made;
      }
    };
  }

  /** Texts of variable length, in UTF-8. */
  static Id variableString() {
    Id made = string(HDF5Constants.H5T_STR_NULLTERM);
    H5.H5Tset_size(made.value(), HDF5Constants.H5T_VARIABLE);
    return made;
  }

  /** A text in ASCII of so many bytes, the last of which is zero. */
  static Id terminatedText(int bytes) {
    Id made = new Id(H5.H5Tcopy(HDF5Constants.H5T_C_S1), H5::H5Tclose);
    H5.H5Tset_size(made.value(), bytes);
    return made;
  }

  /** References between datasets and dimension scales. */
  static Id scaleReferences(ScaleReferences.Kind kind) {
    return switch (kind) {
      case SCALES -> new Id(H5.H5Tvlen_create(HDF5Constants.H5T_STD_REF_OBJ), H5::H5Tclose);
      case USERS -> {
        Id made = new Id(H5.H5Tcreate(HDF5Constants.H5T_COMPOUND, ScaleReferences.USER_BYTES), H5::H5Tclose);
        H5.H5Tinsert(made.value(), "dataset", 0, HDF5Constants.H5T_STD_REF_OBJ);
        H5.H5Tinsert(made.value(), "dimension", Long.BYTES, HDF5Constants.H5T_NATIVE_INT32);
        yield made;
      }
    };
  }

  private static Id string(int padding) {
    Id made = new Id(H5.H5Tcopy(HDF5Constants.H5T_C_S1), H5::H5Tclose);
    H5.H5Tset_cset(made.value(), HDF5Constants.H5T_CSET_UTF8);
    H5.H5Tset_strpad(made.value(), padding);
    return made;
  }

  private static Id enumeration(DataType.Enumeration type, ByteOrder order) {
    try (Id base = of(type.base(), order)) {
      Id made = new Id(H5.H5Tenum_create(base.value()), H5::H5Tclose);
      type.members().forEach(member -> Names.inUse().insert(made, member.name(), type.base().encode(member.value(), order)));
      return made;
    }
  }

  private static Id compound(DataType.Compound type, ByteOrder order) {
    Id made = new Id(H5.H5Tcreate(HDF5Constants.H5T_COMPOUND, type.bytes()), H5::H5Tclose);
    List<Integer> offsets = type.offsets();
    for (int index = 0; index < offsets.size(); index++) {
      DataType.Member member = type.members().get(index);
      try (Id of = of(member.type(), order)) {
        Names.inUse().insert(made, member.name(), offsets.get(index), of);
      }
    }
    return made;
  }

  private static Id number(ElementType number, boolean little) {
    long like = switch (number) {
      // A single byte has no order; HDF5 would tell two types apart all the same.
      case INT8 -> HDF5Constants.H5T_STD_I8LE;
      case UINT8 -> HDF5Constants.H5T_STD_U8LE;
      case INT16 -> little ? HDF5Constants.H5T_STD_I16LE : HDF5Constants.H5T_STD_I16BE;
      case UINT16 -> little ? HDF5Constants.H5T_STD_U16LE : HDF5Constants.H5T_STD_U16BE;
      case INT32 -> little ? HDF5Constants.H5T_STD_I32LE : HDF5Constants.H5T_STD_I32BE;
      case UINT32 -> little ? HDF5Constants.H5T_STD_U32LE : HDF5Constants.H5T_STD_U32BE;
      case INT64 -> little ? HDF5Constants.H5T_STD_I64LE : HDF5Constants.H5T_STD_I64BE;
      case UINT64 -> little ? HDF5Constants.H5T_STD_U64LE : HDF5Constants.H5T_STD_U64BE;
      case FLOAT16, FLOAT32 -> little ? HDF5Constants.H5T_IEEE_F32LE : HDF5Constants.H5T_IEEE_F32BE;
      case FLOAT64 -> little ? HDF5Constants.H5T_IEEE_F64LE : HDF5Constants.H5T_IEEE_F64BE;
    };
    Id type = new Id(H5.H5Tcopy(like), H5::H5Tclose);
    if (number == ElementType.FLOAT16) {
      narrowToHalf(type.value());
    }
    return type;
  }

  /** HDF5 before 2.0 has no half precision of its own: the fields of a single precision are narrowed (sign at bit 15, 5 bits of exponent at 10, 10 of mantissa). */
  private static void narrowToHalf(long type) {
    H5.H5Tset_fields(type, 15L, 10L, 5L, 0L, 10L);
    H5.H5Tset_size(type, HALF_BYTES);
    H5.H5Tset_ebias(type, (long) HALF_EXPONENT_BIAS);
  }
}
