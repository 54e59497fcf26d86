package org.h5burst.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob.Result;
import org.h5burst.mpi.programs.SoloProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The life of MPI where no other process takes part. */
@Timeout(60)
class MpiLifeTest {
  @TempDir
  Path directory;

  @Test
  void shouldRunTheActionsOnceInReverseOrderWhenClosed() {
    List<String> done = new ArrayList<>();
    Mpi mpi = Mpi.solo();
    mpi.beforeClose(() -> done.add("first"));
    mpi.beforeClose(() -> done.add("second"));
    mpi.close();
    mpi.close();
    assertEquals(List.of("second", "first"), done);
  }

  @Test
  void shouldRunTheOtherActionsAndThrowTheFirstFailureWhenActionsFail() {
    List<String> done = new ArrayList<>();
    IllegalStateException first = new IllegalStateException("first");
    Mpi mpi = Mpi.solo();
    mpi.beforeClose(() -> done.add("reached"));
    mpi.beforeClose(() -> {
      throw new IllegalArgumentException("second");
    });
    mpi.beforeClose(() -> {
      throw first;
    });
    assertSame(first, assertThrows(IllegalStateException.class, mpi::close));
    assertEquals("second", first.getSuppressed()[0].getMessage());
    assertEquals(List.of("reached"), done);
  }

  @Test
  void shouldThrowToTheCallerWhenTheBodyFailsWithoutOtherRanks() {
    IOException failure = new IOException("no disk");
    List<String> done = new ArrayList<>();
    assertSame(failure, assertThrows(IOException.class, () -> Mpi.run(mpi -> {
      mpi.beforeClose(() -> done.add("closed"));
      throw failure;
    })));
    assertEquals(List.of("closed"), done);
  }

  @Test
  void shouldReturnWhatTheBodyReturnsAndThrowNothingElse() {
    int ranks = Mpi.call(mpi -> mpi.world().size()); // no checked exception is to be caught
    assertEquals(1, ranks);
    List<Integer> done = new ArrayList<>();
    Mpi.run(mpi -> done.add(mpi.world().rank()));
    assertEquals(List.of(0), done);
    H5BurstException refusal = assertThrows(MpiException.class, () -> Mpi.call(_ -> {
      throw new MpiException("on purpose");
    }));
    assertEquals("on purpose", refusal.getMessage());
  }

  @Test
  void shouldRefuseWhenStartedOnAVirtualThread() throws Exception {
    List<Throwable> thrown = new ArrayList<>();
    Thread.ofVirtual().uncaughtExceptionHandler((_, failure) -> thrown.add(failure)).start(Mpi::init).join();
    assertTrue(thrown.getFirst().toString().contains("platform threads"), thrown.toString());
  }

  @Test
  void shouldRefuseToAttachWhenNothingShowsTheMpi() {
    assertTrue(assertThrows(MpiException.class, Mpi::attach).toString().contains("needs to know which MPI it joins"));
  }

  @Test
  void shouldLoadNoMpiWhenThereIsNoLauncher() {
    Result result = TestJobs.run(directory, Kind.SOLO, 1, List.of(), SoloProgram.class, "maps");
    assertEquals(0, result.exitCode(), result.output());
    assertTrue(result.output().contains("libjvm.so"), "the map of the process is there");
    for (String library : List.of("mpi", "ucx", "ucs", "hdf5", "pmi")) {
      assertFalse(result.output().lines().anyMatch(line -> line.matches(".*/lib" + library + "[^/]*\\.so.*")),
          result.output());
    }
  }

  @Test
  void shouldEndTheProcessWhenAbortedOrPoisonedWithoutOtherRanks() {
    Result aborted = TestJobs.run(directory, Kind.SOLO, 1, List.of(), SoloProgram.class, "abort");
    assertEquals(7, aborted.exitCode(), aborted.output());
    assertTrue(aborted.output().contains("h5burst: rank 0 of 1: aborted on purpose"), aborted.output());
    Result outOfRange = TestJobs.run(directory, Kind.SOLO, 1, List.of(), SoloProgram.class, "abort-with-code-0");
    assertEquals(1, outOfRange.exitCode(), outOfRange.output());
    Result poisoned = TestJobs.run(directory, Kind.SOLO, 1, List.of(), SoloProgram.class, "poison");
    assertEquals(1, poisoned.exitCode(), poisoned.output());
    assertTrue(poisoned.output().contains("poisoned on purpose"), poisoned.output());
  }

  @ParameterizedTest
  @ValueSource(strings = {"uncaught", "uncaught-late"})
  void shouldReportItAndLeaveTheProcessAloneWhenAThreadFailsWithoutMpi(String moment) {
    Result failed = TestJobs.run(directory, Kind.SOLO, 1, List.of(), SoloProgram.class, moment);
    assertEquals(0, failed.exitCode(), failed.output());
    assertTrue(failed.output().contains("thread burst-io failed"), failed.output());
  }
}
