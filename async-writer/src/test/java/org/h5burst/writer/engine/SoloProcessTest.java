package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.MpiException;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ClosedFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.ranks.PropertiesKept;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Files one after another of a process without MPI share threads and memory. */
@Timeout(60)
@Isolated("counts the threads of the process, and sets properties")
final class SoloProcessTest {
  @TempDir
  Path directory;

  private final PropertiesKept properties = new PropertiesKept();

  @BeforeEach
  void awaitEndOfEarlierJobs() {
    awaitNoThread();
  }

  @AfterEach
  void resetProperties() {
    properties.reset();
  }

  private static void awaitNoThread() {
    IdleStrategy.until(() -> !hasThread());
  }

  private static boolean hasThread() {
    return Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName().equals("h5burst-io"));
  }

  private WriterRuntime runtimeOf(String name) {
    try (BurstFile file = BurstFile.create(directory.resolve(name))) {
      file.dataset("d", ElementType.INT8).shape(1).create();
      WriterRuntime runtime = WriterRuntime.of(SoloProcess.enter());
      SoloProcess.leave();
      file.complete();
      return runtime;
    }
  }

  @Test
  void shouldUseTheSameThreadsWhenAFileFollowsAnother() {
    WriterRuntime first = runtimeOf("a.h5");
    assertTrue(hasThread());
    assertSame(first, runtimeOf("b.h5"));
    awaitNoThread();
    assertNotSame(first, runtimeOf("c.h5"));
  }

  @Test
  void shouldBeginAgainWhenAnOptionHasChanged() {
    WriterRuntime first = runtimeOf("a.h5");
    properties.set("h5burst.staging.bytes", "1MiB");
    WriterRuntime second = runtimeOf("b.h5");
    assertNotSame(first, second);
    assertSame(second, runtimeOf("c.h5"));
  }

  @Test
  void shouldKeepItsOptionsWhenTheyChangeWhileAFileIsOpen() {
    try (BurstFile open = BurstFile.create(directory.resolve("open.h5"))) {
      WriterRuntime first = runtimeOf("a.h5");
      properties.set("h5burst.staging.bytes", "1MiB");
      assertSame(first, runtimeOf("b.h5"));
      open.complete();
      assertNotSame(first, runtimeOf("c.h5"));
    }
  }

  @Test
  void shouldEndAtOnceWhenALogIsKept() throws Exception {
    Path log = directory.resolve("decisions.jsonl");
    properties.set("h5burst.explain", log.toString());
    runtimeOf("a.h5");
    assertFalse(hasThread());
    assertTrue(Files.exists(log));
    assertEquals(0, SoloProcess.openFiles());
  }

  /** Without the rule, one open file too few is counted, and a later call closes a file that is still open. */
  @Test
  void shouldCountNoFileWhenAListingCannotBegin() throws Exception {
    Path listed = Files.write(directory.resolve("x.h5"), new byte[10]);
    properties.set("h5burst.close.timeout", "abc");
    assertThrows(MpiException.class, () -> ClosedFile.entries(listed));
    properties.reset();
    assertEquals(0, SoloProcess.openFiles());
  }
}
