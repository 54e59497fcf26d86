package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.DoubleStream;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Recovery of datasets each row of which goes through several large chunks. */
@Timeout(60)
final class LargeChunksRecoveryTest extends LeftFileCase {
  private static final int ROWS = 64;
  private static final int COLUMNS = 16_384;
  private static final int CHUNKS = 9; // of 8 MiB
  private static final long BYTES = (long) ROWS * COLUMNS * CHUNKS * Double.BYTES;

  private static long readBytes() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/io")).stream().filter(line -> line.startsWith("rchar: "))
        .mapToLong(line -> Long.parseLong(line.substring("rchar: ".length()))).sum();
  }

  @Test
  void shouldReadEachChunkNotForEachOfItsRowsWhenRowsGoThroughManyChunks() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      Dataset wide = open.dataset("wide", ElementType.FLOAT64).shape(ROWS, (long) COLUMNS * CHUNKS)
          .chunk(ROWS, COLUMNS).create();
      wide.write(Selection.all(), DoubleStream.iterate(0, value -> value + 1).limit(BYTES / Double.BYTES).toArray());
      open.flush();
      die();
      open.complete();
    }
    long before = readBytes();
    RecoveryReport report = Recovery.recover(left);
    long taken = readBytes() - before;
    assertEquals(Outcome.RECOVERED, report.outcome(), report::toString);
    assertEquals(BYTES / Double.BYTES, reportOf(report, "wide").right());
    assertTrue(taken < 8 * BYTES, () -> "%,d bytes were read to recover %,d".formatted(taken, BYTES));
  }
}
