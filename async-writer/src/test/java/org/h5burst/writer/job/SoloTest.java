package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.recover.Recovery;
import org.h5burst.writer.recover.RecoveryReport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A program without MPI writes files with one call, ends whatever happens, and loses nothing in silence. */
@Timeout(120)
final class SoloTest {
  private static final DatasetSpec DATA =
      new DatasetSpec("group/data", ElementType.FLOAT64, new long[] {SoloProgram.ELEMENTS});
  private static final Pattern ANY_MPI =
      Pattern.compile("(?m)^(mapped "
          + ".*(libmpi|libmpich|libhdf5_mpich|libhdf5_openmpi).*|.*org\\.h5burst\\.mpi\\.(ffm|mpj)\\..*|.* "
          + "(mpi|mpjdev|xdev)\\..*"
          + "|.*backend\\.phdf5\\..*)$");

  /** Takes long to load: numbers of any length, sockets, and libraries that compress. */
  private static final Pattern NOT_NEEDED =
      Pattern.compile("java\\.math\\.BigDecimal|DatagramChannelImpl|writer\\.chunk\\.ffm\\.");

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"return, 0", "exit-in-callback, 0", "throw, 1"})
  void shouldPublishWhatIsCompleteAndLoadNoMpiWhenAProgramHasNone(String end, int exitCode) {
    // a cache is loaded as a whole
    List<String> options = List.of(Jobs.backend("auto"), "-XX:AOTMode=off", "-Xlog:class+load");
    MpiJob.Result result =
        Jobs.run(Kind.SOLO, directory.resolve("job.log"), 1, options, SoloProgram.class, end, directory);
    assertEquals(exitCode, result.exitCode(), result::output);
    assertEquals(List.of(), ANY_MPI.matcher(result.output()).results().map(MatchResult::group).toList());
    assertEquals(List.of(), NOT_NEEDED.matcher(result.output()).results().map(MatchResult::group).toList());
    assertTrue(result.output().contains("mapped ") && result.output().contains("org.h5burst.writer.BurstFile"),
        result.output());
    assertTrue(result.output().contains("forgotten.h5 was left open by the program"), result::output);
    List<String> names = List.of("first", "second", "virtual", "forgotten");
    for (String name : names.subList(0, 3)) {
      assertHolds(1 + names.indexOf(name), directory.resolve(name + ".h5"));
    }
    Path forgotten = directory.resolve("forgotten.h5");
    boolean committed = end.equals("exit-in-callback");
    assertTrue(Files.notExists(forgotten) && Files.exists(Path.of(forgotten + ".partial")) == committed,
        result::output);
    assertTrue(result.output().contains("forgotten.h5 was closed without complete()"), result::output);
    if (committed) {
      assertEquals(RecoveryReport.Outcome.RECOVERED, Recovery.recover(forgotten).outcome());
      assertHolds(4, Path.of(forgotten + ".recovered"));
    }
  }

  private static void assertHolds(double value, Path file) {
    double[] expected = new double[SoloProgram.ELEMENTS];
    Arrays.fill(expected, value);
    assertArrayEquals(expected,
        MemorySegment.ofArray(Oracle.read(file, DATA)).toArray(ValueLayout.JAVA_DOUBLE_UNALIGNED), file::toString);
  }

  @ParameterizedTest
  @CsvSource({"alone-TERM, 143", "alone-INT, 130", "alone-HUP, 129", "run-TERM, 143", "run-INT, 130", "run-throws, 1"})
  void shouldNotGiveAnIncompleteFileItsNameWhenASignalOrAFailureEndsTheProgram(String end, int exitCode) {
    List<String> heedSignals = List.of("env", "--default-signal=INT,HUP"); // which background jobs of a shell ignore
    MpiJob.Result result = Jobs.runUnder(Kind.SOLO, heedSignals, directory.resolve("job.log"), 1, List.of(),
        SoloProgram.class, end, directory);
    assertEquals(exitCode, result.exitCode(), result::output);
    Path file = directory.resolve("unfinished.h5");
    assertTrue(Files.notExists(file), result::output);
    RecoveryReport report = Recovery.recover(file);
    assertEquals(RecoveryReport.Outcome.RECOVERED, report.outcome(), report::toString);
    assertEquals(SoloProgram.ELEMENTS / 2, report.datasets().getFirst().neverFlushed(), report::toString);
  }
}
