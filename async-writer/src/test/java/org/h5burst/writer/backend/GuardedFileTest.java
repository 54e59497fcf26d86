package org.h5burst.writer.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A file of a back end after its end, and after its first failure. */
@Timeout(60)
final class GuardedFileTest {
  @TempDir
  Path directory;

  private final PortableBackend backend = PortableBackend.load();
  private Path path = Path.of("unset");

  @BeforeEach
  void name() {
    path = directory.resolve("f.h5");
  }

  @Test
  void shouldRefuseWhenTheFileIsClosed() {
    BackendFile file = backend.create(new KnownFile(path), Mpi.solo().world(), Hints.NONE, Hdf5Settings.DEFAULT);
    file.close();
    assertFails(UsageException.class, "is closed", file::flush);
  }

  @Test
  void shouldNotTouchTheFileAgainWhenAnOperationHasFailed() {
    BackendFile file = backend.create(new KnownFile(path), Mpi.solo().world(), Hints.NONE, Hdf5Settings.DEFAULT);
    DatasetSpec missing = new DatasetSpec("missing", ElementType.INT64, new long[] {4});
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(4L * Long.BYTES, Long.BYTES);
      assertFails(IoFailureException.class, "missing",
          () -> file.read(missing, Selection.block(0L, 4L), memory, Mode.INDEPENDENT));
      assertFails(PoisonedFileException.class,
          "can no longer be used, because something before this failed: asking where the "
              + "elements of dataset missing",
          () -> file.read(missing, Selection.block(0L, 4L), memory, Mode.INDEPENDENT));
    }
    assertFails(PoisonedFileException.class, "can no longer be used", file::flush);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void shouldSayThatMemoryWasFreedWhenTheProgramHasFreedIt(Mode mode) {
    for (boolean reads : new boolean[] {true, false}) {
      BackendFile file =
          backend.create(new KnownFile(directory.resolve("f" + reads)), Mpi.solo().world(), Hints.NONE,
              Hdf5Settings.DEFAULT);
      DatasetSpec data = new DatasetSpec("d", ElementType.INT64, new long[] {4});
      file.change(List.of(data));
      Arena arena = Arena.ofShared();
      MemorySegment memory = arena.allocate(2L * Long.BYTES, Long.BYTES);
      arena.close();
      Selection apart = Selection.strided(new long[] {0}, new long[] {2}, new long[] {2}, new long[] {1});
      assertFails(IoFailureException.class, "borrowed memory was freed before the burst was done",
          () -> {
            if (reads) {
              file.read(data, apart, memory, mode);
            } else {
              file.write(data, apart, memory, mode);
            }
          });
      file.abandon();
    }
  }

  @Test
  void shouldGiveBackWhatItHoldsWhenClosingFails() {
    Broken file = new Broken();
    assertFails(IoFailureException.class, "closing failed", file::close);
    assertTrue(file.forgotten);
    assertFails(PoisonedFileException.class, "closing failed", file::flush);
  }

  @Test
  void shouldCountAsAFailureWhenAnOperationThrowsAnError() {
    Broken file = new Broken();
    assertFails(IoFailureException.class, "java.lang.OutOfMemoryError: none is left", file::flush);
    assertFails(PoisonedFileException.class, "java.lang.OutOfMemoryError: none is left", file::flush);
    assertFails(PoisonedFileException.class, "java.lang.OutOfMemoryError: none is left", file::close);
    assertTrue(file.forgotten);
  }

  @Test
  void shouldStayUsableWhenWhatOneRankReadsAloneFails() {
    Broken file = new Broken();
    assertFails(IoFailureException.class, "java.lang.OutOfMemoryError: none is left", () -> file.strings("names"));
    assertEquals(Hints.NONE, file.effectiveHints());
  }

  /** A file with which everything fails. */
  private static final class Broken extends GuardedFile {
    private boolean forgotten;

    Broken() {
      super(new Location(Path.of("broken.h5"), 0, 1));
    }

    private static <T> T fail() {
      throw new OutOfMemoryError("none is left");
    }

    @Override
    protected void end() throws IOException {
      throw new IOException("the disk is gone");
    }

    @Override
    protected void forget() {
      forgotten = true;
    }

    @Override
    public void change(List<? extends StructureChange> changes) {
      guarded("changing", Broken::fail);
    }

    @Override
    public long elementsAt(DatasetSpec dataset) {
      return ask(() -> "asking", Broken::fail);
    }

    @Override
    public void write(DatasetSpec dataset, Selection region, MemorySegment packed, Mode mode) {
      guarded("writing", Broken::fail);
    }

    @Override
    public boolean isWrittenByEachRank(DatasetSpec dataset) {
      return true;
    }

    @Override
    public void read(DatasetSpec dataset, Selection region, MemorySegment packed, Mode mode) {
      guarded("reading", Broken::fail);
    }

    @Override
    public List<String> strings(String dataset) {
      return askAlone(() -> "reading the texts", Broken::fail);
    }

    @Override
    public void flush() {
      guarded("flushing", Broken::fail);
    }

    @Override
    public void setHints(Hints hints) {
      guarded("setting hints", Broken::fail);
    }

    @Override
    public Hints effectiveHints() {
      requireUsable();
      return Hints.NONE;
    }
  }

  private static void assertFails(Class<? extends WriterException> kind, String words, Executable call) {
    WriterException failure = assertThrows(WriterException.class, call);
    assertInstanceOf(kind, failure, failure::toString);
    assertTrue(String.valueOf(failure.getMessage()).contains(words), failure::toString);
  }
}
