package org.h5burst.writer.configuration;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.Option;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.chunk.DeflateMethod;
import org.h5burst.writer.configuration.WriterConfiguration.Chunks;
import org.h5burst.writer.configuration.WriterConfiguration.Memory;
import org.h5burst.writer.configuration.WriterConfiguration.TimeLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options read what people write, and name the property or variable when they cannot. */
@Timeout(60)
@Isolated("sets properties, which jobs of other tests would inherit")
final class WriterPropertiesTest {
  @AfterEach
  void unset() {
    WriterProperties.ALL.stream().map(Option::property).forEach(System::clearProperty);
  }

  @Test
  void shouldReadEveryOptionWhenItIsSet() {
    Map<String, String> set = new HashMap<>(
        Map.of("h5burst.chunk.threads", "3", "h5burst.chunk.bytes", "1MiB", "h5burst.chunk.deflate", "java"));
    set.putAll(
        Map.of("h5burst.round.bytes", "8", "h5burst.staging.bytes", "64m", "h5burst.ring.slots", "1024",
            "h5burst.close.timeout", "30s", "h5burst.backend", "Portable", "h5burst.heartbeat.timeout", "1s",
            "h5burst.trace", "t",
            "h5burst.backpressure.timeout", "2h", "h5burst.explain", "e", "h5burst.hdf5.library", "l"));
    Memory memory = new Memory(64 << 20, 1024, 8, Duration.ofHours(2));
    TimeLimits limits =
        new TimeLimits(Duration.ZERO, Duration.ofSeconds(30), Duration.ofSeconds(5), Duration.ofMinutes(10),
            Duration.ofSeconds(1), Duration.ofMinutes(1));
    assertEquals(
        new WriterConfiguration(BackendWish.PORTABLE, Optional.of("l"), memory, limits,
            new Chunks(3, 1 << 20, DeflateMethod.JAVA), Optional.of(Path.of("e")), Optional.of("t")),
        WriterConfiguration.of(reader(set, Map.of())));
    Map<String, String> environment = new HashMap<>();
    set.forEach((name, value) -> environment.put(name.toUpperCase(Locale.ROOT).replace('.', '_'), value));
    assertEquals(WriterConfiguration.of(reader(set, Map.of())), WriterConfiguration.of(reader(Map.of(), environment)));
  }

  @Test
  void shouldTakeTheDefaultsWhenEverythingIsBlank() {
    Map<String, String> blank = new HashMap<>();
    all().forEach(option -> blank.put(option.property(), " "));
    all().forEach(option -> blank.put(option.variable(), ""));
    OptionReader reader = reader(blank, blank);
    OptionReader none = reader(Map.of(), Map.of());
    assertEquals(WriterConfiguration.of(none), WriterConfiguration.of(reader));
    assertEquals(FileConfiguration.DEFAULT, FileConfiguration.of(reader));
    for (Option<?> option : all()) {
      assertEquals(none.find(option), reader.find(option));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "h5burst.staging.bytes, 1.5MiB, 64KiB",
    "h5burst.staging.bytes, 4095, at least 4KiB",
    "h5burst.round.bytes, 2GiB, from 8 to 2147483647",
    "h5burst.round.bytes, 7, from 8",
    "h5burst.ring.slots, 1000, power of two",
    "h5burst.ring.slots, 0, power of two",
    "h5burst.close.timeout, 5 days, 30s",
    "h5burst.close.timeout, 0, more than 0",
    "h5burst.heartbeat.timeout, 0s, at least 1s",
    "h5burst.late.notice, 999ms, at least 1s",
    "h5burst.tuner.mode, fast, 'independent, collective, sieve'",
    "h5burst.tuner.aggregators, -1, from 0",
    "h5burst.hdf5.alignment, 64KiB, 'two numbers of bytes such as 64KiB,1MiB'",
    "h5burst.hdf5.alignment, '1,2GiB', BOUNDARY at most 1GiB",
    "h5burst.hdf5.metadata.cache, '8MiB,4MiB', INITIAL at most MAX",
    "h5burst.hdf5.metadata.cache, '0,1GiB', each 0 or from 1KiB to 128MiB",
    "h5burst.hdf5.metadata.dirty, 33MiB, 0 or from 512 to 32MiB",
    "h5burst.hdf5.metadata.flush, late, 'automatic, deferred'",
    "h5burst.debug.borrow, yes, 'one of on, off'"
  })
  void shouldNameWhatWasSetAndTheRangeWhenAValueIsNotAllowed(String property, String value, String range) {
    Option<?> option =
        all().stream().filter(candidate -> candidate.property().equals(property)).findFirst().orElseThrow();
    assertRefused(() -> reader(Map.of(property, value), Map.of()).read(option),
        "system property %s is \"%s\"".formatted(property, value), range);
    assertRefused(() -> reader(Map.of(), Map.of(option.variable(), value)).read(option),
        "environment variable %s is \"%s\"".formatted(option.variable(), value), range);
  }

  @Test
  void shouldAcceptTheLargestMetadataCacheThatSettingsAccept() {
    OptionReader reader = reader(Map.of("h5burst.hdf5.metadata.cache", "4MiB,128MiB"), Map.of());
    assertEquals(new SizePair(4 << 20, 128 << 20), reader.read(WriterProperties.HDF5_METADATA_CACHE));
  }

  @Test
  void shouldListEveryOptionThatIsDeclared() {
    for (Class<?> declaring : List.of(MpiProperties.class, WriterProperties.class)) {
      List<Object> declared = Stream.of(declaring.getFields()).filter(field -> field.getType() == Option.class)
          .map(field -> assertDoesNotThrow(() -> field.get(null))).toList();
      assertEquals(declared, declaring == MpiProperties.class ? MpiProperties.ALL : WriterProperties.ALL);
    }
  }

  @Test
  void shouldBeDescribedOnceWhenOptionsAreListed() {
    assertEquals(all().size(), all().stream().map(Option::property).distinct().count());
    for (Option<?> option : all()) {
      assertTrue(option.property().startsWith("h5burst."), option::toString);
      assertTrue(!option.meaning().isBlank() && !option.type().range().isBlank(), option::toString);
    }
  }

  static List<Option<?>> all() {
    return Stream.concat(MpiProperties.ALL.stream(), WriterProperties.ALL.stream()).toList();
  }

  static OptionReader reader(Map<String, String> properties, Map<String, String> environment) {
    return new OptionReader(properties::get, environment::get, message -> new UsageException(message));
  }

  @Test
  void shouldRefuseWhenAStaticTunerHasAggregatorsWithoutCollectiveMode() {
    System.setProperty("h5burst.tuner", "static");
    System.setProperty("h5burst.tuner.aggregators", "2");
    assertRefused(CreateOptions::defaults, "h5burst.tuner.aggregators", "h5burst.tuner.mode=collective");
  }

  private static void assertRefused(Executable call, String... words) {
    WriterException failure = assertThrows(WriterException.class, call);
    assertInstanceOf(UsageException.class, failure);
    for (String word : words) {
      assertTrue(String.valueOf(failure.getMessage()).contains(word),
          () -> "\"" + word + "\" is not in: " + failure.getMessage());
    }
  }
}
