package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DatasetBuilder;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Selection;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  /** The output puts such chunks through HDF5, and reads them back. */
  @ParameterizedTest
  @CsvSource({"ZSTD", "LZ4"})
  void shouldRecoverChunksThatOnlyH5BurstCanReadWhenTheyDoNotFitIntoMemory(Filter.Kind filter) throws Exception {
    int rows = 64;
    int columns = 10_000;
    try (BurstFile open = BurstFile.create(file)) {
      DatasetBuilder wide = open.dataset("wide", ElementType.INT32).shape(rows, columns).chunk(rows, columns / 10);
      Dataset made = (filter == Filter.Kind.ZSTD ? wide.zstd(1) : wide.lz4()).create();
      made.write(Selection.all(), IntStream.range(0, rows * columns).toArray());
      open.flush();
      die();
      open.complete();
    }
    ProcessBuilder builder = new ProcessBuilder(MpiJob.javaCommand(SmallJvm.options("-Xmx64m",
        "-Dh5burst.chunk.bytes=1MiB"), RecoveringProgram.class.getName(), List.of(left.toString())));
    builder.environment().put("HDF5_PLUGIN_PATH", directory.toString()); // where there are none
    Process recovery = builder.redirectErrorStream(true).start();
    String words = new String(recovery.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, recovery.waitFor(), words);
    assertTrue(words.contains(Outcome.RECOVERED.name()), words);
    try (BurstFile open = BurstFile.open(recovered)) {
      assertArrayEquals(IntStream.range(0, rows * columns).toArray(), open.dataset("wide").readInts());
    }
  }
}
