package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.Consumer;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.recover.RecoveryReport.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The step that a program can continue from: the rows that are right from the first one on. */
@Timeout(60)
final class RightRowsTest extends LeftFileCase {
  private static final int COLUMNS = 4;
  private static final long DAMAGED = 0x1234_5678_9abc_def1L;

  private static Dataset growing(BurstFile open, String name, long rows) {
    return open.dataset(name, ElementType.INT64).shape(rows, COLUMNS).maxShape(Dataset.UNLIMITED, COLUMNS)
        .chunk(2, COLUMNS).create();
  }

  private static void write(Dataset dataset, long row, long value) {
    long[] values = new long[COLUMNS];
    Arrays.fill(values, value);
    dataset.write(Selection.block(new long[] {row, 0}, new long[] {1, COLUMNS}), values);
  }

  @Test
  void shouldCountTheRowsBeforeTheFirstThatIsNotRightWhenAJobAppends() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset("mesh", new int[] {1, 2});
      growing(open, "empty", 0);
      Dataset fixed = open.dataset("fixed", ElementType.INT64).shape(10, COLUMNS).create();
      Dataset damaged = growing(open, "damaged", 0);
      Dataset whole = growing(open, "whole", 0);
      for (int step = 0; step < 5; step++) {
        damaged.append(0, 1);
        whole.append(0, 1);
        write(damaged, step, step == 3 ? DAMAGED : step);
        write(whole, step, step);
        write(fixed, step, step);
        open.flush();
      }
      write(fixed, 7, 7);
      open.flush();
      whole.append(0, 1);
      write(whole, 5, 5);
      open.commit().join();
      die();
      open.complete();
    }
    damage();
    RecoveryReport report = Recovery.recover(left);
    assertEquals(new Rows(2, 2, false), reportOf(report, "mesh").rows());
    assertEquals(new Rows(0, 0, true), reportOf(report, "empty").rows());
    assertEquals(new Rows(10, 5, false), reportOf(report, "fixed").rows());
    assertEquals(new Rows(5, 3, true), reportOf(report, "damaged").rows());
    assertEquals(new Rows(5, 5, true), reportOf(report, "whole").rows());
    assertEquals(3, report.rightRows());
  }

  /** Changes the elements of one row, wherever they are. */
  private void damage() throws IOException {
    Path partial = Path.of(left + ".partial");
    LongBuffer words = ByteBuffer.wrap(Files.readAllBytes(partial)).order(ByteOrder.nativeOrder()).asLongBuffer();
    try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.WRITE)) {
      for (int word = 0; word < words.limit(); word++) {
        if (words.get(word) == DAMAGED) {
          channel.write(ByteBuffer.allocate(1), (long) word * Long.BYTES);
        }
      }
    }
  }

  @Test
  void shouldCountNoRowWhenOnlyAPartOfItIsRight() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      Dataset half = growing(open, "half", 3);
      write(half, 0, 1);
      write(half, 2, 1);
      half.write(Selection.block(new long[] {1, 0}, new long[] {1, COLUMNS - 1}), new long[COLUMNS - 1]);
      open.flush();
      die();
      open.complete();
    }
    assertEquals(1, Recovery.recover(left).rightRows());
  }

  @Test
  void shouldCountOnlyDatasetsThatGrowWhenAnotherOneHasItsLargestShapeFromTheBeginning() throws IOException {
    RecoveryReport report = recoverWith(4, open -> {
      Dataset full = open.dataset("full", ElementType.INT64).shape(2, COLUMNS).maxShape(2, COLUMNS).chunk(2, COLUMNS)
          .create();
      write(full, 0, 1);
    });
    assertEquals(new Rows(2, 1, false), reportOf(report, "full").rows());
    assertEquals(4, report.rightRows());
  }

  @Test
  void shouldCountADatasetThatHasReachedItsLimitWhenItsSecondDimensionHasNone() throws IOException {
    RecoveryReport report = recoverWith(5, open -> {
      Dataset wide = open.dataset("wide", ElementType.INT64).shape(0, COLUMNS).maxShape(3, Dataset.UNLIMITED)
          .chunk(2, COLUMNS).create();
      for (int row = 0; row < 3; row++) {
        write(wide, wide.append(0, 1), row);
      }
    });
    assertEquals(new Rows(3, 3, true), reportOf(report, "wide").rows());
    assertEquals(3, report.rightRows());
  }

  /** Recovers a dataset that has grown by so many rows, and another one. */
  private RecoveryReport recoverWith(int rows, Consumer<BurstFile> other) throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      Dataset grown = growing(open, "grown", 0);
      other.accept(open);
      for (int row = 0; row < rows; row++) {
        write(grown, grown.append(0, 1), row);
      }
      open.flush();
      die();
      open.complete();
    }
    return Recovery.recover(left);
  }

  @Test
  void shouldCountNoStepsWhenNoDatasetGrows() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset("mesh", new int[] {1, 2});
      open.flush();
      die();
      open.complete();
    }
    assertNull(Recovery.recover(left).rightRows());
  }
}
