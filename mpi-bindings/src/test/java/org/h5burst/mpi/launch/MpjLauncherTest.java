package org.h5burst.mpi.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.programs.EndlessProgram;
import org.h5burst.mpi.programs.FailingProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher's own command line: wrong ones, and each rank's output with its number. */
@Timeout(60)
final class MpjLauncherTest {
  /** The shell of rank 1 lives on, so that the launcher does not notice its end. */
  private static final String UNNOTICED = "test $H5BURST_MPJ_RANK = 0 && exec \"$@\"; \"$@\"; sleep 50";

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"--ranks, needs a number", "--ranks many true, needs a number",
    "--ranks 0 -- true, at least 1 is needed",
    "true, at least 1 is needed", "--ranks 2, there is no command", "--ranks 2 --, there is no command",
    "--rank 2 true, unknown option --rank"})
  void shouldSayWhatIsWrongWhenTheCommandLineIs(String line, String words) {
    MpiJob.Result result = launch(List.of(line.split(" ", -1)));
    assertEquals(2, result.exitCode(), result::output);
    assertTrue(result.output().contains(words) && result.output().contains("--prefix"), result::output);
  }

  @Test
  void shouldBeginEachLineWithTheRankWhenItIsAsked() {
    MpiJob.Result result = launch(List.of("--ranks", "2", "--prefix", "sh", "-c", "echo one; printf two >&2"));
    List<String> lines =
        result.output().lines().filter(line -> line.endsWith("one") || line.endsWith("two")).sorted().toList();
    assertEquals(4, lines.size(), result::output);
    assertEquals(2, lines.stream().map(line -> line.replaceAll("(one|two)$", "")).collect(Collectors.toSet()).size(),
        result::output);
  }

  @Test
  void shouldPassOnAllThatRanksPrintedWhenTheyEndBeforeItIsRead() {
    MpiJob.Result result = launch(List.of("--ranks", "4", "--prefix", "sh", "-c", "seq 1 9999"));
    assertEquals(4 * 9_999, result.output().lines().count());
    assertEquals(4, result.output().lines().filter(line -> line.endsWith("] 9999")).count());
  }

  @Test
  void shouldEndTheRanksThatWaitWhenAnotherHasEndedBeforeTheyCame() {
    MpiJob.Result result =
        launchShell("test $H5BURST_MPJ_RANK = 1 && exit 0; sleep 0.3; exec \"$@\"", EndlessProgram.class);
    assertEquals(1, result.exitCode(), result::output);
    assertTrue(result.output().contains("rank 1 of 2 has ended without starting MPI, but other ranks wait for it"),
        result::output);
  }

  @Test
  void shouldTellEachTimeWhenARankIsSentToThatIsGone() {
    MpiJob.Result result = launchShell(UNNOTICED, FailingProgram.class, "peer-vanishes");
    assertEquals(3, result.exitCode(), result::output);
    assertTrue(result.output().contains("first: the connection to rank 1 is lost"), result::output);
    assertTrue(result.output().contains("again: the connection to rank 1 has been lost before"), result::output);
  }

  @Test
  void shouldTellTheFirstFailureWhenTheOtherRankIsGoneBeforeTheEnd() {
    MpiJob.Result result = launchShell(UNNOTICED, FailingProgram.class, "peer-vanishes-before-close");
    assertEquals(1, result.exitCode(), result::output);
    assertTrue(result.output().contains("java.lang.IllegalStateException: at the end on purpose"), result::output);
  }

  @Test
  void shouldNameTheRankThatItWaitsForWhenTheOthersHaveEnded() {
    String script =
        "test $H5BURST_MPJ_RANK = 0 && exit 0; until grep -q 'waiting for rank 1 (process' %s; do sleep 0.1; done"
            .formatted(directory.resolve("log"));
    MpiJob.Result result = launch(List.of("--ranks", "2", "--", "sh", "-c", script));
    assertEquals(0, result.exitCode(), result::output);
    assertTrue(result.output().contains("1 of 2 ranks have ended, the last one 5 s ago; waiting for rank 1 (process"),
        result::output);
  }

  private MpiJob.Result launchShell(String script, Class<?> program, String... arguments) {
    List<String> line = new ArrayList<>(List.of("--ranks", "2", "--", "sh", "-c", script, "sh"));
    line.addAll(MpiJob.javaCommand(List.of("-XX:TieredStopAtLevel=1"), program.getName(), List.of(arguments)));
    return launch(line);
  }

  @Test
  void shouldSayThatTheCommandIsMissingWhenItIs() {
    MpiJob.Result result = launch(List.of("--ranks", "1", "/nowhere/at/all"));
    assertEquals(1, result.exitCode(), result::output);
    assertTrue(result.output().contains("/nowhere/at/all"), result::output);
  }

  private MpiJob.Result launch(List<String> arguments) {
    return new MpiJob(Kind.SOLO, 1,
        MpiJob.javaCommand(List.of("-XX:TieredStopAtLevel=1"), MpjLauncher.class.getName(), arguments))
        .run(directory.resolve("log"), Duration.ofSeconds(50));
  }
}
