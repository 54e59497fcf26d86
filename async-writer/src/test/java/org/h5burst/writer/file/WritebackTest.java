package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What fails while the disk begins early is told by who waits for the disk. */
@Timeout(20)
final class WritebackTest {
  private static final long LARGE = 64 << 20;

  @TempDir
  Path directory;

  private FileChannel file;
  private Writeback writeback;

  @BeforeEach
  void open() throws IOException {
    file = FileChannel.open(directory.resolve("data"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    writeback = new Writeback(file);
  }

  @AfterEach
  void close() throws IOException {
    file.close();
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().equals("h5burst-writeback")).count();
  }

  @Test
  void shouldLeaveNoThreadWhenBurstAfterBurstWasWritten() throws IOException {
    for (int burst = 0; burst < 3; burst++) {
      writeback.begin(LARGE);
      assertEquals(1, threads());
      writeback.await();
      assertEquals(0, threads());
    }
  }

  @Test
  void shouldStartNoThreadWhenABurstIsSmall() {
    writeback.begin(1 << 20);
    assertEquals(0, threads());
    assertDoesNotThrow(writeback::await);
  }

  @Test
  void shouldTellTheFailureToEveryoneWhoWaitsWhenTheThreadGotIt() throws IOException {
    file.close();
    writeback.begin(LARGE);
    assertThrows(ClosedChannelException.class, writeback::await);
    writeback.begin(LARGE);
    assertThrows(ClosedChannelException.class, writeback::await);
    assertEquals(0, threads());
  }
}
