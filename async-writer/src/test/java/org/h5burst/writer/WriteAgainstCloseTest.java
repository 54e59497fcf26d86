package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Threads write while another one closes the file: what has returned is in the file, and what comes later is refused
 * where it is called.
 */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
final class WriteAgainstCloseTest {
  private static final int EACH = 1 << 21;
  private static final int RUNS = 10;

  @TempDir
  Path directory;

  /** Writes one element after the other until it is refused; how many. */
  private static int write(Dataset dataset, int first, CountDownLatch started) {
    byte[] one = {1};
    int written = 0;
    try {
      while (written < EACH) {
        dataset.write(Selection.block(first + written, 1), one);
        written++;
        if (written == 1000) {
          started.countDown();
        }
      }
    } catch (WriterException closed) {
      assertInstanceOf(UsageException.class, closed, closed::toString);
    }
    return written;
  }

  @Test
  void shouldHoldEveryWriteThatReturnedWhenAnotherThreadCloses() throws Exception {
    for (int run = 0; run < RUNS; run++) {
      Path path = directory.resolve(run + ".h5");
      int first;
      int second;
      try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
        BurstFile file = BurstFile.create(path);
        Dataset dataset =
            file.dataset("d", ElementType.INT8).shape(2L * EACH).fill(0).create();
        CountDownLatch started = new CountDownLatch(2);
        Future<Integer> one = threads.submit(() -> write(dataset, 0, started));
        Future<Integer> other = threads.submit(() -> write(dataset, EACH, started));
        started.await();
        file.complete();
        first = one.get();
        second = other.get();
      }
      assertHolds(path, first, second);
    }
  }

  private static void assertHolds(Path path, int first, int second) {
    try (BurstFile file = BurstFile.open(path)) {
      byte[] read = new byte[2 * EACH];
      file.dataset("d").read(Selection.all(), read);
      file.flush();
      for (int index = 0; index < EACH; index++) {
        assertEquals(index < first ? 1 : 0, read[index]);
        assertEquals(index < second ? 1 : 0, read[EACH + index]);
      }
    }
  }

  @Test
  void shouldHaveTheFileWhenACallThatEndsItReturnsOnAnyThread() throws Exception {
    for (int run = 0; run < RUNS; run++) {
      Path path = directory.resolve(run + ".h5");
      BurstFile file = BurstFile.create(path);
      Dataset dataset = file.dataset("d", ElementType.INT8).shape(8L * EACH).create();
      dataset.write(Selection.all(), new byte[8 * EACH]);
      CountDownLatch together = new CountDownLatch(2);
      Callable<Boolean> complete = () -> {
        together.countDown();
        together.await();
        file.complete();
        file.close();
        return Files.exists(path);
      };
      try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
        for (Future<Boolean> there : threads.invokeAll(List.of(complete, complete))) {
          assertTrue(there.get());
        }
      }
    }
  }

  @Test
  void shouldRefuseEveryCallWhenTheFileIsClosed() {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment memory = arena.allocate(4);
      BurstFile file = BurstFile.create(directory.resolve("f.h5"));
      Dataset dataset = file.dataset("d", ElementType.INT8).shape(4).maxShape(8).chunk(2).create();
      file.complete();
      for (Executable call : List.<Executable>of(() -> dataset.write(Selection.all(), memory),
          () -> dataset.write(Selection.all(), memory, Ownership.BORROW),
          () -> dataset.writeAsync(Selection.all(), memory, Ownership.COPY),
          () -> dataset.writeAsync(Selection.all(), memory, Ownership.BORROW),
          () -> dataset.writeAsync(Selection.none(1), MemorySegment.NULL, Ownership.COPY),
          () -> dataset.read(Selection.all(), memory),
          () -> dataset.readAsync(Selection.all(), memory), () -> dataset.extend(6), () -> dataset.append(0, 1),
          () -> dataset.attribute("a", 1),
          () -> file.group("g"), () -> file.strings().write("s", "t"), file::commit, file::flush)) {
        WriterException refused = assertThrows(WriterException.class, call);
        assertInstanceOf(UsageException.class, refused);
        assertTrue(String.valueOf(refused.getMessage()).contains("closed"), refused::toString);
      }
    }
  }
}
