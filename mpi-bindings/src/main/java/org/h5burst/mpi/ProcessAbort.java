package org.h5burst.mpi;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.h5burst.mpi.runtime.MpiRuntime;
import org.h5burst.mpi.runtime.ProcessEnd;
import org.jspecify.annotations.Nullable;

/** Ends the job, or this process of it, early and with a diagnosis. Any thread. */
final class ProcessAbort {
  static final int FAILED = 1;

  private static final String THREAD_FAILED =
      "h5burst: a thread of the library has failed, and there is no memory left to report why";

  /** How long MPI may take to end the job before the process ends itself; the launcher then ends the others. */
  private static final int ABORT_SECONDS = 4;

  /**
   * How long other exit hooks may take when the process ends without {@link Mpi#close()}. Exit handlers of an MPI that
   * was not finalised may hang and are not run.
   */
  private static final long EXIT_GRACE_NANOS = 1_000_000_000;

  /** How long the launcher may take to forward a rank's last output. */
  private static final long LAST_WORDS_NANOS = 250_000_000;

  /**
   * Memory reserved for the end, in small blocks that fit anywhere, because code that fills the heap does not free it.
   */
  private static final int RESERVED_BLOCKS = 32;

  private static final int RESERVED_BLOCK_BYTES = 1 << 14;

  private final MpiRuntime runtime;
  private final AbortReport lastWords;
  private final Optional<ProcessHandle> launcher = ProcessHandle.current().parent();
  private final AtomicBoolean aborting = new AtomicBoolean();
  private final byte[] memoryIsFull;
  private byte @Nullable [][] reserve = new byte[RESERVED_BLOCKS][RESERVED_BLOCK_BYTES];

  ProcessAbort(MpiRuntime runtime, AbortReport lastWords) {
    this.runtime = runtime;
    this.lastWords = lastWords;
    memoryIsFull = "h5burst: rank %s of %s: the job is aborted, and there is no memory left to report why%n"
        .formatted(rank(), runtime.world().size()).getBytes(StandardCharsets.UTF_8);
  }

  /** See {@link Mpi#abort}. */
  void now(int exitCode, String diagnosis) {
    try {
      begin();
      say(List.of(rank()), diagnosis);
    } catch (OutOfMemoryError full) {
      sayThatMemoryIsFull();
    } finally {
      endJob(exitCode >= 1 && exitCode <= 255 ? exitCode : FAILED);
    }
  }

  /** Ends the job because a thread has failed on which other ranks rely. */
  void by(Thread thread, Throwable failure) {
    try {
      begin();
      String trace = trace(failure);
      List<Integer> ranks = speaksFor(failure, trace.length());
      if (!ranks.isEmpty()) {
        print(ranks, "thread " + thread.getName() + " failed, the job is aborted: " + trace);
      }
      awaitReports();
    } catch (OutOfMemoryError full) {
      sayThatMemoryIsFull();
    } finally {
      endJob(FAILED);
    }
  }

  private void endJob(int exitCode) {
    try {
      runtime.abortJob(exitCode);
    } finally {
      runtime.end(exitCode);
    }
  }

  static String trace(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }

  /** Reports that a thread of this library has failed in a process that belongs to the program. */
  void report(Thread thread, Throwable failure) {
    try {
      System.err.println("h5burst: thread " + thread.getName() + " failed: " + trace(failure));
    } catch (OutOfMemoryError full) {
      System.err.println(THREAD_FAILED);
    }
  }

  /** Ends this process at once as failed, without calling MPI. */
  void poisoned(String diagnosis) {
    endProcess(ABORT_SECONDS, () -> diagnosis, 0);
  }

  /** Handles the end of the JVM when MPI was not closed. */
  void withoutClose() {
    endProcess(ABORT_SECONDS, () -> "the process ends before Mpi.close(), " + why(), EXIT_GRACE_NANOS);
  }

  private String why() {
    return launcher.filter(process -> !process.isAlive())
        .map(process -> "because " + ProcessEnd.lostLauncher("its launcher (process %d)".formatted(process.pid())))
        .orElse("because it exited early, after which the launcher ends the other ranks, or because of a signal: from "
            + "the launcher if another rank failed or was killed (its output names that rank), or from the batch "
            + "system at the time limit or when the job is cancelled");
  }

  private void endProcess(int seconds, Supplier<String> diagnosis, long graceNanos) {
    releaseReserve();
    try {
      runtime.limitLife(seconds);
      say(List.of(rank()), diagnosis.get());
    } catch (OutOfMemoryError full) {
      sayThatMemoryIsFull();
    } finally {
      LockSupport.parkNanos(graceNanos);
      runtime.end(FAILED);
    }
  }

  private void releaseReserve() {
    if (reserve != null) {
      reserve = null;
    }
  }

  /** Claims the end of the process for this thread. */
  private void begin() {
    releaseReserve();
    runtime.limitLife(ABORT_SECONDS);
    while (!aborting.compareAndSet(false, true)) {
      LockSupport.park(this); // another thread ends the process already
    }
  }

  /** Returns only this rank if the others cannot be asked, because MPI has ended or a connection is lost. */
  private List<Integer> speaksFor(Throwable failure, int details) {
    try {
      return lastWords.speaksFor(failure.toString(), details);
    } catch (RuntimeException unreachable) {
      return List.of(rank());
    }
  }

  private void awaitReports() {
    try {
      lastWords.awaitReports();
    } catch (RuntimeException unreachable) {
      // said when the others could not be asked
    }
    LockSupport.parkNanos(LAST_WORDS_NANOS); // a launcher that ends the job drops what it has not read yet
  }

  private void say(List<Integer> ranks, String diagnosis) {
    print(ranks, diagnosis);
    LockSupport.parkNanos(LAST_WORDS_NANOS);
  }

  private void print(List<Integer> ranks, String diagnosis) {
    System.out.flush();
    System.err.println("h5burst: " + AbortReport.name(ranks, runtime.world().size()) + ": " + diagnosis);
    System.err.flush();
  }

  private void sayThatMemoryIsFull() {
    System.err.write(memoryIsFull, 0, memoryIsFull.length);
    System.err.flush();
    LockSupport.parkNanos(LAST_WORDS_NANOS);
  }

  private int rank() {
    return runtime.world().rank();
  }
}
