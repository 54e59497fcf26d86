package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.NestedArrays.Flat;
import org.h5burst.writer.ring.Encoding;
import org.jspecify.annotations.Nullable;

/**
 * The elements that a program writes, in memory.
 *
 * @param type of an element, in the machine's byte order
 * @param extents of an array of arrays; null if the elements have no shape
 */
record JavaElements(DataType type, MemorySegment memory, long @Nullable [] extents) {
  /** The types of Java's primitive numbers and booleans. */
  static final Map<Class<?>, DataType> PRIMITIVES =
      Map.of(byte.class, ElementType.INT8, short.class, ElementType.INT16, int.class, ElementType.INT32, long.class,
          ElementType.INT64, float.class, ElementType.FLOAT32, double.class, ElementType.FLOAT64, boolean.class,
          DataType.BOOLEAN);
  private static final String WHAT_IS_TAKEN =
      "pass an array of numbers, booleans, strings or records, an array of such arrays, a buffer, a MemorySegment or a "
          + "list of records";

  private JavaElements(DataType type, MemorySegment memory) {
    this(type, memory, null);
  }

  /**
   * Converts elements for a dataset of a type.
   *
   * @throws UsageException if they cannot be such elements
   */
  static JavaElements of(Object elements, DataType stored) {
    return switch (elements) {
      case byte[] array -> new JavaElements(ElementType.INT8, MemorySegment.ofArray(array));
      case short[] array -> new JavaElements(ofShorts(stored), MemorySegment.ofArray(array));
      case int[] array -> new JavaElements(ElementType.INT32, MemorySegment.ofArray(array));
      case long[] array -> new JavaElements(ElementType.INT64, MemorySegment.ofArray(array));
      case float[] array -> new JavaElements(ofFloats(stored), MemorySegment.ofArray(array));
      case double[] array -> new JavaElements(ofDoubles(stored), MemorySegment.ofArray(array));
      case boolean[] array -> new JavaElements(DataType.BOOLEAN, MemorySegment.ofArray(ElementBytes.of(array)));
      case String[] array -> ofStrings(array, stored);
      case MemorySegment memory -> new JavaElements(stored, memory);
      case Buffer buffer -> new JavaElements(ofBuffer(buffer, stored), MemorySegment.ofBuffer(buffer));
      case Record[] records -> ofRecords(Arrays.asList(records), stored);
      case List<?> records -> ofRecords(records, stored);
      case Object[] nested when NestedArrays.depth(nested.getClass()) > 1 -> ofNested(nested, stored);
      default -> throw usage(
          "%s cannot be written; %s".formatted(elements.getClass().getSimpleName(), WHAT_IS_TAKEN));
    };
  }

  /**
   * Converts an array of primitive numbers, booleans or records, an array of such arrays of the same size, and so on,
   * or a list of records, for a new dataset, which gets their type and extents.
   *
   * @throws UsageException if it is anything else, or has no elements
   */
  static JavaElements ofNew(String name, @Nullable Object given) {
    if (given == null) {
      throw usage("dataset %s cannot be created from null; pass an array, such as double[][]".formatted(name));
    }
    Object array = given instanceof List<?> list ? list.toArray() : given;
    Class<?> leaf = NestedArrays.leaf(array.getClass());
    DataType primitive = array.getClass().isArray() ? PRIMITIVES.get(leaf) : null;
    boolean areRecords = given instanceof List<?> || array instanceof Object[] && Record.class.isAssignableFrom(leaf);
    if (primitive == null && !areRecords) {
      throw usage(
          ("dataset %s cannot be created from %s: it takes arrays of numbers, booleans or records, such as "
              + "double[][]; %s").formatted(name, array.getClass().getSimpleName(), leaf == String.class
                  ? "for strings call strings().write(...)"
                  : "for anything else declare it by dataset(name, type), and write to it"));
    }
    try {
      Flat flat = NestedArrays.flatten(array);
      if (Array.getLength(flat.elements()) > 0) {
        return ofNew(flat, primitive);
      }
    } catch (UsageException refused) {
      throw refused.causing("dataset %s cannot be created from this array: %s".formatted(name, refused.getMessage()));
    }
    throw usage("dataset %s cannot be created from an array without elements; declare its shape".formatted(name));
  }

  private static JavaElements ofNew(Flat flat, @Nullable DataType primitive) {
    if (primitive != null) {
      return of(flat.elements(), primitive).shaped(flat);
    }
    List<Object> records = Arrays.asList((Object[]) flat.elements());
    return of(records, CompoundTypes.of(classOf(records))).shaped(flat);
  }

  private JavaElements shaped(Flat flat) {
    return new JavaElements(type, memory, flat.extents());
  }

  /** Returns the type of a {@code short[]}: bits of two-byte floating-point numbers if the dataset has these. */
  private static DataType ofShorts(DataType stored) {
    return stored == ElementType.FLOAT16 || stored == ElementType.BFLOAT16 ? stored : ElementType.INT16;
  }

  /** Returns the type of a {@code float[]}: two numbers per element if the dataset has complex numbers. */
  private static DataType ofFloats(DataType stored) {
    return Encoding.sameBytes(stored).equals(DataType.COMPLEX64) ? stored : ElementType.FLOAT32;
  }

  /** Returns the type of a {@code double[]}: two numbers per element if the dataset has complex numbers. */
  private static DataType ofDoubles(DataType stored) {
    return isComplex(stored) ? DataType.COMPLEX128 : ElementType.FLOAT64;
  }

  /** Returns whether each element is two numbers. */
  static boolean isComplex(DataType type) {
    DataType plain = Encoding.sameBytes(type);
    return plain.equals(DataType.COMPLEX64) || plain.equals(DataType.COMPLEX128);
  }

  /**
   * Returns the extents of an array of arrays for elements of a type: complex numbers are pairs along a last dimension.
   */
  static long[] nested(long[] extents, DataType type) {
    if (!isComplex(type)) {
      return extents;
    }
    long[] pairs = Arrays.copyOf(extents, extents.length + 1);
    pairs[extents.length] = 2;
    return pairs;
  }

  /** Returns the type of a buffer's elements: bytes are elements of the dataset's type. */
  static DataType ofBuffer(Buffer buffer, DataType stored) {
    ByteOrder order = switch (buffer) {
      case ShortBuffer shorts -> shorts.order();
      case IntBuffer ints -> ints.order();
      case LongBuffer longs -> longs.order();
      case FloatBuffer floats -> floats.order();
      case DoubleBuffer doubles -> doubles.order();
      case ByteBuffer bytes when Encoding.of(stored, stored, bytes.order()) != Encoding.PLAIN -> bytes.order();
      case ByteBuffer _ -> ByteOrder.nativeOrder();
      default -> throw usage("%s has no numbers".formatted(buffer.getClass().getSimpleName()));
    };
    if (order != ByteOrder.nativeOrder()) {
      throw usage("the buffer has the other byte order, not the machine's; call order(ByteOrder.nativeOrder()) of its "
          + "ByteBuffer before you put numbers into it (a new ByteBuffer, and each slice of one, is big-endian)");
    }
    return switch (buffer) {
      case ShortBuffer _ -> ofShorts(stored);
      case IntBuffer _ -> ElementType.INT32;
      case LongBuffer _ -> ElementType.INT64;
      case FloatBuffer _ -> ofFloats(stored);
      case DoubleBuffer _ -> ofDoubles(stored);
      default -> stored;
    };
  }

  private static JavaElements ofStrings(String[] strings, DataType stored) {
    // room for none where the dataset has no strings: the type is refused then, not a string
    return stored instanceof DataType.FixedString(int bytes)
        ? new JavaElements(stored, MemorySegment.ofArray(ElementBytes.of(strings, bytes)))
        : new JavaElements(DataType.fixedString(1), MemorySegment.NULL);
  }

  private static JavaElements ofRecords(List<?> records, DataType stored) {
    if (!(stored instanceof DataType.Compound compound)) {
      throw usage("records can only be written to a dataset of a compound type");
    }
    if (records.isEmpty()) {
      return new JavaElements(stored, MemorySegment.NULL);
    }
    return new JavaElements(stored, new RecordCodec(classOf(records), compound).encode(records));
  }

  /** Returns the class of the records, of which there must be at least one. */
  static Class<?> classOf(List<?> records) {
    Object first = records.getFirst();
    if (!(first instanceof Record)) {
      throw usage("the first element is %s, not a record".formatted(first == null ? "null"
          : "of class " + first.getClass().getSimpleName()));
    }
    return first.getClass();
  }

  private static JavaElements ofNested(Object[] nested, DataType stored) {
    Flat flat = NestedArrays.flatten(nested);
    return of(flat.elements(), stored).shaped(flat);
  }
}
