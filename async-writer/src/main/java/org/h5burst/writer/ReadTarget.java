package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The array that receives the elements of a read.
 *
 * @param type of the elements in memory
 * @param elements makes the array when the elements have been read
 */
record ReadTarget<T>(DataType type, MemorySegment memory, Supplier<T> elements) {
  /**
   * Makes a target for an array or an array of arrays.
   *
   * @throws UsageException if no such array can hold the selection's elements
   */
  static <T> ReadTarget<T> of(Class<T> array, DataType stored, Selection selection) {
    int depth = NestedArrays.depth(array);
    if (depth == 0) {
      throw usage("%s is not an array; give double[].class or such".formatted(array.getSimpleName()));
    }
    if (selection.elements() > Integer.MAX_VALUE) {
      throw usage(("the selection has %d elements, more than a Java array can have; read a part of it, or into a "
          + "MemorySegment").formatted(selection.elements()));
    }
    ReadTarget<?> flat = flat(NestedArrays.leaf(array), stored, (int) selection.elements());
    int[] extents = depth == 1 ? new int[0] : extents(selection, flat.type, depth);
    return new ReadTarget<>(flat.type, flat.memory, () -> array.cast(
        depth == 1 ? flat.elements.get() : NestedArrays.nest(flat.elements.get(), extents)));
  }

  /** Makes a target for an array of so many elements. */
  static ReadTarget<?> flat(Class<?> leaf, DataType stored, int count) {
    DataType plain = JavaElements.PRIMITIVES.get(leaf);
    if (plain == null || leaf == boolean.class) {
      return ofObjects(leaf, stored, count);
    }
    DataType type = JavaElements.of(Array.newInstance(leaf, 0), stored).type();
    Object array = Array.newInstance(leaf, NestedArrays.arrayLength(count, type.bytes() / plain.bytes()));
    return new ReadTarget<>(type, JavaElements.of(array, stored).memory(), () -> array);
  }

  private static ReadTarget<?> ofObjects(Class<?> leaf, DataType stored, int count) {
    if (leaf == boolean.class) {
      byte[] bytes = new byte[count];
      return new ReadTarget<>(DataType.BOOLEAN, MemorySegment.ofArray(bytes), () -> ElementBytes.booleans(bytes));
    }
    if (leaf == String.class) {
      DataType type = stored instanceof DataType.FixedString ? stored : DataType.fixedString(1);
      byte[] bytes = new byte[NestedArrays.arrayLength(count, type.bytes())];
      return new ReadTarget<>(type, MemorySegment.ofArray(bytes), () -> ElementBytes.strings(bytes, type.bytes()));
    }
    if (leaf.isRecord() && stored instanceof DataType.Compound compound) {
      RecordCodec codec = new RecordCodec(leaf, compound);
      codec.requireReadable();
      MemorySegment memory = MemorySegment.ofArray(new byte[NestedArrays.arrayLength(count, stored.bytes())]);
      return new ReadTarget<>(stored, memory, () -> codec.decode(memory));
    }
    if (leaf.isRecord()) {
      throw usage("records can only be read from a dataset of a compound type");
    }
    throw usage("elements cannot be read as %s; give the class of an array of numbers, booleans, strings or records"
        .formatted(leaf.getSimpleName()));
  }

  /** Returns the component class of arrays that hold all values of a type; null if there is none. */
  static @Nullable Class<?> leaf(DataType type) {
    return switch (type) {
      case ElementType number -> switch (number) {
        case INT8 -> byte.class;
        case UINT8, INT16 -> short.class;
        case UINT16, INT32 -> int.class;
        case UINT32, INT64, UINT64 -> long.class;
        case FLOAT16, BFLOAT16, FLOAT32 -> float.class;
        case FLOAT64 -> double.class;
      };
      case DataType.Enumeration enumeration -> type.equals(DataType.BOOLEAN) ? boolean.class : leaf(enumeration.base());
      case DataType.FixedString _ -> String.class;
      case DataType.Complex complex -> leaf(complex.asCompound());
      case DataType.Compound _ when type.equals(DataType.COMPLEX64) -> float.class;
      case DataType.Compound _ when type.equals(DataType.COMPLEX128) -> double.class;
      case DataType.Compound _,DataType.Opaque _,DataType.Array _,DataType.Bits _,DataType.Reference _ -> null;
    };
  }

  /** Returns the extents of an array of arrays: those of the selection, without extents of 1 if there are too many. */
  private static int[] extents(Selection selection, DataType type, int depth) {
    if (selection.isEmpty()) {
      return new int[depth];
    }
    if (selection.slabs() == 1) {
      long[] all = JavaElements.nested(selection.extents(0), type);
      long[] large = Arrays.stream(all).filter(extent -> extent != 1).toArray();
      long[] extents = all.length == depth ? all : large;
      if (extents.length == depth) {
        return Arrays.stream(extents).mapToInt(Math::toIntExact).toArray();
      }
    }
    throw usage("the elements of the selection (%s) are not an array of %d dimensions; read them into an array "
        .formatted(selection, depth) + "with another number of dimensions, such as double[]");
  }
}
