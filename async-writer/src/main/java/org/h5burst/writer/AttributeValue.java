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
 * The value of an attribute: one element or an array. Immutable. {@code of} makes one from Java's values, and
 * {@link #of(DataType, long[], MemorySegment)} from bytes.
 */
public sealed interface AttributeValue
    permits AttributeValue.Elements, AttributeValue.Texts, NullTerminatedString, ScaleReferences {
  /**
   * The largest size in bytes of a value that can be set, counted as in
   * {@link AttributeOwner#attribute(String, AttributeValue)}. HDF5 keeps attributes in headers of 64 KiB.
   */
  int MAX_BYTES = 60_000;

  /** Returns the extent of each dimension; empty for a single element. */
  long[] shape();

  /**
   * Returns the only element as an int.
   *
   * @throws UsageException if there are several elements or none, or if the element is not a number or not exactly an
   *     int; the message names the attribute where it is known. The same holds for the methods below
   */
  default int asInt() {
    int[] elements = ints();
    return AttributeNumbers.only(this, elements.length, index -> elements[index]);
  }

  /** Returns the only element as a long; see {@link #asInt}. */
  default long asLong() {
    long[] elements = longs();
    return AttributeNumbers.only(this, elements.length, index -> elements[index]);
  }

  /** Returns the only element as a float; see {@link #asInt}. */
  default float asFloat() {
    float[] elements = floats();
    return AttributeNumbers.only(this, elements.length, index -> elements[index]);
  }

  /** Returns the only element as a double; see {@link #asInt}. */
  default double asDouble() {
    double[] elements = doubles();
    return AttributeNumbers.only(this, elements.length, index -> elements[index]);
  }

  /** Returns the only element, of type {@link DataType#BOOLEAN}, as a boolean; otherwise like {@link #asInt}. */
  default boolean asBoolean() {
    boolean[] elements = booleans();
    return AttributeNumbers.only(this, elements.length, index -> elements[index]);
  }

  /** Returns the only element, a fixed- or variable-length string, as a string; otherwise like {@link #asInt}. */
  default String asString() {
    List<String> elements = strings();
    return AttributeNumbers.only(this, elements.size(), elements::get);
  }

  /**
   * Returns the elements as ints, in row-major order; enumeration members and booleans as their numbers.
   *
   * @throws UsageException if they are not numbers, or if one is not exactly an int
   */
  default int[] ints() {
    return AttributeNumbers.ints(this);
  }

  /** Returns the elements as longs; see {@link #ints}. */
  default long[] longs() {
    return AttributeNumbers.longs(this);
  }

  /** Returns the elements as floats; see {@link #ints}. */
  default float[] floats() {
    return AttributeNumbers.floats(this);
  }

  /** Returns the elements as doubles; see {@link #ints}. */
  default double[] doubles() {
    return AttributeNumbers.doubles(this);
  }

  /**
   * Returns the elements as booleans, in row-major order.
   *
   * @throws UsageException if their type is not {@link DataType#BOOLEAN}
   */
  default boolean[] booleans() {
    return AttributeNumbers.booleans(this);
  }

  /**
   * Returns the elements as strings, of fixed or variable length, in row-major order.
   *
   * @throws UsageException if they are not strings
   */
  default List<String> strings() {
    return AttributeNumbers.strings(this);
  }

  /**
   * Elements of a fixed size. The caller must not change the arrays. Values in different places can be equal.
   *
   * @param bytes in the machine's byte order
   * @param place which attribute of which object this is, for messages; empty while it belongs to none
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

    /** Returns type, shape, and the bytes or a checksum of them, for messages and digests. */
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
   * Strings of variable length. The caller must not change the shape. Values in different places can be equal.
   *
   * @param place which attribute of which object this is, for messages; empty while it belongs to none
   */
  record Texts(long[] shape, List<String> texts, String place) implements AttributeValue {
    /**
     * Takes over the shape. Throws {@link UsageException} if the shape does not fit the strings, or if a string is null
     * or contains a NUL character or half of a surrogate pair.
     */
    public Texts {
      ElementBytes.require(texts.toArray(String[]::new));
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
   * Makes a value of elements of any type.
   *
   * @param shape extent of each dimension; none for a single element
   * @param elements in the machine's byte order; copied
   * @throws UsageException if there are more or fewer bytes than the shape needs
   */
  static AttributeValue of(DataType type, long[] shape, MemorySegment elements) {
    return new Elements(type, shape.clone(), elements.toArray(ValueLayout.JAVA_BYTE));
  }

  /** Makes a single INT8. */
  static AttributeValue of(byte value) {
    return scalar(ElementType.INT8, MemorySegment.ofArray(new byte[] {value}));
  }

  /** Makes a single INT16. */
  static AttributeValue of(short value) {
    return scalar(ElementType.INT16, MemorySegment.ofArray(new short[] {value}));
  }

  /** Makes a single INT32. */
  static AttributeValue of(int value) {
    return scalar(ElementType.INT32, MemorySegment.ofArray(new int[] {value}));
  }

  /** Makes a single INT64. */
  static AttributeValue of(long value) {
    return scalar(ElementType.INT64, MemorySegment.ofArray(new long[] {value}));
  }

  /** Makes a single FLOAT32. */
  static AttributeValue of(float value) {
    return scalar(ElementType.FLOAT32, MemorySegment.ofArray(new float[] {value}));
  }

  /** Makes a single FLOAT64. */
  static AttributeValue of(double value) {
    return scalar(ElementType.FLOAT64, MemorySegment.ofArray(new double[] {value}));
  }

  /** Makes a single boolean, of type {@link DataType#BOOLEAN}. */
  static AttributeValue of(boolean value) {
    return scalar(DataType.BOOLEAN, MemorySegment.ofArray(ElementBytes.of(value)));
  }

  /** Makes a single variable-length string in UTF-8, as h5py and netCDF-4 write them; h5py reads it as {@code str}. */
  static AttributeValue of(String value) {
    return new Texts(new long[0], Arrays.asList(value));
  }

  /** Makes an array of INT8. */
  static AttributeValue of(byte[] values) {
    return array(ElementType.INT8, MemorySegment.ofArray(requireNonNull(values, "values")));
  }

  /** Makes an array of INT16. */
  static AttributeValue of(short[] values) {
    return array(ElementType.INT16, MemorySegment.ofArray(requireNonNull(values, "values")));
  }

  /** Makes an array of INT32. */
  static AttributeValue of(int[] values) {
    return array(ElementType.INT32, MemorySegment.ofArray(requireNonNull(values, "values")));
  }

  /** Makes an array of INT64. */
  static AttributeValue of(long[] values) {
    return array(ElementType.INT64, MemorySegment.ofArray(requireNonNull(values, "values")));
  }

  /** Makes an array of FLOAT32. */
  static AttributeValue of(float[] values) {
    return array(ElementType.FLOAT32, MemorySegment.ofArray(requireNonNull(values, "values")));
  }

  /** Makes an array of FLOAT64. */
  static AttributeValue of(double[] values) {
    return array(ElementType.FLOAT64, MemorySegment.ofArray(requireNonNull(values, "values")));
  }

  /** Makes an array of booleans, of type {@link DataType#BOOLEAN}. */
  static AttributeValue of(boolean[] values) {
    return array(DataType.BOOLEAN, MemorySegment.ofArray(ElementBytes.of(values)));
  }

  /** Makes an array of variable-length strings in UTF-8. */
  static AttributeValue of(String[] values) {
    return new Texts(new long[] {values.length}, Arrays.asList(values));
  }

  /** Makes a single fixed-length string in UTF-8, with as many bytes as it needs. h5py reads it as {@code bytes}. */
  static AttributeValue fixed(String value) {
    return fixed(new long[0], value);
  }

  /** Makes an array of fixed-length strings in UTF-8, with as many bytes as the longest needs. */
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
    ElementBytes.require(texts);
    int longest =
        Arrays.stream(texts).mapToInt(text -> text.getBytes(StandardCharsets.UTF_8).length).reduce(1, Math::max);
    if ((long) longest * texts.length > MAX_BYTES) { // which may be more than an array holds
      throw usage("%d strings of up to %d bytes take %d bytes, and at most %d are possible %s".formatted(texts.length,
          longest, (long) longest * texts.length, MAX_BYTES, KnownAttributes.REMEDY));
    }
    return new Elements(DataType.fixedString(longest), shape, ElementBytes.of(texts, longest));
  }
}
