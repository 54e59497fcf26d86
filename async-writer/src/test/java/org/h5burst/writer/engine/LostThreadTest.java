package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.CompletionException;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An error on the I/O thread of a process without MPI that it cannot tell anybody, as where its handler finds no memory
 * either: what waits for the thread ends all the same.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LostThreadTest {
  @TempDir
  Path directory;

  private final Mpi mpi = Mpi.solo();

  /** Fails whoever wants to say it. */
  private static final class Unspeakable extends OutOfMemoryError {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new OutOfMemoryError("no memory for words");
    }
  }

  @Test
  void shouldEndAllWaitsWithWordsWhenTheThreadCannotTellOfAnError() {
    BurstFile file = create("first.h5");
    lose();
    CompletionException future =
        assertThrows(CompletionException.class, file.commit().thenApply(BurstResult::bytes)::join);
    requireWords(assertInstanceOf(WriterException.class, future.getCause()));
    requireWords(assertThrows(WriterException.class, file::flush));
    requireWords(assertThrows(WriterException.class, file::close));
    mpi.close();
  }

  @Test
  void shouldEndWithTheJobWhenNobodyHasSeenThatTheThreadIsGone() {
    BurstFile file = create("first.h5");
    lose();
    try {
      mpi.close();
    } catch (WriterException told) { // unless the watchdog was faster
      requireWords(told);
    }
    assertThrows(WriterException.class, file::flush);
  }

  @Test
  void shouldWriteLaterFilesWhenAnEarlierThreadIsGone() {
    BurstFile file = create("first.h5");
    WriterRuntime lost = WriterRuntime.of(mpi);
    lose();
    assertThrows(WriterException.class, file::flush);
    IdleStrategy.until(() -> WriterRuntime.of(mpi) != lost); // the watchdog has given the thread up
    assertThrows(WriterException.class, file::commit);
    try (BurstFile second = create("second.h5")) {
      second.complete();
    }
    mpi.close();
  }

  private BurstFile create(String name) {
    BurstFile file = BurstFile.create(directory.resolve(name), mpi.world());
    file.dataset("data", ElementType.INT32).shape(4).create().write(Selection.block(0, 4), new int[] {1, 2, 3, 4});
    file.flush();
    return file;
  }

  private void lose() {
    WriterRuntime.of(mpi).ring().submit(() -> {
      throw new Unspeakable();
    });
  }

  private static void requireWords(WriterException failure) {
    assertInstanceOf(IoFailureException.class, failure, failure::toString);
    assertTrue(String.valueOf(failure.getMessage()).contains("the I/O thread has ended with an error"),
        failure::toString);
  }
}
