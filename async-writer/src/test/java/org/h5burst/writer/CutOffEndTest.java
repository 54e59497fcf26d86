package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.h5burst.writer.WriterException.Category;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** The end of a file is cut off by an error, anywhere: the program's stack is at its end when it is called. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
final class CutOffEndTest {
  private static final long STACK_BYTES = 1 << 20;

  @TempDir
  Path directory;

  private static void atTheEndOfTheStack(long frames, Runnable call) {
    try {
      if (frames < Long.MAX_VALUE) {
        atTheEndOfTheStack(frames + 1, call);
      }
    } catch (StackOverflowError full) {
      call.run();
      throw full;
    }
  }

  private static Optional<Throwable> thrownBy(Runnable call) {
    try {
      call.run();
      return Optional.empty();
    } catch (WriterException | StackOverflowError thrown) {
      return Optional.of(thrown);
    }
  }

  @RepeatedTest(10)
  void shouldSayWhetherThereIsAFileWhenACompleteBeforeWasCutOff() throws InterruptedException {
    Path path = directory.resolve("f.h5");
    List<Optional<Throwable>> later = new ArrayList<>();
    Thread program = new Thread(null, () -> {
      BurstFile file = BurstFile.create(path);
      file.dataset("d", ElementType.INT64).shape(1).create().write(Selection.block(0, 1), new long[] {7});
      thrownBy(() -> atTheEndOfTheStack(0, file::complete));
      later.add(thrownBy(file::complete));
      later.add(thrownBy(file::complete));
      later.add(thrownBy(file::close));
    }, "program", STACK_BYTES);
    program.start();
    program.join();
    assertEquals(3, later.size());
    boolean isComplete = later.getFirst().isEmpty();
    assertEquals(isComplete, Files.exists(path), later::toString);
    assertEquals(isComplete, later.get(1).isEmpty(), later::toString);
    assertTrue(isComplete || later.get(1).orElseThrow() instanceof WriterException refused
        && refused.category() == Category.POISONED, later::toString);
    assertTrue(later.get(2).isEmpty(), later::toString);
  }
}
