package org.h5burst.harness.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.h5burst.harness.soak.Trend.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What grows is told from what does not, and a run that is too short for that says so. */
@Timeout(10)
final class TrendTest {
  private static final double MEBIBYTE = 1 << 20;
  private static final double NOISE_BYTES = 6 * MEBIBYTE;

  /** Samples every half second, of a JVM whose memory goes up and down with its collections and compilations. */
  private static List<Trend> trends(double minutes, double bytesPerHour, double descriptorsPerHour) {
    Random random = new Random(42);
    double[] noise = {0};
    List<Sample> samples = IntStream.range(0, (int) (minutes * 120)).mapToObj(number -> {
      double seconds = number / 2.0;
      noise[0] = 0.99 * noise[0] + NOISE_BYTES * Math.sqrt(1 - 0.99 * 0.99) * random.nextGaussian();
      return new Sample(0, seconds, number, 0, (long) (350 * MEBIBYTE + noise[0] + seconds / 3600 * bytesPerHour),
          (long) (50 + seconds / 3600 * descriptorsPerHour), 20, 0);
    }).toList();
    return Trend.of(0, samples);
  }

  @ParameterizedTest
  @CsvSource({"5, 0, UNKNOWN", "5, 169, UNKNOWN", "60, 0, FLAT", "60, 169, GROWS", "30, 169, GROWS", "5, 3600, GROWS",
    "0.2, 0, UNKNOWN"})
  void shouldTellALeakOnlyWhenTheRunIsLongEnoughForIt(double minutes, double mebibytesPerHour, Verdict expected) {
    Trend memory = trends(minutes, mebibytesPerHour * MEBIBYTE, 0).getFirst();
    assertEquals(expected, memory.verdict(), memory::toString);
  }

  @Test
  void shouldHoldTheTrueSlopeBetweenItsBounds() {
    Trend memory = trends(30, 169 * MEBIBYTE, 0).getFirst();
    assertTrue(memory.leastPerHour() < 169 * MEBIBYTE && 169 * MEBIBYTE < memory.mostPerHour(), memory::toString);
    assertEquals(64 * MEBIBYTE, memory.limitPerHour());
  }

  @Test
  void shouldTellThatDescriptorsLeakWhenOneStaysOpenEachHalfMinute() {
    assertEquals(List.of(Verdict.GROWS, Verdict.FLAT, Verdict.FLAT),
        trends(30, 0, 120).stream().skip(1).map(Trend::verdict).toList());
  }

  @Test
  void shouldNotTellWhenThereAreTooFewSamples() {
    assertTrue(Trend.of(0, List.of()).isEmpty());
    assertEquals(Verdict.UNKNOWN, SoakResult.of(new SoakPlan("/tmp", 1, 1), 1, List.of()).verdict());
  }
}
