package org.h5burst.tuner.xml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class StaticConfigurationPropertiesTest {
  private static final List<String> SCRAPS =
      List.of("<Parameters>", "</Parameters>", "<Middleware_Layer>", "</Middleware_Layer>", "<cb_nodes>", "</cb_nodes>",
          "4", "&amp;",
          "&x;", "&#0;", "&#x110000;", "<!--", "-->", "<![CDATA[", "]]>", "<?xml version='1.0'?>", "<?a b?>",
          "<!DOCTYPE a [",
          "<!ENTITY x SYSTEM 'file:///etc/hostname'>", "]>",
          "<cb_nodes FileName='a", "\u0000", "\uFFFF", "<a:b xmlns:a='c'>", "'", "\"", "<", ">", "encoding='UTF-7'");

  @Property(seed = "1")
  void shouldReadBackWhatWasWritten(@ForAll @From("configurations") StaticConfiguration configuration) {
    StaticConfiguration read =
        StaticConfiguration.parse(configuration.toXml().getBytes(StandardCharsets.UTF_8), "written");
    assertEquals(List.copyOf(sorted(configuration)), sorted(read));
    assertEquals(read, StaticConfiguration.parse(read.toXml().getBytes(StandardCharsets.UTF_8), "again"));
  }

  @Property(seed = "2")
  void shouldOnlyThrowItsOwnExceptionWhenBytesAreArbitrary(@ForAll byte[] bytes) {
    assertHarmless(bytes);
  }

  @Property(seed = "3")
  void shouldOnlyThrowItsOwnExceptionWhenDocumentIsTorn(@ForAll @From("scraps") String document) {
    assertHarmless(document.getBytes(StandardCharsets.UTF_8));
  }

  @Property(seed = "4")
  void shouldOnlyThrowItsOwnExceptionWhenAByteOfADocumentFlips(
      @ForAll @From("configurations") StaticConfiguration configuration, @ForAll int place,
      @ForAll byte value) {
    byte[] bytes = configuration.toXml().getBytes(StandardCharsets.UTF_8);
    bytes[Math.floorMod(place, bytes.length)] = value;
    assertHarmless(bytes);
  }

  private static void assertHarmless(byte[] document) {
    try {
      StaticConfiguration.parse(document, "hostile").forFile("a.h5").choice();
    } catch (StaticConfigurationException e) {
      assertTrue(String.valueOf(e.getMessage()).startsWith("hostile"), e::getMessage);
    }
  }

  private static List<Entry> sorted(StaticConfiguration configuration) {
    return configuration.entries().stream().sorted(Comparator.comparing(entry -> entry.parameter().layer())).toList();
  }

  @Provide
  Arbitrary<String> scraps() {
    return Arbitraries.of(SCRAPS).list().ofMaxSize(14).map(scraps -> String.join("", scraps));
  }

  @Provide
  Arbitrary<StaticConfiguration> configurations() {
    return entries().list().uniqueElements(Entry::scope).ofMaxSize(12).map(StaticConfiguration::of);
  }

  private static Arbitrary<Entry> entries() {
    Arbitrary<String> names =
        Arbitraries.oneOf(Arbitraries.strings().all().ofMinLength(1).ofMaxLength(12), Arbitraries.of("🚀", "a𝄞/b"))
            .filter(StaticConfigurationPropertiesTest::nameable).injectNull(.4);
    return Combinators
        .combine(Arbitraries.of(Parameter.values()), Arbitraries.longs().between(65_536, 1 << 20), names, names)
        .as((parameter, number, file, variable) -> new Entry(parameter, value(parameter, number), file,
            parameter == Parameter.CHUNK ? variable : null));
  }

  private static boolean nameable(String name) {
    try {
      new Entry(Parameter.CHUNK, "1", name, null);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static String value(Parameter parameter, long number) {
    return switch (parameter.element()) {
      case "alignment" -> "0," + number;
      case "chunk" -> number + ",1,7";
      case "transfer_mode" -> "collective";
      case "romio_cb_write", "romio_cb_read", "romio_ds_write", "romio_ds_read" -> "automatic";
      case "IBM_largeblock_io", "IBM_lockless_io" -> "true";
      case "panfs_concurrent_write" -> "1";
      case "striping_factor" -> "65535";
      default -> Long.toString(number);
    };
  }
}
