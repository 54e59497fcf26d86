package org.h5burst.writer.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Journals that are cut while they are read, or whose whole records do not follow from one another. */
@Timeout(20)
final class CutJournalTest {
  private static final int RECORD_BYTES = FrameBuffer.HEAD_BYTES + 8 + FrameBuffer.TAIL_BYTES;
  private static final ManifestHeader HEADER =
      new ManifestHeader("f.h5", 1, "portable", "now", CreationOrder.UNTRACKED);
  private static final String GROUP = "[{\"group\":\"g\"}]";

  @TempDir
  Path directory;

  private final FrameBuffer frames = new FrameBuffer();

  @ParameterizedTest
  @ValueSource(ints = {0, 3, FrameBuffer.HEAD_BYTES, RECORD_BYTES - 1})
  void shouldEndWhenItIsCutWhileItIsRead(int left) throws IOException {
    frames.begin(RecordKind.REGION).putLong(1).end();
    Path path = written();
    try (JournalReader reader = JournalReader.open(path)) {
      cut(path, HeaderRoom.BYTES + left);
      assertFalse(reader.next() instanceof JournalReader.Frame);
    }
  }

  /** The head says how long a record is; what it says cannot be. */
  @ParameterizedTest
  @CsvSource({"12, -1", "12, 2147483647", "12, 33554433", "0, 99", "8, 99", "9, 2", "10, 1", "16, 0", "16, 8193"})
  void shouldReadOnBehindItWhenAHeadCannotBeThoughItsChecksumIsRight(int at, int value) throws IOException {
    frames.begin(RecordKind.REGION).putLong(1).end();
    frames.begin(RecordKind.REGION).putLong(2).end();
    Path path = written();
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN)
        .slice(HeaderRoom.BYTES, 2 * RECORD_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN);
    if (at == FrameBuffer.LENGTH_AT || at == FrameBuffer.POSITION_AT) {
      bytes.putInt(at, value);
    } else {
      bytes.put(at, (byte) value);
    }
    CRC32C crc = new CRC32C();
    crc.update(bytes.slice(0, FrameBuffer.CRC_AT));
    bytes.putInt(FrameBuffer.CRC_AT, (int) crc.getValue());
    Files.write(path, bytes.array());
    try (JournalReader reader = JournalReader.open(path)) {
      assertEquals(new JournalReader.Damage(HeaderRoom.BYTES, HeaderRoom.BYTES + RECORD_BYTES, null), reader.next());
      assertEquals(2, ((JournalReader.Frame) Objects.requireNonNull(reader.next())).payload().getLong(0));
      assertNull(reader.next());
    }
  }

  /**
   * The worst for a reader that would look for a record at each byte: heads that are right, each of a record that is as
   * large as can be, but for its checksum.
   */
  @Test
  void shouldTakeNoLongerThanTheFileIsLongWhenHeadsAreRightAndRecordsAreNot() throws IOException {
    int heads = 200_000;
    for (int head = 0; head < heads; head++) {
      frames.begin(RecordKind.REGION).end();
    }
    Path path = written();
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
    int each = FrameBuffer.HEAD_BYTES + FrameBuffer.TAIL_BYTES;
    for (int head = 0; head < heads; head++) {
      int at = HeaderRoom.BYTES + head * each;
      bytes.putInt(at + FrameBuffer.LENGTH_AT, Math.min(FrameBuffer.MAX_PAYLOAD_BYTES, (heads - head - 1) * each));
      CRC32C crc = new CRC32C();
      crc.update(bytes.slice(at, FrameBuffer.CRC_AT));
      bytes.putInt(at + FrameBuffer.CRC_AT, (int) crc.getValue());
    }
    Files.write(path, bytes.array());
    try (JournalReader reader = JournalReader.open(path)) {
      assertEquals(new JournalReader.Damage(HeaderRoom.BYTES, bytes.capacity(), RecordKind.REGION), reader.next());
      assertNull(reader.next());
    }
  }

  /**
   * What only looks like a record, as a name or an attribute could, is not one: it does not know where it stands, and
   * no string has the bytes of the sync word.
   */
  @Test
  void shouldNotBeFooledWhenAStringHasTheBytesOfARecord() throws IOException {
    FrameBuffer seal = new FrameBuffer();
    new SealRecord(7, 7, 7, 7, HeaderRoom.BYTES).encode(RecordKind.SEAL, seal);
    byte[] record = new byte[seal.size()];
    seal.placed(HeaderRoom.BYTES, 0).get(record);
    frames.begin(RecordKind.REGION).put(record).put(record).end();
    Path path = written();
    byte[] damaged = Files.readAllBytes(path);
    damaged[HeaderRoom.BYTES] ^= 1;
    Files.write(path, damaged);
    try (JournalReader reader = JournalReader.open(path)) {
      assertEquals(new JournalReader.Damage(HeaderRoom.BYTES, damaged.length, null), reader.next());
    }
    String text = new String(record, StandardCharsets.ISO_8859_1);
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    for (byte each : encoded) {
      assertFalse((each & 0xff) >= 0xf5, "a byte of the sync word in UTF-8");
    }
  }

  /** Tests a block of another journal that begins within a record: each part has the checksum that it had there. */
  @Test
  void shouldNotBelieveARecordWhenItsPayloadIsOfAnother() throws IOException {
    frames.begin(RecordKind.REGION).putLong(1).end();
    frames.begin(RecordKind.REGION).putLong(2).end();
    Path path = written();
    byte[] bytes = Files.readAllBytes(path);
    int second = HeaderRoom.BYTES + RECORD_BYTES;
    System.arraycopy(bytes, second + FrameBuffer.HEAD_BYTES, bytes, HeaderRoom.BYTES + FrameBuffer.HEAD_BYTES,
        RECORD_BYTES - FrameBuffer.HEAD_BYTES);
    Files.write(path, bytes);
    try (JournalReader reader = JournalReader.open(path)) {
      assertEquals(new JournalReader.Damage(HeaderRoom.BYTES, second, RecordKind.REGION), reader.next());
    }
  }

  @Test
  void shouldReadOnlyHeadsWhenItIsAskedForTheNumberOfFlushes() throws IOException {
    frames.begin(RecordKind.STRUCTURE).put(new byte[8 << 20]).end();
    frames.begin(RecordKind.REGION).putLong(1).end();
    Path path = written();
    assertEquals(0, ManifestReader.flushes(path)); // loads the classes
    long before = bytesRead();
    assertEquals(0, ManifestReader.flushes(path));
    long read = bytesRead() - before;
    assertTrue(read < 1 << 20, () -> read + " bytes");
  }

  /** Returns how many bytes this process has read so far, as Linux counts them. */
  private static long bytesRead() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/io")).stream().filter(line -> line.startsWith("rchar: "))
        .mapToLong(line -> Long.parseLong(line.substring("rchar: ".length()))).sum();
  }

  @Test
  void shouldRefuseWhenThereIsNoRecordAtAll() throws IOException {
    Path path = Files.write(directory.resolve("m"), new byte[3 * HeaderRoom.BYTES]);
    assertTrue(String.valueOf(assertThrows(ManifestException.class, () -> ManifestReader.open(path)).getMessage())
        .contains("it does not begin with a header"));
  }

  @Test
  void shouldSayThatNothingWasFlushedWhenTheHeaderIsNotWhole() throws IOException {
    Path path = written();
    cut(path, HeaderRoom.BYTES - 1);
    try (ManifestReader reader = ManifestReader.open(path)) {
      assertFalse(reader.isBegun());
      assertEquals(0, reader.epochs());
    }
  }

  @Test
  void shouldRefuseWhenThereIsASecondHeader() throws IOException {
    frames.begin(RecordKind.HEADER).put(HEADER.encode()).end();
    assertRefused("it has a second header at byte 8192");
  }

  /** The epoch, the bursts and the place that a seal says. */
  @ParameterizedTest
  @CsvSource({"2, 1, 0", "0, 1, 0", "1, -1, 0", "1, 1, 8"})
  void shouldRefuseWhenASealDoesNotFollow(long epoch, long bursts, long away) throws IOException {
    new SealRecord(epoch, bursts, 0, 0, HeaderRoom.BYTES + away).encode(RecordKind.SEAL, frames);
    assertRefused("the seal at byte 8192 contradicts the records before it");
  }

  @Test
  void shouldRefuseWhenASealHasAnotherSize() throws IOException {
    frames.begin(RecordKind.SEAL).putLong(1).end();
    assertRefused("the seal at byte 8192 has 8 bytes");
  }

  @Test
  void shouldSayThatItWasChangedWhenItIsCutAfterItWasOpened() throws IOException {
    frames.begin(RecordKind.STRUCTURE).putLong(0).putLong(0).put(GROUP.getBytes(StandardCharsets.UTF_8)).end();
    new SealRecord(1, 1, 1, 0, HeaderRoom.BYTES + frames.size()).encode(RecordKind.SEAL, frames);
    Path path = written();
    try (ManifestReader reader = ManifestReader.open(path)) {
      assertNotNull(reader.header());
      assertEquals(1, reader.changes(0).size());
      cut(path, HeaderRoom.BYTES);
      ManifestException changed = assertThrows(ManifestException.class, () -> reader.changes(0));
      assertTrue(String.valueOf(changed.getMessage()).contains("was changed while it was read"), changed::toString);
    }
  }

  /** A journal of the records, behind a header. */
  private Path written() throws IOException {
    Path path = directory.resolve("f.h5.manifest");
    long job;
    try (Manifest manifest = new Manifest(path, 0)) {
      manifest.create(HEADER);
      job = manifest.job();
    }
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.write(frames.placed(HeaderRoom.BYTES, job), HeaderRoom.BYTES);
    }
    return path;
  }

  private static void cut(Path path, long left) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.truncate(left);
    }
  }

  private void assertRefused(String words) throws IOException {
    Path path = written();
    String said = String.valueOf(assertThrows(ManifestException.class, () -> ManifestReader.open(path)).getMessage());
    assertTrue(said.contains(words), said);
  }
}
