package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.recover.RecoveryReport.DatasetReport;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.h5burst.writer.recover.RecoveryReport.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What recovery makes of datasets in chunks of which the manifest has notes. */
@Timeout(60)
final class NotedChunksTest extends LeftFileCase {
  private static final int FLUSHED = 700;
  private static final int STEP = 28;
  private static final String GROWN = "grown";

  private static long[] values(long count) {
    return LongStream.range(0, count).map(value -> value * value + 1).toArray();
  }

  private void dieWithNotedChunks() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      Dataset grown = open.dataset(GROWN, ElementType.INT64).order(ByteOrder.BIG_ENDIAN).shape(0)
          .maxShape(Dataset.UNLIMITED).chunk(64).shuffle().deflate(4).fletcher32().create();
      Dataset plain = open.dataset("plain", ElementType.INT64).shape(30).chunk(7).create();
      plain.write(Selection.block(0, 30), values(30));
      for (int step = 0; step < FLUSHED; step += STEP) {
        grown.append(0, STEP);
        grown.write(Selection.block(step, STEP), Arrays.copyOfRange(values(FLUSHED), step, step + STEP));
        open.flush();
      }
      grown.append(0, FLUSHED);
      grown.write(Selection.block(3, 2L * FLUSHED - 3), values(2L * FLUSHED - 3)); // never flushed
      open.commit().join();
      die();
      open.complete();
    }
  }

  private static long[] elements(Path hdf5, String dataset, long count) {
    return MemorySegment.ofArray(Oracle.read(hdf5, new DatasetSpec(dataset, ElementType.INT64, new long[] {count})))
        .toArray(ValueLayout.JAVA_LONG_UNALIGNED);
  }

  @Test
  void shouldCheckEveryFlushedElementOfChunksAlsoWhenHdf5CannotOpenTheFile() throws IOException {
    dieWithNotedChunks();
    byte[] begin = new byte[8];
    try (FileChannel channel = FileChannel.open(Path.of(left + ".partial"), StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(begin), 0);
    }
    RecoveryReport report = Recovery.recover(left);
    assertEquals(Outcome.RECOVERED, report.outcome(), report::toString);
    assertEquals(new DatasetReport(GROWN, FLUSHED, new Rows(FLUSHED, FLUSHED, true), FLUSHED, 0, 0, 0, 0, 0, null),
        reportOf(report, GROWN));
    assertEquals(30, reportOf(report, "plain").right());
    assertArrayEquals(values(FLUSHED), elements(recovered, GROWN, FLUSHED));
    assertArrayEquals(values(30), elements(recovered, "plain", 30));
    long[] complete = elements(file, GROWN, 2L * FLUSHED);
    assertArrayEquals(values(3), Arrays.copyOf(complete, 3));
    assertArrayEquals(values(2L * FLUSHED - 3), Arrays.copyOfRange(complete, 3, 2 * FLUSHED));
  }

  @Test
  void shouldListTheElementsOfAChunkWhenItsPlaceIsDamaged() throws IOException {
    dieWithNotedChunks();
    byte[] zeros = new byte[(int) Files.size(Path.of(left + ".partial"))];
    Files.write(Path.of(left + ".partial"), zeros);
    RecoveryReport report = Recovery.recover(left);
    assertEquals(Outcome.INCOMPLETE, report.outcome(), report::toString);
    DatasetReport grown = reportOf(report, GROWN);
    assertEquals(FLUSHED, grown.missing() + grown.doubtful() + grown.right(), report::toString);
    assertTrue(grown.missing() > 0 && grown.right() < 64 && grown.problem() != null, report::toString);
  }

  @Test
  void shouldTakeLittleMemoryWhenAnIncompleteChunkWasFlushedOften() throws IOException, InterruptedException {
    int elements = 1 << 19;
    try (BurstFile open = BurstFile.create(file)) {
      Dataset state = open.dataset("state", ElementType.INT64).shape(elements).chunk(elements).deflate(1).create();
      for (int step = 0; step < 24; step++) {
        state.write(Selection.block(0, elements - 1), values(elements - 1));
        open.flush();
      }
      die();
      open.complete();
    }
    Process recovery = new ProcessBuilder(MpiJob.javaCommand(SmallJvm.options("-Xmx48m"),
        RecoveringProgram.class.getName(), List.of(left.toString()))).redirectErrorStream(true).start();
    String words = new String(recovery.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, recovery.waitFor(), words);
    assertTrue(words.contains(Outcome.RECOVERED.name()), words);
  }

  /** Records of the manifest are smaller: what they have of a chunk is divided. */
  @Test
  void shouldRecoverChunksThatAreLargerThanARecordOfTheManifest() throws IOException {
    int elements = (20 << 20) / Long.BYTES;
    long[] values = new Random(1).longs(2L * elements).toArray();
    try (BurstFile open = BurstFile.create(file)) {
      List<Dataset> datasets = List.of(
          open.dataset("plain", ElementType.INT64).shape(2 * elements).chunk(elements).create(),
          open.dataset("summed", ElementType.INT64).shape(2 * elements).chunk(elements).fletcher32().create(),
          open.dataset("deflated", ElementType.INT64).shape(2 * elements).chunk(elements).deflate(1).create());
      for (Dataset dataset : datasets) {
        dataset.write(Selection.block(0, elements), new long[elements]);
      }
      open.flush();
      for (Dataset dataset : datasets) {
        dataset.write(Selection.block(0, elements), Arrays.copyOf(values, elements)); // kept in the manifest
        dataset.write(Selection.block(elements, elements - 1L),
            Arrays.copyOfRange(values, elements, 2 * elements - 1)); // which lack an element
      }
      open.flush();
      die();
      long[] again = new long[elements];
      datasets.get(1).read(Selection.block(0, elements), again);
      open.commit().join();
      assertArrayEquals(Arrays.copyOf(values, elements), again);
      open.complete();
    }
    RecoveryReport report = Recovery.recover(left);
    assertEquals(Outcome.RECOVERED, report.outcome(), report::toString);
    for (String name : List.of("plain", "summed", "deflated")) {
      assertEquals(2L * elements - 1, reportOf(report, name).right(), report::toString);
      for (Path each : List.of(recovered, file)) {
        assertArrayEquals(Arrays.copyOf(values, 2 * elements - 1),
            Arrays.copyOf(elements(each, name, 2L * elements), 2 * elements - 1), name);
      }
    }
  }
}
