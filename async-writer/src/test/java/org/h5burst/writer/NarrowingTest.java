package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Numbers are rounded where the program says so, as numpy rounds them, and never else. */
@Timeout(60)
final class NarrowingTest {
  private static final double[] NUMBERS =
      {0.1, -1e300, 1e-320, Double.NaN, -0.0, 1 + 0x1p-24, 1 + 0x1p-24 + 0x1p-50, Double.MAX_VALUE, 65519.999, 65520,
        1 + 0x1p-11, 1 + 0x1p-11 + 0x1p-40, 1 + 0x1p-11 - 0x1p-40, 0x1p-25, 0x1.0000001p-25, -0x1.8p-24};

  @TempDir
  Path directory;

  @Test
  void shouldRoundAsNumpyDoesWhenTheProgramAsksForIt() {
    Path path = directory.resolve("f.h5");
    long[] longs = {(1L << 53) + 1, Long.MAX_VALUE, -(1L << 24) - 1, (1L << 24) + 1, (1L << 54) + (1L << 30) + 1};
    BurstFile.write(path, file -> {
      Dataset exact = file.dataset("exact", ElementType.FLOAT64).shape(NUMBERS.length).create();
      exact.write(Selection.all(), NUMBERS);
      Dataset single =
          file.dataset("single", ElementType.FLOAT32).shape(NUMBERS.length).order(ByteOrder.BIG_ENDIAN).create();
      single.write(Selection.all(), NUMBERS, Narrowing.ROUND);
      Dataset half = file.dataset("half", ElementType.FLOAT16).shape(NUMBERS.length).create();
      half.write(Selection.all(), DoubleBuffer.wrap(NUMBERS), Narrowing.ROUND);
      Dataset integers = file.dataset("integers", ElementType.INT64).shape(longs.length).create();
      integers.write(Selection.all(), longs, Narrowing.ROUND);
      Dataset real = file.dataset("real", ElementType.FLOAT64).shape(longs.length).create();
      real.write(Selection.all(), longs, Narrowing.ROUND);
      Dataset float32 = file.dataset("float32", ElementType.FLOAT32).shape(longs.length).create();
      float32.write(Selection.all(), longs, Narrowing.ROUND);
      Dataset complex = file.dataset("complex", DataType.COMPLEX64).shape(1).create();
      complex.write(Selection.all(), new double[] {0.1, -1e300}, Narrowing.ROUND);
      Dataset nested = file.dataset("nested", ElementType.FLOAT32).shape(1, 2).create();
      nested.write(Selection.all(), new double[][] {{0.1, 2}}, Narrowing.ROUND);
      assertArrayEquals(new float[] {0.1f, 2}, nested.readFloats());
    });
    assertEquals("True True True True (0.1-infj)", Python.run(path, "numpy.seterr(all='ignore')",
        "f = h5py.File(path); e = f['exact'][:]; i = f['integers'][:]",
        "same = lambda a, b: a.astype(b.dtype).tobytes() == b.tobytes()",
        "print(same(f['single'][:], e.astype('f4')), same(f['half'][:], e.astype('f2')),",
        "  same(f['real'][:], i.astype('f8')), same(f['float32'][:], i.astype('f4')), f['complex'][0])"));
  }

  @Test
  void shouldNameNarrowingAndWhatWouldDoWhenValuesWouldBeRounded() {
    BurstFile.write(directory.resolve("f.h5"), file -> {
      Dataset u = file.dataset("u", ElementType.FLOAT32).shape(4, 5).create();
      assertRefused(() -> u.write(Selection.all(), new double[20]),
          "cannot write double[] to FLOAT32 dataset u [4, 5]: values "
              + "would be rounded; use float[], Narrowing.ROUND, or create the dataset as FLOAT64");
      assertRefused(() -> u.write(Selection.all(), new long[20]), "Narrowing.ROUND, or create the dataset as INT64");
      assertRefused(() -> u.write(Selection.all(), new boolean[20]),
          "cannot write boolean[] to FLOAT32 dataset u [4, 5]: that "
              + "is another type; use float[]");
      assertRefused(() -> u.write(Selection.all(), new String[20]), "cannot write String[] to FLOAT32 dataset u");
      Dataset i = file.dataset("i", ElementType.INT16).shape(1).create();
      assertRefused(() -> i.write(Selection.all(), new int[1]),
          "cannot write int[] to INT16 dataset i [1]: not all values "
              + "would fit; use short[], or create the dataset as INT32");
      assertRefused(() -> i.write(Selection.all(), new double[1], Narrowing.ROUND), "not all values would fit");
      Dataset c = file.dataset("c", DataType.COMPLEX64).shape(1).create();
      assertRefused(() -> c.write(Selection.all(), new double[2]),
          "use float[] (two for each element), Narrowing.ROUND");
    });
  }

  private static void assertRefused(Executable call, String words) {
    WriterException refused = assertThrows(WriterException.class, call);
    assertInstanceOf(UsageException.class, refused);
    assertTrue(String.valueOf(refused.getMessage()).contains(words), refused::toString);
  }
}
