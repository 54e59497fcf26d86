package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DimensionScale;
import org.h5burst.writer.Durability;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.PathException;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What recovery says of a file as it was at some moment: copies of an unfinished file and its manifest are what a job
 * leaves that dies then.
 */
@Timeout(60)
final class RecoveryTest extends LeftFileCase {
  /** A filter that only HDF5 has, so that the manifest cannot place the chunks. */
  private static final int NBIT = 5;
  private static final int LENGTH = 200;
  private static final DatasetSpec DATA = new DatasetSpec("d", ElementType.INT64, new long[] {LENGTH});

  private static Dataset declare(BurstFile open) {
    return open.dataset(DATA.name(), DATA.type()).shape(DATA.shape()).create();
  }

  private static void write(Dataset dataset, int from, int count, long value) {
    long[] values = new long[count];
    Arrays.fill(values, value);
    dataset.write(Selection.block(from, count), values);
  }

  private static long[] read(Path path) {
    return MemorySegment.ofArray(Oracle.read(path, DATA)).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
  }

  private static void assertRefused(Class<? extends WriterException> kind, String words, Path path) {
    WriterException refused = assertThrows(WriterException.class, () -> Recovery.recover(path));
    assertInstanceOf(kind, refused, refused::toString);
    assertTrue(String.valueOf(refused.getMessage()).contains(words), refused::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {".partial", ".manifest", ".lock", ".lock.taking"})
  void shouldRefuseAnOutputWhenJobsUseItsName(String ending) throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      write(declare(open), 0, 100, 1);
      open.flush();
      die();
      open.complete();
    }
    Path output = left.resolveSibling("other.h5" + ending);
    WriterException refused = assertThrows(WriterException.class, () -> Recovery.recover(left, output));
    assertTrue(String.valueOf(refused.getMessage()).contains("choose another name"), refused::toString);
    assertTrue(Files.notExists(output));
  }

  @Test
  void shouldRecoverTheLatestValuesWhenARegionWasFlushedTwice() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      Dataset dataset = declare(open);
      write(dataset, 0, 100, 1);
      open.flush();
      write(dataset, 0, 100, 2);
      open.flush();
      write(dataset, 50, 10, 2); // the same values again: nothing to doubt
      open.flush();
      die();
      open.complete();
    }
    RecoveryReport report = Recovery.recover(left);
    assertEquals(Outcome.RECOVERED, report.outcome(), report::toString);
    assertEquals(3, report.flushes());
    assertEquals(100, report.datasets().getFirst().neverFlushed());
    assertEquals(100, report.datasets().getFirst().right());
    long[] expected = new long[LENGTH];
    Arrays.fill(expected, 0, 100, 2);
    assertArrayEquals(expected, read(recovered));
  }

  @Test
  void shouldListWhatIsNotSureWhenLaterWritesOverlapIt() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      Dataset dataset = declare(open);
      write(dataset, 0, 50, 1);
      open.flush();
      write(dataset, 50, 50, 2);
      open.flush();
      write(dataset, 75, 50, 3); // covers the second only in part
      open.flush();
      write(dataset, 10, 1, 4);
      open.commit().join(); // not flushed
      die();
      open.complete();
    }
    RecoveryReport report = Recovery.recover(left, directory.resolve("out.h5"));
    assertEquals(Outcome.DOUBTFUL, report.outcome(), report::toString);
    assertEquals(2, report.doubtful().size(), report::toString);
    assertTrue(report.doubtful().get(0).reason().startsWith("another flushed write has replaced a part of it"),
        report::toString);
    assertTrue(report.doubtful().get(1).reason().contains("that was not flushed"), report::toString);
    long[] found = read(directory.resolve("out.h5"));
    assertEquals(4, found[10]);
    assertEquals(3, found[80]);
    assertEquals(2, found[60]);
  }

  @Test
  void shouldLeaveOutReferencesWhenADimensionScaleCannotBeRecovered() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      Dataset dataset = declare(open);
      write(dataset, 0, LENGTH, 1);
      Dataset lost = open.dataset("lost", ElementType.FLOAT64).shape(LENGTH).chunk(LENGTH).filter(NBIT).create();
      Dataset kept = open.dataset("kept", ElementType.FLOAT64).shape(LENGTH).create();
      DimensionScale.of(lost, "lost").attachTo(dataset, 0);
      DimensionScale.of(kept, "kept").attachTo(dataset, 0);
      open.flush();
      die();
      open.complete();
    }
    try (FileChannel partial = FileChannel.open(Path.of(left + ".partial"), StandardOpenOption.WRITE)) {
      partial.write(ByteBuffer.allocate(Long.BYTES), 0); // HDF5 cannot open it any more
    }
    RecoveryReport report = Recovery.recover(left);
    assertEquals(Outcome.INCOMPLETE, report.outcome(), report::toString);
    assertTrue(report.toString().contains("it is stored in chunks"), report::toString);
    try (BurstFile made = BurstFile.open(recovered)) {
      assertEquals(List.of("d", "kept"), made.datasets().stream().map(Dataset::name).toList());
      assertEquals(List.of("kept"),
          ((ScaleReferences) made.dataset("d").attribute("DIMENSION_LIST").orElseThrow()).objects(0));
      assertEquals(List.of("d"),
          ((ScaleReferences) made.dataset("kept").attribute("REFERENCE_LIST").orElseThrow()).objects(0));
    }
    assertArrayEquals(LongStream.generate(() -> 1).limit(LENGTH).toArray(),
        read(recovered));
  }

  @Test
  void shouldLeaveALinkOutWhenWhatItLedToLastIsLost() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      write(declare(open), 0, LENGTH, 1);
      open.link("latest").hard("d");
      open.link("links/first").hard("d");
      open.flush();
      open.dataset("lost", ElementType.INT64).shape(4).chunk(2).filter(NBIT).create().write(Selection.block(0, 4),
          new long[4]);
      open.link("latest").hard("lost");
      open.link("links/last").soft("/lost");
      open.group("links").attribute("kind", 1);
      open.flush();
      die();
      open.complete();
    }
    RecoveryReport report = Recovery.recover(left, recovered, (errand, numbers) -> {});
    assertEquals(Outcome.INCOMPLETE, report.outcome(), report::toString);
    assertEquals(List.of("link latest to lost"), report.damage().leftOut());
    Catalogue found = PortableBackend.load().look(recovered);
    assertEquals(Map.of("links/first", "d"), found.aliases());
    assertEquals(List.of("links/last"), found.links());
    Files.delete(recovered);
    assertEquals(Outcome.DOUBTFUL, Recovery.recover(left, recovered, ReaderProcess::run).outcome());
    Catalogue all = PortableBackend.load().look(recovered);
    assertEquals(all.canonical("latest"), all.canonical("lost"));
  }

  @Test
  void shouldSayThatNothingIsNeededWhenTheFileIsComplete() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      write(declare(open), 0, LENGTH, 1);
      open.flush();
      assertTrue(Files.exists(Path.of(file + ".manifest")));
      assertRefused(PathException.class, "is being written by", file);
      die();
      open.complete();
    }
    assertFalse(Files.exists(Path.of(file + ".manifest")));
    for (String name : new String[] {"", ".partial"}) {
      RecoveryReport report = Recovery.recover(Path.of(file + name));
      assertEquals(Outcome.NOT_NEEDED, report.outcome());
      assertNull(report.output());
    }
    Files.copy(Path.of(left + ".manifest"), Path.of(file + ".manifest")); // killed between the renaming and the removal
    assertEquals(Outcome.NOT_NEEDED, Recovery.recover(file).outcome());
  }

  @Test
  void shouldRefuseWithWordsWhenThereIsNothingToRecoverFrom() throws IOException {
    assertRefused(PathException.class, "there is no such file", left);
    assertRefused(PathException.class, "/.partial: there is no such file", left.resolveSibling(".partial"));
    assertRefused(PathException.class, "there is no such file", Path.of(left + ".partial"));
    try (BurstFile open = BurstFile.create(file, CreateOptions.defaults().durability(Durability.NONE))) {
      write(declare(open), 0, LENGTH, 1);
      open.flush();
      assertFalse(Files.exists(Path.of(file + ".manifest")));
      die();
      open.complete();
    }
    assertRefused(IoFailureException.class, "has no manifest", left);
    assertRefused(IoFailureException.class, "nothing shows whether that is all, or right", left);
    Files.writeString(Path.of(left + ".manifest"), "x".repeat(10_000));
    assertRefused(IoFailureException.class, "is not a manifest, or its start is damaged", left);
    Files.writeString(recovered, "precious");
    assertRefused(PathException.class, "f.h5.recovered exists", left);
  }

  @Test
  void shouldSayThatItCannotBeKnownWhenDamageHasTakenAllSeals() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      write(declare(open), 0, LENGTH, 1);
      open.flush();
      die();
      open.complete();
    }
    Path manifest = Path.of(left + ".manifest");
    byte[] whole = Files.readAllBytes(manifest);
    byte[] zeros = Arrays.copyOf(Arrays.copyOf(whole, 1000), whole.length);
    byte[] shifted = ByteBuffer.allocate(whole.length + 1).put(whole, 0, 1000).put((byte) 'x')
        .put(whole, 1000, whole.length - 1000).array();
    for (byte[] damaged : new byte[][] {zeros, shifted}) {
      Files.write(manifest, damaged);
      assertRefused(IoFailureException.class, "whether something was flushed into %s cannot be known".formatted(left),
          left);
    }
  }
}
