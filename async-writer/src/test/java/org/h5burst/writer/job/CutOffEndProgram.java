package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;

/** Completes files with a full stack, and asks again then. The argument: a directory. */
public final class CutOffEndProgram {
  private static final int FILES = 10;
  private static final long STACK_BYTES = 1 << 20;

  private CutOffEndProgram() {}

  /** Ends the files, and checks what is said of them. */
  public static void main(String[] arguments) throws InterruptedException {
    Path directory = Path.of(arguments[0]);
    end(directory.resolve("warm.h5"), BurstFile::complete);
    for (int number = 0; number < FILES; number++) {
      end(directory.resolve(number + ".h5"), file -> atTheEndOfTheStack(0, file::complete));
    }
  }

  /** What ends a file. */
  private interface End {
    void of(BurstFile file);
  }

  private static void end(Path path, End first) throws InterruptedException {
    List<Optional<Throwable>> later = new ArrayList<>();
    Thread program = new Thread(null, () -> {
      BurstFile file = BurstFile.create(path);
      file.dataset("d", ElementType.INT64).shape(1).create().write(Selection.block(0, 1), new long[] {7});
      thrownBy(() -> first.of(file));
      later.add(thrownBy(file::complete));
      later.add(thrownBy(file::complete));
      later.add(thrownBy(file::close));
    }, "program", STACK_BYTES);
    program.start();
    program.join();
    System.out.println(path + ": " + later);
    assertEquals(3, later.size());
    boolean isComplete = later.getFirst().isEmpty();
    assertTrue(!isComplete || Files.exists(path), "it is said to be complete");
    assertEquals(isComplete, later.get(1).isEmpty(), "the same is said again");
    assertTrue(isComplete || later.get(1).orElseThrow() instanceof PoisonedFileException,
        "the second call is refused in words");
    assertTrue(later.get(2).isEmpty(), "close does nothing");
  }

  private static Optional<Throwable> thrownBy(Runnable call) {
    try {
      call.run();
      return Optional.empty();
    } catch (WriterException | StackOverflowError thrown) {
      return Optional.of(thrown);
    }
  }

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
}
