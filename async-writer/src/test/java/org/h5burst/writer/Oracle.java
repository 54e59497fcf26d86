package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.h5burst.writer.OracleReader.Elements;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * The independent reader: JHDF5 on its own HDF5 library, in the test's own JVM; where there is no JHDF5, h5py, in a
 * process beside it.
 */
public final class Oracle {
  private static final String JHDF5 = "org.h5burst.writer.Jhdf5";
  private static final OracleReader READER = reader();

  private Oracle() {}

  /** JHDF5 if it can be loaded; a build without it has not even what asks it. */
  static OracleReader reader() {
    try {
      return (OracleReader) Class.forName(JHDF5).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError withoutJhdf5) {
      return new H5pyReader();
    }
  }

  /** Compares all elements of a dataset. */
  public static void assertHolds(Path file, DatasetSpec dataset, byte[] expected, String context) {
    byte[] actual = read(file, dataset);
    assertEquals(expected.length, actual.length, () -> context + ": size of " + dataset + " in " + file);
    int difference = Arrays.mismatch(expected, actual);
    assertEquals(-1, difference, () -> "%s: %s in %s differs, first at element %d".formatted(context, dataset, file,
        difference / dataset.type().bytes()));
  }

  /** All elements of a dataset in row-major order, as they lie in memory; its shape and type are checked. */
  public static byte[] read(Path file, DatasetSpec dataset) {
    String name = "/" + dataset.name();
    if (dataset.type() == ElementType.BFLOAT16) {
      return readBFloat16(file, dataset);
    }
    Elements found = READER.elements(file, name);
    assertEquals(Arrays.toString(dataset.extents()), Arrays.toString(found.extents()),
        () -> "shape of " + name + " in " + file);
    assertEquals(typeOf(dataset), found.type(), () -> "type of " + name + " in " + file);
    return found.bytes();
  }

  /** As the bytes that are stored, because no reader has a type for them. */
  private static byte[] readBFloat16(Path file, DatasetSpec dataset) {
    String name = "/" + dataset.name();
    assertEquals(Arrays.toString(dataset.extents()), Arrays.toString(READER.extents(file, name)),
        () -> "shape of " + name + " in " + file);
    byte[] stored = READER.stored(file, name);
    ByteBuffer elements = ByteBuffer.allocate(stored.length).order(ByteOrder.nativeOrder());
    elements.asShortBuffer().put(ByteBuffer.wrap(stored).order(dataset.order()).asShortBuffer());
    return elements.array();
  }

  /** All elements of a dataset of numbers. */
  static Elements elements(Path file, String name) {
    return READER.elements(file, name);
  }

  /** All elements of a dataset of {@link ElementType#INT64} in row-major order. */
  public static long[] longs(Path file, String name) {
    return MemorySegment.ofArray(READER.elements(file, name).bytes()).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
  }

  /** All elements of a dataset of {@link ElementType#FLOAT64} in row-major order. */
  public static double[] doubles(Path file, String name) {
    return MemorySegment.ofArray(READER.elements(file, name).bytes()).toArray(ValueLayout.JAVA_DOUBLE_UNALIGNED);
  }

  /** All elements of a dataset of texts. */
  public static List<String> texts(Path file, String name) {
    return READER.texts(file, name);
  }

  /** The shape of a dataset, of which no element is read. */
  public static long[] extents(Path file, String name) {
    return READER.extents(file, name);
  }

  /** Some bytes of a dataset of {@link ElementType#INT8} with one dimension. */
  public static byte[] block(Path file, String name, long begin, int count) {
    return READER.block(file, name, begin, count);
  }

  /** All elements of a dataset of any type in row-major order, byte for byte as they lie in the file. */
  public static byte[] readStored(Path file, String name) {
    return READER.stored(file, name);
  }

  /** An attribute, as a text; nothing if it is not there. */
  public static Optional<String> attribute(Path file, String object, String name) {
    return READER.attribute(file, object, name);
  }

  /** What a reader says of a type that we wrote. */
  private static String typeOf(DatasetSpec dataset) {
    int bytes = dataset.type().bytes();
    return switch ((ElementType) dataset.type()) {
      case INT8, INT16, INT32, INT64 -> "signed INTEGER(%d)".formatted(bytes);
      case UINT8, UINT16, UINT32, UINT64 -> "unsigned INTEGER(%d)".formatted(bytes);
      case FLOAT16, FLOAT32, FLOAT64 -> "signed FLOAT(%d)".formatted(bytes);
      case BFLOAT16 -> throw new IllegalArgumentException("no reader has a name for it");
    };
  }
}
