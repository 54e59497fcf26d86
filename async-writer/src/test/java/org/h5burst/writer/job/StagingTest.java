package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.testing.Cases;
import org.h5burst.writer.Oracle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Memory is bounded, writes are copied, and the file is not opened before the first commit, as the system calls of
 * every rank show. One job for each back end, traced by strace, does it all.
 */
@Timeout(120)
@ParameterizedClass
@Cases(value = {"phdf5, OPEN_MPI", "portable, MPICH"}, nightly = {"phdf5, MPICH", "portable, MPJ"})
final class StagingTest {
  private static final int RANKS = 2;

  @TempDir
  static Path home;

  private static AllCases cases = AllCases.NONE;

  @Parameter(0)
  private String backend = "";

  @Parameter(1)
  private Kind kind = Kind.SOLO;

  @BeforeParameterizedClassInvocation
  static void run(String backend, Kind kind) throws IOException {
    cases = AllCases.in(home, backend, kind);
    List<String> traced =
        List.of("sh", "-c",
            "exec strace --seccomp-bpf -f -qq -s 300 -e trace=%file -o \"$0" + AllCases.RANK + "\" \"$@\"",
            cases.file("trace").toString());
    List<String> options =
        List.of("-Dh5burst.staging.bytes=" + StagingJob.STAGING_BYTES, "-Dh5burst.agreement.timeout=30s");
    cases.runUnder(traced, options, StagingJob.class);
  }

  @Test
  void shouldRefuseAtOnceWithSizeLimitAndRemedyWhenABurstDoesNotFit() {
    cases.assertPrinted("is done");
  }

  @ParameterizedTest
  @ValueSource(strings = {"BLOCK", "SYNC"})
  void shouldHoldWhatArraysHeldAtTheTimeWhenWritesWaitForMemory(String backPressure) {
    long[] found = read(backPressure);
    long[] expected = new long[found.length];
    int half = (int) StagingJob.ROWS.shape()[1] / 2;
    for (int row = 0; row < StagingJob.ROWS.shape()[0]; row++) {
      for (int rank = 0; rank < RANKS; rank++) {
        Arrays.fill(expected, (2 * row + rank) * half, (2 * row + rank + 1) * half, StagingJob.value(row, rank));
      }
    }
    assertArrayEquals(expected, found);
  }

  @Test
  void shouldHoldTheWritesThatFittedWhenOthersDidNot() {
    long[] found = read("overfilled");
    int columns = (int) StagingJob.ROWS.shape()[1];
    for (int row : new int[] {0, 1, 5}) {
      assertEquals(StagingJob.value(0, 0), found[row * columns]);
      assertEquals(StagingJob.value(0, 1), found[(row + 1) * columns - 1]);
    }
    assertEquals(0, found[4 * columns], "a write that was refused is in the file");
  }

  private static long[] read(String name) {
    return MemorySegment.ofArray(Oracle.read(cases.file(name + ".h5"), StagingJob.ROWS))
        .toArray(ValueLayout.JAVA_LONG_UNALIGNED);
  }

  @Test
  void shouldOpenNothingWhenNothingIsCommitted() throws IOException {
    for (int rank = 0; rank < RANKS; rank++) {
      List<String> calls = Files.readAllLines(cases.file("trace" + rank));
      int marker = indexOf(calls, "before-first-commit");
      int looked = indexOf(calls, "traced.h5");
      int opened = firstOpening(calls);
      assertTrue(looked >= 0 && looked < marker, "rank " + rank + " has not looked at the path before the first "
          + "commit");
      assertTrue(opened > marker, () -> "opened before the first commit: " + calls.get(opened));
    }
  }

  private static int indexOf(List<String> calls, String words) {
    return calls.indexOf(calls.stream().filter(call -> call.contains(words)).findFirst().orElse(""));
  }

  private static int firstOpening(List<String> calls) {
    return calls
        .indexOf(calls.stream()
            .filter(call -> call.contains("traced.h5") && call.matches("\\d+ +(open|openat|openat2|creat)\\(.*"))
            .findFirst().orElse(""));
  }
}
