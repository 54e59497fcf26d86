package org.h5burst.writer.ranks;

import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiImplementation;
import org.h5burst.mpi.runtime.MpiRuntime;

/**
 * A job whose ranks are threads of this JVM: the whole protocol of the writer runs over them, with the portable back end,
 * in milliseconds and under a debugger. What only processes can show (killed ranks, signals, a real MPI) needs
 * {@code mpirun}.
 *
 * @param size how many ranks
 * @param seed of the times that their operations take
 * @param wrongRank the rank that leaves out a collective operation, as a wrong program would; -1 = none
 * @param skipped which one of it
 */
public record ThreadRanks(int size, long seed, int wrongRank, long skipped) {
  /** So many ranks, whose operations take times drawn from a seed. */
  public static ThreadRanks of(int size, long seed) {
    return new ThreadRanks(size, seed, -1, -1);
  }

  /** The same, but a rank leaves out one collective operation. */
  ThreadRanks skipping(int rank, long operation) {
    return new ThreadRanks(size, seed, rank, operation);
  }

  /** What a rank does. */
  @FunctionalInterface
  public interface Body<T> {
    /** Runs on the rank's thread; returns what the test asserts on. */
    T run(Mpi mpi) throws Exception;
  }

  /**
   * Runs a program on every rank, within MPI; returns what each has returned, in rank order.
   *
   * @throws AssertionError with what the ranks are doing if they have not ended in time
   */
  public <T> List<T> run(Duration limit, Body<T> body) throws Exception {
    RankGroup world = new RankGroup(size);
    CompletableFuture<T> aborted = new CompletableFuture<>();
    List<CompletableFuture<T>> results = new ArrayList<>();
    for (int rank = 0; rank < size; rank++) {
      int number = rank;
      CompletableFuture<T> result = new CompletableFuture<>();
      Delays delays = new Delays(seed * size + rank, rank == wrongRank ? skipped : -1);
      Thread.ofPlatform().daemon().name("rank-" + rank).start(() -> complete(result, () -> {
        try (Mpi mpi = start(job -> new ThreadRuntime(new ThreadCommunicator(job, number, world, delays, true), aborted::completeExceptionally))) {
          return body.run(mpi);
        }
      }));
      results.add(result);
    }
    long end = System.nanoTime() + limit.toNanos();
    List<T> all = new ArrayList<>();
    for (CompletableFuture<T> result : results) {
      try {
        all.add(result.applyToEither(aborted, value -> value).get(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS));
      } catch (ExecutionException failure) {
        throw new AssertionError("seed %d: rank %d failed".formatted(seed, results.indexOf(result)), failure.getCause());
      } catch (TimeoutException late) {
        throw new AssertionError("seed %d: rank %d has not ended after %s%n%s".formatted(seed, results.indexOf(result), limit, stacks()), late);
      }
    }
    return all;
  }

  private static <T> void complete(CompletableFuture<T> result, Callable<T> program) {
    try {
      result.complete(program.call());
    } catch (Throwable failure) {
      result.completeExceptionally(failure);
    }
  }

  /** The constructor is private because programs start MPI by what the launcher has set up. */
  private static Mpi start(Function<Mpi, MpiRuntime> runtime) throws ReflectiveOperationException {
    Class<?> configuration = Class.forName("org.h5burst.mpi.Configuration");
    var ofProcess = configuration.getDeclaredMethod("ofProcess");
    ofProcess.setAccessible(true);
    Constructor<Mpi> constructor = Mpi.class.getDeclaredConstructor(Function.class, configuration);
    constructor.setAccessible(true);
    return constructor.newInstance(runtime, ofProcess.invoke(null));
  }

  private static String stacks() {
    StringBuilder text = new StringBuilder();
    Thread.getAllStackTraces().forEach((thread, stack) -> {
      if (thread.getName().startsWith("rank-") || thread.getName().startsWith("h5burst")) {
        text.append(thread.getName()).append('\n');
        for (StackTraceElement frame : stack) {
          text.append("\tat ").append(frame).append('\n');
        }
      }
    });
    return text.toString();
  }

  /**
   * The life of one rank.
   *
   * @param aborted is told why the job was ended before its time
   */
  private record ThreadRuntime(Communicator world, Consumer<Throwable> aborted) implements MpiRuntime {
    @Override
    public MpiImplementation implementation() {
      return new MpiImplementation(MpiImplementation.Kind.MPJ, "threads of one JVM", "MULTIPLE");
    }

    @Override
    public Communicator duplicateOf(long handle) {
      throw new UnsupportedOperationException("the ranks are threads: there is no MPI_Comm to take over");
    }

    @Override
    public void finish() {
      // Nothing is held.
    }

    @Override
    public void limitLife(int seconds) {
      // The JVM is the test's.
    }

    @Override
    public void abortJob(int exitCode) {
      // end() tells the test.
    }

    @Override
    public void end(int exitCode) {
      AssertionError end = new AssertionError("rank %d has ended the job with exit code %d".formatted(world.rank(), exitCode));
      aborted.accept(end);
      throw end;
    }
  }
}
