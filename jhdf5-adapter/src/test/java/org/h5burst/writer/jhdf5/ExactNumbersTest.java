package org.h5burst.writer.jhdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.h5burst.writer.UsageException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Numbers that are read as those of another type are the same, or refused, as JHDF5 refuses them. */
@Timeout(60)
final class ExactNumbersTest {
  private static final long TWO_TO_53 = 1L << 53;
  private static final double TWO_TO_63 = 0x1p63;

  @TempDir
  Path directory;

  private Path path;

  @BeforeEach
  void write() {
    path = directory.resolve("f.h5");
    try (var writer = ch.systemsx.cisd.hdf5.HDF5Factory.open(path.toFile())) {
      writer.uint64().writeArray("u64", new long[] {5, -1});
      writer.uint64().write("one", -1);
      writer.uint64().writeMatrix("matrix", new long[][] {{5, -1}});
      writer.uint64().writeArray("exact", new long[] {5, Long.MIN_VALUE, -2048});
      writer.int64().writeArray("i64", new long[] {-5, TWO_TO_53 + 1});
      writer.int64().writeArray("even", new long[] {TWO_TO_53, 1L << 62, Long.MIN_VALUE});
      writer.int32().writeArray("i32", new int[] {-5, (1 << 24) + 1});
      writer.uint32().writeArray("u32", new int[] {5, -1});
      writer.float64().writeArray("f64", new double[] {0.1, -0.0, 16_777_217, 1e-320, Double.NaN});
      writer.float64().writeArray("large", new double[] {1, 1e300});
      writer.float64().writeArray("infinite", new double[] {Double.POSITIVE_INFINITY});
    }
  }

  private static void assertRefused(String value, Supplier<?> ours, Supplier<?> theirs) {
    assertThrows(RuntimeException.class, theirs::get, "JHDF5 has read it");
    UsageException refused = assertThrows(UsageException.class, ours::get);
    assertTrue(String.valueOf(refused.getMessage()).contains("it has the value " + value), refused::toString);
  }

  @Test
  void shouldRefuseIntegersWhenFloatingPointNumbersAreNotTheSame() {
    try (var theirs = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path.toFile());
        IHDF5Reader ours = HDF5Factory.openForReading(path.toFile())) {
      String most = "18446744073709551615";
      assertRefused(most, () -> ours.float64().readArray("u64"), () -> theirs.float64().readArray("u64"));
      assertRefused(most, () -> ours.float32().readArray("u64"), () -> theirs.float32().readArray("u64"));
      assertRefused(most, () -> ours.float64().read("one"), () -> theirs.float64().read("one"));
      assertRefused(most, () -> ours.float64().readMatrix("matrix"), () -> theirs.float64().readMatrix("matrix"));
      assertRefused(most, () -> ours.float64().readMDArray("matrix"), () -> theirs.float64().readMDArray("matrix"));
      assertRefused(most, () -> ours.float64().readArrayBlock("u64", 1, 1),
          () -> theirs.float64().readArrayBlock("u64", 1, 1));
      assertEquals(5, ours.float64().readArrayBlock("u64", 1, 0)[0]);
      String odd = "9007199254740993";
      assertRefused(odd, () -> ours.float64().readArray("i64"), () -> theirs.float64().readArray("i64"));
      assertRefused(odd, () -> ours.float32().readArray("i64"), () -> theirs.float32().readArray("i64"));
      assertRefused("16777217", () -> ours.float32().readArray("i32"), () -> theirs.float32().readArray("i32"));
      assertRefused("4294967295", () -> ours.float32().readArray("u32"), () -> theirs.float32().readArray("u32"));
    }
  }

  @Test
  void shouldReadIntegersAsFloatingPointNumbersWhenTheyAreTheSame() {
    try (IHDF5Reader ours = HDF5Factory.openForReading(path.toFile())) {
      assertArrayEquals(new double[] {5, TWO_TO_63, 0x1p64 - 2048}, ours.float64().readArray("exact"));
      assertArrayEquals(new double[] {0x1p53, 0x1p62, -TWO_TO_63}, ours.float64().readArray("even"));
      assertArrayEquals(new float[] {0x1p53f, 0x1p62f, -0x1p63f}, ours.float32().readArray("even"));
      assertArrayEquals(new double[] {-5, (1 << 24) + 1}, ours.float64().readArray("i32"));
    }
  }

  @Test
  void shouldRoundDoublesWhenTheyAreReadAsFloats() {
    try (var theirs = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path.toFile());
        IHDF5Reader ours = HDF5Factory.openForReading(path.toFile())) {
      assertArrayEquals(theirs.float32().readArray("f64"), ours.float32().readArray("f64"));
      assertRefused("1.0E300", () -> ours.float32().readArray("large"), () -> theirs.float32().readArray("large"));
      assertRefused("Infinity", () -> ours.float32().readArray("infinite"),
          () -> theirs.float32().readArray("infinite"));
    }
  }

  @Test
  void shouldRefuseIntegersWhenTheirSignWouldChange() {
    try (var writer = ch.systemsx.cisd.hdf5.HDF5Factory.open(path.toFile())) {
      writer.uint8().writeArray("u8", new byte[] {1, -1});
      writer.int8().writeArray("i8", new byte[] {1, -1});
    }
    try (var theirs = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path.toFile());
        IHDF5Reader ours = HDF5Factory.openForReading(path.toFile())) {
      assertRefused("255", () -> ours.int8().readArray("u8"), () -> theirs.int8().readArray("u8"));
      assertRefused("-1", () -> ours.uint8().readArray("i8"), () -> theirs.uint8().readArray("i8"));
      assertRefused("-1", () -> ours.uint32().readArray("i8"), () -> theirs.uint32().readArray("i8"));
      assertRefused("18446744073709551615", () -> ours.int64().readArray("u64"),
          () -> theirs.int64().readArray("u64"));
      assertArrayEquals(new byte[] {1, -1}, ours.uint8().readArray("u8"));
      assertArrayEquals(new int[] {1, 255}, ours.int32().readArray("u8"));
      assertArrayEquals(new byte[] {1}, ours.int8().readArrayBlock("u8", 1, 0));
      assertArrayEquals(new long[] {5}, ours.int64().readArrayBlock("u64", 1, 0));
    }
  }

  /** JHDF5 gives the nearest number that there is. */
  @Test
  void shouldRefuseIntegersOfAttributesWhenTheirSignWouldChange() {
    try (IHDF5Writer ours = HDF5Factory.open(path.toFile())) {
      ours.uint64().setAttr("u64", "u64", -1);
      ours.uint8().setAttr("u64", "u8", (byte) -1);
      ours.int8().setAttr("u64", "i8", (byte) -1);
      assertEquals(-1, ours.uint64().getAttr("u64", "u64"));
      assertEquals(255, ours.int16().getAttr("u64", "u8"));
      assertRefusedAttribute("18446744073709551615", () -> ours.int32().getAttr("u64", "u64"));
      assertRefusedAttribute("255", () -> ours.int8().getAttr("u64", "u8"));
      assertRefusedAttribute("-1", () -> ours.uint32().getAttr("u64", "i8"));
    }
  }

  private static void assertRefusedAttribute(String value, Supplier<?> call) {
    UsageException refused = assertThrows(UsageException.class, call::get);
    assertTrue(String.valueOf(refused.getMessage()).contains("it has the value " + value + ";"), refused::toString);
  }
}
