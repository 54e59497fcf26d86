package org.h5burst.mpi.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a rank prints, passed on line by line. */
@Timeout(10)
final class LineForwarderTest {
  /** Keeps what each write to the operating system would be. */
  private static final class Writes extends OutputStream {
    private final List<String> texts = new ArrayList<>();

    @Override
    public void write(int one) {
      texts.add(String.valueOf((char) one));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      texts.add(new String(bytes, offset, length, StandardCharsets.UTF_8));
    }
  }

  @Test
  void shouldHandOnEachLineInOnePieceWithItsPrefixWhenTwoStreamsMayGoToTheSameFile() {
    String longLine = "x".repeat(9_000);
    Writes writes = new Writes();
    LineForwarder
        .start(new ByteArrayInputStream(("one\n" + longLine + "\n\ntwo").getBytes(StandardCharsets.UTF_8)), "[0] ",
            new PrintStream(writes))
        .flush(5_000);
    assertEquals(List.of("[0] one\n", "[0] " + longLine + "\n", "[0] \n", "[0] two\n"), writes.texts);
  }

  /** The launcher has little memory, and a rank may print anything. */
  @Test
  void shouldForwardPiecesWhenALineIsVeryLong() {
    String endless = "x".repeat(3_000_000);
    Writes writes = new Writes();
    LineForwarder.start(new ByteArrayInputStream((endless + "\ntwo").getBytes(StandardCharsets.UTF_8)), "[0] ",
        new PrintStream(writes)).flush(5_000);
    assertEquals("[0] " + endless + "\n[0] two\n", String.join("", writes.texts));
    assertTrue(writes.texts.stream().allMatch(text -> text.length() <= (1 << 16) + "[0] ".length()));
  }
}
