package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.engine.plan.RunList;
import org.h5burst.writer.manifest.Located;
import org.h5burst.writer.manifest.Manifest;
import org.h5burst.writer.manifest.ManifestHeader;
import org.h5burst.writer.manifest.ManifestReader;
import org.h5burst.writer.manifest.Recorded;
import org.h5burst.writer.manifest.Runs;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What recovery makes of a manifest in which two ranks have noted, one behind the other, what they wrote in several
 * bursts.
 */
@Timeout(120)
final class RanksNotesTest {
  private static final int MANY = 1 << 20;
  private static final int REGIONS = 4;

  @TempDir
  Path directory;

  /** What both ranks have noted when a flush seals it. */
  private interface Notes {
    void of(Manifest first, Manifest second);
  }

  private record EverySecond(int size) implements Runs {
    @Override
    public long position(int run) {
      return 2L * run;
    }

    @Override
    public long length(int run) {
      return 1;
    }
  }

  /** Leaves an unfinished file with one dataset of these bytes. */
  private Path die(byte[] contents, Notes notes) throws IOException {
    Path file = directory.resolve("f.h5");
    Path left = Files.createDirectory(directory.resolve("left")).resolve("f.h5");
    Path manifest = Path.of(left + ".manifest");
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset("d", ElementType.INT8).shape(contents.length).create().write(Selection.block(0, contents.length),
          contents);
      open.flush();
      Files.copy(Path.of(file + ".partial"), Path.of(left + ".partial"));
      try (ManifestReader own = ManifestReader.open(Path.of(file + ".manifest"));
          Manifest first = new Manifest(manifest, 0);
          Manifest second = new Manifest(manifest, 1)) {
        Located located = own.datasets().getFirst();
        first.create(new ManifestHeader("f.h5", 2, "portable", "2026-01-01T00:00:00Z", CreationOrder.UNTRACKED));
        second.open();
        second.join(first.job());
        for (Manifest each : List.of(first, second)) {
          each.changed(List.of(new Recorded(located.dataset(), located.offset())));
        }
        notes.of(first, second);
        long before = first.waitingBytes();
        long all = before + second.waitingBytes();
        first.writeNotes(0, all);
        second.writeNotes(before, all);
        second.seal(REGIONS);
        first.seal(REGIONS);
      }
      open.complete();
    }
    return left;
  }

  private static void wrote(Manifest manifest, long burst, byte... last) {
    RunList runs = new RunList();
    runs.add(0, last.length, 0, 0);
    manifest.wrote(0, burst, Selection.block(0, last.length), runs, MemorySegment.ofArray(last));
  }

  @Test
  void shouldBeSureOfTheLastBurstsValueWhenRanksWroteItInTurn() throws IOException {
    Path left = die(new byte[] {3}, (first, second) -> {
      wrote(second, 1, (byte) 1);
      wrote(first, 2, (byte) 2);
      wrote(first, 3, (byte) 3);
    });
    RecoveryReport report = Recovery.recover(left);
    assertEquals(Outcome.RECOVERED, report.outcome(), report::toString);
    assertEquals(1, report.datasets().getFirst().right());
  }

  /** Either rank may win: each element is right that one of their notes shows to be so. */
  @ParameterizedTest
  @CsvSource({"1 1, 1 1, 2 2, 2, ''", "2 2, 1 1, 2 2, 2, ''", "1 1, 1 1, 2, 2, ''", "1 1, 2, 1 1, 2, ''",
    "2 1, 1 1, 2, 1, another flushed write", "2 1, 2, 1 1, 1, another flushed write",
    "1 2, 1 1, 2 2, 0, another flushed write", "3 3, 1 1, 2, 0, another flushed write",
    "3 1, 1 1, '', 0, that was not flushed"})
  void shouldCallRightWhatEitherRankHasFlushedWhenBothWroteItInOneBurst(String there, String first, String second,
      long right, String reason) throws IOException {
    Path left = die(bytes(there), (one, other) -> {
      wrote(one, 1, bytes("4 4"));
      wrote(one, 2, bytes(first));
      if (!second.isEmpty()) {
        wrote(other, 2, bytes(second));
      }
    });
    RecoveryReport report = Recovery.recover(left);
    assertEquals(reason.isEmpty() ? Outcome.RECOVERED : Outcome.DOUBTFUL, report.outcome(), report::toString);
    assertEquals(right, report.datasets().getFirst().right(), report::toString);
    assertEquals(2 - right, report.datasets().getFirst().doubtful(), report::toString);
    assertTrue(report.doubtful().stream().allMatch(doubtful -> doubtful.reason().contains(reason)), report::toString);
    Files.move(Path.of(left + ".partial"), left);
    if (reason.isEmpty()) {
      assertEquals(Outcome.NOT_NEEDED, Recovery.recover(left).outcome());
    } else {
      assertThrows(WriterException.class, () -> Recovery.recover(left));
    }
  }

  private static byte[] bytes(String words) {
    byte[] bytes = new byte[words.split(" ").length];
    for (int index = 0; index < bytes.length; index++) {
      bytes[index] = Byte.parseByte(words.split(" ")[index]);
    }
    return bytes;
  }

  @Test
  void shouldRecoverWhenRunsOfAllRegionsWouldTakeMoreMemoryThanThereIs() throws IOException {
    MemorySegment zeros = MemorySegment.ofArray(new byte[MANY]);
    Path left = die(new byte[2 * MANY], (first, second) -> {
      for (int region = 0; region < REGIONS; region++) {
        second.wrote(0, 1 + region, null, new EverySecond(MANY), zeros);
      }
    });
    MpiJob job = new MpiJob(Kind.SOLO, 1,
        MpiJob.javaCommand(SmallJvm.options("-Xmx64m"), Recovering.class.getName(), List.of(left.toString())));
    String output = job.run(directory.resolve("log"), Duration.ofSeconds(60)).output();
    assertTrue(output.contains("outcome: RECOVERED"), output);
  }

  /** Recovers a file. */
  static final class Recovering {
    private Recovering() {}

    public static void main(String... arguments) {
      System.out.println("outcome: " + Recovery.recover(Path.of(arguments[0])).outcome());
    }
  }
}
