package org.h5burst.tuner.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of bytes as people write them. */
@Timeout(30)
final class ByteSizesTest {
  @ParameterizedTest
  @CsvSource({"0, 0", "4096, 4096", "4k, 4096", "1m, 1048576", "1 MiB, 1048576", "2MB, 2097152", "1g, 1073741824",
    "8b, 8",
    "1T, 1099511627776", "64KiB, 65536", "64m, 67108864", "' 2 mib ', 2097152", "8TiB, 8796093022208", "3ki, 3072"})
  void shouldReadTheNumberWhenItHasAUnitOrNone(String text, long bytes) {
    assertEquals(bytes, ByteSizes.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "m", "many", "-1", "1.5m", "1x", "1ib", "0x10", "99999999t", "9000000TiB", "9223372036854775808"})
  void shouldRefuseWhenItIsNotASize(String text) {
    assertThrows(IllegalArgumentException.class, () -> ByteSizes.parse(text));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "8, 8", "4096, 4KiB", "536870912, 512MiB", "2147483647, 2147483647", "1125899906842624, 1024TiB"})
  void shouldPrintTheLargestUnitThatDivides(long bytes, String text) {
    assertEquals(text, ByteSizes.print(bytes));
  }
}
