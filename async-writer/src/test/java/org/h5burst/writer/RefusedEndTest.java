package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.ranks.PropertiesKept;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A call that ends a file is refused because the ring is full: the file is open still, and a later call ends it. */
@Isolated("sets properties, which jobs of other tests would inherit")
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
final class RefusedEndTest {
  private final PropertiesKept properties = new PropertiesKept();
  private final CountDownLatch released = new CountDownLatch(1);

  @TempDir
  Path directory;

  private Path path = Path.of("unset");

  @BeforeEach
  void limit() {
    properties.set("h5burst.ring.slots", "64");
    properties.set("h5burst.backpressure.timeout", "1");
    path = directory.resolve("f.h5");
  }

  @AfterEach
  void restore() {
    properties.reset();
  }

  /** A file whose bursts take until the test releases them, and its dataset. */
  private BurstFile slow(Mpi mpi) {
    return BurstFile.create(directory.resolve("slow.h5"), mpi.world(), CreateOptions.defaults().tuner((_, _) -> {
      try {
        released.await();
      } catch (InterruptedException ends) {
        Thread.currentThread().interrupt();
      }
      throw new IllegalStateException("on purpose");
    }));
  }

  private static void write(BurstFile file) {
    file.dataset("d").write(Selection.block(0, 1), new byte[] {1});
  }

  /** Lets the ring be full of writes that nothing takes. */
  private static void fill(BurstFile slow) {
    slow.dataset("d", ElementType.INT8).shape(2).create();
    write(slow);
    slow.commit();
    assertThrows(BackPressureException.class, () -> {
      for (int slot = 0; slot < 128; slot++) {
        write(slow);
      }
    });
  }

  private BurstFile written(Mpi mpi) {
    BurstFile file = BurstFile.create(path, mpi.world());
    file.dataset("d", ElementType.INT8).shape(2).fill(0).create();
    write(file);
    file.flush();
    return file;
  }

  private static BackPressureException refusal(CompletableFuture<Void> call) {
    return assertInstanceOf(BackPressureException.class, assertThrows(ExecutionException.class, call::get).getCause());
  }

  @Test
  void shouldBeCompletedByALaterCallWhenThoseOfTwoThreadsWereRefused() {
    try (Mpi mpi = Mpi.solo()) {
      BurstFile file = written(mpi);
      try (BurstFile slow = slow(mpi)) {
        fill(slow);
        CompletableFuture<Void> first = CompletableFuture.runAsync(file::complete);
        CompletableFuture<Void> second = CompletableFuture.runAsync(file::complete);
        refusal(first);
        refusal(second);
        assertThrows(BackPressureException.class, file::discard);
        assertFalse(Files.exists(path));
        released.countDown();
        slow.complete();
      }
      file.dataset("d").write(Selection.block(1, 1), new byte[] {2});
      file.complete();
      file.close();
    }
    try (BurstFile file = BurstFile.open(path)) {
      assertArrayEquals(new byte[] {1, 2}, file.dataset("d").readBytes());
    }
  }

  @Test
  void shouldLeaveAnUnfinishedFileAndSaySoWhenItIsClosedAfterARefusal() {
    try (Mpi mpi = Mpi.solo()) {
      BurstFile file = written(mpi);
      try (BurstFile slow = slow(mpi)) {
        fill(slow);
        assertThrows(BackPressureException.class, file::complete);
        assertThrows(BackPressureException.class, file::close);
        released.countDown();
        slow.complete();
      }
      WriterException unfinished = assertThrows(WriterException.class, file::close);
      assertTrue(String.valueOf(unfinished.getMessage()).contains("closed without complete()"), unfinished::toString);
      file.close();
      BurstFile.write(path, mpi.world(), CreateOptions.defaults().replace(), next -> next.group("g")); // not locked
    }
  }
}
