package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.testing.Night;
import org.h5burst.testing.Waiting;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DatasetBuilder;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Faults;
import org.h5burst.writer.Faults.Call;
import org.h5burst.writer.Faults.Fault;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;

/**
 * What each of two ranks runs: bursts of two datasets, of all pairs of kinds, in which one rank's part of the first
 * fails. Each case writes or reads a file of its name.
 */
final class MixedFailureJob {
  private static final int EACH = 1000;
  private static final Choice BOTH_AGGREGATE = Choice.collective(2, 1 << 20);

  private final Communicator world;
  private final Faults faults;
  private final Path directory;
  private int held;
  /** What rank 0 does when the tuner is asked: all ranks have prepared the burst then, and none has begun with it. */
  private volatile Runnable whenPrepared = () -> {};

  private MixedFailureJob(Communicator world, Faults faults, Path directory) {
    this.world = world;
    this.faults = faults;
    this.directory = directory;
  }

  /** How a dataset is stored. */
  enum Kind {
    CONTIGUOUS,
    CHUNKED,
    COMPACT
  }

  /** What goes wrong on one rank. */
  enum Trouble {
    FREED("freed before the burst was done"),
    NO_SPACE("no space left on device"),
    UNREADABLE("input/output error");

    private final String words;

    Trouble(String words) {
      this.words = words;
    }
  }

  private record Case(Trouble trouble, boolean reads, Choice choice, List<Kind> kinds, int victim) {
    String name() {
      return "%s-%s-%s-%s-%s-on-%d"
          .formatted(trouble, reads ? "read" : "write", choice.mode(), kinds.getFirst(), kinds.getLast(), victim)
          .toLowerCase(Locale.ROOT);
    }

    Selection selection(int rank) {
      return choice.equals(BOTH_AGGREGATE)
          ? Selection.strided(new long[] {rank}, new long[] {2}, new long[] {EACH}, new long[] {1})
          : Selection.block((long) rank * EACH, EACH);
    }
  }

  /** Arguments: the directory, the preloaded library, and the back end. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      MixedFailureJob job = new MixedFailureJob(mpi.world(), new Faults(Path.of(arguments[1])), Path.of(arguments[0]));
      for (Case each : cases(arguments[2].equals("portable"))) {
        job.run(each);
      }
      System.out.println("rank %d held %d cases".formatted(mpi.world().rank(), job.held));
    });
  }

  private static List<Case> cases(boolean isPortable) {
    List<Case> all = new ArrayList<>();
    for (Choice choice : List.of(Choice.DEFAULT, BOTH_AGGREGATE)) {
      for (Kind first : Kind.values()) {
        for (Kind second : Kind.values()) {
          for (int victim : victims(first, second)) {
            List<Kind> kinds = List.of(first, second);
            all.add(new Case(Trouble.FREED, false, choice, kinds, victim));
            all.add(new Case(Trouble.FREED, true, choice, kinds, victim));
            // HDF5's own collective calls cannot be made by a rank on which HDF5 has failed: see OneRankFailsTest
            boolean isInStep = isPortable || choice.equals(Choice.DEFAULT);
            boolean writesItself = isPortable ? first == Kind.CONTIGUOUS || victim == 0 : first != Kind.COMPACT;
            boolean readsItself = isPortable || first != Kind.COMPACT;
            if (isInStep && writesItself) {
              all.add(new Case(Trouble.NO_SPACE, false, choice, kinds, victim));
            }
            if (isInStep && readsItself) {
              all.add(new Case(Trouble.UNREADABLE, true, choice, kinds, victim));
            }
          }
        }
      }
    }
    return all;
  }

  /** By night both ranks in turn; else one of them, so that each is it for half of the pairs. */
  private static List<Integer> victims(Kind first, Kind second) {
    return Night.isNow() ? List.of(0, 1) : List.of((first.ordinal() + second.ordinal()) % 2);
  }

  private void run(Case each) throws IOException {
    System.out.println("rank %d begins %s".formatted(world.rank(), each.name()));
    try (Arena arena = Arena.ofShared()) {
      if (each.reads) {
        read(each, arena);
      } else {
        write(each, arena);
      }
    }
    world.barrier();
    held++;
  }

  private BurstFile create(Case each, Path path) {
    return BurstFile.create(path, world, options(each).replace());
  }

  private CreateOptions options(Case each) {
    return CreateOptions.defaults().tuner((_, _) -> new ScriptedTuner(() -> {
      whenPrepared.run();
      return each.choice;
    }));
  }

  private static List<Dataset> declare(Case each, BurstFile file) {
    List<Dataset> datasets = new ArrayList<>();
    for (Kind kind : each.kinds) {
      DatasetBuilder builder = file.dataset("d" + datasets.size(), ElementType.INT64).shape(2 * EACH);
      datasets.add(switch (kind) {
        case CONTIGUOUS -> builder.create();
        case CHUNKED -> builder.chunk(EACH / 4).create();
        case COMPACT -> builder.compact().create();
      });
    }
    return datasets;
  }

  private void write(Case each, Arena arena) {
    BurstFile file = create(each, directory.resolve(each.name() + ".h5"));
    List<Dataset> datasets = declare(each, file);
    file.commit().join();
    world.barrier();
    Arena borrowed = Arena.ofShared();
    Selection mine = each.selection(world.rank());
    datasets.getFirst().write(mine, borrowed.allocate(ValueLayout.JAVA_LONG, EACH), Ownership.BORROW);
    datasets.getLast().write(mine, arena.allocate(ValueLayout.JAVA_LONG, EACH), Ownership.BORROW);
    assertTold(each, file, borrowed, new Fault(Call.WRITE, 1, Fault.EVER, Fault.ENOSPC), ".h5.partial");
  }

  private void read(Case each, Arena arena) throws IOException {
    Path path = directory.resolve(each.name() + ".h5");
    try (BurstFile file = create(each, path)) {
      declare(each, file).forEach(dataset -> dataset.write(each.selection(world.rank()), new long[EACH]));
      file.complete();
    }
    BurstFile file = BurstFile.open(path, world, OpenOptions.like(options(each)));
    Arena wanting = Arena.ofShared();
    Selection mine = each.selection(world.rank());
    file.dataset("d1").readAsync(mine, arena.allocate(ValueLayout.JAVA_LONG, EACH));
    file.commit().join(); // the file is open now
    file.dataset("d0").readAsync(mine, wanting.allocate(ValueLayout.JAVA_LONG, EACH));
    file.dataset("d1").readAsync(mine, arena.allocate(ValueLayout.JAVA_LONG, EACH));
    assertTold(each, file, wanting, new Fault(Call.READ, 1, Fault.EVER, Fault.EIO), ".h5");
    Files.deleteIfExists(path);
  }

  private static void touch(Path path) {
    try {
      Files.createFile(path);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void assertTold(Case each, BurstFile file, Arena memory, Fault fault, String pattern) {
    boolean isVictim = world.rank() == each.victim;
    Path prepared = directory.resolve(each.name() + ".prepared");
    Path freed = directory.resolve(each.name() + ".freed");
    if (each.trouble == Trouble.FREED) {
      whenPrepared = () -> {
        touch(prepared);
        Waiting.until(() -> Files.exists(freed));
      };
    } else if (isVictim) {
      faults.arm(fault, each.name() + pattern);
    }
    CompletableFuture<BurstResult> done = file.commit();
    if (isVictim && each.trouble == Trouble.FREED) {
      Waiting.until(() -> Files.exists(prepared));
      memory.close();
      touch(freed);
    }
    WriterException failure = assertInstanceOf(WriterException.class,
        assertThrows(CompletionException.class, done::join, each::name).getCause());
    whenPrepared = () -> {};
    assertTrue(!isVictim || each.trouble == Trouble.FREED || faults.disarm() > 0, "nothing was injected");
    String words = String.valueOf(failure.getMessage());
    assertTrue(
        words.contains(each.name()) && words.contains("rank %d: ".formatted(each.victim))
            && words.toLowerCase(Locale.ROOT).contains(each.trouble.words),
        words);
    assertTrue(!words.contains("rank %d: ".formatted(1 - each.victim)) || words.contains("rank 0 failed: "), words);
    assertFalse(words.contains("failed: ;") || words.contains("null"), words);
    if (words.contains("the file can still be read")) {
      file.complete();
    } else {
      assertThrows(PoisonedFileException.class, file::complete);
    }
  }
}
