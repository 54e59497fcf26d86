package org.h5burst.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.h5burst.tuner.Decision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class TextTest {
  @ParameterizedTest
  @CsvSource({"0,0 B", "1023,1023 B", "1024,1 KiB", "67108864,64 MiB", "1572864,1.5 MiB", "2684354560,2.5 GiB"})
  void shouldUseTheLargestUnitWhenShowingBytes(long bytes, String text) {
    assertEquals(text, Text.bytes(bytes));
  }

  @ParameterizedTest
  @CsvSource({"2301000000,2301 MB/s", "4100000,4.1 MB/s", "12000000,12 MB/s"})
  void shouldCountMillionsWhenShowingBandwidth(double bandwidth, String text) {
    assertEquals(text, Text.bandwidth(bandwidth));
  }

  @Test
  void shouldUseMillisecondsWhenShowingShortTimes() {
    assertEquals("12.30 ms", Text.seconds(0.0123));
    assertEquals("1.25 s", Text.seconds(1.25));
  }

  @ParameterizedTest
  @EnumSource
  void shouldHaveWordsWhenAskedForAReason(Decision.Reason reason) {
    assertFalse(Text.reason(reason).isBlank());
  }
}
