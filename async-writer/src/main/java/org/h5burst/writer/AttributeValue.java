package org.h5burst.writer;

import static java.util.Objects.requireNonNull;
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
   * The only element as an int.
   *
   * @throws UsageException naming the attribute where it is known, if there are more elements or
   *     none, or if it is not a number, or not an int exactly; the same of the methods below
   */
  default int asInt() {
    int[] elements = ints();
    return AttributeNumbers.only(this, elements.length, index -> elements[index]);
  }

  /** The only element as a long; as {@link #asInt}. */
  default long asLong() {
    long[] elements = longs();
    return AttributeNumbers.only(this, elements.length, index -> elements[index]);
  }

  /** The only element as a float; as {@link #asInt}. */
  default float asFloat() {
    float[] elements = floats();
    return AttributeNumbers.only(this, elements.length, index -> elements[index]);
  }

  /** The only element as a double; as {@link #asInt}. */
  default double asDouble() {
    double[] elements = doubles();
    return AttributeNumbers.only(this, elements.length, index -> elements[index]);
  }

  /** The only element as a boolean, of a {@link DataType#BOOLEAN}; otherwise as {@link #asInt}. */
  default boolean asBoolean() {
    boolean[] elements = booleans();
    return AttributeNumbers.only(this, elements.length, index -> elements[index]);
  }

  /** The only element as a string, of fixed or variable length; otherwise as {@link #asInt}. */
  default String asString() {
    List<String> elements = strings();
    return AttributeNumbers.only(this, elements.size(), elements::get);
  }

  /**
   * The elements as ints, in row-major order; those of enumerations and booleans as their numbers.
   *
   * @throws UsageException if they are not numbers, or one is not an int exactly
   */
  default int[] ints() {
    return AttributeNumbers.ints(this);
  }

  /** The elements as longs; as {@link #ints}. */
  default long[] longs() {
    return AttributeNumbers.longs(this);
  }

  /** The elements as floats; as {@link #ints}. */
  default float[] floats() {
    return AttributeNumbers.floats(this);
  }

  /** The elements as doubles; as {@link #ints}. */
  default double[] doubles() {
    return AttributeNumbers.doubles(this);
  }

  /**
   * The elements as booleans, in row-major order.
   *
   * @throws UsageException if their type is not {@link DataType#BOOLEAN}
   */
  default boolean[] booleans() {
    return AttributeNumbers.booleans(this);
  }

  /**
   * The elements as strings, of fixed or variable length, in row-major order.
   *
   * @throws UsageException if they are not strings
   */
  default List<String> strings() {
    return AttributeNumbers.strings(this);
  }

  /**
   * Elements of a fixed size. The caller must not change the arrays. Two are equal wherever they are.
   *
   * @param bytes in the machine's byte order
   * @param place which attribute of which object this is, for messages; empty if it is none yet
   */
  record Elements(DataType type, long[] shape, byte[] bytes, String place) implements AttributeValue {
    private static final int MAX_SHOWN_BYTES = 32;

    /** Takes over the arrays. */
    public Elements {
      long expected = AttributeNumbers.elementsOf(shape) * type.bytes();
      if (expected != bytes.length) {
        throw usage("an attribute of %s %s has %d bytes; it was given %d".formatted(type, Arrays.toString(shape),
            expected, bytes.length));
      }
    }

    /** Takes over the arrays. */
    public Elements(DataType type, long[] shape, byte[] bytes) {
      this(type, shape, bytes, "");
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

  /**
   * Strings of variable length. The caller must not change the shape. Two are equal wherever they are.
   *
   * @param place which attribute of which object this is, for messages; empty if it is none yet
   */
  record Texts(long[] shape, List<String> texts, String place) implements AttributeValue {
    /**
     * Takes over the shape. Throws {@link UsageException} if it does not fit the strings, or if one of them is null, or
     * contains a NUL character or half of a surrogate pair.
     */
    public Texts {
      GivenStrings.require(texts.toArray(String[]::new));
      texts = List.copyOf(texts);
      if (AttributeNumbers.elementsOf(shape) != texts.size()) {
        throw usage("the shape %s does not fit %d strings".formatted(Arrays.toString(shape), texts.size()));
      }
    }

    /** Takes over the shape. */
    public Texts(long[] shape, List<String> texts) {
      this(shape, texts, "");
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
   * @throws UsageException if there are more or fewer bytes than the shape needs
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

  /** A single string of variable length, in UTF-8, as h5py and netCDF-4 write them; h5py reads a {@code str}. */
  static AttributeValue of(String value) {
    return new Texts(new long[0], Arrays.asList(value));
  }

  /** An array of INT8. */
  static AttributeValue of(byte[] values) {
    return array(ElementType.INT8, MemorySegment.ofArray(requireNonNull(values, "values")));
  }

  /** An array of INT16. */
  static AttributeValue of(short[] values) {
    return array(ElementType.INT16, MemorySegment.ofArray(requireNonNull(values, "values")));
  }

  /** An array of INT32. */
  static AttributeValue of(int[] values) {
    return array(ElementType.INT32, MemorySegment.ofArray(requireNonNull(values, "values")));
  }

  /** An array of INT64. */
  static AttributeValue of(long[] values) {
    return array(ElementType.INT64, MemorySegment.ofArray(requireNonNull(values, "values")));
  }

  /** An array of FLOAT32. */
  static AttributeValue of(float[] values) {
    return array(ElementType.FLOAT32, MemorySegment.ofArray(requireNonNull(values, "values")));
  }

  /** An array of FLOAT64. */
  static AttributeValue of(double[] values) {
    return array(ElementType.FLOAT64, MemorySegment.ofArray(requireNonNull(values, "values")));
  }

  /** An array of booleans, as {@link DataType#BOOLEAN}. */
  static AttributeValue of(boolean[] values) {
    return array(DataType.BOOLEAN, MemorySegment.ofArray(ElementBytes.of(values)));
  }

  /** An array of strings of variable length, in UTF-8. */
  static AttributeValue of(String[] values) {
    return new Texts(new long[] {values.length}, Arrays.asList(values));
  }

  /** A single string of a fixed number of bytes of UTF-8: as many as it has. h5py reads {@code bytes}. */
  static AttributeValue fixed(String value) {
    return fixed(new long[0], value);
  }

  /** An array of strings of a fixed number of bytes of UTF-8: as many as the longest has. */
  static AttributeValue fixed(String[] values) {
    return fixed(new long[] {values.length}, values);
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
