package org.h5burst.harness.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What grows is told from what does not. */
@Timeout(10)
final class TrendTest {
  private static final long MEBIBYTE = 1 << 20;

  private static List<Trend> trends(long bytesPerSample, long descriptorsPerTenSamples) {
    List<Sample> samples = IntStream.range(0, 60)
        .mapToObj(second -> new Sample(0, second, second, 0, 400 * MEBIBYTE + second * bytesPerSample, 30 + second * descriptorsPerTenSamples / 10, 12, 0))
        .toList();
    return Trend.of(0, samples);
  }

  @Test
  void shouldBeFlatWhenNothingGrows() {
    assertTrue(trends(0, 0).stream().allMatch(Trend::flat));
  }

  @Test
  void shouldNotBeFlatWhenMemoryOrDescriptorsGrow() {
    Trend memory = trends(MEBIBYTE, 0).getFirst();
    assertFalse(memory.flat());
    assertEquals(3600.0 * MEBIBYTE, memory.slopePerHour(), 1);
    assertFalse(trends(0, 2).get(1).flat());
  }

  @Test
  void shouldNotTellWhenThereAreTooFewSamples() {
    assertTrue(Trend.of(0, List.of()).isEmpty());
    assertFalse(SoakResult.of(new SoakPlan("/tmp", 1, 1), 1, List.of()).flat());
  }
}
