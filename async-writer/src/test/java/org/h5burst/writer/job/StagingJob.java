package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BackPressure;
import org.h5burst.writer.BackPressureException;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;

/** What each of two ranks runs, with {@value #STAGING_BYTES} bytes of staging memory. */
record StagingJob(Communicator world, Path directory) {
  static final long STAGING_BYTES = 1 << 20;

  /** Each rank writes one half of a row per burst: a third of its staging memory. */
  static final DatasetSpec ROWS = new DatasetSpec("rows", ElementType.INT64, new long[] {40, 2 * 43_000});

  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      StagingJob job = new StagingJob(mpi.world(), Path.of(arguments[0]));
      job.wait(BackPressure.BLOCK);
      job.wait(BackPressure.SYNC);
      job.overfill();
      Path marker = Path.of(arguments[0], "before-first-commit");
      job.openNothingBeforeTheFirstCommit(marker);
      System.out.println("rank " + mpi.world().rank() + " is done");
    });
  }

  private BurstFile create(String name, BackPressure backPressure) {
    return BurstFile.create(directory.resolve(name + ".h5"), world,
        CreateOptions.defaults().backPressure(backPressure));
  }

  private static Dataset declare(BurstFile file) {
    return file.dataset(ROWS.name(), ROWS.type()).shape(ROWS.shape()).create();
  }

  static Selection halfRow(long row, int rank) {
    return Selection.block(new long[] {row, rank * ROWS.shape()[1] / 2}, new long[] {1, ROWS.shape()[1] / 2});
  }

  static long value(long row, int rank) {
    return 1000 * (row + 1) + rank;
  }

  /** Enqueues far more than fits, faster than it can be written; the array is used for all writes. */
  private void wait(BackPressure backPressure) {
    try (BurstFile file = create(backPressure.name(), backPressure)) {
      Dataset rows = declare(file);
      long[] data = new long[(int) ROWS.shape()[1] / 2];
      for (long row = 0; row < ROWS.shape()[0]; row++) {
        Arrays.fill(data, value(row, world.rank()));
        rows.write(halfRow(row, world.rank()), data);
        Arrays.fill(data, -1);
        var burst = file.commit();
        assertTrue(backPressure != BackPressure.SYNC || burst.isDone(), "a synchronous commit has returned before "
            + "its burst was written");
      }
      file.complete();
    }
  }

  /** What nobody has committed cannot be waited for. */
  private void overfill() {
    try (BurstFile file = create("overfilled", BackPressure.BLOCK)) {
      Dataset rows = declare(file);
      long[] data = new long[(int) ROWS.shape()[1] / 2];
      Arrays.fill(data, value(0, world.rank()));
      for (long row = 0; row < 2; row++) {
        rows.write(halfRow(row, world.rank()), data);
      }
      WriterException full = assertThrows(WriterException.class, () -> {
        for (long row = 2; row < 5; row++) {
          rows.write(halfRow(row, world.rank()), data);
        }
      });
      assertInstanceOf(BackPressureException.class, full);
      String message = String.valueOf(full.getMessage());
      for (String word : new String[] {"344000 bytes", "of " + STAGING_BYTES + " bytes", "not committed",
        "commit more often", "h5burst.staging.bytes"}) {
        assertTrue(message.contains(word), () -> "\"" + word + "\" is not in: " + message);
      }
      file.commit().join();
      rows.write(halfRow(5, world.rank()), data);
      long[] whole = new long[(int) ROWS.shape()[1] * 2];
      WriterException large = assertThrows(WriterException.class,
          () -> rows.write(Selection.block(new long[] {0, 0}, new long[] {2, ROWS.shape()[1]}), whole));
      assertInstanceOf(BackPressureException.class, large);
      assertTrue(String.valueOf(large.getMessage()).contains("1376000 bytes"), large::toString);
      file.complete();
    }
  }

  /** The test looks at the system calls: the marker stands between what may and what may not open the file. */
  private void openNothingBeforeTheFirstCommit(Path marker) {
    try (BurstFile file = create("traced", BackPressure.BLOCK)) {
      Dataset rows = declare(file);
      rows.write(halfRow(0, world.rank()), new long[(int) ROWS.shape()[1] / 2]);
      assertTrue(Files.notExists(marker));
      file.commit().join();
      file.complete();
    }
  }
}
