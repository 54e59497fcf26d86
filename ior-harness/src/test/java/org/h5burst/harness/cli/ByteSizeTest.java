package org.h5burst.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

@Timeout(30)
class ByteSizeTest {
  @ParameterizedTest
  @CsvSource({"0, 0", "4096, 4096", "4k, 4096", "1m, 1048576", "1 MiB, 1048576", "2MB, 2097152", "1g, 1073741824",
    "8b, 8", "1T, 1099511627776"})
  void shouldReadANumberOfBytesWhenItHasAUnitOfIor(String text, long bytes) {
    assertEquals(bytes, new ByteSize().convert(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "m", "-1", "1.5m", "1x", "99999999t", "9223372036854775808"})
  void shouldRefuseWhenItIsNoSize(String text) {
    assertThrows(TypeConversionException.class, () -> new ByteSize().convert(text));
  }
}
