package org.h5burst.mpi.launch;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.runtime.ProcessEnd;
import org.h5burst.mpi.runtime.RankEnvironment;
import org.h5burst.mpi.runtime.Rendezvous;
import org.jspecify.annotations.Nullable;

/** The processes of a job on MPJ Express, from their start to the end of the last. */
final class RankProcesses implements AutoCloseable {
  /** How long a rank may take for its exit hooks when it is asked to end. */
  private static final long GRACE_MILLIS = 1_200;

  /** How long a rank's output may stay open after its end, because a process that it started also has it. */
  private static final long LAST_WORDS_MILLIS = 100;

  private static final int MAX_NAMED = 16;
  private static final int FAILED = 1;
  private static final int SIGNAL = 128;
  private static final int LAST_SIGNAL = 64;

  /** How often to check whether ranks wait for one that has ended. */
  private static final long LOOK_MILLIS = 500;

  /** How long after the end of a rank to name those that still run. */
  private static final long NAME_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final Placement placement;
  private final Rendezvous rendezvous;
  private final List<RankEnvironment> ranks = new ArrayList<>();
  private final List<Process> processes = new ArrayList<>();
  private final List<LineForwarder> output = new ArrayList<>();
  private final BlockingQueue<Integer> ended = new LinkedBlockingQueue<>();
  private final Thread exitHook = new Thread(() -> end(GRACE_MILLIS), "h5burst-launcher-exit");

  private RankProcesses(Placement placement, Rendezvous rendezvous) {
    this.placement = placement;
    this.rendezvous = rendezvous;
    Runtime.getRuntime().addShutdownHook(exitHook);
  }

  /**
   * Runs a job to its end; leaves no process.
   *
   * @return 0, or the exit code of the rank that failed first
   * @throws MpiException if the command cannot be started
   */
  static int run(int size, Placement placement, boolean prefix, List<String> command) {
    String secret = UUID.randomUUID().toString();
    try (Rendezvous rendezvous = placement.meeting(size, secret);
        RankProcesses ranks = new RankProcesses(placement, rendezvous)) {
      for (int rank = 0; rank < size; rank++) {
        ranks.start(new RankEnvironment(rank, size, placement.size(), rendezvous.address(), secret), prefix, command);
      }
      return ranks.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MpiException("the launcher was interrupted", e);
    }
  }

  private void start(RankEnvironment rank, boolean prefix, List<String> command) {
    Redirect streams = prefix ? Redirect.PIPE : Redirect.INHERIT;
    try {
      Process process = placement.start(rank, command, streams);
      ranks.add(rank);
      processes.add(process);
      if (prefix) {
        String begin = "[" + rank.rank() + "] ";
        output.add(LineForwarder.start(process.getInputStream(), begin, System.out));
        output.add(LineForwarder.start(process.getErrorStream(), begin, System.err));
      }
      process.onExit().thenAccept(_ -> ended.add(rank.rank()));
    } catch (IOException e) {
      throw new MpiException("rank " + rank.rank() + " cannot be started: " + e.getMessage(), e);
    }
  }

  private int await() throws InterruptedException {
    int size = ranks.size();
    List<Integer> gone = new ArrayList<>();
    boolean named = false;
    long lastEnd = System.nanoTime();
    while (gone.size() < size) {
      @Nullable Integer rank = ended.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      if (rank != null) {
        gone.add(rank);
        lastEnd = System.nanoTime();
        int code = processes.get(rank).exitValue();
        if (code != 0) {
          letSpeak(rank);
          say("rank " + rank + " of " + size + " " + placement.words(ranks.get(rank), processes.get(rank)) + " "
              + words(code)
              + (gone.size() < size ? "; the other ranks are ended" : ""));
          return code;
        }
      }
      if (!gone.isEmpty() && gone.size() < size && isMeeting()) {
        letSpeak(gone.getLast());
        say("rank " + gone.getLast() + " of " + size + " has ended without starting MPI, but other ranks wait for it "
            + "to connect; the launcher ends them");
        return FAILED;
      }
      if (!named && !gone.isEmpty() && gone.size() < size && System.nanoTime() - lastEnd > NAME_NANOS) {
        named = true;
        name(gone);
      }
    }
    return 0;
  }

  /**
   * Names the ranks that still run: a rank may continue after MPI has ended, so the launcher waits for it, but not
   * silently.
   */
  private void name(List<Integer> gone) {
    String left = ranks.stream().filter(rank -> !gone.contains(rank.rank())).limit(MAX_NAMED)
        .map(rank -> rank.rank() + " " + placement.words(rank, processes.get(rank.rank())))
        .collect(Collectors.joining(", "));
    say("%d of %d ranks have ended, the last one %d s ago; waiting for rank %s".formatted(gone.size(), ranks.size(),
        TimeUnit.NANOSECONDS.toSeconds(NAME_NANOS),
        left));
  }

  /** Returns whether ranks wait for others to connect; a rank may also end before the first one connects. */
  private boolean isMeeting() {
    return rendezvous.arrived() > 0 && rendezvous.arrived() < ranks.size();
  }

  private static String words(int code) {
    return code > SIGNAL && code <= SIGNAL + LAST_SIGNAL ? "was killed by signal " + (code - SIGNAL)
        : "has ended with exit code " + code;
  }

  /** Forwards a rank's last output before reporting its end, so that its own words come first. */
  private void letSpeak(int rank) {
    if (!output.isEmpty()) {
      output.get(2 * rank).flush(LAST_WORDS_MILLIS, GRACE_MILLIS);
      output.get(2 * rank + 1).flush(LAST_WORDS_MILLIS, GRACE_MILLIS);
    }
  }

  private static void say(String message) {
    System.err.println("h5burst: " + message);
  }

  /** Ends the remaining processes of the job. */
  @Override
  public void close() {
    end(Long.MAX_VALUE);
    ProcessEnd.forget(exitHook); // one that runs finds nothing to do
  }

  /**
   * Ends the ranks and forwards what they have printed.
   *
   * @param outputMillis the longest time for that, because whoever reads it may be slow
   */
  private void end(long outputMillis) {
    // Through the handle: Process.destroy would also close the streams, and output that nobody has read yet would be
    // lost.
    processes.forEach(process -> process.toHandle().destroy());
    long begin = System.nanoTime();
    for (Process process : processes) {
      long left = GRACE_MILLIS - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
      try {
        if (!process.waitFor(Math.max(0, left), TimeUnit.MILLISECONDS)) {
          process.toHandle().destroyForcibly();
          process.waitFor();
        }
      } catch (InterruptedException e) {
        process.toHandle().destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
    long allEnded = System.nanoTime();
    output.forEach(forwarder -> forwarder.flush(GRACE_MILLIS,
        outputMillis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - allEnded)));
  }
}
