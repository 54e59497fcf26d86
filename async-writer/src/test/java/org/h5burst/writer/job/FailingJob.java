package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.PoliteWait;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.burst.WriterRuntime;
import org.h5burst.writer.configuration.WriterConfiguration;

/** What each of two ranks runs: the last rank leaves the common path in one way, named by the first argument, after a burst that both have written. */
final class FailingJob {
  private static final int LAST = 1;

  private final Communicator world;
  private final Path log;

  private FailingJob(Communicator world, Path log) {
    this.world = world;
    this.log = log;
  }

  /** Arguments: how to fail, the file to write, and the log that the job's output goes to. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> new FailingJob(mpi.world(), Path.of(arguments[2])).run(arguments[0], Path.of(arguments[1])));
  }

  private void run(String failure, Path path) throws Exception {
    switch (failure) {
      case "forgotten" -> forget(path);
      case "other-order" -> commitInOtherOrder(path);
      case "throws-in-write" -> throwWhileTheOtherWaitsElsewhere(path);
      case "absent-at-first-file" -> stayAwayFromTheFirstFile(path);
      default -> leaveInTheMiddle(failure, path);
    }
  }

  /** One rank commits, and ends without a close; the other does not come. */
  private void forget(Path path) throws Exception {
    BurstFile file = BurstFile.create(path, world);
    write(file.dataset("steps", ElementType.INT64).shape(2, 2).create(), 0);
    if (world.rank() == LAST) {
      leave("absent");
    }
    CompletableFuture<BurstResult> _ = file.commit();
  }

  /** One rank creates the first file on a communicator; the other does not come. */
  private void stayAwayFromTheFirstFile(Path path) throws Exception {
    if (world.rank() == LAST) {
      leave("absent");
    }
    BurstFile _ = BurstFile.create(path.resolveSibling("first.h5"), world);
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

  /** Each rank waits in one file for the other, which waits in the other file. */
  private void commitInOtherOrder(Path path) {
    Path other = path.resolveSibling("other.h5");
    try (BurstFile one = BurstFile.create(path, world); BurstFile two = BurstFile.create(other, world.duplicate())) {
      (world.rank() == LAST ? one : two).flush();
      (world.rank() == LAST ? two : one).flush();
    }
  }

  private void leaveInTheMiddle(String failure, Path path) throws Exception {
    try (BurstFile file = BurstFile.create(path, world, options(failure))) {
      Dataset dataset = file.dataset("steps", ElementType.INT64).shape(2, 2).create();
      write(dataset, 0);
      file.commit().join();
      write(dataset, 1);
      if (failure.equals("paused")) {
        pauseForLong(file);
      } else if (failure.equals("suspended")) {
        suspendJob();
      } else if (failure.equals("slow")) {
        world.barrier();
      } else if (world.rank() == LAST) {
        leave(failure);
      } else if (failure.equals("throws-alone")) {
        new CountDownLatch(1).await(); // computes for hours, and never comes to the other rank's close
      } else if (failure.startsWith("absent-")) {
        if (!failure.equals("absent-at-close")) {
          CompletableFuture<BurstResult> _ = file.commit();
        }
        if (failure.equals("absent-while-computing")) {
          new CountDownLatch(1).await(); // waits in no call, and hears nothing
        }
      }
      if (!failure.endsWith("-close")) {
        file.flush();
      }
      file.complete();
    }
    System.out.println("rank " + world.rank() + " closed the file");
  }

  /** Whatever a program's tuner throws is survived; one that never comes back is not. */
  private static WriterOptions options(String failure) {
    WriterOptions options = WriterOptions.defaults();
    return switch (failure) {
      case "tuner" -> options.tuner((_, _) -> {
        throw new AssertionError("a tuner's error on purpose");
      });
      case "tuner-blocks" -> options.tuner((_, _) -> TunerProgram.tuner("observe", TunerProgram::waitForEver));
      default -> options;
    };
  }

  private void write(Dataset dataset, long step) {
    dataset.write(Selection.block(new long[] {step, world.rank()}, new long[] {1, 1}), new long[] {step + 1});
  }

  /** Longer than a rank may be silent: the paused rank's I/O thread holds the agreement up, and its watchdog answers all the same. */
  private void pauseForLong(BurstFile file) {
    long silence = WriterConfiguration.ofProcess().limits().heartbeat().toNanos();
    if (world.rank() == LAST) {
      file.pause();
    }
    CompletableFuture<BurstResult> paused = file.commit();
    if (world.rank() == LAST) {
      long begin = System.nanoTime();
      PoliteWait.until(() -> System.nanoTime() - begin > 3 * silence);
      assertFalse(paused.isDone(), "the burst was written in the pause");
      file.resume();
    }
    paused.join();
  }

  private void leave(String failure) throws Exception {
    switch (failure) {
      case "late" -> PoliteWait.until(() -> logSays("missing: rank 1"));
      case "absent", "absent-while-computing", "absent-at-close", "absent-behind-commit-at-close" -> new CountDownLatch(1).await();
      case "stopped" -> signal("-STOP");
      case "exits" -> System.exit(0);
      case "killed" -> signal("-KILL");
      case "throws", "throws-alone" -> throw new IOException("the body failed on purpose");
      case "defect" -> WriterRuntime.of(world.mpi()).ring().submit(() -> {
        throw new AssertionError("a defect on purpose");
      });
      case "tuner", "tuner-blocks" -> System.out.println("the tuner has failed, and nobody else");
      case "fails-by-error" -> throw new StackOverflowError("an error on purpose");
      default -> throw new IllegalArgumentException("unknown failure " + failure);
    }
  }

  /** Stops all ranks together for longer than a rank may be silent and a step may take, while one is in a step and the other waits for it. */
  private void suspendJob() throws IOException {
    List<String> pids = world.allgather(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)).stream()
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8)).toList();
    if (world.rank() == LAST) {
      String all = String.join(" ", pids);
      new ProcessBuilder("sh", "-c", "sleep 0.5; kill -STOP %s; sleep 4; kill -CONT %s".formatted(all, all)).redirectOutput(Redirect.DISCARD).start();
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
    new ProcessBuilder("kill", signal, Long.toString(ProcessHandle.current().pid())).redirectOutput(Redirect.DISCARD).start();
    new CountDownLatch(1).await();
  }
}
