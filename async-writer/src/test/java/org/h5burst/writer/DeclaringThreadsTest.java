package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.job.ScriptedTuner;
import org.h5burst.writer.ranks.PropertiesKept;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A dataset that one thread declares, and another one looks for. */
@Timeout(60)
@Isolated("sets a property, which files of other tests would inherit")
final class DeclaringThreadsTest {
  @TempDir
  Path directory;

  private final PropertiesKept properties = new PropertiesKept();

  @AfterEach
  void resetProperties() {
    properties.reset();
  }

  @Test
  void shouldNotShowADatasetWhenItsDeclarationWaitsForTheRing() throws InterruptedException {
    properties.set("h5burst.ring.slots", "64");
    CountDownLatch goesOn = new CountDownLatch(1);
    CreateOptions options = CreateOptions.defaults().tuner((_, _) -> new ScriptedTuner(() -> {
      IdleStrategy.until(() -> goesOn.getCount() == 0);
      return Choice.DEFAULT;
    }));
    Path path = directory.resolve("f.h5");
    try (BurstFile file = BurstFile.create(path, options)) {
      Dataset first = file.dataset("first", ElementType.INT32).shape(4).create();
      first.write(Selection.all(), new int[4]);
      file.commit();
      Thread filling = Thread.ofPlatform().start(() -> {
        for (int number = 0; number < 100; number++) {
          first.attribute("a", number);
        }
      });
      awaitFullRing(filling);
      Thread declaring =
          Thread.ofPlatform().start(() -> file.dataset("late", ElementType.INT32).shape(3).create());
      awaitFullRing(declaring);
      assertEquals(List.of("first"), file.datasets().stream().map(Dataset::name).toList());
      assertThrows(UsageException.class, () -> file.dataset("late"));
      goesOn.countDown();
      declaring.join();
      filling.join();
      file.dataset("late").write(Selection.all(), new int[] {1, 2, 3});
      file.complete();
    }
    try (BurstFile file = BurstFile.open(path)) {
      assertArrayEquals(new int[] {1, 2, 3}, file.dataset("late").readInts());
    }
  }

  private static void awaitFullRing(Thread enqueuing) {
    IdleStrategy.until(
        () -> Arrays.stream(enqueuing.getStackTrace()).anyMatch(frame -> frame.getMethodName().equals("claim"))
            && enqueuing.getState() != Thread.State.RUNNABLE);
  }
}
