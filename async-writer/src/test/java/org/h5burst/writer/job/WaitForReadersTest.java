package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.file.ffm.SystemFiles;
import org.h5burst.writer.ranks.PropertiesKept;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody has the file open in HDF5 while the portable back end writes it: the job waits for him. */
@Timeout(60)
@Isolated("sets properties, and reads the log")
final class WaitForReadersTest {
  private static final String OWN = "this process, %d,".formatted(ProcessHandle.current().pid());

  @TempDir
  Path directory;

  private final PropertiesKept properties = new PropertiesKept();

  @AfterEach
  void reset() {
    properties.reset();
  }

  private BurstFile open(boolean isThere) {
    Path path = directory.resolve("f.h5");
    if (!isThere) {
      BurstFile file = BurstFile.create(path);
      make(file);
      return file;
    }
    BurstFile.write(path, WaitForReadersTest::make);
    return BurstFile.open(path, OpenOptions.defaults().readWrite());
  }

  private static void make(BurstFile file) {
    Dataset grown = file.dataset("grown", ElementType.INT32).shape(0).maxShape(Dataset.UNLIMITED).chunk(4).create();
    append(grown, 1);
    file.flush();
  }

  private static void append(Dataset grown, int value) {
    long at = grown.append(0, 2);
    grown.write(Selection.block(at, 2), new int[] {value, value});
  }

  /** Holds the lock as HDF5 does. */
  private static int lock(Path file) throws IOException {
    SystemFiles system = SystemFiles.get().orElseThrow();
    int descriptor = system.open(file, true);
    assertTrue(system.flock(descriptor));
    return descriptor;
  }

  private Path written(boolean isThere) {
    return directory.resolve(isThere ? "f.h5" : "f.h5.partial");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldWaitAndNameTheReaderWhenSomebodyHasTheFileOpen(boolean isThere) throws IOException {
    BurstFile file = open(isThere);
    int descriptor = lock(written(isThere));
    CompletableFuture<Void> release =
        CompletableFuture.runAsync(() -> SystemFiles.get().orElseThrow().close(descriptor),
            CompletableFuture.delayedExecutor(2500, TimeUnit.MILLISECONDS));
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      append(file.dataset("grown"), 2);
      file.flush();
    } finally {
      System.setErr(before);
    }
    release.join();
    file.complete();
    String words = said.toString(StandardCharsets.UTF_8);
    assertTrue(words.contains("%s: the job waits, because %s has it open in HDF5".formatted(written(isThere), OWN)),
        words);
    try (BurstFile found = BurstFile.open(directory.resolve("f.h5"))) {
      assertArrayEquals(new int[] {1, 1, 2, 2}, found.dataset("grown").readInts());
    }
  }

  @Test
  void shouldNameTheReaderAndTheLimitWhenItIsOver() throws IOException {
    BurstFile file = open(false);
    int descriptor = lock(written(false));
    properties.set("h5burst.io.timeout", "1s");
    append(file.dataset("grown"), 2);
    String said = String.valueOf(assertThrows(WriterException.class, file::flush).getMessage());
    SystemFiles.get().orElseThrow().close(descriptor);
    assertThrows(WriterException.class, file::close);
    assertTrue(said.contains(OWN + " has had the file open in HDF5, and locked, for 0 s, and h5burst.io.timeout is 1 "
        + "s: close it there while a job writes it"), said);
  }
}
