package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.nio.DoubleBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a program says in one call where it would otherwise say shapes, places and ranks. One process. */
@Timeout(60)
final class ShortFormsTest {
  @TempDir
  Path directory;

  private Path path = Path.of("");

  @BeforeEach
  void choosePath() {
    path = directory.resolve("f.h5");
  }

  @Test
  void shouldMakeADatasetOfTheArraysTypeAndShapeWhenItIsGivenAnArray() {
    BurstFile.write(path, file -> {
      file.dataset("one", new double[] {1, 2, 3});
      Dataset two = file.group("g").dataset("two", new long[][] {{1, 2, 3}, {4, 5, 6}});
      assertArrayEquals(new long[] {2, 3}, two.shape());
      assertEquals(ElementType.INT64, two.type());
      file.dataset("g/three", new double[][][] {{{1}, {2}}, {{3}, {4}}, {{5}, {6}}});
      assertEquals(DataType.BOOLEAN, file.dataset("flags", new boolean[][] {{true, false}}).type());
    });
    assertArrayEquals(new double[] {1, 2, 3}, Oracle.doubles(path, "/one"));
    assertArrayEquals(new long[] {1, 2, 3, 4, 5, 6}, Oracle.longs(path, "/g/two"));
    assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6}, Oracle.doubles(path, "/g/three"));
    assertArrayEquals(new long[] {3, 2, 1}, Oracle.extents(path, "/g/three"));
    assertArrayEquals(new long[] {1, 2}, Oracle.extents(path, "/flags"));
  }

  @Test
  void shouldMakeADatasetOfRecordsWhenItIsGivenSome() {
    record Hit(int id, @Length(2) double[] at) {}
    Hit first = new Hit(7, new double[] {1, 2});
    Hit second = new Hit(8, new double[] {3, 4});
    BurstFile.write(path, file -> {
      file.dataset("list", List.of(first, second));
      file.group("g").dataset("array", new Hit[] {first, second});
      file.dataset("plain", new Record[] {first});
      Dataset matrix = file.dataset("matrix", new Hit[][] {{first}, {second}});
      assertArrayEquals(new long[] {2, 1}, matrix.shape());
      assertRefused("without elements", () -> file.dataset("a", new Hit[0]));
      assertRefused("without elements", () -> file.dataset("a", List.of()));
      assertRefused("the first element is of class String", () -> file.dataset("a", List.of("x")));
      assertRefused("at index 1 is null", () -> file.dataset("a", new Hit[] {first, null}));
      assertRefused("not rectangular", () -> file.dataset("a", new Hit[][] {{first}, {}}));
      assertRefused("cannot be created from Hit", () -> file.dataset("a", first));
    });
    try (BurstFile file = BurstFile.open(path)) {
      for (String name : List.of("list", "g/array", "matrix")) {
        List<Hit> hits = file.dataset(name).readRecords(Hit.class);
        assertEquals(List.of(7, 8), hits.stream().map(Hit::id).toList());
        assertArrayEquals(new double[] {3, 4}, hits.get(1).at());
      }
      assertEquals(7, file.dataset("plain").readRecords(Hit.class).getFirst().id());
    }
    assertEquals("(2, 1) [7, 8] [[1.0, 2.0], [3.0, 4.0]]", Python.run(path, "m = h5py.File(path)['matrix'][()]",
        "print(m.shape, m['id'].ravel().tolist(), m['at'].reshape(2, 2).tolist())"));
  }

  @Test
  void shouldAppendWhatCanBeWrittenWhenItIsWholeRows() {
    record Hit(int id) {}
    BurstFile.write(path, file -> {
      Dataset pairs = growing(file, "pairs", ElementType.FLOAT32, 2);
      pairs.append(new float[][] {{1, 2}, {3, 4}});
      pairs.append(new double[][] {{0.1, 5}}, Narrowing.ROUND);
      pairs.append(DoubleBuffer.wrap(new double[] {6, 7}), Narrowing.ROUND);
      assertRefused("must consist of rows of [2], but its shape is [1, 4]",
          () -> pairs.append(new float[][] {{1, 2, 3, 4}}));
      assertRefused("Narrowing.ROUND", () -> pairs.append(new double[] {1, 2}));
      Dataset names = growing(file, "names", DataType.fixedString(4));
      names.append(new String[] {"a", "bc"});
      Dataset hits = growing(file, "hits", DataType.of(Hit.class));
      hits.append(new Hit[] {new Hit(7)});
      Dataset flags = growing(file, "flags", DataType.BOOLEAN);
      flags.append(new boolean[] {true}, Narrowing.NONE);
      assertArrayEquals(new float[][] {{1, 2}, {3, 4}, {0.1f, 5}, {6, 7}}, pairs.readAll(float[][].class));
      assertArrayEquals(new String[] {"a", "bc"}, names.readStrings());
      assertEquals(List.of(new Hit(7)), hits.readRecords(Hit.class));
      assertArrayEquals(new boolean[] {true}, flags.readBooleans());
    });
  }

  private static Dataset growing(BurstFile file, String name, DataType type, long... row) {
    long[] shape = LongStream.concat(LongStream.of(0), LongStream.of(row)).toArray();
    long[] most = LongStream.concat(LongStream.of(Dataset.UNLIMITED), LongStream.of(row)).toArray();
    long[] chunk = LongStream.concat(LongStream.of(16), LongStream.of(row)).toArray();
    return file.dataset(name, type).shape(shape).maxShape(most).chunk(chunk).create();
  }

  @Test
  void shouldRefuseAnArrayWhenItIsNoBlockOfNumbers() {
    BurstFile.write(path, file -> {
      assertRefused("not rectangular: element [1] has length 1,", () -> file.dataset("a", new int[][] {{1, 2}, {3}}));
      assertRefused("not rectangular: element [1] is null", () -> file.dataset("a", new int[][] {{1, 2}, null}));
      assertRefused("without elements", () -> file.dataset("a", new float[0]));
      assertRefused("without elements", () -> file.dataset("a", new float[2][0]));
      assertRefused("element [0] is null", () -> file.dataset("a", new float[2][]));
      assertRefused("cannot be created from String[]", () -> file.dataset("a", new String[] {"x"}));
      assertRefused("cannot be created from Double", () -> file.dataset("a", 1.0));
      assertRefused("cannot be created from null", () -> file.dataset("a", nothing()));
      file.dataset("a", new byte[] {1});
      assertRefused("declared before", () -> file.dataset("a", new byte[] {1}));
    });
  }

  @SuppressWarnings("NullAway") // what a program gives by mistake
  private static Object nothing() {
    return null;
  }

  @Test
  void shouldAppendWholeRowsWhenAnArrayIsAppended() {
    BurstFile.write(path, file -> {
      Dataset rows = file.dataset("rows", ElementType.INT64).shape(0, 3).maxShape(Dataset.UNLIMITED, 3).chunk(4, 3)
          .create();
      for (long step = 0; step < 5; step++) {
        rows.append(LongStream.range(step * 6, step * 6 + 6).toArray());
        file.commit();
      }
      rows.append(MemorySegment.ofArray(new long[] {30, 31, 32}));
      rows.append(new int[] {33, 34, 35});
      rows.append(new long[0]);
      assertRefused("append to dataset", () -> rows.append(new long[] {1, 2}));
      assertRefused("cannot", () -> rows.append(new double[] {1, 2, 3}));
      assertArrayEquals(new long[] {12, 3}, rows.shape());
      rows.write(Selection.row(0), new long[] {-1, -2, -3});
      rows.write(Selection.rows(10, 2), new long[] {40, 41, 42, 43, 44, 45});
      assertRefused("", () -> rows.write(Selection.row(12), new long[3]));
    });
    long[] expected = LongStream.range(0, 36).toArray();
    System.arraycopy(new long[] {-1, -2, -3}, 0, expected, 0, 3);
    System.arraycopy(LongStream.range(40, 46).toArray(), 0, expected, 30, 6);
    assertArrayEquals(expected, Oracle.longs(path, "/rows"));
  }

  @Test
  void shouldRefuseToAppendWhenADatasetKeepsItsShape() {
    BurstFile.write(path, file -> {
      Dataset fixed = file.dataset("fixed", new long[] {1, 2});
      assertRefused("without maxShape", () -> fixed.append(new long[] {3}));
    });
  }

  @Test
  void shouldFindWhatIsInAGroup() {
    BurstFile.write(path, file -> {
      file.dataset("a/x", new int[] {1});
      file.dataset("a/y", new int[] {2});
      file.dataset("a/b/z", new int[] {3});
      file.dataset("ab", new int[] {4});
      file.dataset("a!", new int[] {5});
      Group group = file.group("a");
      assertEquals(List.of("a/x", "a/y"), group.datasets().stream().map(Dataset::name).toList());
    });
    try (BurstFile file = BurstFile.open(path)) {
      Group group = file.group("a");
      assertEquals(List.of("a/x", "a/y"), group.datasets().stream().map(Dataset::name).toList());
      assertEquals(List.of("a/b"), group.groups());
      assertEquals("a/b/z", group.group("b").dataset("z").name());
      assertRefused("has no dataset a/ab", () -> group.dataset("ab"));
    }
  }

  private static void assertRefused(String message, Runnable call) {
    WriterException refused = assertThrows(WriterException.class, call::run);
    assertInstanceOf(UsageException.class, refused);
    assertTrue(String.valueOf(refused.getMessage()).contains(message), refused::getMessage);
  }
}
