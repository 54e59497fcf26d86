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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
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
    IdleStrategy.until(() -> !writeback.isRunning());
    assertFalse(file.isOpen());
  }

  @Test
  void shouldStayWithOneThreadWhenTheNextBurstBeginsWhileItIsAtWork() throws IOException {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    AtomicInteger times = new AtomicInteger();
    CountDownLatch goesOn = new CountDownLatch(1);
    Writeback held = new Writeback(file, _ -> {
      threads.add(Thread.currentThread());
      times.incrementAndGet();
      assertDoesNotThrow(() -> goesOn.await());
    });
    held.begin(LARGE);
    IdleStrategy.until(() -> times.get() == 1);
    for (int burst = 0; burst < 3; burst++) {
      held.end();
      held.begin(LARGE);
    }
    goesOn.countDown();
    IdleStrategy.until(() -> times.get() >= 5); // each of several threads would have come by now
    assertEquals(1, threads.size());
    held.force();
    assertFalse(held.isRunning());
  }

  @Test
  void shouldStartNoThreadWhenABurstIsSmall() {
    writeback.begin(1 << 20);
    assertFalse(writeback.isRunning());
    assertDoesNotThrow(() -> writeback.force());
  }

  @Test
  void shouldTellTheFailureToEveryoneWhoWaitsWhenTheThreadGotIt() throws IOException {
    writeback.begin(LARGE);
    file.close();
    IdleStrategy.until(() -> !writeback.isRunning()); // nobody has ended the burst: it was the failure
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
