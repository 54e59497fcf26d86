package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.PreloadedLibrary;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What recovery makes of conditions that it cannot choose: who calls it, and what somebody has put in place. */
@Timeout(60)
final class RecoveryConditionsTest extends LeftFileCase {
  private static final int LENGTH = 200;
  private static final DatasetSpec DATA = new DatasetSpec("d", ElementType.INT8, new long[] {LENGTH});

  private static Dataset declare(BurstFile open) {
    return open.dataset(DATA.name(), DATA.type()).shape(DATA.shape()).create();
  }

  private static void write(Dataset dataset, int from, int count) {
    byte[] values = new byte[count];
    Arrays.fill(values, (byte) 1);
    dataset.write(Selection.block(from, count), values);
  }

  private void leave(String ending) throws IOException {
    Files.copy(Path.of(file + ending), Path.of(left + ending), StandardCopyOption.REPLACE_EXISTING);
  }

  /** The JVM closes a channel when a thread that is interrupted uses it. */
  @Test
  void shouldRecoverAndKeepTheInterruptWhenTheThreadIsInterruptedAllTheTime() throws Exception {
    try (BurstFile open = BurstFile.create(file)) {
      write(declare(open), 0, LENGTH);
      open.flush();
      leave(".partial");
      leave(".manifest");
      open.complete();
    }
    Thread caller = Thread.currentThread();
    CountDownLatch done = new CountDownLatch(1);
    Thread nuisance = Thread.ofPlatform().start(() -> {
      while (done.getCount() > 0) {
        caller.interrupt();
        Thread.onSpinWait();
      }
    });
    caller.interrupt();
    RecoveryReport report;
    try {
      report = Recovery.recover(left);
      assertTrue(caller.isInterrupted());
    } finally {
      done.countDown();
      while (nuisance.isAlive()) {
        Thread.onSpinWait();
      }
      Thread.interrupted();
    }
    assertEquals(Outcome.RECOVERED, report.outcome());
    try (Stream<Path> names = Files.list(left.getParent())) {
      assertEquals(Set.of("f.h5.partial", "f.h5.manifest", "f.h5.recovered"),
          names.map(path -> path.getFileName().toString()).collect(Collectors.toSet()));
    }
    byte[] all = new byte[LENGTH];
    Arrays.fill(all, (byte) 1);
    assertArrayEquals(all, Oracle.read(recovered, DATA));
  }

  @Test
  void shouldCallLaterFlushesNeverFlushedWhenAnOlderManifestIsInThePlaceOfTheNewerOne() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      Dataset dataset = declare(open);
      write(dataset, 0, 100);
      open.flush();
      leave(".manifest");
      write(dataset, 100, 60);
      open.flush();
      leave(".partial");
      open.complete();
    }
    RecoveryReport report = Recovery.recover(left);
    assertEquals(1, report.flushes());
    assertEquals(100, report.datasets().getFirst().right());
    assertEquals(LENGTH - 100, report.datasets().getFirst().neverFlushed());
  }

  /** Recovers a file, and prints what became of its datasets. */
  static final class Recovering {
    private Recovering() {}

    public static void main(String... arguments) {
      RecoveryReport report = Recovery.recover(Path.of(arguments[0]));
      System.out.println(report.outcome());
      report.datasets().forEach(dataset -> System.out.println(dataset.name() + ": " + dataset.problem()));
    }
  }

  @Test
  void shouldRecoverTheOtherDatasetsAndNameTheLibraryWhenTheCodecIsNotInstalled() throws Exception {
    try (BurstFile open = BurstFile.create(file)) {
      write(declare(open), 0, LENGTH);
      write(open.dataset("z", DATA.type()).shape(LENGTH).chunk(LENGTH).zstd(1).create(), 0, LENGTH);
      open.flush();
      die();
      open.complete();
    }
    Path library = PreloadedLibrary.compile("hide-libraries.c", directory);
    List<String> command = new ArrayList<>(List.of("env", "LD_PRELOAD=" + library, "H5BURST_TEST_HIDE=libzstd"));
    command.addAll(MpiJob.javaCommand(SmallJvm.options("-Xmx128m"), Recovering.class.getName(),
        List.of(left.toString())));
    MpiJob.Result ended = new MpiJob(Kind.SOLO, 1, command).run(directory.resolve("log"), Duration.ofSeconds(50));
    String output = ended.output();
    assertTrue(output.contains("INCOMPLETE") && output.contains("d: null"), output);
    assertTrue(output.contains("z: a library that its chunks need is not installed here") && output.contains("zstd"),
        output);
    byte[] all = new byte[LENGTH];
    Arrays.fill(all, (byte) 1);
    assertArrayEquals(all, Oracle.read(recovered, DATA));
  }
}
