package org.h5burst.writer.backend;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which of our types one in a file is. For one type.
 *
 * @param <T> a datatype that the library has open
 */
public final class TypeDecoder<T> {
  private static final int INTEGER = 0;
  private static final int FLOAT = 1;
  private static final int STRING = 3;
  private static final int OPAQUE = 5;
  private static final int COMPOUND = 6;
  private static final int ENUMERATION = 8;

  /** Arrays in each element; only attributes may have them, as if they were arrays of elements. */
  public static final int ARRAY = 10;

  /** The classes that have no counterpart, by number. */
  private static final List<String> NAMES = List.of("integers", "numbers", "times", "text", "bit fields", "bytes", "records", "references", "enumerations",
      "sequences of variable length", "arrays");

  private final TypeSource<T> source;
  private @Nullable ByteOrder order;

  private TypeDecoder(TypeSource<T> source) {
    this.source = source;
  }

  /**
   * A type and the order of the bytes of its numbers.
   *
   * @param order the machine's where the type has none
   */
  public record Decoded(DataType type, ByteOrder order) {}

  /**
   * Decodes a type.
   *
   * @throws ForeignObjectException if it is none of ours
   */
  public static <T> Decoded decode(TypeSource<T> source, T type) throws ForeignObjectException {
    TypeDecoder<T> decoder = new TypeDecoder<>(source);
    DataType decoded;
    try {
      decoded = decoder.decode(type);
    } catch (WriterException impossible) {
      throw new ForeignObjectException(words(source.kind(type)) + " of an unusual kind");
    }
    ByteOrder order = decoder.order == null ? ByteOrder.nativeOrder() : decoder.order;
    // Bytes of text are the same in all of HDF5's kinds of it; all else must be just so, because nothing is ever converted.
    if (!(decoded instanceof DataType.FixedString) && !source.isSame(type, decoded, order)) {
      throw new ForeignObjectException(words(source.kind(type)) + " of an unusual kind");
    }
    return new Decoded(decoded, order);
  }

  /** Whether a type is text without a fixed length. */
  public static <T> boolean isVariableText(TypeSource<T> source, T type) {
    return source.kind(type) == STRING && source.isVariable(type);
  }

  private static String words(int kind) {
    return kind >= 0 && kind < NAMES.size() ? NAMES.get(kind) : "elements";
  }

  private DataType decode(T type) throws ForeignObjectException {
    int bytes = (int) Math.min(Integer.MAX_VALUE, source.bytes(type));
    return switch (source.kind(type)) {
      case INTEGER -> number(type, bytes, source.isSigned(type)
          ? List.of(ElementType.INT8, ElementType.INT16, ElementType.INT32, ElementType.INT64)
          : List.of(ElementType.UINT8, ElementType.UINT16, ElementType.UINT32, ElementType.UINT64));
      case FLOAT -> number(type, bytes, List.of(ElementType.FLOAT16, ElementType.FLOAT32, ElementType.FLOAT64));
      case STRING -> text(type, bytes);
      case OPAQUE -> DataType.opaque(bytes, source.tag(type));
      case COMPOUND -> compound(type, bytes);
      case ENUMERATION -> enumeration(type, bytes);
      default -> throw new ForeignObjectException(words(source.kind(type)));
    };
  }

  private ElementType number(T type, int bytes, List<ElementType> candidates) throws ForeignObjectException {
    for (ElementType candidate : candidates) {
      if (candidate.bytes() == bytes) {
        noteOrder(type, bytes);
        return candidate;
      }
    }
    throw new ForeignObjectException("%s of %d bytes".formatted(words(source.kind(type)), bytes));
  }

  private void noteOrder(T type, int bytes) throws ForeignObjectException {
    ByteOrder found = source.isBigEndian(type) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    if (bytes > 1 && order != null && order != found) {
      throw new ForeignObjectException("records with both orders of bytes");
    }
    order = bytes > 1 ? found : order;
  }

  private DataType text(T type, int bytes) throws ForeignObjectException {
    if (source.isVariable(type)) {
      throw new ForeignObjectException("text of variable length");
    }
    return DataType.fixedString(bytes);
  }

  private DataType compound(T type, int bytes) throws ForeignObjectException {
    List<DataType.Member> members = new ArrayList<>();
    long end = 0;
    for (int member = 0; member < source.members(type); member++) {
      T of = source.memberType(type, member);
      try {
        if (source.memberOffset(type, member) != end) {
          throw new ForeignObjectException("records with gaps or members in another order");
        }
        end += source.bytes(of);
        members.add(new DataType.Member(source.memberName(type, member), decode(of)));
      } finally {
        source.close(of);
      }
    }
    if (end != bytes) {
      throw new ForeignObjectException("records with gaps");
    }
    return new DataType.Compound(members);
  }

  private DataType enumeration(T type, int bytes) throws ForeignObjectException {
    T base = source.base(type);
    try {
      if (!(decode(base) instanceof ElementType integer)) {
        throw new ForeignObjectException("enumerations of an unusual kind");
      }
      List<DataType.Enumeration.Value> values = new ArrayList<>();
      for (int member = 0; member < source.members(type); member++) {
        byte[] element = source.memberValue(type, member, bytes);
        values.add(new DataType.Enumeration.Value(source.memberName(type, member), value(element, source.isBigEndian(base), source.isSigned(base))));
      }
      values.sort(Comparator.comparingLong(DataType.Enumeration.Value::value));
      return new DataType.Enumeration(integer, values);
    } finally {
      source.close(base);
    }
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
