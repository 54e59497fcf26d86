package org.h5burst.writer.ranks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A job whose ranks are threads of this JVM: the whole protocol of the writer runs over them, with the portable back
 * end, in milliseconds and under a debugger. Time limits pass by a {@link FakeClock}. What only processes can show
 * (killed ranks, signals, a real MPI) needs {@code mpirun}.
 *
 * @param size how many ranks
 * @param seed of the times that their operations take
 * @param bug what is wrong with one of them, or with what connects them
 */
public record ThreadRanks(int size, long seed, Bug bug) {
  /** So many ranks, whose operations take times drawn from a seed. */
  public static ThreadRanks of(int size, long seed) {
    return new ThreadRanks(size, seed, Bug.NONE);
  }

  /** The same, but something is wrong with it. */
  ThreadRanks with(Bug planted) {
    return new ThreadRanks(size, seed, planted);
  }

  /**
   * A mistake that is planted, for tests to find.
   *
   * @param rank on which it is; -1 on all
   * @param number of what is concerned
   */
  record Bug(Kind kind, int rank, long number) {
    static final Bug NONE = new Bug(Kind.NONE, -1, -1);

    /** What is wrong. */
    enum Kind {
      NONE,
      /** The rank leaves out one collective operation, of this number. */
      SKIPS_OPERATION,
      /** Messages with this tag, between the ranks' watchdogs, do not arrive. */
      LOSES_MESSAGES,
      /** An abort ends the rank that has called it, and no other one. */
      LOSES_ABORT
    }

    Bug on(int number) {
      return rank < 0 || rank == number ? this : NONE;
    }
  }

  /** What a rank does. */
  @FunctionalInterface
  public interface Body<T> {
    /** Runs on the rank's thread; returns what the test asserts on. */
    T run(Rank rank) throws Exception;
  }

  /**
   * How a job ended.
   *
   * @param ranks what each has returned, in rank order; nothing for one that did not come so far
   * @param early who has ended it before its time; null if it ended in order
   * @param failures what was thrown by programs of ranks, in no order
   */
  record Result<T>(List<Optional<T>> ranks, JobLife.@Nullable End early, List<Throwable> failures) {}

  /**
   * Runs a program on every rank, within MPI; returns what each has returned, in rank order.
   *
   * @param limit how long the job may take, from its begin or from when a rank last said that it goes on
   * @throws AssertionError with what the ranks are doing if they have not ended in time, or not in order
   */
  public <T> List<T> run(Duration limit, Body<T> body) throws Exception {
    Result<T> result = runToTheEnd(limit, body);
    if (result.early != null) {
      throw new AssertionError("seed %d: the job was ended: %s %s".formatted(seed, result.early, result.failures));
    }
    return result.ranks.stream().map(Optional::orElseThrow).toList();
  }

  /** Like {@link #run}, for a job that may be ended early. */
  <T> Result<T> runToTheEnd(Duration limit, Body<T> body) throws Exception {
    JobLife life = new JobLife();
    FakeClock clock = new FakeClock();
    RankGroup world = new RankGroup(size);
    List<Rank.Program<T>> programs = new ArrayList<>();
    for (int rank = 0; rank < size; rank++) {
      Delays delays = new Delays(seed * size + rank, bug.on(rank));
      programs.add(new Rank.Program<>(new Rank(rank, new RankGate(life, clock), clock, world, delays,
          bug.on(rank).kind() == Bug.Kind.LOSES_ABORT), body));
    }
    JobThreads threads = new JobThreads(seed);
    programs.forEach(program -> program.start(threads));
    CompletableFuture<?>[] ends = programs.stream().map(Rank.Program::done).toArray(CompletableFuture<?>[]::new);
    try {
      life.await(CompletableFuture.anyOf(CompletableFuture.allOf(ends), life.ended()), limit);
      List<Optional<T>> told = new ArrayList<>();
      for (Rank.Program<T> program : programs) {
        told.add(program.told(life));
      }
      return new Result<>(told, life.ended().getNow(null), programs.stream().flatMap(Rank.Program::failure).toList());
    } catch (ExecutionException | TimeoutException failure) {
      String stacks = threads.stacks();
      life.end(-1, 0);
      throw new AssertionError("seed %d: the ranks have not ended after %s%n%s".formatted(seed, limit, stacks),
          failure);
    } finally {
      clock.wakeAll();
      if (life.isOver()) {
        programs.forEach(Rank.Program::release);
      }
    }
  }
}
