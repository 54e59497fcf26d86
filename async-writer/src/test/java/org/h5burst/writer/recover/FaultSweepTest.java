package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.Faults.Fault;
import org.h5burst.writer.PreloadedLibrary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Calls on files fail on one rank, at a place and in a way of which a seed decides: full disks, quotas, limits, broken
 * disks, writes done by half. Either nobody is told, and the file is complete and right, or all ranks are told, in the
 * system's words, or the job is ended as a failed one; what was flushed is there in any case, and nothing hangs.
 * {@code -Dh5burst.test.seed=N} tries one seed alone.
 */
final class FaultSweepTest {
  private static final Pattern TOLD = Pattern.compile("seed \\d+: injected [1-9]\\d*, told");
  private static final Pattern UNNOTICED = Pattern.compile("seed \\d+: injected [1-9]\\d*, closed");

  private static final Pattern FAULT = Pattern.compile("seed (\\d+): rank .*, errno=([1-9]\\d*)]");
  private static final Map<Integer, String> WORDS =
      Map.of(Fault.EIO, "Input/output error", Fault.ENOSPC, "No space left on device", Fault.EDQUOT,
          "Disk quota exceeded", Fault.EFBIG, "File too large");

  @TempDir
  Path directory;

  @ParameterizedTest
  @Timeout(240)
  @CsvSource({"SOLO, portable, 1, 14", "MPICH, portable, 2, 5", "MPJ, portable, 2, 3", "MPICH, phdf5, 2, 3",
    "OPEN_MPI, phdf5, 2, 2"})
  void shouldKeepWhatWasFlushedAndTellEveryRankWhenACallFails(Kind kind, String backend, int ranks, int faults)
      throws Exception {
    sweep(kind, backend, ranks, faults);
  }

  @ParameterizedTest
  @Tag("nightly")
  @Timeout(3600)
  @CsvSource({
    "SOLO, portable, 1, 500",
    "MPICH, portable, 2, 300",
    "OPEN_MPI, portable, 3, 200",
    "MPJ, portable, 2, 100",
    "MPICH, phdf5, 2, 100",
    "OPEN_MPI, phdf5, 3, 100"
  })
  void shouldKeepWhatWasFlushedAndTellEveryRankWhenManyCallsFail(Kind kind, String backend, int ranks, int faults)
      throws Exception {
    sweep(kind, backend, ranks, faults);
  }

  private void sweep(Kind kind, String backend, int ranks, int all) throws Exception {
    long first = Long.getLong("h5burst.test.seed", 0);
    long faults = Long.getLong("h5burst.test.seed", all - 1L) + 1;
    Path library = PreloadedLibrary.compile("inject-faults.c", directory);
    long told = 0;
    long unnoticed = 0;
    int ended = 0;
    for (long seed = first; seed < faults;) {
      MpiJob.Result result = run(kind, backend, ranks, List.of(library.toString(), "" + seed, "" + faults));
      String context = "%s %s seeds from %d: %s".formatted(kind, backend, seed, result.output());
      assertFalse(result.timedOut(), () -> "hangs: " + context);
      assertFalse(result.output().contains("AssertionError"), context);
      assertSystemsWords(kind, result.output());
      told += TOLD.matcher(result.output()).results().count();
      unnoticed += UNNOTICED.matcher(result.output()).results().count();
      // a job that a fault has ended is begun again with the next seed
      long next = result.isSuccess() ? faults : lastBegun(faults) + 1;
      assertTrue(next > seed, context);
      for (long done = seed; done < next; done++) {
        StepContents.assertKept(directory.resolve("seed" + done), FaultyJob.STEPS, "seed " + done + " of " + context);
      }
      if (!result.output().contains("seed " + (next - 1) + ": injected")) {
        ended++; // the job's last words; only a fault ends one
      }
      seed = next;
    }
    long injected = told + unnoticed + ended;
    assertTrue(injected >= (faults - first) * 4 / 5, injected + " faults were injected");
    assertTrue(ended <= 1 + (faults - first) / 10,
        ended + " faults ended the job, though all ranks could get the failure");
    System.out.println(
        ("faults: %s %s, %d ranks, seeds %d to %d: %d injected; %d told to all ranks, %d ended the job, %d needed no "
            + "word; 0 lost").formatted(kind, backend,
                ranks, first, faults - 1, injected, told, ended, unnoticed));
  }

  /** Whatever is told of a fault says what the system said; some calls of Open MPI keep it for themselves. */
  private static void assertSystemsWords(Kind kind, String output) {
    for (MatchResult fault : FAULT.matcher(output).results().toList()) {
      String words = Objects.requireNonNull(WORDS.get(Integer.valueOf(fault.group(2))), fault.group());
      Matcher told = Pattern.compile("(?s)seed " + fault.group(1) + ": injected [1-9]\\d*, told of (.*?)(?=\\nseed "
          + "\\d|\\z)").matcher(output);
      assertTrue(
          !told.find() || told.group(1).contains(words) || kind == Kind.OPEN_MPI && told.group(1).contains("MPI_ERR_"),
          () -> "no '%s' in what was told of %s: %s".formatted(words, fault.group(), told.group(1)));
    }
  }

  private long lastBegun(long faults) {
    long last = -1;
    for (long seed = 0; seed < faults; seed++) {
      last = Files.exists(directory.resolve("seed" + seed)) ? seed : last;
    }
    return last;
  }

  private MpiJob.Result run(Kind kind, String backend, int ranks, List<String> arguments) {
    List<String> line = new ArrayList<>(List.of("env", "LD_PRELOAD=" + arguments.getFirst()));
    List<String> options = SmallJvm.options("-Xmx128m", "-Dh5burst.outcome.timeout=1s", "-Dh5burst.backend=" + backend);
    line.addAll(MpiJob.javaCommand(options, FaultyJob.class.getName(),
        Stream.concat(Stream.of(directory.toString()), arguments.stream()).toList()));
    return new MpiJob(kind, ranks, line).run(directory.resolve("out"), Duration.ofMinutes(10));
  }
}
