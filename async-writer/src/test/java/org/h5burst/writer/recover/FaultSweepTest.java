package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.PreloadedLibrary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Calls on files fail on one rank, at a place and in a way of which a seed decides: full disks, quotas, limits, broken disks, writes done by half. Either nobody is told, and the file is complete and right,
 * or all ranks are told, or the job is ended as a failed one; what was flushed is there in any case, and nothing hangs.
 */
final class FaultSweepTest {
  private static final List<String> SMALL = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx128m", "-Dh5burst.outcome.timeout=1s");
  private static final Pattern INJECTED = Pattern.compile("seed \\d+: injected [1-9]");

  @TempDir
  Path directory;

  @ParameterizedTest
  @Timeout(240)
  @CsvSource({"SOLO, portable, 1, 36", "MPICH, portable, 2, 14", "MPJ, portable, 2, 8", "MPICH, phdf5, 2, 6", "OPEN_MPI, phdf5, 2, 6"})
  void shouldKeepWhatWasFlushedAndTellEveryRankWhenACallFails(Kind kind, String backend, int ranks, int faults) throws Exception {
    sweep(kind, backend, ranks, faults);
  }

  @ParameterizedTest
  @Tag("nightly")
  @Timeout(3600)
  @CsvSource({"SOLO, portable, 1, 500", "MPICH, portable, 2, 300", "OPEN_MPI, portable, 3, 200", "MPJ, portable, 2, 100", "MPICH, phdf5, 2, 100",
    "OPEN_MPI, phdf5, 3, 100"})
  void shouldKeepWhatWasFlushedAndTellEveryRankWhenManyCallsFail(Kind kind, String backend, int ranks, int faults) throws Exception {
    sweep(kind, backend, ranks, faults);
  }

  private void sweep(Kind kind, String backend, int ranks, int faults) throws Exception {
    Path library = PreloadedLibrary.compile("inject-faults.c", directory);
    int injected = 0;
    for (long seed = 0; seed < faults;) {
      MpiJob.Result result = run(kind, backend, ranks, List.of(library.toString(), "" + seed, "" + faults));
      String context = "%s %s seeds from %d: %s".formatted(kind, backend, seed, result.output());
      assertFalse(result.timedOut(), () -> "hangs: " + context);
      assertFalse(result.output().contains("AssertionError"), context);
      injected += INJECTED.matcher(result.output()).results().count();
      long next = result.isSuccess() ? faults : lastBegun(faults) + 1; // a job that a fault has ended is begun again with the next seed
      assertTrue(next > seed, context);
      for (long done = seed; done < next; done++) {
        StepContents.assertKept(directory.resolve("seed" + done), FaultyJob.STEPS, "seed " + done + " of " + context);
      }
      if (!result.output().contains("seed " + (next - 1) + ": injected")) {
        injected++; // the job's last words; only a fault ends one
      }
      seed = next;
    }
    assertTrue(injected >= faults * 4 / 5, injected + " faults were injected");
  }

  private long lastBegun(int faults) {
    long last = -1;
    for (long seed = 0; seed < faults; seed++) {
      last = Files.exists(directory.resolve("seed" + seed)) ? seed : last;
    }
    return last;
  }

  private MpiJob.Result run(Kind kind, String backend, int ranks, List<String> arguments) {
    List<String> line = new ArrayList<>(List.of("env", "LD_PRELOAD=" + arguments.getFirst()));
    List<String> options = Stream.concat(SMALL.stream(), Stream.of("-Dh5burst.backend=" + backend)).toList();
    line.addAll(MpiJob.javaCommand(options, FaultyJob.class.getName(), Stream.concat(Stream.of(directory.toString()), arguments.stream()).toList()));
    return new MpiJob(kind, ranks, line).run(directory.resolve("out"), Duration.ofMinutes(10));
  }
}
