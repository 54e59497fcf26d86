package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A fill value is any number that the dataset's type has exactly. */
@Timeout(60)
final class FillNumberTest {
  private static final BigInteger MAX_UINT64 = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

  private static final List<Number> BRAIN_FLOATS = List.of(1.5, -5, 65536, 0x1p100f, Double.NaN, -0.0,
      Double.NEGATIVE_INFINITY, new AtomicLong(-256));

  @TempDir
  Path directory;

  @Test
  void shouldReadAsTheNumberInPythonWhenNobodyWrites() {
    Path path = directory.resolve("f.h5");
    BurstFile.write(path, file -> {
      file.dataset("nan", ElementType.FLOAT32).shape(1).fill(Double.NaN).create();
      file.dataset("half", ElementType.FLOAT16).shape(1).fill(-0.5).create();
      file.dataset("int", ElementType.INT32).shape(1).fill(-1.0).create();
      file.dataset("byte", ElementType.UINT8).shape(1).fill(255).create();
      file.dataset("big", ElementType.UINT64).shape(1).fill(MAX_UINT64).order(ByteOrder.BIG_ENDIAN).create();
      file.dataset("double", ElementType.FLOAT64).shape(1).fill(0.1).create();
    });
    assertEquals("nan -0.5 -1 255 18446744073709551615 0.1", Python.run(path, "f = h5py.File(path)",
        "print(*[f[n][0] for n in ('nan', 'half', 'int', 'byte', 'big', 'double')])"));
  }

  @Test
  void shouldReadAsTheNumberWhenTheTypeIsBfloat16() {
    Path path = directory.resolve("f.h5");
    BurstFile.write(path, file -> {
      for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
        for (Number number : BRAIN_FLOATS) {
          file.dataset(order + "/" + number, ElementType.BFLOAT16).shape(1).order(order).fill(number).create();
        }
      }
    });
    try (BurstFile file = BurstFile.open(path)) {
      for (Number number : BRAIN_FLOATS) {
        assertEquals(number.floatValue(), file.dataset("LITTLE_ENDIAN/" + number).readFloats()[0]);
        assertEquals(number.floatValue(), file.dataset("BIG_ENDIAN/" + number).readFloats()[0]);
      }
    }
    assertRefused(ElementType.BFLOAT16, 257, "257 cannot be represented exactly as BFLOAT16");
    assertRefused(ElementType.BFLOAT16, 1.00390625, "1.00390625");
  }

  @Test
  void shouldRefuseTheNumberInWordsWhenTheTypeDoesNotHaveItExactly() {
    assertRefused(ElementType.INT32, 0.1, "fill value 0.1 cannot be represented exactly as INT32");
    assertRefused(ElementType.INT32, Double.NaN, "NaN");
    assertRefused(ElementType.INT8, 128, "128");
    assertRefused(ElementType.UINT8, -1, "-1");
    assertRefused(ElementType.UINT64, MAX_UINT64.add(BigInteger.ONE), "UINT64");
    assertRefused(ElementType.FLOAT32, 0.1, "pass a float, such as fill(0.1f)");
    assertRefused(ElementType.FLOAT32, (1 << 24) + 1, "16777217");
    assertRefused(ElementType.FLOAT64, new BigDecimal("0.1"), "FLOAT64");
    assertRefused(ElementType.FLOAT64, Long.MAX_VALUE, "FLOAT64");
    assertRefused(DataType.BOOLEAN, 1, "is for a dataset of numbers");
  }

  private void assertRefused(DataType type, Number number, String words) {
    try (BurstFile file = BurstFile.create(directory.resolve("refused.h5"))) {
      DatasetBuilder builder = file.dataset("d", type).shape(1);
      WriterException refused = assertThrows(WriterException.class, () -> builder.fill(number));
      assertInstanceOf(UsageException.class, refused);
      assertTrue(String.valueOf(refused.getMessage()).contains(words), refused::toString);
      file.discard();
    }
  }

  @Property
  void shouldHoldEveryFloatInADoubleAndEveryIntInALong(@ForAll float single, @ForAll int integer) {
    assertEquals(single, AttributeValue.of((double) single).asFloat());
    assertTrue(ExactNumber.element((double) single, ElementType.FLOAT32) != null);
    assertTrue(ExactNumber.element(integer, ElementType.INT64) != null);
    assertTrue(ExactNumber.element((double) integer, ElementType.INT32) != null);
    assertEquals(integer == (short) integer, ExactNumber.element(integer, ElementType.INT16) != null);
  }
}
