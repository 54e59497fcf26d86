package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.MountedDirectory;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.PathException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ForeignObjectException;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.h5burst.writer.child.Hdf5Child;
import org.h5burst.writer.manifest.Located;
import org.h5burst.writer.manifest.Recorded;
import org.h5burst.writer.recover.RecoveryReport.DatasetReport;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.h5burst.writer.recover.RecoveryReport.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What recovery makes of datasets that only HDF5 finds in the unfinished file, and of files into which nothing was
 * flushed.
 */
@Timeout(60)
final class ChunkedRecoveryTest extends LeftFileCase {
  private static final int FLUSHED = 700;
  private static final int DAMAGES = 12;
  private static final int ZEROS = 16 << 20;
  /** A filter that only HDF5 has, so that the manifest cannot place the chunks. */
  private static final int NBIT = 5;
  private static final DatasetSpec WHOLE = new DatasetSpec("whole", ElementType.INT64, new long[] {50});
  private static final DatasetSpec PLAIN =
      new DatasetSpec("plain", ElementType.INT64, ByteOrder.nativeOrder(), new long[] {30}, new long[] {7});

  private static long[] values(long count) {
    return LongStream.range(0, count).map(value -> value * value + 1).toArray();
  }

  private void dieAfterAFlush() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset(WHOLE.name(), WHOLE.type()).shape(WHOLE.shape()).create().write(Selection.block(0, 50), values(50));
      Dataset grown = open.dataset("group/grown", ElementType.INT64).order(ByteOrder.BIG_ENDIAN).shape(0)
          .maxShape(Dataset.UNLIMITED).chunk(64).filter(NBIT)
          .shuffle().deflate(4).create();
      grown.attribute("unit", "m");
      grown.append(0, FLUSHED);
      grown.write(Selection.block(0, FLUSHED), values(FLUSHED));
      Dataset plain =
          open.dataset(PLAIN.name(), PLAIN.type()).shape(PLAIN.shape()).chunk(PLAIN.chunk()).filter(NBIT).create();
      plain.write(Selection.block(0, 30), values(30));
      Dataset empty = open.dataset("empty", ElementType.FLOAT32).shape(0).maxShape(Dataset.UNLIMITED).chunk(8).create();
      Dataset small = open.dataset("small", ElementType.INT64).shape(3).compact().create();
      small.write(Selection.block(0, 3), values(3));
      open.flush();
      grown.append(0, 100); // never flushed
      empty.append(0, 1);
      open.commit().join();
      die();
      open.complete();
    }
  }

  private void damage(long position) throws IOException {
    try (FileChannel channel = FileChannel.open(Path.of(left + ".partial"), StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap("damaged!".getBytes(StandardCharsets.US_ASCII)), position);
    }
  }

  private long[] read(DatasetSpec dataset) {
    return MemorySegment.ofArray(Oracle.read(recovered, dataset)).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
  }

  private void assertNothingElseIsThere(String... names) throws IOException {
    try (Stream<Path> files = Files.list(Objects.requireNonNull(left.getParent()))) {
      assertEquals(Stream.of(names).sorted().toList(),
          files.map(path -> path.getFileName().toString()).sorted().toList());
    }
  }

  @Test
  void shouldCopyWhatHdf5CanReadAndSayThatItIsNotCheckedWhenTheManifestDoesNotPlaceIt() throws Exception {
    dieAfterAFlush();
    byte[] before = Files.readAllBytes(Path.of(left + ".partial"));
    RecoveryReport report = Recovery.recover(left);
    assertEquals(Outcome.DOUBTFUL, report.outcome(), report::toString);
    assertTrue(report.doubtful().isEmpty() && report.datasets().stream().allMatch(dataset -> dataset.problem() == null),
        report::toString);
    assertEquals(new DatasetReport("group/grown", FLUSHED, new Rows(FLUSHED, 0, true), 0, FLUSHED, 0, 0, 0, 0, null),
        reportOf(report, "group/grown"));
    assertEquals(new DatasetReport("empty", 0, new Rows(0, 0, true), 0, 0, 0, 0, 0, 0, null),
        reportOf(report, "empty"));
    assertEquals(3, reportOf(report, "small").right());
    assertEquals(0, reportOf(report, "whole").unchecked());
    DatasetSpec grown = PortableBackend.load().find(recovered, "group/grown");
    assertEquals(List.of(Filter.Kind.OTHER, Filter.Kind.SHUFFLE, Filter.Kind.DEFLATE),
        grown.storage().filters().stream().map(Filter::kind).toList());
    assertEquals(ByteOrder.BIG_ENDIAN, grown.order());
    assertArrayEquals(values(FLUSHED), read(grown));
    assertArrayEquals(values(30), read(PLAIN));
    assertArrayEquals(values(50), read(WHOLE));
    assertArrayEquals(values(3), read(new DatasetSpec("small", ElementType.INT64, new long[] {3})));
    assertArrayEquals(before, Files.readAllBytes(Path.of(left + ".partial")));
    assertNothingElseIsThere("f.h5.partial", "f.h5.manifest", "f.h5.recovered");
  }

  @Test
  void shouldSayThatTheyAreLostWhenHdf5CannotOpenTheFile() throws IOException {
    dieAfterAFlush();
    damage(0);
    RecoveryReport report = Recovery.recover(left);
    assertEquals(Outcome.INCOMPLETE, report.outcome(), report::toString);
    assertEquals(List.of("group/grown", "plain"),
        report.datasets().stream().filter(dataset -> dataset.problem() != null).map(DatasetReport::name).sorted()
            .toList());
    String problem = String.valueOf(reportOf(report, "plain").problem());
    assertTrue(problem.startsWith("it is stored in chunks, whose elements the manifest does not cover, and HDF5 "
        + "cannot read it in f.h5.partial: "), problem);
    assertTrue(report.doubtful().isEmpty(), report::toString);
    assertArrayEquals(values(50), read(WHOLE));
    assertNothingElseIsThere("f.h5.partial", "f.h5.manifest", "f.h5.recovered");
  }

  @Test
  void shouldLoseOnlyWhatTheReadingProcessDiesOf() throws IOException {
    dieAfterAFlush();
    int[] runs = {0};
    RecoveryReport report = Recovery.recover(left, recovered, (errand, numbers) -> {
      if (runs[0]++ > 0) {
        ReaderProcess.in(Hdf5Child.ordinary()).run(errand, numbers);
      }
    });
    assertEquals(2, runs[0]);
    assertEquals(Outcome.INCOMPLETE, report.outcome(), report::toString);
    List<DatasetReport> lost = report.datasets().stream().filter(dataset -> dataset.problem() != null).toList();
    assertEquals(1, lost.size(), report::toString);
    assertTrue(String.valueOf(lost.getFirst().problem()).endsWith("the process that tried to read it ended, hung, or "
        + "took too much memory"), report::toString);
    assertEquals(1, report.datasets().stream().filter(dataset -> dataset.unchecked() > 0).count(), report::toString);
    assertArrayEquals(values(50), read(WHOLE));
  }

  @Test
  void shouldFailAndCallNothingLostWhenThereIsNoRoomForWhatHdf5Reads() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset("zeros", ElementType.INT8).shape(ZEROS).chunk(1 << 20).filter(NBIT).deflate(1).create()
          .write(Selection.block(0, ZEROS), new byte[ZEROS]);
      open.flush();
      die();
      open.complete();
    }
    try (MountedDirectory small = MountedDirectory.over(directory.resolve("disk"), "size=4m")) {
      Path output = small.fromOutside().resolve("f.h5");
      WriterException failed = assertThrows(WriterException.class, () -> Recovery.recover(left, output));
      assertInstanceOf(IoFailureException.class, failed, failed::toString);
      String words = String.valueOf(failed.getMessage());
      assertTrue(words.contains(ZEROS + " bytes are needed in " + small.fromOutside()), words);
      try (Stream<Path> files = Files.list(small.fromOutside())) {
        assertEquals(List.of(), files.toList());
      }
    }
  }

  @Test
  void shouldFailAndCallNothingLostWhenTheReadingProcessCannotStart() throws IOException {
    dieAfterAFlush();
    Map<Hdf5Child, String> children = Map.of(
        new Hdf5Child(List.of(), Duration.ZERO, Long.MAX_VALUE), "was not ready within 0 s",
        new Hdf5Child(List.of("-Xmx1"), Duration.ofSeconds(30), Long.MAX_VALUE), "ended with exit code 1 before");
    children.forEach((child, words) -> {
      WriterException failed = assertThrows(WriterException.class, () -> Recovery.recover(left, recovered,
          ReaderProcess.in(child)));
      assertInstanceOf(IoFailureException.class, failed, failed::toString);
      assertTrue(String.valueOf(failed.getMessage()).contains("the JVM that reads it by HDF5 " + words),
          failed::toString);
    });
    assertNothingElseIsThere("f.h5.partial", "f.h5.manifest");
  }

  @Test
  void shouldReportWhatIsLostWhenAnythingInTheFileIsDamaged() throws IOException {
    dieAfterAFlush();
    Path partial = Path.of(left + ".partial");
    byte[] whole = Files.readAllBytes(partial);
    boolean lost = false;
    for (int seed = 0; seed < DAMAGES; seed++) {
      Random random = new Random(seed);
      byte[] damaged = whole.clone();
      for (int place = 0; place < 40; place++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      Files.write(partial, damaged);
      RecoveryReport report = Recovery.recover(left);
      assertEquals(5, report.datasets().size(), "seed " + seed);
      assertNotEquals(Outcome.RECOVERED, report.outcome(), "seed " + seed);
      for (DatasetReport dataset : report.datasets()) {
        assertEquals(dataset.problem() == null, has(dataset.name()), () -> "damaged file, " + report);
      }
      lost |= report.outcome() == Outcome.INCOMPLETE;
      Files.delete(recovered);
    }
    assertTrue(lost, "no damage was met");
  }

  private boolean has(String dataset) {
    try {
      return PortableBackend.load().find(recovered, dataset).name().equals(dataset);
    } catch (ForeignObjectException | RuntimeException absent) {
      return false;
    }
  }

  @Test
  void shouldRefuseAndMakeNoFileWhenNothingWasEverFlushed() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset(WHOLE.name(), WHOLE.type()).shape(WHOLE.shape()).create().write(Selection.block(0, 50), values(50));
      open.commit().join();
      die();
      open.complete();
    }
    WriterException refused = assertThrows(WriterException.class, () -> Recovery.recover(left));
    assertInstanceOf(PathException.class, refused);
    String words = String.valueOf(refused.getMessage());
    assertTrue(words.contains("nothing was ever flushed into " + left), words);
    assertNothingElseIsThere("f.h5.partial", "f.h5.manifest");
  }

  @Test
  void shouldSayHowManyBurstsAreKnownWhenTheFirstFlushWasCutOff() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      Dataset whole = open.dataset(WHOLE.name(), WHOLE.type()).shape(WHOLE.shape()).create();
      whole.write(Selection.block(0, 25), values(25));
      open.commit().join();
      whole.write(Selection.block(25, 25), values(25));
      open.flush();
      die();
      open.complete();
    }
    try (FileChannel manifest = FileChannel.open(Path.of(left + ".manifest"), StandardOpenOption.WRITE)) {
      manifest.truncate(manifest.size() - 1); // of the seal
      for (int block = 0; block < 2; block++) {
        manifest.write(ByteBuffer.allocate(1024), block * 4096 + 3072); // what was written there after the seal
      }
    }
    WriterException refused = assertThrows(WriterException.class, () -> Recovery.recover(left));
    assertTrue(String.valueOf(refused.getMessage()).contains("though f.h5.manifest has notes of 2 bursts"),
        refused::toString);
    assertNothingElseIsThere("f.h5.partial", "f.h5.manifest");
  }

  @ParameterizedTest
  @CsvSource({"262144, 1, 8192, 1", "128, 512, 64, 64"})
  void shouldCopyTheOtherChunksWhenOneIsDamaged(long rows, long columns, long chunkRows, long chunkColumns)
      throws IOException {
    long chunk = chunkRows * chunkColumns;
    DatasetSpec many = new DatasetSpec("many", ElementType.INT64, new long[] {rows, columns});
    long[] expected = new Random(1).longs(many.elements()).toArray();
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset(many.name(), many.type()).shape(many.shape()).chunk(chunkRows, chunkColumns).deflate(1).create()
          .write(Selection.all(), expected);
      open.flush();
      die();
      open.complete();
    }
    damage(Files.size(Path.of(left + ".partial")) / 2);
    DatasetReport report = Recovery.recover(left).datasets().getFirst();
    assertEquals(chunk, report.missing(), report::toString);
    assertEquals(many.elements() - chunk, report.doubtful(), report::toString);
    long[] found = read(many);
    assertEquals(many.elements() - chunk,
        IntStream.range(0, found.length).filter(at -> found[at] == expected[at]).count());
  }

  @Test
  void shouldReadSomeAtATimeWhenVeryManyDatasetsAreLeftToHdf5() throws IOException {
    List<Located> all = IntStream.range(0, 2 * Hdf5Copies.MAX_SENT + 1)
        .mapToObj(number -> new DatasetSpec("d" + number, ElementType.INT8, new long[] {1}))
        .map(dataset -> new Located(Integer.parseInt(dataset.name().substring(1)), dataset, Recorded.UNKNOWN, 1))
        .toList();
    List<Integer> sizes = new ArrayList<>();
    try (Hdf5Copies copies = Hdf5Copies.of(all, file, file, directory, (errand, numbers) -> {
      sizes.add(numbers.size());
      Files.write(errand.answers(), numbers.stream().map(number -> number + " 0 read").toList());
    })) {
      assertEquals(List.of(Hdf5Copies.MAX_SENT, Hdf5Copies.MAX_SENT, 1), sizes);
      assertTrue(all.stream().allMatch(located -> copies.problem(located.dataset()).isEmpty()));
    }
  }
}
