package org.h5burst.mpi.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a rank prints, passed on line by line. */
@Timeout(10)
final class LineForwarderTest {
  /** Keeps what each write to the operating system would be. */
  private static class Writes extends OutputStream {
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
        .flush(5_000, 5_000);
    assertEquals(List.of("[0] one\n", "[0] " + longLine + "\n", "[0] \n", "[0] two\n"), writes.texts);
  }

  /** The launcher has little memory, and a rank may print anything. */
  @Test
  void shouldForwardPiecesWhenALineIsVeryLong() {
    String endless = "x".repeat(3_000_000);
    Writes writes = new Writes();
    LineForwarder.start(new ByteArrayInputStream((endless + "\ntwo").getBytes(StandardCharsets.UTF_8)), "[0] ",
        new PrintStream(writes)).flush(5_000, 5_000);
    assertEquals("[0] " + endless + "\n[0] two\n", String.join("", writes.texts));
    assertTrue(writes.texts.stream().allMatch(text -> text.length() <= (1 << 16) + "[0] ".length()));
  }

  @Test
  void shouldForwardAllWhenItsReaderIsSlow() {
    Writes slow = new Writes() {
      @Override
      public void write(byte[] bytes, int offset, int length) {
        LockSupport.parkNanos(10_000_000);
        super.write(bytes, offset, length);
      }
    };
    String text = "line\n".repeat(100);
    LineForwarder.start(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "", new PrintStream(slow))
        .flush(200, Long.MAX_VALUE);
    assertEquals(text, String.join("", slow.texts));
  }

  /** A rank's last words come after a long silence. */
  @Test
  void shouldForwardTheLastLineWhenNothingHasComeForLong() throws Exception {
    Writes writes = new Writes();
    try (PipedOutputStream printed = new PipedOutputStream(); InputStream from = new PipedInputStream(printed)) {
      LineForwarder forwarder = LineForwarder.start(from, "", new PrintStream(writes));
      Thread.sleep(300);
      Thread.ofPlatform().start(() -> {
        LockSupport.parkNanos(50_000_000);
        try (printed) {
          printed.write("last\n".getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
      forwarder.flush(300, 5_000);
      assertEquals(List.of("last\n"), writes.texts);
    }
  }

  @Test
  void shouldNotWaitWhenAnotherProcessKeepsTheStreamOpen() throws IOException {
    Writes writes = new Writes();
    try (PipedOutputStream held = new PipedOutputStream(); InputStream from = new PipedInputStream(held)) {
      held.write("one\n".getBytes(StandardCharsets.UTF_8));
      LineForwarder.start(from, "", new PrintStream(writes)).flush(500, Long.MAX_VALUE);
      assertEquals(List.of("one\n"), writes.texts);
    }
  }

  @Test
  void shouldWaitNoLongerThanItMayWhenTheOutputHasNoEnd() {
    InputStream endless = new InputStream() {
      @Override
      public int read() {
        return '\n';
      }
    };
    LineForwarder.start(endless, "", new PrintStream(OutputStream.nullOutputStream())).flush(5_000, 200);
  }
}
