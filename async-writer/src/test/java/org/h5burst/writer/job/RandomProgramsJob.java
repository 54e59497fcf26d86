package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.job.Act.Way;
import org.h5burst.writer.job.RandomProgram.Step;

/** What each rank runs: its part of many random programs, one after the other. */
final class RandomProgramsJob {
  private static final ExecutorService THREADS = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());
  private static final long[] BUFFERS = {0, 4096, 65536, 1 << 20};

  private final RandomProgram program;
  private final Communicator world;
  private final List<BurstFile> files = new ArrayList<>();
  private final List<List<Dataset>> datasets = new ArrayList<>();
  private final RandomReads reads = new RandomReads();
  private final List<List<Canvas>> canvases = new ArrayList<>();
  private final List<Integer> painted = new ArrayList<>();
  private final List<CompletableFuture<BurstResult>> commits = Collections.synchronizedList(new ArrayList<>());

  private RandomProgramsJob(RandomProgram program, Communicator world) {
    this.program = program;
    this.world = world;
  }

  /** Arguments: a directory, the first seed and how many. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      long firstSeed = Long.parseLong(arguments[1]);
      for (long seed = firstSeed; seed < firstSeed + Long.parseLong(arguments[2]); seed++) {
        try {
          new RandomProgramsJob(RandomProgram.of(seed, mpi.world().size()), mpi.world()).run(Path.of(arguments[0]));
        } catch (RuntimeException | AssertionError failure) {
          throw new AssertionError("the program of seed " + seed + " failed", failure);
        }
      }
    });
  }

  /** Any mode with any number of aggregators and any buffer, so that files are opened again and again. */
  private static Choice anyChoice(Random random, int ranks) {
    return switch (random.nextInt(4)) {
      case 0 -> Choice.DEFAULT;
      case 1 -> Choice.SIEVE;
      default -> Choice.collective(random.nextInt(ranks + 1), BUFFERS[random.nextInt(BUFFERS.length)]);
    };
  }

  private void run(Path directory) {
    for (int file = 0; file < program.datasets().size(); file++) {
      Random random = new Random(program.seed() + file);
      CreateOptions options =
          CreateOptions.defaults().tuner((_, _) -> new ScriptedTuner(() -> anyChoice(random, world.size())));
      files.add(BurstFile.create(directory.resolve(program.fileName(file)), world, options));
      canvases.add(program.datasets().get(file).stream().map(Canvas::new).toList());
      painted.add(0);
      datasets.add(new ArrayList<>(program.datasets().get(file).stream().<Dataset>map(_ -> null).toList()));
    }
    for (int index = 0; index < program.steps().size(); index++) {
      Step step = program.steps().get(index);
      act(step.actsOfRank().get(world.rank()));
      read(index, step.file());
      end(step);
    }
    for (CompletableFuture<BurstResult> commit : commits) {
      BurstResult result = commit.join();
      assertTrue(result.bytes() == 0 || result.seconds() > 0, result::toString);
      assertTrue(result.read().bytes() == 0 || result.read().seconds() > 0, result::toString);
    }
    System.out.println("checked reads: " + reads.check());
  }

  /** Declares on this thread; then every thread writes to its datasets, in order. */
  private void act(List<Act> acts) {
    Map<Integer, List<Act.Write>> writesOfThread = new TreeMap<>();
    for (Act act : acts) {
      switch (act) {
        case Act.Declare(int file, int number) -> {
          DatasetSpec spec = program.datasets().get(file).get(number);
          datasets.get(file).set(number,
              files.get(file).dataset(spec.name(), spec.type()).shape(spec.shape()).chunk(spec.chunk())
                  .order(spec.order()).create());
        }
        case Act.Write write -> writesOfThread
            .computeIfAbsent((write.file() + write.dataset()) % program.threads(), _ -> new ArrayList<>()).add(write);
      }
    }
    if (writesOfThread.size() <= 1) {
      writesOfThread.values().forEach(writes -> writes.forEach(this::write));
    } else {
      CompletableFuture.allOf(writesOfThread.values().stream()
          .map(writes -> CompletableFuture.runAsync(() -> writes.forEach(this::write), THREADS))
          .toArray(CompletableFuture<?>[]::new)).join();
    }
  }

  private void write(Act.Write write) {
    Dataset dataset = datasets.get(write.file()).get(write.dataset());
    Selection selection = write.selection();
    byte[] values = Canvas.values(program.datasets().get(write.file()).get(write.dataset()), selection, write.salt());
    switch (write.way()) {
      case ARRAY, MEMORY -> Elements.write(dataset, selection, values, write.way() == Way.ARRAY);
      case LENT -> dataset.write(selection, lend(values), Ownership.BORROW);
      case LENT_WITH_FUTURE -> lendWithFuture(dataset, selection, values);
    }
  }

  /** Memory that lives as long as anybody can reach it. */
  private static MemorySegment lend(byte[] values) {
    return Arena.ofAuto().allocate(values.length, Long.BYTES).copyFrom(MemorySegment.ofArray(values));
  }

  /** The memory must be as it was until the future completes; from then on it is the program's again. */
  private void lendWithFuture(Dataset dataset, Selection selection, byte[] values) {
    MemorySegment lent = lend(values);
    CompletableFuture<BurstResult> written =
        dataset.writeAsync(selection, lent, Ownership.BORROW).whenComplete((_, _) -> {
          assertEquals(-1, lent.mismatch(MemorySegment.ofArray(values)), "lent memory was changed");
          lent.fill((byte) -1);
        });
    commits.add(written);
  }

  /** Reads back what all ranks have written so far, and write in this burst. */
  private void read(int index, int file) {
    program.paint(file, painted.get(file), index, canvases.get(file));
    painted.set(file, index + 1);
    Random random = new Random(program.seed() * 1000 + index * 10L + world.rank());
    for (int number = 0; number < datasets.get(file).size(); number++) {
      Dataset dataset = datasets.get(file).get(number);
      if (dataset != null && random.nextBoolean()) {
        reads.enqueue(dataset, program.datasets().get(file).get(number), canvases.get(file).get(number), random);
      }
    }
  }

  private void end(Step step) {
    BurstFile file = files.get(step.file());
    switch (step.end()) {
      case COMMIT -> commits.add(file.commit());
      case COMMIT_AND_WAIT -> assertFalse(file.commit().join().bytes() < 0);
      case FLUSH -> file.flush();
      case CLOSE -> file.complete();
    }
  }
}
