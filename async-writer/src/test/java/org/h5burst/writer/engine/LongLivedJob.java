package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.engine.run.BurstGroups;

/**
 * A job that writes one file after another, each on a communicator of its own, or each without MPI; some of them fail.
 */
public record LongLivedJob(Communicator world, Path directory, int files) {
  /** The argument that makes each file a job of its own. */
  public static final String ALONE = "alone";

  private static final int FAILING_EVERY = 10;
  private static final int REPORTS = 10;

  /**
   * Arguments: the directory to write into, how many files, and perhaps {@link #ALONE}. Needs
   * {@code -Dh5burst.debug.borrow=on}.
   */
  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[0]);
    int files = Integer.parseInt(arguments[1]);
    if (arguments.length > 2) {
      writeAlone(directory, files);
    } else {
      Mpi.run(mpi -> new LongLivedJob(mpi.world(), directory, files).run());
    }
  }

  private static void writeAlone(Path directory, int files) throws IOException {
    for (int number = 1; number <= files; number++) {
      Path path = directory.resolve("file" + number);
      write(path, BurstFile.create(path), 0, 1, number % FAILING_EVERY == 0);
      remove(path);
      if (number % Math.max(1, files / REPORTS) == 0) {
        report(number, 0, 0, 0);
      }
    }
  }

  private void run() throws IOException {
    for (int number = 1; number <= files; number++) {
      try (Communicator own = number % 3 == 0 ? world.split(world.rank(), 0)
          : number % 3 == 1 ? world.split(0, -world.rank()) : world.duplicate()) {
        write(directory.resolve("file%d.%d".formatted(number, own.size() == 1 ? world.rank() : 0)), own,
            number % FAILING_EVERY == 0);
      }
      if (number % Math.max(1, files / REPORTS) == 0) {
        BurstGroups groups = WriterRuntime.of(world.mpi()).groups();
        report(number, world.rank(), groups.all().size(), groups.retiring());
      }
    }
    WriterRuntime runtime = WriterRuntime.of(world.mpi());
    IdleStrategy.until(() -> runtime.groups().all().isEmpty() && runtime.groups().retiring() == 0);
    System.out.println("rank " + world.rank() + " has freed all groups");
  }

  private static void write(Path path, Communicator ranks, boolean fails) throws IOException {
    write(path, BurstFile.create(path, ranks), ranks.rank(), ranks.size(), fails);
    ranks.barrier();
    if (ranks.rank() == 0) {
      remove(path);
    }
  }

  private static void write(Path path, BurstFile file, int rank, int ranks, boolean fails) {
    Dataset data = file.dataset("data", ElementType.INT32).shape(ranks).create();
    data.write(Selection.block(rank, 1), new int[] {rank});
    if (fails) {
      Failures.poisonUntouched(file, data);
      Failures.closePoisoned(file);
    } else {
      file.complete();
      assertTrue(Files.exists(path));
    }
  }

  private static void remove(Path path) throws IOException {
    for (String suffix : List.of("", ".partial", ".manifest")) {
      Files.deleteIfExists(Path.of(path + suffix));
    }
  }

  private static void report(int number, int rank, int groups, int retiring) throws IOException {
    long threads =
        Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().startsWith("h5burst-")).count();
    try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
      String memory = Files.readAllLines(Path.of("/proc/self/status")).stream()
          .filter(each -> each.startsWith("VmRSS:")).findFirst().orElseThrow();
      System.out.println(
          "rank %d after %d files: %s, %d descriptors, %d threads, %d groups, %d retiring".formatted(rank, number,
              memory.replaceAll("\\s+", " "), descriptors.count(), threads, groups, retiring));
    }
  }
}
