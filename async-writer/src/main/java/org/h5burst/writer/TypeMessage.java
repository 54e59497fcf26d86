package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.h5burst.writer.DataType.Array;
import org.h5burst.writer.DataType.Compound;
import org.h5burst.writer.DataType.Enumeration;
import org.h5burst.writer.DataType.Member;

/**
 * Checks the size of a type in an object's header. HDF5 allows 64 KiB at most, so a type with too many members is
 * refused where it is declared. Later formats of HDF5 need less. Source: HDF5 File Format Specification 3.0, IV.A.2.d.
 */
final class TypeMessage {
  /**
   * The largest size of a type alone, and of an attribute's type and name; the rest of the message fits in addition.
   */
  static final int MAX_BYTES = 64_500;

  private static final int HEAD = 8;
  private static final int FLOAT = 12;
  private static final int INTEGER = 4;
  private static final int MEMBER = 32;
  private static final int MEMBER_NEXT_TO_ARRAYS = 4;

  private TypeMessage() {}

  /**
   * Requires that a type fits.
   *
   * @param whose the owner of the type, for the message
   */
  static void require(String whose, DataType type) {
    long bytes = bytes(type);
    if (bytes > MAX_BYTES) {
      throw usage(("the type of %s needs %d bytes for its members and their names, and at most %d are possible (HDF5 "
          + "keeps types in headers of 64 KiB); use fewer members or shorter names").formatted(whose, bytes,
              MAX_BYTES));
    }
  }

  /** Returns the size of a type's description. */
  static long bytes(DataType type) {
    return bytes(type, hasArrays(type) ? MEMBER_NEXT_TO_ARRAYS : MEMBER);
  }

  private static long bytes(DataType type, int member) {
    return HEAD + switch (type) {
      case ElementType number -> number.isInteger() ? INTEGER : FLOAT;
      case Enumeration enumeration -> bytes(enumeration.base(), member) + enumeration.members().stream()
          .mapToLong(value -> padded(value.name()) + enumeration.base().bytes()).sum();
      case Compound compound -> compound.members().stream()
          .mapToLong(each -> padded(each.name()) + member + bytes(each.type(), member)).sum();
      case Array array -> HEAD + (long) HEAD * array.extents().size() + bytes(array.element(), member);
      case DataType.Opaque opaque -> padded(opaque.tag());
      case DataType.Complex complex -> bytes(complex.part(), member);
      case DataType.Bits _ -> INTEGER;
      case DataType.FixedString _,DataType.Reference _ -> 0;
    };
  }

  /** Returns the size of a name with a zero at its end, padded to the next multiple of 8 bytes. */
  private static long padded(String name) {
    return Math.ceilDiv(name.getBytes(StandardCharsets.UTF_8).length + 1L, HEAD) * HEAD;
  }

  private static boolean hasArrays(DataType type) {
    return type instanceof Array || type instanceof Compound compound && parts(compound).anyMatch(
        TypeMessage::hasArrays);
  }

  private static Stream<DataType> parts(Compound compound) {
    return compound.members().stream().map(Member::type);
  }
}
