package org.h5burst.writer.backend.structure;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.h5burst.hdf5.H5T;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.ForeignObjectException;
import org.h5burst.writer.backend.StoredType;
import org.jspecify.annotations.Nullable;

/** Determines which of our types corresponds to one in a file. For one type. */
final class TypeDecoder {
  /** The classes that have no counterpart, by number. */
  private static final List<String> NAMES = List.of("integers", "numbers", "times", "strings", "bit fields", "bytes",
      "records", "references", "enumerations",
      "sequences of variable length", "arrays", "complex numbers");

  private final Hdf5 hdf5;
  private @Nullable ByteOrder order;

  private TypeDecoder(Hdf5 hdf5) {
    this.hdf5 = hdf5;
  }

  /**
   * Decodes a type.
   *
   * @throws ForeignObjectException if it is not one of ours
   */
  static StoredType decode(Hdf5 hdf5, Hid.Type type) throws ForeignObjectException {
    TypeDecoder decoder = new TypeDecoder(hdf5);
    DataType decoded;
    try {
      decoded = decoder.decode(type);
    } catch (WriterException impossible) {
      throw new ForeignObjectException(words(hdf5, type) + " of an unusual kind");
    }
    return new StoredType(decoded, decoder.order == null ? ByteOrder.nativeOrder() : decoder.order);
  }

  /** Returns whether a type in a file is one of ours, with the same elements byte for byte. */
  static boolean is(Hdf5 hdf5, Hid.Type type, StoredType ours) {
    try {
      StoredType found = decode(hdf5, type);
      boolean isSameOrder = found.order() == ours.order() || ours.type() instanceof DataType.FixedString;
      return found.type().equals(ours.type()) && isSameOrder;
    } catch (ForeignObjectException _) {
      return false;
    }
  }

  /**
   * Requires that a type is exactly this one, because nothing is ever converted. Bytes of strings are the same in all
   * of HDF5's kinds.
   */
  private <T extends DataType> T usual(Hid.Type type, T decoded) throws ForeignObjectException {
    if (!is(type, decoded)) {
      throw new ForeignObjectException(words(hdf5, type) + " of an unusual kind");
    }
    return decoded;
  }

  private boolean is(Hid.Type type, DataType decoded) {
    ByteOrder stored = isBigEndian(type) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    return hdf5.always(scope -> hdf5.h5t().equal(scope.add(new TypeFactory(hdf5).make(decoded, stored)), type));
  }

  /** Returns whether a type is a variable-length string. */
  static boolean isVariableString(Hdf5 hdf5, Hid.Type type) {
    return hdf5.h5t().getClass(type) == H5T.H5T_STRING && hdf5.h5t().isVariableStr(type);
  }

  private static String words(Hdf5 hdf5, Hid.Type type) {
    int kind = hdf5.h5t().getClass(type);
    return kind >= 0 && kind < NAMES.size() ? NAMES.get(kind) : "elements";
  }

  private boolean isBigEndian(Hid.Type type) {
    return hdf5.h5t().getOrder(type) == H5T.H5T_ORDER_BE;
  }

  private boolean isSigned(Hid.Type type) {
    return hdf5.h5t().getSign(type) == H5T.H5T_SGN_2;
  }

  private DataType decode(Hid.Type type) throws ForeignObjectException {
    int bytes = (int) Math.min(Integer.MAX_VALUE, hdf5.h5t().getSize(type));
    return switch (hdf5.h5t().getClass(type)) {
      case H5T.H5T_INTEGER -> number(type, bytes, isSigned(type)
          ? List.of(ElementType.INT8, ElementType.INT16, ElementType.INT32, ElementType.INT64)
          : List.of(ElementType.UINT8, ElementType.UINT16, ElementType.UINT32, ElementType.UINT64));
      case H5T.H5T_FLOAT -> number(type, bytes, List.of(is(type, ElementType.BFLOAT16) ? ElementType.BFLOAT16
          : ElementType.FLOAT16, ElementType.FLOAT32, ElementType.FLOAT64));
      case H5T.H5T_STRING -> string(type, bytes);
      case H5T.H5T_BITFIELD -> {
        noteOrder(type, bytes);
        yield usual(type, DataType.bits(bytes));
      }
      case H5T.H5T_REFERENCE -> reference(type, bytes);
      case H5T.H5T_OPAQUE -> DataType.opaque(bytes, hdf5.h5t().getTag(type));
      case H5T.H5T_COMPOUND -> compound(type, bytes);
      case H5T.H5T_ENUM -> usual(type, enumeration(type, bytes));
      case H5T.H5T_ARRAY -> array(type);
      case H5T.H5T_COMPLEX -> usual(type, complex(type));
      default -> throw new ForeignObjectException(words(hdf5, type));
    };
  }

  private DataType reference(Hid.Type type, int bytes) throws ForeignObjectException {
    if (bytes != DataType.REFERENCE.bytes()) {
      throw new ForeignObjectException("references to regions");
    }
    return usual(type, DataType.REFERENCE);
  }

  private ElementType number(Hid.Type type, int bytes, List<ElementType> candidates) throws ForeignObjectException {
    for (ElementType candidate : candidates) {
      if (candidate.bytes() == bytes) {
        noteOrder(type, bytes);
        return usual(type, candidate);
      }
    }
    throw new ForeignObjectException("%s of %d bytes".formatted(words(hdf5, type), bytes));
  }

  private void noteOrder(Hid.Type type, int bytes) throws ForeignObjectException {
    ByteOrder found = isBigEndian(type) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    if (bytes > 1 && order != null && order != found) {
      throw new ForeignObjectException("records with both orders of bytes");
    }
    order = bytes > 1 ? found : order;
  }

  private DataType string(Hid.Type type, int bytes) throws ForeignObjectException {
    if (hdf5.h5t().isVariableStr(type)) {
      throw new ForeignObjectException("strings of variable length");
    }
    return DataType.fixedString(bytes);
  }

  private DataType compound(Hid.Type type, int bytes) throws ForeignObjectException {
    List<DataType.Member> members = new ArrayList<>();
    List<Integer> offsets = new ArrayList<>();
    for (int index = 0; index < hdf5.h5t().getNmembers(type); index++) {
      int member = index;
      offsets.add((int) Math.min(Integer.MAX_VALUE, hdf5.h5t().getMemberOffset(type, member)));
      members.add(hdf5.<DataType.Member, ForeignObjectException>always(scope -> new DataType.Member(
          hdf5.h5t().getMemberName(type, member), decode(scope.add(hdf5.h5t().getMemberType(type, member))))));
    }
    return new DataType.Compound(members, offsets, bytes);
  }

  private DataType array(Hid.Type type) throws ForeignObjectException {
    DataType element = hdf5.<DataType, ForeignObjectException>always(
        scope -> decode(scope.add(hdf5.h5t().getSuper(type))));
    return new DataType.Array(element,
        Arrays.stream(hdf5.h5t().getArrayDims(type)).mapToObj(extent -> (int) Math.min(Integer.MAX_VALUE, extent))
            .toList());
  }

  private DataType complex(Hid.Type type) throws ForeignObjectException {
    DataType part = hdf5.<DataType, ForeignObjectException>always(
        scope -> decode(scope.add(hdf5.h5t().getSuper(type))));
    return new DataType.Complex((ElementType) part);
  }

  private DataType enumeration(Hid.Type type, int bytes) throws ForeignObjectException {
    return hdf5.<DataType, ForeignObjectException>always(scope -> {
      Hid.Type base = scope.add(hdf5.h5t().getSuper(type));
      if (!(decode(base) instanceof ElementType integer)) {
        throw new ForeignObjectException("enumerations of an unusual kind");
      }
      List<DataType.Enumeration.Value> values = new ArrayList<>();
      for (int member = 0; member < hdf5.h5t().getNmembers(type); member++) {
        long value = value(hdf5.h5t().getMemberValue(type, member, bytes), isBigEndian(base), isSigned(base));
        values.add(new DataType.Enumeration.Value(hdf5.h5t().getMemberName(type, member), value));
      }
      values.sort(Comparator.comparingLong(DataType.Enumeration.Value::value));
      return new DataType.Enumeration(integer, values);
    });
  }

  private static long value(byte[] element, boolean bigEndian, boolean signed) {
    byte[] wide = new byte[Long.BYTES];
    for (int index = 0; index < element.length; index++) {
      wide[Long.BYTES - 1 - index] = bigEndian ? element[element.length - 1 - index] : element[index];
    }
    long value = ByteBuffer.wrap(wide).getLong();
    int unused = Long.SIZE - Byte.SIZE * element.length;
    return signed ? value << unused >> unused : value;
  }
}
