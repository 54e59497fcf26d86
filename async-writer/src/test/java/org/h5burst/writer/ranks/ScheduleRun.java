package org.h5burst.writer.ranks;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.mpi.Communicator;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DatasetBuilder;
import org.h5burst.writer.Durability;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.job.ScriptedTuner;
import org.h5burst.writer.ranks.Schedule.Fault;

/** One rank's part of a schedule. */
final class ScheduleRun {
  /** How long a rank may be silent. */
  static final Duration SILENCE = Duration.ofSeconds(3);

  private static final int MAX_LATE_NANOS = 100_000;

  private final Schedule schedule;
  private final Rank rank;
  private final Communicator world;
  private final Random chance;
  private final List<Dataset> datasets = new ArrayList<>();
  private final List<String> bursts = new ArrayList<>();
  private final List<int[]> read = new ArrayList<>();
  private volatile boolean tunerFails;

  private ScheduleRun(Schedule schedule, Rank rank) {
    this.schedule = schedule;
    this.rank = rank;
    this.world = rank.world();
    this.chance = new Random(schedule.seed() * 7 + world.rank());
  }

  /**
   * What a rank has seen.
   *
   * @param bursts empty for those that were written, else the kind of what was thrown, and its message
   * @param end empty, or what ending the file has thrown
   * @param wrong what was wrong with elements read
   */
  record Seen(List<String> bursts, String end, String wrong) {}

  static Seen of(Schedule schedule, Rank rank, Path path) {
    return new ScheduleRun(schedule, rank).run(path);
  }

  private Seen run(Path path) {
    Random choices = new Random(schedule.seed());
    CreateOptions options = CreateOptions.defaults().durability(Durability.NONE)
        .tuner((_, _) -> new ScriptedTuner(() -> choice(choices)));
    BurstFile file = BurstFile.create(path, world, options);
    String wrong = "";
    for (int number = 0; number < schedule.bursts().size(); number++) {
      bursts.add(run(file, number));
      wrong += bursts.getLast().isEmpty() ? wrongIn(number) : "";
      read.clear();
    }
    return new Seen(bursts, seen(() -> end(file)), wrong);
  }

  private Choice choice(Random choices) {
    if (tunerFails) {
      throw new IllegalStateException("a tuner fails on purpose");
    }
    return switch (choices.nextInt(3)) {
      case 0 -> Choice.DEFAULT;
      case 1 -> Choice.SIEVE;
      default -> Choice.collective(choices.nextInt(schedule.ranks() + 1), choices.nextBoolean() ? 64 : 0);
    };
  }

  private String run(BurstFile file, int number) {
    Fault fault = schedule.bursts().get(number).fault();
    Fault here = schedule.bursts().get(number).rank() == world.rank() ? fault : Fault.NONE;
    tunerFails = fault == Fault.TUNER_FAILS;
    try (Borrowed memory = new Borrowed(here == Fault.MEMORY_GONE || here == Fault.MEMORY_GOES)) {
      return seen(() -> {
        if (number == 0) {
          declare(file);
        }
        begin(file, here);
        if (fault == Fault.DECLARES_OTHERWISE) {
          file.dataset("refused" + number, here == fault ? ElementType.INT16 : ElementType.INT32).shape(4).create();
        }
        write(number, memory);
        if (schedule.bursts().get(number).reads()) {
          readNeighbour();
        }
        if (here == Fault.MEMORY_GONE) {
          memory.endFaulty();
        }
        end(file, number, here, memory);
      });
    }
  }

  /** What happens on the faulty rank before it has done anything for the burst. */
  private void begin(BurstFile file, Fault here) {
    switch (here) {
      case LATE -> LockSupport.parkNanos(chance.nextInt(MAX_LATE_NANOS));
      case VERY_LATE -> rank.pass(SILENCE.multipliedBy(3));
      case STOPS_FOR_A_WHILE -> rank.stopFor(SILENCE.dividedBy(2));
      case CALLS_WRONGLY ->
        assertThrows(WriterException.class,
            () -> datasets.getFirst().write(Selection.block(elements(), 1), new int[1]));
      case PROGRAM_FAILS -> {
        seen(file::close);
        throw new UsageException("the program fails on rank %d".formatted(world.rank()));
      }
      case CALLS_OTHERWISE -> file.flush();
      case STAYS_AWAY -> rank.stayAway();
      case VANISHES -> rank.vanish();
      default -> {
        // goes wrong later, or nothing does
      }
    }
  }

  private void end(BurstFile file, int number, Fault here, Borrowed memory) {
    if (here == Fault.PAUSES) {
      file.pause();
    }
    CompletableFuture<BurstResult> committed = file.commit();
    if (here == Fault.PAUSES) {
      file.resume();
    }
    if (here == Fault.MEMORY_GOES) {
      LockSupport.parkNanos(chance.nextInt(MAX_LATE_NANOS));
      memory.endFaulty();
    }
    if (schedule.bursts().get(number).flushes()) {
      file.flush();
    }
    committed.join();
  }

  private void write(int burst, Borrowed memory) {
    int faulty = schedule.bursts().get(burst).faulty();
    for (int dataset = 0; dataset < datasets.size(); dataset++) {
      write(burst, dataset, dataset == faulty && memory.hasFaulty(), memory);
    }
  }

  /** Makes a call; returns nothing, or the kind of what it has thrown, and its message. */
  static String seen(Runnable call) {
    try {
      call.run();
      return "";
    } catch (WriterException failure) {
      return "%s: %s".formatted(failure.getClass().getSimpleName(), failure.getMessage());
    } catch (CompletionException failure) {
      return failure.getCause() instanceof WriterException cause
          ? "%s: %s".formatted(cause.getClass().getSimpleName(), cause.getMessage()) : failure.toString();
    }
  }

  private void declare(BurstFile file) {
    for (int number = 0; number < schedule.datasets().size(); number++) {
      DatasetBuilder builder = file.dataset("d" + number, ElementType.INT32).shape(elements());
      datasets.add((schedule.datasets().get(number).chunked() ? chunked(builder) : builder).create());
    }
  }

  /** In chunks of five elements, or of what the library chooses, some of them with a level that it chooses. */
  private DatasetBuilder chunked(DatasetBuilder builder) {
    return switch ((int) (schedule.seed() % 16)) {
      case 3 -> builder.autoChunk(4, 20).shuffle().deflate(1, 3);
      case 7, 11, 15 -> builder.autoChunk(4, 20);
      default -> builder.chunk(5);
    };
  }

  private long elements() {
    return (long) Schedule.OWN * schedule.ranks();
  }

  private Selection selection(int dataset, int rank) {
    return schedule.datasets().get(dataset).woven()
        ? Selection.strided(new long[] {rank}, new long[] {schedule.ranks()}, new long[] {Schedule.OWN}, new long[] {1})
        : Selection.block((long) Schedule.OWN * rank, Schedule.OWN);
  }

  private void write(int burst, int dataset, boolean faulty, Borrowed memory) {
    int[] values = new int[Schedule.OWN];
    for (int element = 0; element < values.length; element++) {
      values[element] = schedule.value(burst, dataset, world.rank(), element);
    }
    Selection own = selection(dataset, world.rank());
    if (faulty || chance.nextBoolean()) {
      Arena arena = faulty ? memory.faulty() : memory.sound();
      datasets.get(dataset).write(own, arena.allocateFrom(ValueLayout.JAVA_INT, values), Ownership.BORROW);
    } else {
      datasets.get(dataset).write(own, values);
    }
  }

  private void readNeighbour() {
    int neighbour = (world.rank() + 1) % schedule.ranks();
    for (int dataset = 0; dataset < datasets.size(); dataset++) {
      int[] into = new int[Schedule.OWN];
      datasets.get(dataset).read(selection(dataset, neighbour), into);
      read.add(into);
    }
  }

  /** A read of a burst sees what the same burst has written. */
  private String wrongIn(int burst) {
    int neighbour = (world.rank() + 1) % schedule.ranks();
    for (int dataset = 0; dataset < read.size(); dataset++) {
      for (int element = 0; element < Schedule.OWN; element++) {
        int expected = schedule.value(burst, dataset, neighbour, element);
        if (read.get(dataset)[element] != expected) {
          return "burst %d, d%d: element %d of rank %d is %d, not %d. ".formatted(burst, dataset, element, neighbour,
              read.get(dataset)[element], expected);
        }
      }
    }
    return "";
  }

  private void end(BurstFile file) {
    switch (schedule.end()) {
      case COMPLETE -> completeOrClose(file);
      case DISCARD -> file.discard();
      case CLOSE -> file.close();
      case ONE_DISCARDS -> {
        if (world.rank() == schedule.ranks() - 1) {
          file.discard();
        } else {
          completeOrClose(file);
        }
      }
    }
  }

  private static void completeOrClose(BurstFile file) {
    try {
      file.complete();
    } catch (WriterException failure) {
      seen(file::close);
      throw failure;
    }
  }
}
