package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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
import org.junit.jupiter.api.io.TempDir;

/**
 * Records of another job's manifest in a job's own, at the same place and of the same size: nothing of them is
 * believed.
 */
@Timeout(60)
final class ForeignRecordsTest {
  private static final int JOURNAL = 8192;
  private static final int KIND_AT = 8;
  private static final int LENGTH_AT = 12;
  private static final int REGION = 3;
  private static final int BESIDES_PAYLOAD = 40;
  private static final DatasetSpec DATA = new DatasetSpec("d", ElementType.FLOAT64, new long[] {1000});

  @TempDir
  Path directory;

  /** Leaves an unfinished file that has ones at two places. */
  private Path die(String name, long first, long second) throws IOException {
    Path file = directory.resolve("running.h5");
    Path left = directory.resolve(name);
    double[] ones = new double[100];
    Arrays.fill(ones, 1);
    try (BurstFile open = BurstFile.create(file)) {
      Dataset dataset = open.dataset(DATA.name(), DATA.type()).shape(DATA.shape()).create();
      for (long place : new long[] {first, second}) {
        dataset.write(Selection.block(place, 100), ones);
        open.commit().join();
      }
      open.flush();
      for (String end : List.of(".partial", ".manifest")) {
        Files.copy(Path.of(file + end), Path.of(left + end));
      }
      open.discard();
    }
    return left;
  }

  @Test
  void shouldCountTheNoteAsLostWhenAnotherJobsIsInItsPlace() throws IOException {
    Path left = die("a.h5", 0, 100);
    Path other = die("c.h5", 100, 100);
    byte[] manifest = Files.readAllBytes(Path.of(left + ".manifest"));
    byte[] foreign = Files.readAllBytes(Path.of(other + ".manifest"));
    ByteBuffer records = ByteBuffer.wrap(manifest).order(ByteOrder.LITTLE_ENDIAN);
    int at = JOURNAL;
    while (manifest[at + KIND_AT] != REGION) {
      at += BESIDES_PAYLOAD + records.getInt(at + LENGTH_AT);
    }
    System.arraycopy(foreign, at, manifest, at, BESIDES_PAYLOAD + records.getInt(at + LENGTH_AT));
    Files.write(Path.of(left + ".manifest"), manifest);
    RecoveryReport report = Recovery.recover(left);
    assertEquals(Outcome.INCOMPLETE, report.outcome(), report::toString);
    assertEquals(new DatasetReport("d", 1000, new Rows(1000, 0, false), 100, 0, 900, 0, 0, 100, null),
        report.datasets().getFirst());
    assertFalse(report.damage().holes().isEmpty(), report::toString);
    double[] found = MemorySegment.ofArray(Oracle.read(Path.of(left + ".recovered"), DATA))
        .toArray(ValueLayout.JAVA_DOUBLE_UNALIGNED);
    assertEquals(200, Arrays.stream(found).filter(value -> value == 1).count(), "what was flushed is in the output");
  }
}
