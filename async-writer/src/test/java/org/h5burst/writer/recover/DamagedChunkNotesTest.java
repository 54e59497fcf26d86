package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What recovery says of datasets in chunks, and compact ones, when a part of the manifest is damaged. */
@Timeout(60)
final class DamagedChunkNotesTest extends LeftFileCase {
  private static final int ELEMENTS = 100;
  private static final int CHUNK = 10;

  private static long[] all(long value) {
    long[] values = new long[ELEMENTS];
    Arrays.fill(values, value);
    return values;
  }

  private byte[] manifest() throws IOException {
    return Files.readAllBytes(Path.of(file + ".manifest"));
  }

  private RecoveryReport recover(byte[] damaged) throws IOException {
    Files.copy(Path.of(file + ".partial"), Path.of(left + ".partial"));
    Files.write(Path.of(left + ".manifest"), damaged);
    return Recovery.recover(left);
  }

  private long[] recovered(String dataset, int count) {
    DatasetSpec all = new DatasetSpec(dataset, ElementType.INT64, new long[] {count});
    return MemorySegment.ofArray(Oracle.read(recovered, all))
        .toArray(ValueLayout.JAVA_LONG_UNALIGNED);
  }

  @Test
  void shouldDoubtFormerElementsOfChunksWhenNotesOfLaterOnesAreLost() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      Dataset chunked = open.dataset("chunked", ElementType.INT64).shape(ELEMENTS).chunk(CHUNK).deflate(1).create();
      Dataset compact = open.dataset("compact", ElementType.INT64).shape(ELEMENTS).compact().create();
      Dataset plain = open.dataset("plain", ElementType.INT64).shape(ELEMENTS).create();
      for (Dataset dataset : new Dataset[] {chunked, compact, plain}) {
        dataset.write(Selection.all(), all(1));
      }
      open.flush();
      int first = manifest().length;
      chunked.write(Selection.all(), all(2));
      compact.write(Selection.all(), all(2));
      open.flush();
      int second = manifest().length;
      plain.write(Selection.block(0, 1), new long[] {1});
      open.flush();
      chunked.write(Selection.block(0, CHUNK), Arrays.copyOf(all(3), CHUNK));
      open.flush();
      byte[] damaged = manifest();
      Arrays.fill(damaged, first, second, (byte) 0);
      RecoveryReport report = recover(damaged);
      assertEquals(Outcome.INCOMPLETE, report.outcome(), report::toString);
      assertEquals(CHUNK, reportOf(report, "chunked").right(), report::toString);
      assertEquals(ELEMENTS - CHUNK, reportOf(report, "chunked").doubtful(), report::toString);
      assertEquals(0, reportOf(report, "compact").right(), report::toString);
      assertEquals(ELEMENTS, reportOf(report, "plain").right(), report::toString);
      assertTrue(report.doubtful().stream().filter(doubt -> doubt.dataset().equals("compact"))
          .allMatch(doubt -> doubt.reason().startsWith("a later write, whose note is lost")), report::toString);
      open.complete();
    }
  }

  @Test
  void shouldNotCallElementsNeverFlushedWhenTheExtensionIsLostThatTheyNeed() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      Dataset grown = open.dataset("grown", ElementType.INT64).shape(CHUNK).maxShape(Dataset.UNLIMITED).chunk(CHUNK)
          .create();
      open.dataset("other", ElementType.INT64).shape(CHUNK).maxShape(Dataset.UNLIMITED).chunk(CHUNK).create();
      open.flush();
      int before = manifest().length;
      grown.extend(ELEMENTS);
      grown.write(Selection.all(), all(4));
      open.flush();
      byte[] damaged = manifest();
      String records = new String(damaged, StandardCharsets.ISO_8859_1);
      damaged[records.indexOf("grown", before)] ^= 1;
      RecoveryReport report = recover(damaged);
      assertEquals(1, report.damage().lostChanges(), report::toString);
      assertEquals(0, reportOf(report, "grown").neverFlushed(), report::toString);
      assertEquals(CHUNK, reportOf(report, "grown").doubtful(), report::toString);
      assertArrayEquals(Arrays.copyOf(all(4), CHUNK), recovered("grown", CHUNK));
      assertEquals(CHUNK, reportOf(report, "other").neverFlushed(), report::toString);
      open.complete();
    }
  }
}
