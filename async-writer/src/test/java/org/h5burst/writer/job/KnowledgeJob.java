package org.h5burst.writer.job;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Explanation.Account;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * What each rank runs: files of interleaved pieces that grow from file to file, all open at once, tuned as the
 * properties say; with {@code test.successive} equal ones, one after the other.
 */
final class KnowledgeJob {
  private static final int ROWS = 1 << 14;

  private KnowledgeJob() {}

  /** Arguments: the number of bursts, and the files to write. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> run(mpi.world(), Integer.parseInt(arguments[0]), List.of(arguments).subList(1, arguments.length)));
  }

  private static void run(Communicator world, int bursts, List<String> paths) {
    boolean successive = Boolean.getBoolean("test.successive");
    List<BurstFile> files = new ArrayList<>();
    for (int number = 0; number < paths.size() && !successive; number++) {
      files.add(BurstFile.create(Path.of(paths.get(number)), world));
    }
    for (int number = 0; number < paths.size(); number++) {
      if (successive) {
        files.add(BurstFile.create(Path.of(paths.get(number)), world));
      }
      write(files.get(number), world, number, successive ? 1 : 1 << 3 * number, bursts);
      if (successive) {
        files.get(number).complete();
      }
    }
    files.forEach(BurstFile::complete);
    System.out.println("rank " + world.rank() + " is done");
  }

  private static void write(BurstFile file, Communicator world, int number, int width, int bursts) {
    Dataset dataset = file.dataset("columns", ElementType.FLOAT64).shape(ROWS, (long) width * world.size()).create();
    for (int burst = 0; burst < bursts; burst++) {
      dataset.write(Selection.block(new long[] {0, (long) world.rank() * width}, new long[] {ROWS, width}),
          new double[ROWS * width]);
      BurstResult result = file.commit().join();
      if (burst == 0 && result.explanation() != null) {
        Account account = Objects.requireNonNull(result.explanation().account());
        System.out.println("file %d: first burst %s, factor %.2f".formatted(number, result.explanation().because(),
            account.chosen().factor()));
      }
    }
  }
}
