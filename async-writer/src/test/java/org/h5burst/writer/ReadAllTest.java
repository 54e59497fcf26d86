package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Selections that take their size from the dataset, and arrays that take their type from it. */
@Timeout(60)
final class ReadAllTest {
  @TempDir
  Path directory;

  private Path path() {
    return directory.resolve("f.h5");
  }

  private static void assertRefused(Executable call, String words) {
    UsageException refused = assertThrows(UsageException.class, call);
    assertTrue(String.valueOf(refused.getMessage()).contains(words), refused::toString);
  }

  @Test
  void shouldSelectRowsWhenTheSelectionKnowsNoShape() {
    BurstFile.write(path(), file -> {
      Dataset data = file.dataset("d", ElementType.INT32).shape(1, 2).maxShape(4, 2).chunk(1, 2).create();
      data.write(Selection.all(), new int[] {1, 2});
      data.extend(4, 2);
      data.write(Selection.row(1), new int[] {3, 4});
      data.write(Selection.rows(2, 2), new int[][] {{5, 6}, {7, 8}});
      assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6, 7, 8}, data.readInts(Selection.all()));
      assertArrayEquals(new int[][] {{3, 4}, {5, 6}}, data.readAs(Selection.rows(1, 2), int[][].class));
      int[] last = new int[2];
      data.read(Selection.row(3), last);
      file.flush();
      assertArrayEquals(new int[] {7, 8}, last);
      assertRefused(() -> data.write(Selection.row(4), new int[2]), "[4, 2]");
      assertRefused(() -> data.write(Selection.row(1), new int[3]), "has 2 elements, but the data have 3");
      assertRefused(() -> data.readInts(Selection.rows(3, 2)), "[4, 2]");
    });
  }

  record Hit(int number, double place) {}

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldReadSeveralHyperslabsWhenTheBufferEndsWithinAnElement(boolean isFiltered) {
    List<Hit> hits = IntStream.range(0, 1000).mapToObj(number -> new Hit(number, number / 2.0)).toList();
    BurstFile.write(path(), file -> {
      DatasetBuilder chunked = file.dataset("hits", DataType.of(Hit.class)).shape(hits.size()).chunk(10);
      (isFiltered ? chunked.deflate(1) : chunked).create().write(Selection.all(), hits);
    });
    try (BurstFile file = BurstFile.open(path(), OpenOptions.defaults().hint("ind_rd_buffer_size", "1000"))) {
      List<Hit> expected = new ArrayList<>(hits.subList(0, 30));
      expected.addAll(hits.subList(40, 240));
      assertEquals(expected, file.dataset("hits")
          .readRecords(Selection.union(Selection.block(0, 30), Selection.block(40, 200)), Hit.class));
    }
  }

  /** The type of a dataset, what is written to it, and the array in which all of it is read. */
  static Stream<Arguments> arrays() {
    return Stream.of(Arguments.of(ElementType.INT8, new byte[] {-1, 2}, new byte[] {-1, 2}),
        Arguments.of(ElementType.UINT8, new byte[] {-1, 2}, new short[] {255, 2}),
        Arguments.of(ElementType.INT16, new short[] {-1, 2}, new short[] {-1, 2}),
        Arguments.of(ElementType.UINT16, new short[] {-1, 2}, new int[] {65535, 2}),
        Arguments.of(ElementType.INT32, new int[] {-1, 2}, new int[] {-1, 2}),
        Arguments.of(ElementType.UINT32, new int[] {-1, 2}, new long[] {(1L << 32) - 1, 2}),
        Arguments.of(ElementType.INT64, new long[] {-1, 2}, new long[] {-1, 2}),
        Arguments.of(ElementType.UINT64, new long[] {-1, 2}, new long[] {-1, 2}),
        Arguments.of(ElementType.FLOAT16, new float[] {-0.5f, 2}, new float[] {-0.5f, 2}),
        Arguments.of(ElementType.BFLOAT16, new float[] {-0.5f, 2}, new float[] {-0.5f, 2}),
        Arguments.of(ElementType.FLOAT32, new float[] {0.1f, 2}, new float[] {0.1f, 2}),
        Arguments.of(ElementType.FLOAT64, new double[] {0.1, 2}, new double[] {0.1, 2}),
        Arguments.of(DataType.BOOLEAN, new boolean[] {true, false}, new boolean[] {true, false}),
        Arguments.of(DataType.fixedString(4), new String[] {"m/s", "K"}, new String[] {"m/s", "K"}),
        Arguments.of(DataType.enumeration(ElementType.UINT8, Map.of("LOW", 1L, "HIGH", 200L)),
            MemorySegment.ofArray(new byte[] {(byte) 200, 1}), new short[] {200, 1}),
        Arguments.of(DataType.COMPLEX64, new float[] {1, 2, 3, 4}, new float[][] {{1, 2}, {3, 4}}),
        Arguments.of(DataType.COMPLEX128, new double[] {1, 2, 3, 4}, new double[][] {{1, 2}, {3, 4}}));
  }

  @ParameterizedTest
  @MethodSource("arrays")
  void shouldGiveTheArrayThatHoldsAllValuesWhenAllIsReadWithoutAClass(DataType type, Object written, Object read) {
    BurstFile.write(path(), file -> {
      Dataset flat = file.dataset("flat", type).shape(2).create();
      flat.write(Selection.all(), written, Narrowing.ROUND);
      Dataset deep = file.dataset("deep", type).shape(2, 1).create();
      deep.write(Selection.all(), written, Narrowing.ROUND);
      Dataset scalar = file.dataset("scalar", type).scalar().create();
      assertEquals(1, Array.getLength(scalar.readAll()));
      assertTrue(Objects.deepEquals(read, flat.readAll()), type::toString);
      Object column = Array.get(deep.readAll(), 1);
      assertTrue(Objects.deepEquals(Array.get(read, 1), Array.get(column, 0)), type::toString);
    });
  }

  @Test
  void shouldGiveAnArrayOfNothingWhenThereIsNothingToRead() {
    BurstFile.write(path(), file -> {
      Dataset rows = file.dataset("d", ElementType.FLOAT64).shape(0, 3).maxShape(9, 3).chunk(1, 3).create();
      assertArrayEquals(new double[0][], (Object[]) rows.readAll());
      assertArrayEquals(new double[0][], rows.readAll(double[][].class));
      rows.append(new double[][] {{1, 2, 3}});
      assertArrayEquals(new double[0][], rows.readAs(Selection.rows(1, 0), double[][].class));
      assertArrayEquals(new double[0][], rows.readAs(Selection.none(2), double[][].class));
      Dataset phases = file.dataset("c", DataType.COMPLEX128).shape(0).maxShape(9).chunk(1).create();
      assertArrayEquals(new double[0][], (Object[]) phases.readAll());
    });
  }

  @Test
  void shouldTakeRowsInTheOrderOfTheirUnion() {
    BurstFile.write(path(), file -> {
      Dataset data = file.dataset("d", ElementType.INT32).shape(4, 2).create();
      Selection ends = Selection.union(Selection.row(3), Selection.row(0));
      data.write(Selection.all(), new int[8]);
      data.write(ends, new int[] {7, 8, 1, 2});
      assertArrayEquals(new int[] {1, 2, 0, 0, 0, 0, 7, 8}, data.readInts());
      assertArrayEquals(new int[] {7, 8, 1, 2}, data.readInts(ends));
      assertEquals("row 3 and 1 more", ends.toString());
      assertRefused(() -> data.write(ends, new int[2][2]), "is not one block, and takes elements in one array");
      assertRefused(() -> data.append(new int[] {1, 2, 3}), "3 elements are not rows of 2");
      assertRefused(() -> data.readInts(Selection.union(Selection.row(3), Selection.row(4))), "[4, 2]");
    });
  }

  @Test
  void shouldKeepComplexNumbersTogetherWhenArraysAreNested() {
    float[][][] pairs = {{{1, 2}, {3, 4}, {5, 6}}, {{7, 8}, {9, 10}, {11, 12}}};
    BurstFile.write(path(), file -> {
      Dataset data = file.dataset("d", DataType.COMPLEX64).shape(2, 3).create();
      data.write(Selection.all(), pairs);
      assertArrayEquals(pairs, (Object[]) data.readAll());
      assertArrayEquals(new float[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, data.readFloats());
      assertRefused(() -> data.readAll(float[][].class), "not an array of 2 dimensions");
      assertRefused(() -> data.write(Selection.all(), new float[2][6]),
          "takes an array of [2, 3, 2] (complex numbers are pairs), but the array is [2, 6]");
      Dataset rows = file.dataset("rows", DataType.COMPLEX64).shape(0).maxShape(9).chunk(4).create();
      rows.append(pairs[0]);
      assertRefused(() -> rows.append(pairs), "must consist of rows of [2], but its shape is [2, 3, 2]");
      assertArrayEquals(pairs[0], (Object[]) rows.readAll());
    });
  }

  @Test
  void shouldRefuseToReadAllWhenThereIsNoArrayForTheType() {
    BurstFile.write(path(), file -> {
      Dataset opaque = file.dataset("o", DataType.opaque(3, "tag")).shape(2).create();
      assertRefused(opaque::readAll, "into an array; use a MemorySegment");
    });
  }
}
