package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * What an attribute holds: one element, or an array. Immutable. Made from Java's values by {@code of}, or from bytes by
 * {@link #of(DataType, long[], MemorySegment)}.
 */
public sealed interface AttributeValue
    permits AttributeValue.Elements, AttributeValue.Texts, NullTerminatedString, ScaleReferences {
  /**
   * The most bytes of a value that is set as an attribute, as {@link AttributeOwner#attribute(String, AttributeValue)}
   * counts them: HDF5 keeps attributes in headers of 64 KiB.
   */
  int MAX_BYTES = 60_000;

  /** Extent of each dimension; none for a single element. */
  long[] shape();

  /**
   * The elements as integers, also those of enumerations and booleans; UINT64 beyond 2^63 - 1 are negative.
   *
   * @throws WriterException with category USAGE if they are none
   */
  default long[] longs() {
    return AttributeNumbers.longs(this);
  }

  /**
   * The elements as numbers.
   *
   * @throws WriterException with category USAGE if they are none
   */
  default double[] doubles() {
    return AttributeNumbers.doubles(this);
  }

  /**
   * The elements as texts, of fixed or variable length.
   *
   * @throws WriterException with category USAGE if they are none
   */
  default List<String> strings() {
    return AttributeNumbers.strings(this);
  }

  /**
   * Elements of a fixed size. The caller must not change the arrays.
   *
   * @param bytes in the machine's byte order
   */
  record Elements(DataType type, long[] shape, byte[] bytes) implements AttributeValue {
    private static final int MAX_SHOWN_BYTES = 32;

    /** Takes over the arrays. */
    public Elements {
      long expected = Arrays.stream(shape).reduce(type.bytes(), Math::multiplyExact);
      if (expected != bytes.length) {
        throw usage("an attribute of %s %s has %d bytes; it was given %d".formatted(type, Arrays.toString(shape),
            expected, bytes.length));
      }
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Elements that && type.equals(that.type) && Arrays.equals(shape, that.shape)
          && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }

    /** For messages and digests: type, shape, and the bytes or a checksum of them. */
    @Override
    public String toString() {
      return "%s %s %s".formatted(type, Arrays.toString(shape), bytes.length > MAX_SHOWN_BYTES ? checksum() : shown());
    }

    private String shown() {
      MemorySegment memory = MemorySegment.ofArray(bytes);
      return switch (type) {
        case ElementType.FLOAT64 -> Arrays.toString(memory.toArray(ValueLayout.JAVA_DOUBLE_UNALIGNED));
        case ElementType.FLOAT32 -> Arrays.toString(memory.toArray(ValueLayout.JAVA_FLOAT_UNALIGNED));
        case ElementType.INT32 -> Arrays.toString(memory.toArray(ValueLayout.JAVA_INT_UNALIGNED));
        case ElementType.INT64 -> Arrays.toString(memory.toArray(ValueLayout.JAVA_LONG_UNALIGNED));
        case DataType.FixedString _ -> '"' + new String(bytes, StandardCharsets.UTF_8).replace('\0', ' ') + '"';
        default -> HexFormat.of().formatHex(bytes);
      };
    }

    private String checksum() {
      CRC32C crc = new CRC32C();
      crc.update(bytes);
      return "crc %08x".formatted(crc.getValue());
    }
  }

  /** Texts of any length each. The caller must not change the shape. */
  record Texts(long[] shape, List<String> texts) implements AttributeValue {
    /**
     * Takes over the shape. Throws with category USAGE if it does not fit the texts, or if one of them is null, or
     * contains a NUL character or half of a surrogate pair.
     */
    public Texts {
      GivenStrings.require(texts.toArray(String[]::new));
      texts = List.copyOf(texts);
      if (AttributeNumbers.elements(shape) != texts.size()) {
        throw usage("the shape %s does not fit %d strings".formatted(Arrays.toString(shape), texts.size()));
      }
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Texts that && Arrays.equals(shape, that.shape) && texts.equals(that.texts);
    }

    @Override
    public int hashCode() {
      return texts.hashCode();
    }

    @Override
    public String toString() {
      return "STRING %s %s".formatted(Arrays.toString(shape), texts);
    }
  }

  /**
   * Elements of any type.
   *
   * @param shape extent of each dimension; none for a single element
   * @param elements in the machine's byte order; copied
   * @throws WriterException with category USAGE if there are more or fewer bytes than the shape needs
   */
  static AttributeValue of(DataType type, long[] shape, MemorySegment elements) {
    return new Elements(type, shape.clone(), elements.toArray(ValueLayout.JAVA_BYTE));
  }

  /** A single INT8. */
  static AttributeValue of(byte value) {
    return scalar(ElementType.INT8, MemorySegment.ofArray(new byte[] {value}));
  }

  /** A single INT16. */
  static AttributeValue of(short value) {
    return scalar(ElementType.INT16, MemorySegment.ofArray(new short[] {value}));
  }

  /** A single INT32. */
  static AttributeValue of(int value) {
    return scalar(ElementType.INT32, MemorySegment.ofArray(new int[] {value}));
  }

  /** A single INT64. */
  static AttributeValue of(long value) {
    return scalar(ElementType.INT64, MemorySegment.ofArray(new long[] {value}));
  }

  /** A single FLOAT32. */
  static AttributeValue of(float value) {
    return scalar(ElementType.FLOAT32, MemorySegment.ofArray(new float[] {value}));
  }

  /** A single FLOAT64. */
  static AttributeValue of(double value) {
    return scalar(ElementType.FLOAT64, MemorySegment.ofArray(new double[] {value}));
  }

  /** A single boolean, as {@link DataType#BOOLEAN}. */
  static AttributeValue of(boolean value) {
    return scalar(DataType.BOOLEAN, MemorySegment.ofArray(ElementBytes.of(value)));
  }

  /** A single text, of a fixed number of bytes: as many as it has. */
  static AttributeValue of(String value) {
    return fixed(new long[0], value);
  }

  /** An array of INT8. */
  static AttributeValue of(byte[] values) {
    return array(ElementType.INT8, MemorySegment.ofArray(values));
  }

  /** An array of INT16. */
  static AttributeValue of(short[] values) {
    return array(ElementType.INT16, MemorySegment.ofArray(values));
  }

  /** An array of INT32. */
  static AttributeValue of(int[] values) {
    return array(ElementType.INT32, MemorySegment.ofArray(values));
  }

  /** An array of INT64. */
  static AttributeValue of(long[] values) {
    return array(ElementType.INT64, MemorySegment.ofArray(values));
  }

  /** An array of FLOAT32. */
  static AttributeValue of(float[] values) {
    return array(ElementType.FLOAT32, MemorySegment.ofArray(values));
  }

  /** An array of FLOAT64. */
  static AttributeValue of(double[] values) {
    return array(ElementType.FLOAT64, MemorySegment.ofArray(values));
  }

  /** An array of booleans, as {@link DataType#BOOLEAN}. */
  static AttributeValue of(boolean[] values) {
    return array(DataType.BOOLEAN, MemorySegment.ofArray(ElementBytes.of(values)));
  }

  /** An array of texts, all of as many bytes as the longest has. */
  static AttributeValue of(String[] values) {
    return fixed(new long[] {values.length}, values);
  }

  /** A single text as a string of variable length. */
  static AttributeValue variable(String value) {
    return variable(new long[0], value);
  }

  /** An array of texts as strings of variable length. */
  static AttributeValue variable(String[] values) {
    return variable(new long[] {values.length}, values);
  }

  private static AttributeValue variable(long[] shape, String... texts) {
    return new Texts(shape, Arrays.asList(texts));
  }

  private static AttributeValue scalar(DataType type, MemorySegment element) {
    return of(type, new long[0], element);
  }

  private static AttributeValue array(DataType type, MemorySegment elements) {
    return of(type, new long[] {elements.byteSize() / type.bytes()}, elements);
  }

  private static AttributeValue fixed(long[] shape, String... texts) {
    GivenStrings.require(texts);
    int longest = GivenStrings.longest(texts);
    if ((long) longest * texts.length > MAX_BYTES) { // which may be more than an array holds
      throw usage("%d strings of up to %d bytes take %d bytes, and at most %d are possible %s".formatted(texts.length,
          longest, (long) longest * texts.length, MAX_BYTES, KnownAttributes.REMEDY));
    }
    return new Elements(DataType.fixedString(longest), shape, ElementBytes.of(texts, longest));
  }
}
