package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.engine.run.BurstGroup;
import org.h5burst.writer.engine.run.BurstGroups;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A process writes file after file, some of which fail, and keeps nothing of those that it has closed. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
@Isolated("sets properties, which jobs of other tests would inherit")
final class LongLivedTest {
  private static final int FILES = 300;
  private static final int FAILING_EVERY = 10;

  @TempDir
  Path directory;

  private final List<WeakReference<BurstFile>> closed = new ArrayList<>();

  /** Threads that other tests of this process have left. */
  private final Set<Thread> ofOthers = threads();

  @Test
  void shouldKeepNothingWhenFilesOfOneJobAreClosed() throws IOException {
    try (Mpi mpi = Mpi.solo()) {
      for (int number = 0; number < FILES; number++) {
        try (Communicator own = mpi.world().duplicate()) {
          write(number, BurstFile.create(file(number), number % 2 == 0 ? own : mpi.world()));
        }
      }
      BurstGroups groups = WriterRuntime.of(mpi).groups();
      assertEquals(List.of(mpi.world()), groups.all().stream().map(BurstGroup::origin).toList());
      assertEquals(0, groups.all().getFirst().files().size());
      awaitCollected();
    }
  }

  @Test
  void shouldKeepNothingWhenEachFileIsAJobOfItsOwn() throws IOException {
    writeAlone(FAILING_EVERY);
    long descriptors = descriptors();
    writeAlone(FILES);
    awaitCollected();
    assertNotMore(descriptors);
    IdleStrategy.until(() -> ofOthers.containsAll(threads()));
  }

  @ParameterizedTest
  @CsvSource({
    "h5burst.ring.slots, 3",
    "h5burst.staging.bytes, none",
    "h5burst.backend, phdf5",
    "h5burst.io.timeout, never"
  })
  void shouldEndWhatItHasBegunWhenTheFirstFileCannotBegin(String property, String value) throws IOException {
    writeAlone(1);
    long descriptors = descriptors();
    System.setProperty(property, value);
    System.setProperty("h5burst.trace", directory.resolve("trace").toString());
    try {
      for (int attempt = 0; attempt < 3; attempt++) {
        assertThrows(WriterException.class, () -> BurstFile.create(directory.resolve("none.h5")));
      }
    } finally {
      System.clearProperty(property);
      System.clearProperty("h5burst.trace");
    }
    IdleStrategy.until(() -> ofOthers.containsAll(threads()));
    assertNotMore(descriptors);
    writeAlone(1);
  }

  private void writeAlone(int files) throws IOException {
    for (int number = 0; number < files; number++) {
      write(number, BurstFile.create(file(number)));
    }
  }

  private Path file(int number) {
    return directory.resolve("file%d.h5".formatted(number));
  }

  private void write(int number, BurstFile file) throws IOException {
    closed.add(new WeakReference<>(file));
    Dataset data = file.dataset("data", ElementType.INT32).shape(4).create();
    data.write(Selection.block(0, 4), new int[4]);
    if (number % FAILING_EVERY == 1) {
      file.flush();
      Failures.poison(file, data);
      Failures.closePoisoned(file);
    } else {
      file.complete();
    }
    for (String suffix : List.of("", ".partial", ".manifest")) {
      Files.deleteIfExists(Path.of(file(number) + suffix));
    }
  }

  private void awaitCollected() {
    IdleStrategy.until(() -> {
      System.gc();
      return closed.stream().allMatch(file -> file.refersTo(null));
    });
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("h5burst-") && !thread.getName().equals("h5burst-solo-exit"))
        .collect(Collectors.toSet());
  }

  /** What other tests have left may be closed meanwhile. */
  private static void assertNotMore(long before) throws IOException {
    long now = descriptors();
    assertTrue(now <= before, () -> "%d descriptors, %d before".formatted(now, before));
  }

  private static long descriptors() throws IOException {
    try (var open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    }
  }
}
