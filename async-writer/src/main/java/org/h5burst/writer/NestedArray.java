package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Java array of any number of dimensions, as elements of a dataset in row-major order.
 *
 * @param type HDF5 type of the elements
 * @param shape one extent for each pair of brackets
 */
record NestedArray(DataType type, long[] shape, MemorySegment elements) {
  private static final Map<Class<?>, DataType> TYPES =
      Map.of(byte.class, ElementType.INT8, short.class, ElementType.INT16, int.class, ElementType.INT32, long.class,
          ElementType.INT64, float.class, ElementType.FLOAT32, double.class, ElementType.FLOAT64, boolean.class,
          DataType.BOOLEAN);

  /**
   * Converts an array of primitive numbers, booleans or records, an array of such arrays of the same size, and so on,
   * or a list of records.
   *
   * @throws UsageException if it is anything else, or has no elements
   */
  static NestedArray of(String name, @Nullable Object array) {
    if (array == null) {
      throw usage("dataset %s cannot be made of null; pass an array, such as double[][]".formatted(name));
    }
    Class<?> component = array.getClass();
    if (array instanceof List<?> || component.isArray()
        && Record.class.isAssignableFrom(NestedArrays.leaf(component))) {
      return ofRecords(name, array);
    }
    List<Long> extents = new ArrayList<>();
    @Nullable Object first = array;
    while (component.isArray()) {
      component = component.getComponentType();
      int extent = first == null ? 0 : Array.getLength(first);
      if (extent == 0) {
        throw withoutElements(name);
      }
      extents.add((long) extent);
      first = component.isPrimitive() ? first : Array.get(first, 0);
    }
    DataType type = TYPES.get(component);
    if (type == null) {
      throw usage(
          "dataset %s cannot be made of %s: it takes arrays of numbers, booleans or records, such as double[][]; %s"
              .formatted(name, array.getClass().getSimpleName(), otherwise(component)));
    }
    long[] shape = extents.stream().mapToLong(Long::longValue).toArray();
    return new NestedArray(type, shape, flat(name, array, type, shape));
  }

  private static WriterException withoutElements(String name) {
    return usage("dataset %s cannot be made of an array without elements; declare its shape".formatted(name));
  }

  private static NestedArray ofRecords(String name, Object given) {
    Object array = given instanceof List<?> list ? list.toArray() : given;
    try {
      NestedArrays.Flat flat = NestedArrays.flatten(array);
      List<Object> records = Arrays.asList((Object[]) flat.elements());
      if (!records.isEmpty()) {
        DataType type = RecordTypes.of(JavaElements.classOf(records));
        return new NestedArray(type, flat.extents(), JavaElements.of(records, type).memory());
      }
    } catch (UsageException refused) {
      throw refused.causing("dataset %s cannot be made of it: %s".formatted(name, refused.getMessage()));
    }
    throw withoutElements(name);
  }

  private static String otherwise(Class<?> component) {
    return component == String.class ? "for strings call strings().write(...)"
        : "for anything else declare it by dataset(name, type), and write to it";
  }

  private static MemorySegment flat(String name, Object array, DataType type, long[] shape) {
    if (shape.length == 1) {
      return segment(array);
    }
    long bytes = type.bytes();
    for (long extent : shape) {
      bytes = Math.multiplyExact(bytes, extent);
    }
    MemorySegment all = Arena.ofAuto().allocate(bytes, Long.BYTES);
    copy(name, array, shape, 0, all);
    return all;
  }

  private static void copy(String name, @Nullable Object array, long[] shape, int dimension,
      MemorySegment into) {
    if (array == null || Array.getLength(array) != shape[dimension]) {
      throw usage("dataset %s cannot be made of this array: its rows differ in length, %d and %d".formatted(name,
          shape[dimension], array == null ? 0 : Array.getLength(array)));
    }
    if (dimension == shape.length - 1) {
      into.copyFrom(segment(array));
      return;
    }
    int rows = (int) shape[dimension];
    long bytes = into.byteSize() / rows;
    for (int row = 0; row < rows; row++) {
      copy(name, Array.get(array, row), shape, dimension + 1, into.asSlice(row * bytes, bytes));
    }
  }

  private static MemorySegment segment(Object array) {
    return switch (array) {
      case byte[] elements -> MemorySegment.ofArray(elements);
      case short[] elements -> MemorySegment.ofArray(elements);
      case int[] elements -> MemorySegment.ofArray(elements);
      case long[] elements -> MemorySegment.ofArray(elements);
      case float[] elements -> MemorySegment.ofArray(elements);
      case double[] elements -> MemorySegment.ofArray(elements);
      case boolean[] elements -> MemorySegment.ofArray(ElementBytes.of(elements));
      default -> throw new IllegalArgumentException("not an array of primitives: " + array.getClass());
    };
  }
}
