package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;
import org.h5burst.tuner.online.OnlineTuner;
import org.h5burst.tuner.online.StepRule;
import org.h5burst.writer.WriterException.Category;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings read what people write, and name the property when they cannot. */
@Timeout(60)
final class SettingTest {
  private static final Platform PLATFORM = new Platform(1, 2, 0, false, 4096, true);

  @AfterEach
  void unset() {
    Arrays.stream(Setting.values()).map(Setting::property).forEach(System::clearProperty);
  }

  @ParameterizedTest
  @CsvSource({"4096, 4096", "0, 0", "1b, 1", "64KiB, 65536", "' 2 mib ', 2097152", "1GiB, 1073741824", "8TiB, 8796093022208"})
  void shouldReadBytesWhenTheyHaveAUnitOrNone(String text, long bytes) {
    System.setProperty("h5burst.staging.bytes", text);
    assertEquals(bytes, Setting.STAGING_BYTES.bytes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "many", "-1", "1.5MiB", "64KB", "9000000TiB", "99999999999999999999", "0x10"})
  void shouldNamePropertyAndValueWhenBytesAreMalformed(String text) {
    System.setProperty("h5burst.staging.bytes", text);
    assertRefused(Setting.STAGING_BYTES::bytes, "h5burst.staging.bytes", "\"" + text + "\"", "64KiB");
  }

  @Test
  void shouldNameTheLimitsWhenBytesAreBeyondThem() {
    System.setProperty("h5burst.round.bytes", "2GiB");
    assertRefused(() -> Setting.ROUND_BYTES.bytes(8, Integer.MAX_VALUE), "h5burst.round.bytes", "2GiB", "from 8 to 2147483647");
    System.setProperty("h5burst.round.bytes", "7");
    assertRefused(() -> Setting.ROUND_BYTES.bytes(8, Integer.MAX_VALUE), "from 8");
    System.setProperty("h5burst.round.bytes", "8");
    assertEquals(8, Setting.ROUND_BYTES.bytes(8, Integer.MAX_VALUE));
  }

  @Test
  void shouldWantAPowerOfTwoWhenItCountsSlots() {
    System.setProperty("h5burst.ring.slots", "1000");
    assertRefused(Setting.RING_SLOTS::powerOfTwo, "h5burst.ring.slots", "1000", "power of two");
    System.setProperty("h5burst.ring.slots", "0");
    assertRefused(Setting.RING_SLOTS::powerOfTwo, "power of two");
    System.setProperty("h5burst.ring.slots", "1024");
    assertEquals(1024, Setting.RING_SLOTS.powerOfTwo());
  }

  @ParameterizedTest
  @CsvSource({"30s, PT30S", "500ms, PT0.5S", "10m, PT10M", "2h, PT2H", "7, PT7S", "0, PT0S"})
  void shouldReadTimesWhenTheyHaveAUnitOrNone(String text, Duration time) {
    System.setProperty("h5burst.close.timeout", text);
    assertEquals(time, Setting.CLOSE_TIMEOUT.duration());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-1s", "5 days", "1s500ms"})
  void shouldNamePropertyAndValueWhenATimeIsMalformed(String text) {
    System.setProperty("h5burst.close.timeout", text);
    assertRefused(Setting.CLOSE_TIMEOUT::duration, "h5burst.close.timeout", "\"" + text + "\"", "30s");
  }

  @Test
  void shouldRefuseATimeWhenItIsShorterThanAnAnswerTakes() {
    System.setProperty("h5burst.heartbeat.timeout", "0s");
    assertRefused(Setting.HEARTBEAT_TIMEOUT::secondOrMore, "h5burst.heartbeat.timeout", "\"0s\"", "at least 1s");
    System.setProperty("h5burst.heartbeat.timeout", "999ms");
    assertRefused(Setting.HEARTBEAT_TIMEOUT::secondOrMore, "at least 1s");
    System.setProperty("h5burst.heartbeat.timeout", "1s");
    assertEquals(Duration.ofSeconds(1), Setting.HEARTBEAT_TIMEOUT.secondOrMore());
  }

  @Test
  void shouldListTheNamesWhenAModeIsUnknown() {
    System.setProperty("h5burst.tuner.mode", "Collective");
    assertEquals(Mode.COLLECTIVE, Setting.TUNER_MODE.oneOf(Mode.class));
    System.setProperty("h5burst.tuner.mode", "fast");
    assertRefused(() -> Setting.TUNER_MODE.oneOf(Mode.class), "h5burst.tuner.mode", "\"fast\"", "independent, collective, sieve");
  }

  @Test
  void shouldBeUsableAsItIsWhenNothingIsSet() {
    for (Setting setting : Setting.values()) {
      assertTrue(setting.property().startsWith("h5burst."), setting::toString);
      assertTrue(!setting.meaning().isBlank(), setting::toString);
      if (setting.property().endsWith(".timeout") || setting == Setting.LATE_NOTICE) {
        assertTrue(!setting.duration().isNegative(), setting::toString);
      } else if (setting.property().endsWith(".bytes")) {
        assertTrue(setting.bytes() > 0, setting::toString);
      }
    }
  }

  @Test
  void shouldRefuseWhenAStaticTunerHasAggregatorsWithoutCollectiveMode() {
    System.setProperty("h5burst.tuner", "static");
    System.setProperty("h5burst.tuner.aggregators", "2");
    assertRefused(WriterOptions::defaults, "h5burst.tuner.aggregators", "h5burst.tuner.mode=collective");
  }

  @ParameterizedTest
  @EnumSource
  void shouldLearnByTheStepRuleThatIsNamed(StepRule rule) {
    System.setProperty("h5burst.tuner", "online");
    System.setProperty("h5burst.tuner.step", rule.name().toLowerCase(Locale.ROOT));
    List<Explanation> learned = explanations(WriterOptions.defaults().tuner().make(PLATFORM, Set.of()));
    for (StepRule other : StepRule.values()) {
      assertEquals(other == rule, learned.equals(explanations(OnlineTuner.on(PLATFORM).step(other).build())), other::toString);
    }
  }

  @Test
  void shouldListTheStepRulesWhenOneIsUnknown() {
    System.setProperty("h5burst.tuner", "online");
    System.setProperty("h5burst.tuner.step", "newton");
    assertRefused(WriterOptions::defaults, "h5burst.tuner.step", "\"newton\"", "natural, diagonal, plain");
  }

  /** What a tuner says of a few bursts of which it is told the same times. */
  private static List<Explanation> explanations(Tuner tuner) {
    BurstFeatures burst = new BurstFeatures(1, 2, 4 << 20, 8 << 20, 1, 8192, 512, true, true);
    List<Explanation> explanations = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Decision decision = tuner.propose(new Proposal("f", Operation.WRITE, burst, null, 0));
      explanations.add(tuner.explain());
      tuner.observe(decision, new Outcome(1e-3 * (1 + i % 3), burst.aggregateBytes(), 0));
    }
    return explanations;
  }

  private static void assertRefused(Executable call, String... words) {
    WriterException failure = assertThrows(WriterException.class, call);
    assertEquals(Category.USAGE, failure.category());
    for (String word : words) {
      assertTrue(String.valueOf(failure.getMessage()).contains(word), () -> "\"" + word + "\" is not in: " + failure.getMessage());
    }
  }
}
