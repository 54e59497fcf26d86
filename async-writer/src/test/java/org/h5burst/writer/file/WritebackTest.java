package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import org.h5burst.mpi.IdleStrategy;
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
  void close() {
    writeback.close();
    IdleStrategy.until(() -> threads() == 0);
    assertFalse(file.isOpen());
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().equals("h5burst-writeback"))
        .count();
  }

  @Test
  void shouldStartOneThreadWhenBurstAfterBurstIsWritten() throws IOException {
    for (int burst = 0; burst < 3; burst++) {
      writeback.begin(LARGE);
      assertEquals(1, threads());
      writeback.end();
    }
    writeback.force();
    IdleStrategy.until(() -> threads() == 0);
  }

  @Test
  void shouldStartNoThreadWhenABurstIsSmall() {
    writeback.begin(1 << 20);
    assertEquals(0, threads());
    assertDoesNotThrow(() -> writeback.force());
  }

  @Test
  void shouldTellTheFailureToEveryoneWhoWaitsWhenTheThreadGotIt() throws IOException {
    writeback.begin(LARGE);
    file.close();
    IdleStrategy.until(() -> threads() == 0); // nobody has ended the burst: it was the failure
    assertThrows(ClosedChannelException.class, () -> writeback.force());
    writeback.begin(LARGE);
    assertThrows(ClosedChannelException.class, () -> writeback.force());
  }

  @Test
  void shouldFailTheFlushWhenTheThreadDiesOfAnError() {
    CountDownLatch dead = new CountDownLatch(1);
    Writeback dying = new Writeback(file, _ -> {
      dead.countDown();
      throw new OutOfMemoryError("on purpose");
    });
    dying.begin(LARGE);
    IdleStrategy.until(() -> dead.getCount() == 0);
    assertThrows(IOException.class, dying::force);
    dying.close();
  }

  @Test
  void shouldCloseTheFileWhenTheThreadIsStillWithIt() {
    writeback.begin(LARGE);
    writeback.close();
    IdleStrategy.until(() -> !file.isOpen());
  }
}
