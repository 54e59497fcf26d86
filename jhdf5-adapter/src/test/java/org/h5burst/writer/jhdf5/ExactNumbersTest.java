package org.h5burst.writer.jhdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;
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

  static final class Wide {
    int small;
    long big;
  }

  static final class Narrow {
    int large;
  }

  static final class Large {
    long narrow = 1L << 40;
  }

  static final class Real {
    byte real;
  }

  private Path writeRecord() {
    DataType.Compound type = (DataType.Compound) DataType.compound(new DataType.Member("small", ElementType.UINT8),
        new DataType.Member("big", ElementType.UINT32), new DataType.Member("large", ElementType.INT64),
        new DataType.Member("narrow", ElementType.INT32), new DataType.Member("real", ElementType.FLOAT64));
    MemorySegment record = MemorySegment.ofArray(new byte[type.bytes()]);
    record.set(ValueLayout.JAVA_BYTE, type.offsets().get(0), (byte) 200);
    record.set(ValueLayout.JAVA_INT_UNALIGNED, type.offsets().get(1), (int) 3_000_000_000L);
    record.set(ValueLayout.JAVA_LONG_UNALIGNED, type.offsets().get(2), (1L << 40) + 5);
    record.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, type.offsets().get(4), 300);
    Path records = directory.resolve("records.h5");
    BurstFile.write(records, file -> file.dataset("r", type).shape(1).create().write(Selection.all(), record));
    return records;
  }

  @Test
  void shouldConvertOrRefuseMembersOfRecordsWhenTheirFieldsAreWiderOrNarrower() {
    try (IHDF5Writer writer = HDF5Factory.open(writeRecord().toFile())) {
      IHDF5CompoundWriter compounds = writer.compound();
      Wide wide = compounds.readArray("r", Wide.class)[0];
      assertEquals(200, wide.small);
      assertEquals(3_000_000_000L, wide.big);
      HDF5JavaException unread =
          assertThrows(HDF5JavaException.class, () -> compounds.readArray("r", Narrow.class));
      assertTrue(String.valueOf(unread.getMessage()).contains("large has the value 1099511627781"), unread::toString);
      HDF5CompoundType<Large> type = compounds.getDataSetType("r", Large.class);
      HDF5JavaException unwritten = assertThrows(HDF5JavaException.class,
          () -> compounds.writeArrayBlock("r", type, new Large[] {new Large()}, 0));
      assertTrue(String.valueOf(unwritten.getMessage()).contains("cannot have the value 1099511627776"),
          unwritten::toString);
      assertThrows(HDF5JavaException.class, () -> compounds.readArray("r", Real.class));
    }
  }

  @Test
  void shouldStoreTheNumberOrRefuseItWhenDoublesAreWrittenAsIntegers() {
    try (IHDF5Writer writer = HDF5Factory.open(path.toFile())) {
      writer.uint64().createArray("unsigned", 1);
      writer.int64().createArray("signed", 1);
      writer.float64().writeArrayBlock("unsigned", new double[] {1e19}, 0);
      assertEquals(Long.parseUnsignedLong("10000000000000000000"), writer.uint64().readArray("unsigned")[0]);
      for (double none : new double[] {1e30, Double.NaN}) {
        UsageException refused = assertThrows(UsageException.class,
            () -> writer.float64().writeArrayBlock("signed", new double[] {none}, 0));
        assertTrue(String.valueOf(refused.getMessage()).startsWith(none + " does not fit"), refused::toString);
      }
    }
  }
}
