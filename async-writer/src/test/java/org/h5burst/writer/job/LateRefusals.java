package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.MismatchException;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;

/**
 * Two ranks are a burst ahead of a refusal, declare texts that look alike, and use one dataset under two names; the
 * file holds {@link BadInputJob#FIELD} afterwards.
 */
record LateRefusals(Communicator world) {
  void run(Path path) {
    BurstFile.write(path, world, file -> {
      Selection half = BadInputJob.half(world.rank());
      Elements.write(
          file.dataset(BadInputJob.FIELD.name(), BadInputJob.FIELD.type()).shape(BadInputJob.FIELD.shape()).create(),
          half,
          Canvas.values(BadInputJob.FIELD, half, 1), true);
      Dataset rows = file.dataset("rows", ElementType.INT32).shape(0).maxShape(Dataset.UNLIMITED).chunk(4).create();
      file.flush();
      extendAfterARefusal(file, rows);
      writeIntoRefusedRows(file, rows);
      appendAtDifferentPlaces(file, rows);
      declareTextsThatLookAlike(file);
      file.link("alias").hard("rows");
    });
    BurstFile.write(path, world, OpenOptions.defaults().readWrite(), file -> appendByBothNames(file, 12));
    try (BurstFile file = BurstFile.open(path, world)) {
      int[] read = new int[16];
      file.dataset("rows").read(Selection.block(0, 16), read);
      file.flush();
      assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, read);
    }
  }

  private void write(Dataset rows, long begin, int count) {
    int[] values = new int[count];
    for (int index = 0; index < count; index++) {
      values[index] = (int) begin + index;
    }
    rows.write(Selection.block(begin, count), values);
  }

  private void extendAfterARefusal(BurstFile file, Dataset rows) {
    rows.extend(4 + world.rank());
    CompletableFuture<BurstResult> refused = file.commit();
    rows.extend(10);
    write(rows, 5L * world.rank(), 5);
    CompletableFuture<BurstResult> written = file.commit();
    BadInputJob.assertFutureFails(MismatchException.class, refused, "extension of rows");
    written.join();
    assertArrayEquals(new long[] {10}, rows.shape());
  }

  private void writeIntoRefusedRows(BurstFile file, Dataset rows) {
    file.pause();
    rows.extend(20 + world.rank());
    CompletableFuture<BurstResult> refused = file.commit();
    if (world.rank() == 1) {
      write(rows, 15, 1);
    }
    CompletableFuture<BurstResult> relying = file.commit();
    file.resume();
    BadInputJob.assertFutureFails(MismatchException.class, refused, "extension of rows");
    BadInputJob.assertFutureFails(UsageException.class, relying, "rank 1: a write", "relies on an extension that was "
        + "refused");
    assertEquals(10 + world.rank(), rows.appendEach(0, 1));
    write(rows, 10L + world.rank(), 1);
    file.commit().join();
  }

  /** Rank 1 appends before it hears of the refusal, rank 0 afterwards. */
  private void appendAtDifferentPlaces(BurstFile file, Dataset rows) {
    if (world.rank() == 1) {
      file.pause();
    }
    rows.extend(20 + world.rank());
    CompletableFuture<BurstResult> refused = file.commit();
    if (world.rank() == 0) {
      BadInputJob.assertFutureFails(MismatchException.class, refused, "extension of rows");
    }
    assertEquals(world.rank() == 0 ? 12 : 21, rows.append(0, 2));
    rows.extend(30);
    file.resume();
    BadInputJob.assertFutureFails(MismatchException.class, refused, "extension of rows");
    BadInputJob.assertFutureFails(MismatchException.class, file.commit(), "elements appended to dataset rows along "
        + "dimension 0 at 12 only on rank 0");
    assertArrayEquals(new long[] {12}, rows.shape());
  }

  private void declareTextsThatLookAlike(BurstFile file) {
    file.attribute("names",
        AttributeValue.of(world.rank() == 0 ? new String[] {"a, b", "c"} : new String[] {"a", "b, c"}));
    BadInputJob.assertFutureFails(MismatchException.class, file.commit(), "attribute names", "digest",
        "only on rank 1");
    file.strings().write("names", world.rank() == 0 ? new String[] {"a, b", "c"} : new String[] {"a", "b, c"});
    BadInputJob.assertFutureFails(MismatchException.class, file.commit(), "names", "digest", "only on rank 0");
  }

  private void appendByBothNames(BurstFile file, long rows) {
    Dataset one = file.dataset("rows");
    Dataset other = file.dataset("alias");
    assertSame(one, other);
    for (int time = 0; time < 2; time++) {
      Dataset named = time == 0 ? one : other;
      long begin = named.appendEach(0, 1);
      assertEquals(rows + 2L * time + world.rank(), begin);
      write(named, begin, 1);
    }
    file.flush();
    assertArrayEquals(new long[] {rows + 4}, one.shape());
  }
}
