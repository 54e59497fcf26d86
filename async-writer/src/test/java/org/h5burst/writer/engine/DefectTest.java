package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.engine.run.BurstGroup;
import org.h5burst.writer.engine.run.FileState;
import org.h5burst.writer.ring.Destination;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Something throws an error on the I/O thread of a process without MPI: files fail, the process lives. */
@Timeout(60)
final class DefectTest {
  private static final DatasetSpec DATA = new DatasetSpec("data", ElementType.INT32, new long[] {4});

  @TempDir
  Path directory;

  private final Mpi mpi = Mpi.solo();

  @Test
  void shouldFailTheOpenFilesAndWriteLaterOnesWhenACommandThrowsAnError() {
    try (mpi) {
      Path path = directory.resolve("first.h5");
      BurstFile file = create(path);
      write(file);
      file.flush();
      OutOfMemoryError error = new OutOfMemoryError("on purpose");
      WriterRuntime.of(mpi).ring().submit(() -> {
        throw error;
      });
      CompletionException failure = assertThrows(CompletionException.class, file.commit()::join);
      WriterException poisoned = assertInstanceOf(WriterException.class, failure.getCause());
      assertInstanceOf(PoisonedFileException.class, poisoned);
      assertSame(error, assertInstanceOf(WriterException.class, poisoned.getCause()).getCause());
      Failures.closePoisoned(file);
      assertTrue(Files.exists(Path.of(path + ".partial")) && Files.notExists(path)
          && Files.notExists(Path.of(path + ".lock")));
      writeWhole(directory.resolve("second.h5"));
    }
  }

  @Test
  void shouldFailTheBurstWhenItsEndThrowsAnError() {
    try (mpi) {
      BurstFile sound = create(directory.resolve("sound.h5"));
      BurstFile file = create(directory.resolve("first.h5"));
      WriterRuntime runtime = WriterRuntime.of(mpi);
      BurstGroup group = runtime.groups().all().getFirst();
      runtime.ring().submit(() -> declareUnreadable(List.copyOf(group.files().values()).getLast()));
      CompletableFuture<BurstResult> burst = file.commit();
      CompletionException failure = assertThrows(CompletionException.class, burst::join);
      assertInstanceOf(AssertionError.class, assertInstanceOf(WriterException.class, failure.getCause()).getCause());
      Failures.closePoisoned(file);
      write(sound);
      sound.complete();
    }
  }

  private static void declareUnreadable(FileState state) {
    DatasetPieces pieces = new DatasetPieces(DATA);
    state.declare(pieces);
    pieces.read(Selection.block(0, 1), new Destination() {
      @Override
      public void put(MemorySegment stored, long offset, long elements, long at) {
        throw new AssertionError("nothing is read");
      }

      @Override
      public @Nullable MemorySegment direct() {
        return null;
      }

      @Override
      public boolean isAlive() {
        throw new AssertionError("on purpose");
      }
    });
  }

  private BurstFile create(Path path) {
    return BurstFile.create(path, mpi.world());
  }

  private void writeWhole(Path path) {
    try (BurstFile file = create(path)) {
      write(file);
      file.complete();
    }
    assertArrayEquals(new int[] {1, 2, 3, 4},
        MemorySegment.ofArray(Oracle.read(path, DATA)).toArray(ValueLayout.JAVA_INT_UNALIGNED));
  }

  private static void write(BurstFile file) {
    Dataset data = file.dataset("data", ElementType.INT32).shape(4).create();
    data.write(Selection.block(0, 4), new int[] {1, 2, 3, 4});
  }
}
