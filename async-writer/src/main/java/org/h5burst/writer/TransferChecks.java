package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.FileHandle;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.ring.Decoding;
import org.h5burst.writer.ring.Encoding;

/** Checks a write or a read of one dataset before it leaves the caller's thread. Any thread. */
record TransferChecks(DatasetSpec spec, DatasetPieces pieces, FileHandle handle) {
  Decoding decoding(DataType to, MemorySegment into) {
    Decoding decoding = Decoding.of(spec.type(), spec.order(), to);
    if (decoding == null) {
      throw refused("cannot read %s dataset %s %s into %s; use %s".formatted(spec.type(), spec.name(), shape(),
          arrayOf(to), readable(spec.type())));
    }
    if (into.isReadOnly() || !handle.elements().canAccess(into)) {
      throw usage("read from", "the memory is %s; use an array, or native memory of a shared or automatic arena"
          .formatted(into.isReadOnly() ? "read-only" : "confined to one thread"));
    }
    return decoding;
  }

  Encoding encoding(DataType from, Narrowing narrowing) {
    Encoding encoding = narrowing == Narrowing.ROUND ? Encoding.rounding(from, spec.type(), spec.order())
        : Encoding.of(from, spec.type(), spec.order());
    if (encoding == null) {
      throw refused("cannot write %s to %s dataset %s %s: %s".formatted(arrayOf(from), spec.type(), spec.name(),
          shape(), remedy(from, narrowing)));
    }
    return encoding;
  }

  private String remedy(DataType from, Narrowing narrowing) {
    boolean canRound = narrowing == Narrowing.NONE && Encoding.rounding(from, spec.type(), spec.order()) != null;
    boolean areNumbers = from instanceof ElementType && spec.type() instanceof ElementType;
    return "%s; use %s%s%s".formatted(canRound ? "values would be rounded"
        : areNumbers ? "not all values would fit" : "that is another type", arrayOf(spec.type()),
        canRound ? ", Narrowing.ROUND" : "", areNumbers ? ", or create the dataset as " + from : "");
  }

  private String shape() {
    return Arrays.toString(pieces.declared().shape());
  }

  /** Names the arrays into which a dataset of a type can be read. */
  private static String readable(DataType type) {
    return switch (type) {
      case ElementType.UINT8 -> "short[], or byte[] for the bits";
      case ElementType.UINT16 -> "int[], or short[] for the bits";
      case ElementType.UINT32 -> "long[], or int[] for the bits";
      case ElementType.FLOAT16, ElementType.BFLOAT16 -> "float[], or short[] for the bits";
      default -> arrayOf(type);
    };
  }

  /** Names the Java array for elements of a type. */
  private static String arrayOf(DataType type) {
    return switch (type) {
      case ElementType number -> switch (number) {
        case INT8, UINT8 -> "byte[]";
        case INT16, UINT16 -> "short[]";
        case FLOAT16, BFLOAT16 -> "short[] (the bits of %s)".formatted(number);
        case INT32, UINT32 -> "int[]";
        case INT64, UINT64 -> "long[]";
        case FLOAT32 -> "float[]";
        case FLOAT64 -> "double[]";
      };
      case DataType.Enumeration enumeration -> type.equals(DataType.BOOLEAN) ? "boolean[]"
          : arrayOf(enumeration.base());
      case DataType.FixedString _ -> "String[]";
      case DataType.Compound _ when type.equals(DataType.COMPLEX64) -> "float[] (two for each element)";
      case DataType.Compound _ when type.equals(DataType.COMPLEX128) -> "double[] (two for each element)";
      case DataType.Complex complex -> arrayOf(complex.asCompound());
      case DataType.Compound _ -> "records or a MemorySegment";
      case DataType.Opaque _,DataType.Array _,DataType.Bits _,DataType.Reference _ -> "a MemorySegment";
    };
  }

  /** Returns the selection in the dataset's present shape. */
  Selection placed(Selection selection) {
    requireAlive();
    return requireNonNull(selection, "selection").placedIn(pieces.declared().shape());
  }

  /**
   * Returns the class of an array with the dataset's dimensions that holds its values; refuses a type that has none.
   */
  Class<?> array() {
    Class<?> array = ReadTarget.leaf(spec.type());
    if (array == null) {
      throw refused("cannot read all of %s dataset %s %s into an array; use %s".formatted(spec.type(), spec.name(),
          shape(), arrayOf(spec.type())));
    }
    int dimensions = JavaElements.nested(new long[spec.rank()], spec.type()).length;
    for (int dimension = 0; dimension < dimensions; dimension++) {
      array = array.arrayType();
    }
    return array;
  }

  /** Converts what a program writes to elements; refuses anything that cannot be converted or has another shape. */
  JavaElements elements(Selection selection, Object given) {
    JavaElements elements = elements("write to", requireNonNull(given, "elements"));
    if (elements.extents() != null && !hasShape(selection, elements.type(), elements.extents())) {
      throw usage("write to", "the selection (%s) %s, but the array is %s".formatted(selection,
          wanted(selection, elements.type()), Arrays.toString(elements.extents())));
    }
    return elements;
  }

  /** Describes the array of arrays that a selection needs, or why there is none. */
  private static String wanted(Selection selection, DataType type) {
    if (selection.isEmpty()) {
      return "takes no elements";
    }
    if (selection.slabs() != 1) {
      return "is not one block, and takes elements in one array";
    }
    long[] extents = selection.extents(0);
    long[] nested = JavaElements.nested(extents, type);
    return "takes an array of %s%s".formatted(Arrays.toString(nested),
        nested == extents ? "" : " (complex numbers are pairs)");
  }

  /** Converts what a program passes to elements; refuses anything that cannot be converted. */
  JavaElements elements(String doing, Object given) {
    try {
      return JavaElements.of(given, spec.type());
    } catch (WriterException refused) {
      throw usage(doing, String.valueOf(refused.getMessage()));
    }
  }

  /** Returns whether a selection has the extents of an array of arrays, ignoring extents of 1. */
  private static boolean hasShape(Selection selection, DataType type, long[] extents) {
    return selection.isEmpty() ? Arrays.stream(extents).anyMatch(extent -> extent == 0)
        : selection.slabs() == 1
            && Arrays.equals(large(JavaElements.nested(selection.extents(0), type)), large(extents));
  }

  private static long[] large(long[] extents) {
    return Arrays.stream(extents).filter(extent -> extent != 1).toArray();
  }

  /** Returns an array for a read; refuses a class that cannot hold the elements. */
  <T> ReadTarget<T> target(Class<T> array, Selection selection) {
    try {
      return ReadTarget.of(array, spec.type(), selection);
    } catch (WriterException refused) {
      throw usage("read from", String.valueOf(refused.getMessage()));
    }
  }

  void requireLendable(MemorySegment data) {
    if (!requireNonNull(data, "elements").isNative()) {
      throw usage("write to", "only native memory can be borrowed, because the garbage collector moves arrays; use "
          + "Ownership.COPY");
    }
    if (spec.order() != ByteOrder.nativeOrder()) {
      throw usage("write to", "memory in the machine's byte order cannot be borrowed for a dataset of the other "
          + "order; use Ownership.COPY");
    }
  }

  /** Checks a write or read before it leaves the caller's thread; returns false if there is nothing to do. */
  boolean isWork(String doing, Selection selection, DataType from, MemorySegment data) {
    if (!data.scope().isAlive() || !data.isAccessibleBy(Thread.currentThread())) {
      throw usage(doing, data.scope().isAlive()
          ? "the memory belongs to an arena of another thread; use a shared or automatic arena"
          : "the arena of the memory is closed");
    }
    if (selection.rank() != spec.rank() || !selection.isWithin(pieces.declared().shape())) {
      throw usage(doing, OutOfBoundsMessage.of(selection, pieces.declared().shape()));
    }
    if (data.byteSize() % from.bytes() != 0) {
      throw usage(doing, "an element is %d bytes, but the data are %d bytes".formatted(from.bytes(), data.byteSize()));
    }
    if (data.byteSize() / from.bytes() != selection.elements()) {
      throw usage(doing, "the selection (%s) has %d elements, but the data have %d".formatted(selection,
          selection.elements(), data.byteSize() / from.bytes()));
    }
    return !selection.isEmpty();
  }

  void requireAlive() {
    if (pieces.isDiscarded()) {
      handle.requireNotPoisoned();
      throw new UsageException("dataset %s cannot be used: %s".formatted(spec, pieces.whyDiscarded()));
    }
  }

  WriterException usage(String doing, String why) {
    return refused("%s dataset %s: %s".formatted(doing, pieces.declared(), why));
  }

  private WriterException refused(String message) {
    return handle.refused(new UsageException(message));
  }
}
