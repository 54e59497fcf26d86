package org.h5burst.writer.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
final class HostTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"0 | 1", "0-1 | 2", "0-3,8 | 5", "0,2-63 | 63"})
  void shouldCountCoresWhenTheSystemNamesRanges(String ranges, int cores) {
    assertEquals(cores, Host.count(ranges));
  }

  @Test
  void shouldSeeNoFewerCoresThanThisProcessMayUseWhenAsked() {
    assertTrue(Host.cores() >= Runtime.getRuntime().availableProcessors());
  }
}
