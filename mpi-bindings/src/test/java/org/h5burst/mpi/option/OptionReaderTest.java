package org.h5burst.mpi.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.h5burst.mpi.option.OptionReader.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where an option's value comes from, and what is said of one that is not allowed. */
@Timeout(30)
final class OptionReaderTest {
  private static final Option<Duration> WAIT =
      new Option<>("h5burst.some.wait", OptionType.duration(Duration.ofSeconds(1)), Duration.ofMinutes(10), "how long");
  private static final Option<Integer> RANKS =
      new Option<>("h5burst.ranks", OptionType.number("ranks", 0, 64), 4, "how many");
  private static final Option<Integer> SLOTS =
      new Option<>("h5burst.slots", OptionType.powerOfTwo("slots"), 8, "how many");
  private static final Option<TimeUnit> UNIT =
      new Option<>("h5burst.unit", OptionType.oneOf(TimeUnit.class), TimeUnit.DAYS, "which");
  private static final Option<Boolean> FLAG = new Option<>("h5burst.flag", OptionType.onOff(), false, "whether");
  private static final Option<Optional<Path>> FILE =
      new Option<>("h5burst.file", OptionType.path(), Optional.empty(), "where");
  private static final List<Option<?>> ALL = List.of(WAIT, RANKS, SLOTS, UNIT, FLAG, FILE);

  @Test
  void shouldTakeThePropertyThenTheVariableThenTheDocumentThenTheDefault() {
    Map<Option<?>, String> document = Map.of(WAIT, "3s");
    Map<String, String> environment = Map.of("H5BURST_SOME_WAIT", " 2s ");
    OptionReader all = reader(Map.of("h5burst.some.wait", "1s\n"), environment).with(document);
    assertEquals(new Value("1s", Origin.SYSTEM_PROPERTY), all.find(WAIT));
    assertEquals(Duration.ofSeconds(1), all.read(WAIT));
    OptionReader noProperty = reader(Map.of(), environment).with(document);
    assertEquals(new Value("2s", Origin.ENVIRONMENT), noProperty.find(WAIT));
    assertEquals(Duration.ofSeconds(2), noProperty.read(WAIT));
    OptionReader onlyDocument = reader(Map.of(), Map.of()).with(document);
    assertEquals(new Value("3s", Origin.DOCUMENT), onlyDocument.find(WAIT));
    assertEquals(Duration.ofSeconds(3), onlyDocument.read(WAIT));
    OptionReader none = reader(Map.of(), Map.of());
    assertEquals(new Value("10m", Origin.DEFAULT), none.find(WAIT));
    assertEquals(Duration.ofMinutes(10), none.read(WAIT));
    assertTrue(onlyDocument.isSet(WAIT) && !none.isSet(WAIT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t\n"})
  void shouldTakeTheNextSourceWhenAValueIsBlank(String blank) {
    for (Option<?> option : ALL) {
      OptionReader property = reader(Map.of(option.property(), blank), Map.of());
      assertEquals(option.defaultValue(), property.read(option));
      assertEquals(option.defaultValue(), reader(Map.of(), Map.of(option.variable(), blank)).read(option));
      assertTrue(!property.isSet(option), option::toString);
    }
    assertEquals(Duration.ofSeconds(5),
        reader(Map.of(WAIT.property(), blank), Map.of(WAIT.variable(), "5")).read(WAIT));
  }

  @ParameterizedTest
  @CsvSource({
    "h5burst.some.wait, soon, without a unit",
    "h5burst.some.wait, 0.5s, at least 1s; correct it or leave it out (default 10m)",
    "h5burst.ranks, many, a whole number",
    "h5burst.ranks, 65, from 0 to 64",
    "h5burst.ranks, -1, from 0 to 64",
    "h5burst.ranks, 99999999999, from 0 to 64",
    "h5burst.slots, 12, a power of two",
    "h5burst.slots, 0, a power of two",
    "h5burst.unit, weeks, 'one of nanoseconds, microseconds'",
    "h5burst.flag, maybe, 'one of on, off'"
  })
  void shouldNameWhatWasSetItsValueAndTheRangeWhenItIsNotAllowed(String property, String value, String range) {
    Option<?> option =
        ALL.stream().filter(candidate -> candidate.property().equals(property)).findFirst().orElseThrow();
    OptionReader fromProperty = reader(Map.of(property, value), Map.of(option.variable(), "ignored"));
    assertRefused(fromProperty, option, "system property " + property + " is \"" + value + "\"; expected ", range);
    OptionReader fromVariable = reader(Map.of(), Map.of(option.variable(), value));
    assertRefused(fromVariable, option,
        "environment variable " + option.variable() + " is \"" + value + "\"; expected ", range);
  }

  @Test
  void shouldRefuseAPathWhenTheSystemHasNone() {
    assertRefused(reader(Map.of(FILE.property(), "a\0b"), Map.of()), FILE, "system property h5burst.file is",
        "expected a path");
  }

  private static void assertRefused(OptionReader reader, Option<?> option, String source, String range) {
    String message = String.valueOf(assertThrows(IllegalStateException.class, () -> reader.read(option)).getMessage());
    assertTrue(message.startsWith(source) && message.contains(range), message);
    assertTrue(message.contains("correct it or leave it out"), message);
  }

  @Test
  void shouldReadEachKindOfValueWhenItIsAllowed() {
    Map<String, String> set =
        Map.of("h5burst.ranks", "64", "h5burst.slots", "1024", "h5burst.unit", "Hours", "h5burst.flag",
            "ON", "h5burst.file", "/x");
    OptionReader reader = reader(set, Map.of());
    assertEquals(64, reader.read(RANKS));
    assertEquals(1024, reader.read(SLOTS));
    assertEquals(TimeUnit.HOURS, reader.read(UNIT));
    assertEquals(true, reader.read(FLAG));
    assertEquals(Optional.of(Path.of("/x")), reader.read(FILE));
  }

  @Test
  void shouldDescribeTheRangeWhenAnOptionIsListed() {
    assertEquals(List.of("at least 1s", "from 0 to 64", "a power of two such as 1024 or 4096",
        "nanoseconds, microseconds, milliseconds, seconds, minutes, hours, days", "on, off", "a path"),
        ALL.stream().map(option -> option.type().range()).toList());
    assertEquals(List.of("10m", "4", "8", "days", "off", ""), ALL.stream().map(Option::defaultText).toList());
  }

  private static OptionReader reader(Map<String, String> properties, Map<String, String> environment) {
    return new OptionReader(properties::get, environment::get, IllegalStateException::new);
  }
}
