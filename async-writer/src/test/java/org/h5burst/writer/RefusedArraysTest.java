package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A refused array is answered with the one that the dataset takes, and refused memory with what is wrong with it. */
@Timeout(60)
final class RefusedArraysTest {
  @TempDir
  private Path directory;

  static Stream<Arguments> types() {
    return Stream.of(
        arguments(ElementType.INT8, "byte[]", "byte[]"),
        arguments(ElementType.UINT8, "byte[]", "short[], or byte[] for the bits"),
        arguments(ElementType.INT16, "short[]", "short[]"),
        arguments(ElementType.UINT16, "short[]", "int[], or short[] for the bits"),
        arguments(ElementType.FLOAT16, "short[] (the bits of FLOAT16)", "float[], or short[] for the bits"),
        arguments(ElementType.BFLOAT16, "short[] (the bits of BFLOAT16)", "float[], or short[] for the bits"),
        arguments(ElementType.INT32, "int[]", "int[]"),
        arguments(ElementType.UINT32, "int[]", "long[], or int[] for the bits"),
        arguments(ElementType.INT64, "long[]", "long[]"),
        arguments(ElementType.UINT64, "long[]", "long[]"),
        arguments(ElementType.FLOAT32, "float[]", "float[]"),
        arguments(ElementType.FLOAT64, "double[]", "double[]"),
        arguments(DataType.enumeration(ElementType.INT16, Map.of("A", 1L)), "short[]", "short[]"),
        arguments(DataType.fixedString(5), "String[]", "String[]"),
        arguments(DataType.COMPLEX64, "float[] (two for each element)", "float[] (two for each element)"),
        arguments(DataType.COMPLEX128, "double[] (two for each element)", "double[] (two for each element)"),
        arguments(DataType.compound(new DataType.Member("a", ElementType.INT8)), "records or a MemorySegment",
            "records or a MemorySegment"),
        arguments(DataType.opaque(3, "tag"), "a MemorySegment", "a MemorySegment"),
        arguments(DataType.array(ElementType.INT8, 3), "a MemorySegment", "a MemorySegment"),
        arguments(DataType.bits(2), "a MemorySegment", "a MemorySegment"));
  }

  @ParameterizedTest
  @MethodSource("types")
  void shouldNameTheArrayThatTheDatasetTakesWhenItIsOfAnotherType(DataType type, String written, String read) {
    BurstFile.write(directory.resolve("f.h5"), file -> {
      Dataset dataset = file.dataset("d", type).shape(2).create();
      boolean isText = type instanceof DataType.FixedString;
      assertRefused(isText ? () -> dataset.write(Selection.all(), new boolean[2])
          : () -> dataset.write(Selection.all(), new String[] {"a", "b"}), "use " + written);
      assertRefused(isText ? dataset::readBooleans : dataset::readStrings, "; use " + read);
    });
  }

  @Test
  void shouldRefuseToReadNumbersAsBooleans() {
    BurstFile.write(directory.resolve("f.h5"), file -> {
      Dataset counts = file.dataset("d", ElementType.UINT8).shape(2).create();
      assertRefused(counts::readBooleans, "; use short[], or byte[] for the bits");
    });
  }

  @Test
  void shouldSayWhatTheSelectionTakesWhenAnArrayOfArraysHasAnotherShape() {
    BurstFile.write(directory.resolve("f.h5"), file -> {
      Dataset dataset = file.dataset("d", ElementType.INT32).shape(4, 6).create();
      int[][] block = new int[2][3];
      assertRefused(() -> dataset.write(Selection.none(2), block), "takes no elements, but the array is [2, 3]");
      Selection two = Selection.points(new long[] {0, 0}, new long[] {3, 5});
      assertRefused(() -> dataset.write(two, block), "is not one block, and takes elements in one array");
      assertRefused(() -> dataset.write(Selection.block(new long[2], new long[] {3, 2}), block),
          "takes an array of [3, 2], but the array is [2, 3]");
      dataset.write(Selection.none(2), new int[0][3]);
    });
  }

  @Test
  void shouldSayWhatIsWrongWithMemoryWhenItCannotBeUsed() {
    BurstFile.write(directory.resolve("f.h5"), file -> {
      Dataset dataset = file.dataset("d", ElementType.INT32).shape(2).create();
      MemorySegment whole = Arena.ofAuto().allocate(8, 4);
      assertRefused(() -> dataset.read(Selection.all(), whole.asReadOnly()), "the memory is read-only; use an array");
      assertRefused(() -> dataset.write(Selection.all(), whole.asSlice(0, 7)),
          "an element is 4 bytes, but the data are 7 bytes");
      assertRefused(() -> dataset.write(Selection.all(), whole.asSlice(0, 4)), "has 2 elements, but the data have 1");
      try (Arena ofOneThread = Arena.ofConfined()) {
        MemorySegment confined = ofOneThread.allocate(8, 4);
        assertRefused(() -> dataset.read(Selection.all(), confined),
            "the memory is confined to one thread; use an array");
      }
      Arena gone = Arena.ofShared();
      MemorySegment closed = gone.allocate(8, 4);
      gone.close();
      assertRefused(() -> dataset.write(Selection.all(), closed), "the arena of the memory is closed");
    });
  }

  private static void assertRefused(Executable call, String words) {
    UsageException refused = assertThrows(UsageException.class, call);
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains(words), message);
    assertEquals(1, message.lines().count(), message);
  }
}
