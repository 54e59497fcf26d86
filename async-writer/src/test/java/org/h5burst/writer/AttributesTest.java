package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Attributes are in Python what Python's own programs write, and come back as the Java values that were set. */
@Timeout(60)
final class AttributesTest {
  private static final String ROCKET = "\ud83d\ude80";

  @TempDir
  Path directory;

  private Path path = Path.of("unset");

  @BeforeEach
  void write() {
    path = directory.resolve("f.h5");
    BurstFile.write(path, file -> {
      Dataset u = file.dataset("g/u", ElementType.FLOAT32).shape(1).create();
      u.write(Selection.all(), new float[1]);
      u.attribute("units", "m/s");
      u.attribute("rocket", ROCKET);
      u.attribute("fixed rocket", AttributeValue.fixed(ROCKET));
      u.attribute("axes", new String[] {"x", ROCKET, ""});
      u.attribute("code", AttributeValue.fixed("ab"));
      u.attribute("codes", AttributeValue.fixed(new String[] {"a", "bcd"}));
      file.attribute("dt", 0.5);
      file.attribute("steps", 7);
      file.attribute("large", (1L << 53) + 1);
      file.attribute("on", true);
      file.attribute("box", new double[] {1, 2.5});
      file.attribute("shape", new long[] {4, 1L << 40});
      file.attribute("unsigned", AttributeValue.of(ElementType.UINT64, new long[0],
          MemorySegment.ofArray(new long[] {-1})));
    });
  }

  @Test
  void shouldBeStrInPythonWhenASetStringIsRead() {
    assertEquals("str str str bytes_", Python.run(path, "a = h5py.File(path)['g/u'].attrs",
        "print(*[type(v).__name__ for v in (a['units'], a['rocket'], a['axes'][1], a['codes'][1])])"));
    assertEquals("m/s " + ROCKET + " ['x' '" + ROCKET + "' ''] b'ab' [b'a' b'bcd']", Python.run(path,
        "a = h5py.File(path)['g/u'].attrs", "print(*[a[n] for n in ('units', 'rocket', 'axes', 'code', 'codes')])"));
  }

  /** JHDF5 19.04 reads one byte of a string of variable length beyond ASCII, whoever has written it. */
  @Test
  void shouldBeTheSameStringsForJhdf5() {
    OracleReader reader = Oracle.reader();
    assertEquals("m/s", reader.attribute(path, "/g/u", "units").orElseThrow());
    assertEquals(ROCKET, reader.attribute(path, "/g/u", "fixed rocket").orElseThrow());
  }

  @Test
  void shouldComeBackAsTheJavaValuesThatWereSet() {
    try (BurstFile file = BurstFile.open(path)) {
      Dataset u = file.dataset("g/u");
      assertEquals("m/s", u.requireAttribute("units").asString());
      assertEquals(List.of("x", ROCKET, ""), u.requireAttribute("axes").strings());
      assertEquals("ab", u.requireAttribute("code").asString());
      assertEquals(0.5, file.requireAttribute("dt").asDouble());
      assertEquals(0.5f, file.requireAttribute("dt").asFloat());
      assertEquals(7, file.requireAttribute("steps").asInt());
      assertEquals(7.0, file.requireAttribute("steps").asDouble());
      assertEquals((1L << 53) + 1, file.requireAttribute("large").asLong());
      assertTrue(file.requireAttribute("on").asBoolean());
      assertEquals(1, file.requireAttribute("on").asInt());
      assertArrayEquals(new double[] {1, 2.5}, file.requireAttribute("box").doubles());
      assertArrayEquals(new float[] {1, 2.5f}, file.requireAttribute("box").floats());
      assertArrayEquals(new long[] {4, 1L << 40}, file.requireAttribute("shape").longs());
    }
  }

  @Test
  void shouldNameTheOwnerAndItsAttributesWhenARequiredOneIsMissing() {
    try (BurstFile file = BurstFile.open(path)) {
      assertRefused(() -> file.dataset("g/u").requireAttribute("unit"), "/g/u has no attribute unit",
          "axes, code, codes, fixed rocket, rocket, units");
      assertRefused(() -> file.requireAttribute("missing"), "the file has no attribute missing", "box, dt");
      assertRefused(() -> file.group("g").requireAttribute("any"),
          "/g has no attribute any that can be read; it has none");
    }
  }

  @Test
  void shouldNameTheAttributeAndTheValueWhenAConversionWouldNotBeExact() {
    try (BurstFile file = BurstFile.open(path)) {
      assertRefused(() -> file.requireAttribute("dt").asInt(), "attribute dt of the file is FLOAT64 [] [0.5]",
          "0.5 cannot be converted exactly to int");
      assertRefused(() -> file.requireAttribute("large").asDouble(),
          "9007199254740993 cannot be converted exactly to double");
      assertRefused(() -> file.requireAttribute("large").asInt(),
          "9007199254740993 cannot be converted exactly to int");
      assertRefused(() -> file.requireAttribute("unsigned").asLong(),
          "18446744073709551615 cannot be converted exactly to long");
      assertRefused(() -> file.requireAttribute("unsigned").asDouble(),
          "18446744073709551615 cannot be converted exactly to double");
      assertRefused(() -> file.requireAttribute("box").asDouble(), "attribute box of the file", "2 elements, not one");
      assertRefused(() -> file.requireAttribute("box").strings(), "not strings");
      assertRefused(() -> file.requireAttribute("steps").asBoolean(), "not booleans");
      assertRefused(() -> file.dataset("g/u").requireAttribute("units").asInt(), "attribute units of /g/u is STRING",
          "not numbers");
      assertRefused(() -> AttributeValue.of(Long.MAX_VALUE).asDouble(), "the attribute is INT64");
      assertRefused(() -> AttributeValue.of(0x1p63).asLong(), "cannot be converted exactly to long");
      assertRefused(() -> AttributeValue.of(0.1).asFloat(), "cannot be converted exactly to float");
    }
    assertTrue(Double.isNaN(AttributeValue.of(Double.NaN).asFloat()));
  }

  private static void assertRefused(Executable call, String... words) {
    WriterException refused = assertThrows(WriterException.class, call);
    assertInstanceOf(UsageException.class, refused);
    for (String word : words) {
      assertTrue(String.valueOf(refused.getMessage()).contains(word), () -> word + " is not in: " + refused);
    }
  }
}
