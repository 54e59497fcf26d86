package org.h5burst.writer.job;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * What each of two ranks runs: the last rank leaves the common path in one way, named by the first argument, after a
 * burst that both have written.
 */
record FailingJob(Communicator world, Path log) {
  private static final int LAST = 1;

  /** Arguments: how to fail, the file to write, and the log that the job's output goes to. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> new FailingJob(mpi.world(), Path.of(arguments[2])).run(arguments[0], Path.of(arguments[1])));
  }

  private void run(String failure, Path path) throws Exception {
    if (failure.equals("throws-in-write")) {
      throwWhileTheOtherWaitsElsewhere(path);
    } else {
      leaveInTheMiddle(failure, path);
    }
  }

  /** The other rank is in a collective call of the program's own, and never comes to the close of this one. */
  private void throwWhileTheOtherWaitsElsewhere(Path path) throws Exception {
    BurstFile.write(path, world, file -> {
      Dataset dataset = file.dataset("steps", ElementType.INT64).shape(2, 2).create();
      write(dataset, 0);
      CompletableFuture<BurstResult> _ = file.commit();
      if (world.rank() == LAST) {
        leave("throws");
      }
      world.barrier();
    });
  }

  private void leaveInTheMiddle(String failure, Path path) throws Exception {
    try (BurstFile file = BurstFile.create(path, world)) {
      Dataset dataset = file.dataset("steps", ElementType.INT64).shape(2, 2).create();
      write(dataset, 0);
      file.commit().join();
      write(dataset, 1);
      if (failure.equals("suspended")) {
        suspendJob();
      } else if (failure.equals("slow")) {
        world.barrier();
      } else if (world.rank() == LAST) {
        leave(failure);
      } else if (failure.equals("absent-while-computing")) {
        CompletableFuture<BurstResult> _ = file.commit();
        new CountDownLatch(1).await(); // waits in no call, and hears nothing
      }
      file.flush();
      file.complete();
    }
    System.out.println("rank " + world.rank() + " closed the file");
  }

  private void write(Dataset dataset, long step) {
    dataset.write(Selection.block(new long[] {step, world.rank()}, new long[] {1, 1}), new long[] {step + 1});
  }

  private void leave(String failure) throws Exception {
    switch (failure) {
      case "late" -> IdleStrategy.until(() -> logSays("missing: rank 1"));
      case "absent", "absent-while-computing" -> new CountDownLatch(1).await();
      case "stopped" -> signal("-STOP");
      case "exits" -> System.exit(0);
      case "killed" -> signal("-KILL");
      case "throws" -> throw new IOException("the body failed on purpose");
      default -> throw new IllegalArgumentException("unknown failure " + failure);
    }
  }

  /**
   * Stops all ranks together for longer than a rank may be silent and a step may take, while one is in a step and the
   * other waits for it.
   */
  private void suspendJob() throws IOException {
    List<String> pids =
        world.allgather(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)).stream()
            .map(bytes -> new String(bytes, StandardCharsets.UTF_8)).toList();
    if (world.rank() == LAST) {
      String all = String.join(" ", pids);
      new ProcessBuilder("sh", "-c", "sleep 0.5; kill -STOP %s; sleep 4; kill -CONT %s".formatted(all, all))
          .redirectOutput(Redirect.DISCARD).start();
    }
  }

  private boolean logSays(String words) {
    try {
      return Files.readString(log).contains(words);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The signal may need a moment to arrive; the rank does nothing else until then. */
  private static void signal(String signal) throws IOException, InterruptedException {
    new ProcessBuilder("kill", signal, Long.toString(ProcessHandle.current().pid())).redirectOutput(Redirect.DISCARD)
        .start();
    new CountDownLatch(1).await();
  }
}
