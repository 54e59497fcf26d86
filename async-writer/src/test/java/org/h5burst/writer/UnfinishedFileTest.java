package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One process: what is said of a file that is not published is true, said once, and no wrong advice. */
@Timeout(30)
final class UnfinishedFileTest {
  private static final CreateOptions TRUNCATE = CreateOptions.defaults().replace();

  @TempDir
  Path directory;

  private Path path = Path.of("");

  @BeforeEach
  void choosePath() {
    path = directory.resolve("f.h5");
  }

  private static Dataset declare(BurstFile file) {
    return file.dataset("d", ElementType.INT64).shape(4).create();
  }

  @Test
  void shouldNameWhatAnEarlierRunLeftWhenAFileIsOnlyClosedBeforeItsFirstCommit() {
    BurstFile.write(path, UnfinishedFileTest::declare);
    BurstFile file = BurstFile.create(path, TRUNCATE);
    declare(file);
    String words = words(assertThrows(WriterException.class, file::close));
    assertTrue(words.contains("nothing was committed before, and existing files were not changed: " + path + ";"),
        words);
  }

  @Test
  void shouldNotAskForCompleteWhenTheBodyOfWriteHasThrown() {
    IOException failed = assertThrows(IOException.class, () -> BurstFile.write(path, _ -> {
      throw new IOException("on purpose");
    }));
    String words = words(failed.getSuppressed()[0]);
    assertTrue(words.endsWith("f.h5 was closed without complete(): nothing was committed before, and there is no file"),
        words);
  }

  @Test
  void shouldSayOnceWhatThereIsWhenTheLastBurstIsRefused() {
    String words = words(assertThrows(WriterException.class, () -> BurstFile.write(path, file -> {
      declare(file);
      file.group("d");
    })));
    assertTrue(words.endsWith("nothing of this burst was written, and nothing new exists; nothing was committed "
        + "before, and there is no file"), words);
  }

  @Test
  void shouldSayOnceWhatThereIsWhenAnEarlierBurstWasRefusedAndNobodyHasLooked() {
    String words = words(assertThrows(WriterException.class, () -> BurstFile.write(path, file -> {
      declare(file);
      file.group("d");
      file.commit();
    })));
    assertEquals(words.indexOf("nothing of this burst was written"), words.lastIndexOf("nothing of this burst was "
        + "written"), words);
    assertFalse(words.contains("holds the bursts before"), words);
  }

  /** Its words, with the call that throws it, and not the thread that found it. */
  @Test
  void shouldPrintTheRefusalOfABurstOnceWhenNobodyHasLooked() {
    for (FileBody<RuntimeException> ending : List.<FileBody<RuntimeException>>of(_ -> {}, BurstFile::flush,
        BurstFile::close)) {
      WriterException thrown = assertThrows(WriterException.class, () -> BurstFile.write(path, file -> {
        file.link("a").hard("nowhere");
        file.commit();
        ending.fill(file);
      }));
      String trace = trace(thrown);
      assertEquals(2, trace.split("link a to nowhere", -1).length, trace);
      assertTrue(!trace.contains("CIRCULAR") && !trace.contains("rank 0") && trace.contains("UnfinishedFileTest"),
          trace);
    }
  }

  @Test
  void shouldPublishWithoutTheRefusedBurstWhenTheProgramHasCaughtItsFailure() {
    BurstFile.write(path, file -> {
      Dataset sound = declare(file);
      file.commit().join();
      file.group("d");
      assertThrows(CompletionException.class, file.commit()::join);
      sound.write(Selection.all(), new long[] {1, 2, 3, 4});
    });
    assertTrue(Files.exists(path));
  }

  @Test
  void shouldNameAFailureOnceWhenItPoisonsTheFileAndEndsTheBody() {
    CompletionException thrown = assertThrows(CompletionException.class, () -> BurstFile.write(path, file -> {
      try (Arena arena = Arena.ofShared()) {
        Dataset dataset = declare(file);
        dataset.write(Selection.all(), arena.allocate(ElementType.INT64.bytes() * 4L), Ownership.BORROW);
      }
      file.commit().join();
    }));
    String trace = trace(thrown);
    assertTrue(trace.contains("f.h5 can no longer be used, because something before this failed"), trace);
    assertFalse(trace.contains("CIRCULAR"), trace);
  }

  private static String trace(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }

  private static String words(Throwable failure) {
    return String.valueOf(failure.getMessage());
  }
}
