package org.h5burst.tuner.input;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
final class BoundedInputTest {
  private static final byte[] TEN = "0123\n5678\n".getBytes(StandardCharsets.UTF_8);

  @TempDir
  Path directory;

  @Test
  void shouldGiveAllOfAFileWhenItIsAsLongAsItMayBe() throws IOException {
    Path file = Files.write(directory.resolve("ten"), TEN);
    assertEquals("0123\n5678\n", BoundedInput.text(file, TEN.length));
    try (InputStream bytes = BoundedInput.open(file, TEN.length)) {
      assertFalse(bytes.markSupported());
      assertEquals('0', bytes.read());
      assertEquals(2, bytes.skip(2));
      assertArrayEquals(Arrays.copyOfRange(TEN, 3, 10), bytes.readAllBytes());
      assertEquals(-1, bytes.read());
    }
    try (BufferedReader lines = BoundedInput.lines(file, TEN.length)) {
      assertEquals("0123", lines.readLine());
    }
  }

  @Test
  void shouldNameFileAndLimitWhenItIsLonger() throws IOException {
    Path file = Files.write(directory.resolve("ten"), TEN);
    String message = file + " is too long: it has more than 9 bytes, and no more are read";
    assertEquals(message, assertThrows(BoundedInput.TooLong.class, () -> BoundedInput.text(file, 9)).getMessage());
    try (InputStream bytes = BoundedInput.open(file, 9)) {
      bytes.skipNBytes(9);
      assertEquals(message, assertThrows(BoundedInput.TooLong.class, bytes::read).getMessage());
    }
    try (InputStream bytes = BoundedInput.open(file, 9)) {
      assertThrows(BoundedInput.TooLong.class, () -> bytes.skip(10));
    }
    try (BufferedReader lines = BoundedInput.lines(file, 9)) {
      assertThrows(BoundedInput.TooLong.class, lines::readLine);
    }
  }

  /** A device has no size that could be looked at before. */
  @Test
  void shouldEndWhenAFileHasNoEnd() {
    assertThrows(BoundedInput.TooLong.class, () -> BoundedInput.text(Path.of("/dev/zero"), 1 << 20));
  }

  @Test
  void shouldSayWhatIsWrongWhenThereIsNoFileOrItIsNoText() throws IOException {
    assertThrows(NoSuchFileException.class, () -> BoundedInput.text(directory.resolve("none"), 1));
    Path binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff});
    assertThrows(CharacterCodingException.class, () -> BoundedInput.text(binary, 1));
  }
}
