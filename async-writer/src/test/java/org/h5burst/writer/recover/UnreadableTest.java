package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Faults;
import org.h5burst.writer.Faults.Call;
import org.h5burst.writer.Faults.Fault;
import org.h5burst.writer.PreloadedLibrary;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.recover.RecoveryReport.DatasetReport;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.h5burst.writer.recover.RecoveryReport.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Recovery on a broken disk: what cannot be read is missing, and the rest is recovered; what cannot be removed harms
 * nothing.
 */
@Timeout(60)
final class UnreadableTest {
  private static final int EACH = 100;

  @TempDir
  Path directory;

  private Path left = Path.of("unset");

  private void die(boolean chunked) throws IOException {
    Path file = directory.resolve("f.h5");
    left = Files.createDirectory(directory.resolve("left")).resolve("f.h5");
    long[] ones = new long[EACH];
    Arrays.fill(ones, 1);
    try (BurstFile open = BurstFile.create(file)) {
      for (String name : List.of("first", "second")) {
        open.dataset(name, ElementType.INT64).shape(2 * EACH).create().write(Selection.block(0, EACH), ones);
        open.flush();
      }
      if (chunked) {
        open.dataset("chunked", ElementType.INT64).shape(EACH).chunk(EACH).filter(5).create()
            .write(Selection.block(0, EACH),
                ones);
        open.flush();
      }
      for (String end : List.of(".partial", ".manifest")) {
        Files.copy(Path.of(file + end), Path.of(left + end));
      }
      open.discard();
    }
  }

  @Test
  void shouldCountAPartAsMissingAndGoOnWhenTheDiskCannotReadIt() throws Exception {
    die(false);
    runUnderFaults(Recovering.class);
  }

  @Test
  void shouldSayNothingThatIsNotSoWhenTheDiskCannotReadAPartOfTheManifest() throws Exception {
    die(false);
    runUnderFaults(ReadingTheManifest.class);
  }

  private void runUnderFaults(Class<?> program) throws IOException, InterruptedException {
    Path library = PreloadedLibrary.compile("inject-faults.c", directory);
    List<String> command = MpiJob.javaCommand(SmallJvm.options("-Xmx128m"), program.getName(),
        List.of(library.toString(), left.toString()));
    List<String> preloaded = new ArrayList<>(List.of("env", "LD_PRELOAD=" + library));
    preloaded.addAll(command);
    MpiJob.Result result = new MpiJob(Kind.SOLO, 1, preloaded).run(directory.resolve("log"), Duration.ofSeconds(50));
    assertTrue(result.exitCode() == 0 && result.output().contains("as expected"), result::output);
  }

  /** Recovers a file again and again, each time with another read of its manifest that fails: once, or from then on. */
  static final class ReadingTheManifest {
    private ReadingTheManifest() {}

    public static void main(String... arguments) throws IOException {
      Faults faults = new Faults(Path.of(arguments[0]));
      Path file = Path.of(arguments[1]);
      Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
      int refused = 0;
      long failed = 1;
      for (int first = 1; failed > 0; first++) {
        for (long count : new long[] {1, Fault.EVER}) {
          Path output = file.resolveSibling("out%d-%d.h5".formatted(first, count));
          faults.arm(new Fault(Call.READ, first, count, Fault.EIO), "f.h5.manifest");
          try {
            RecoveryReport report = Recovery.recover(file, output);
            outcomes.merge(report.outcome(), 1, Integer::sum);
            requireTrue(report, output);
          } catch (WriterException refusal) {
            refused++;
          }
          failed = faults.disarm();
        }
      }
      boolean expected =
          outcomes.getOrDefault(Outcome.RECOVERED, 0) > 1 && outcomes.getOrDefault(Outcome.INCOMPLETE, 0) > 0;
      System.out.println((expected ? "as expected: " : "unexpected: ") + outcomes + ", refused " + refused);
    }

    /** All ones are there that are said to be right, and all of them if nothing is said to be missing. */
    private static void requireTrue(RecoveryReport report, Path output) {
      long ones = 0;
      try (BurstFile file = BurstFile.open(output)) {
        for (DatasetReport dataset : report.datasets()) {
          long[] found = new long[2 * EACH];
          Dataset open = file.dataset(dataset.name());
          open.read(Selection.all(), found);
          file.flush();
          long own = LongStream.of(found).sum();
          if (own < dataset.right()) {
            throw new IllegalStateException("%s has %d ones".formatted(report, own));
          }
          ones += own;
        }
      }
      if (report.outcome() == Outcome.RECOVERED && ones != 2 * EACH) {
        throw new IllegalStateException("%s has %d ones".formatted(report, ones));
      }
    }
  }

  /** Recovers a file of which the first part that is read cannot be. */
  static final class Recovering {
    private Recovering() {}

    public static void main(String... arguments) {
      Faults faults = new Faults(Path.of(arguments[0]));
      faults.arm(new Fault(Call.READ, 1, 1, Fault.EIO), "f.h5.partial");
      RecoveryReport report = Recovery.recover(Path.of(arguments[1]));
      List<DatasetReport> datasets = report.datasets();
      DatasetReport second = new DatasetReport("second", 2 * EACH, new Rows(2 * EACH, EACH, false), EACH, 0, 0, 0, EACH,
          0, null);
      DatasetReport first = new DatasetReport("first", 2 * EACH, new Rows(2 * EACH, 0, false), 0, 0, 0, EACH, EACH, 0,
          "100 of its elements cannot be read in f.h5.partial: Input/output error");
      boolean expected = report.outcome() == Outcome.INCOMPLETE && datasets.equals(List.of(first, second));
      System.out.println((expected ? "as expected: " : "unexpected: ") + report);
    }
  }

  /** On NFS, what is removed while it is open keeps the directory: a file that nobody knows does the same. */
  @Test
  void shouldKeepWhatIsRecoveredWhenTheDirectoryOfTheRecoveryCannotBeRemoved() throws IOException {
    die(true);
    Path output = directory.resolve("out.h5");
    RecoveryReport report = Recovery.recover(left, output, (errand, numbers) -> {
      errand.run(numbers);
      Files.writeString(errand.elements().resolveSibling(".nfs0001"), "removed while it was open");
    });
    assertEquals(Outcome.DOUBTFUL, report.outcome(), report::toString);
    assertTrue(Files.exists(output));
  }
}
