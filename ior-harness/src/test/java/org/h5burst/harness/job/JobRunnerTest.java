package org.h5burst.harness.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.h5burst.harness.check.Reader;
import org.h5burst.harness.check.Verification;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.job.JobPlan.Flushing;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Shape;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Mode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs real jobs on two ranks of MPICH. */
@Timeout(180)
class JobRunnerTest {
  private static final double SMALL = 0.002;
  private static final JobRunner RUNNER = new JobRunner(Kind.MPICH, Duration.ofSeconds(150));

  @TempDir
  private Path directory;

  @Test
  void shouldKeepMessagesAndCausesOfALongStackTraceInTheLastWords() {
    String frames = "\tat org.h5burst.Some.method(Some.java:1)\n".repeat(30);
    String output =
        "Exception in thread \"main\" WriterException: what to do\n" + frames + "Caused by: java.lang.LinkageError: "
            + "why\n" + frames + "\t... 15 more\nended\n";

    List<String> words = JobRunner.lastWords(output).lines().toList();

    assertEquals(List.of("Exception in thread \"main\" WriterException: what to do",
        "Caused by: java.lang.LinkageError: why", "ended"), words);
  }

  @Test
  void shouldWriteRightAndTellHowWhenTunedInEveryWay() {
    Workload workload =
        new Workload(List.of(KernelKind.VPIC, KernelKind.COLUMN, KernelKind.FLASH, KernelKind.IOR), 2, SMALL);
    int bursts = 2 * workload.kinds().size();
    List<Lane> lanes = List.of(lane("off", Tuning.OFF), lane("independent", new Tuning(Tuning.Kind.INDEPENDENT, 0, 0)),
        lane("collective", new Tuning(Tuning.Kind.COLLECTIVE, 1, 65_536)),
        lane("sieve", new Tuning(Tuning.Kind.SIEVE, 0, 0)), lane("online", Tuning.ONLINE));
    JobRecord events = new JobRecord();

    RUNNER.run(new JobPlan(workload, bursts, lanes, null), events);

    assertEquals(new JobEvent.Started("MPICH", events.started().mpiVersion(), 2, 1, "phdf5"), events.started());
    assertTrue(events.finished().seconds() > 0);
    for (Lane lane : lanes) {
      Verification verification =
          Verification.of(Path.of(lane.file()), workload, bursts, Reader.Kind.AUTO, burst -> {});
      assertTrue(verification.passed(), verification.toString());
      assertEquals(workload.bytes(bursts), events.bursts(lane.name()).stream().mapToLong(BurstWritten::bytes).sum());
      assertEquals(1, events.bursts(lane.name()).stream().filter(BurstWritten::opened).count());
    }
    assertPlainMeansPlain(events.bursts("off"));
    assertTrue(
        events.bursts("collective").stream().allMatch(burst -> burst.choice().equals(Choice.collective(1, 65_536))));
    assertTrue(
        events.bursts("collective").stream().allMatch(burst -> "65536".equals(burst.hints().get("cb_buffer_size"))));
    assertTrue(events.bursts("sieve").stream().allMatch(burst -> burst.choice().mode() == Mode.SIEVE));
    assertFalse(events.bursts("online").stream().allMatch(burst -> burst.reason() == Decision.Reason.FIXED));
  }

  private static void assertPlainMeansPlain(List<BurstWritten> bursts) {
    for (BurstWritten burst : bursts) {
      assertEquals(Choice.DEFAULT, burst.choice());
      assertEquals(Decision.Reason.FIXED, burst.reason());
      assertFalse(burst.reopened());
    }
  }

  @Test
  void shouldKeepTheLastBurstsWhenDatasetsAreRewritten() {
    Workload workload = new Workload(List.of(KernelKind.FLASH, KernelKind.COLUMN), 2, SMALL, Workload.Steps.REWRITTEN,
        Shape.USUAL);
    Lane lane = lane("rewritten", new Tuning(Tuning.Kind.SIEVE, 0, 0));
    RUNNER.run(new JobPlan(workload, 11, List.of(lane), null), event -> {});
    Verification verification = Verification.of(Path.of(lane.file()), workload, 11, Reader.Kind.AUTO, burst -> {});
    assertTrue(verification.passed(), verification.toString());
    assertEquals(workload.bytes(workload.cycle()), verification.bytes(), "as much as one cycle");
    assertFalse(Verification.of(Path.of(lane.file()), workload, 5, Reader.Kind.AUTO, burst -> {}).passed(),
        "earlier bursts are gone");
  }

  @Test
  void shouldLogEachFlushWhenAskedFor() throws IOException {
    Workload workload = new Workload(List.of(KernelKind.VPIC), 2, SMALL);
    Path log = directory.resolve("flushed");
    RUNNER.run(new JobPlan(workload, 7, List.of(lane("flushed", Tuning.OFF)), new Flushing(3, log.toString())),
        event -> {});
    assertEquals(List.of("3", "6"), Files.readAllLines(log));
  }

  @Test
  void shouldFailWithTheReasonWhenAFileCannotBeWritten() {
    Workload workload = new Workload(List.of(KernelKind.VPIC), 2, SMALL);
    Path missing = directory.resolve("missing").resolve("x.h5");
    JobPlan plan = new JobPlan(workload, 1, List.of(new Lane("x", missing.toString(), Tuning.OFF)), null);
    CommandFailure failure = assertThrows(CommandFailure.class, () -> RUNNER.run(plan, event -> {}));
    assertTrue(String.valueOf(failure.getMessage()).contains("missing"), failure.getMessage());
  }

  @Tag("nightly")
  @Test
  void shouldKillTheJobWhenTheTimeLimitPasses() {
    Workload workload = new Workload(List.of(KernelKind.STRIDED_8), 2, 1);
    JobPlan plan = new JobPlan(workload, 100_000, List.of(lane("long", Tuning.OFF)), null);
    CommandFailure failure = assertThrows(CommandFailure.class,
        () -> new JobRunner(Kind.MPICH, Duration.ofSeconds(3)).run(plan, event -> {}));
    assertTrue(String.valueOf(failure.getMessage()).contains("within 3 s"), failure.getMessage());
    assertEquals(0, ProcessHandle.current().descendants().count());
  }

  private Lane lane(String name, Tuning tuning) {
    return new Lane(name, directory.resolve(name + ".h5").toString(), tuning);
  }
}
