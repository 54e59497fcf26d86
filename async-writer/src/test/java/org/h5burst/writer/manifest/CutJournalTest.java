package org.h5burst.writer.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
      cut(path, left);
      assertNull(reader.next());
      assertEquals(0, reader.position());
    }
  }

  /** The head says how long a record is; what it says cannot be. */
  @ParameterizedTest
  @CsvSource({"4, -1", "4, 2147483647", "4, 33554433", "4, 9", "0, 99", "1, 7", "3, 1"})
  void shouldEndWhenAHeadCannotBe(int at, int value) throws IOException {
    frames.begin(RecordKind.REGION).putLong(1).end();
    ByteBuffer bytes = frames.contents();
    byte[] record = new byte[bytes.remaining()];
    bytes.get(record);
    ByteBuffer changed = ByteBuffer.wrap(record).order(ByteOrder.LITTLE_ENDIAN);
    if (at == FrameBuffer.HEAD_BYTES / 2) {
      changed.putInt(at, value);
    } else {
      changed.put(at, (byte) value);
    }
    try (JournalReader reader = JournalReader.open(Files.write(directory.resolve("m"), record))) {
      assertNull(reader.next());
    }
  }

  @Test
  void shouldRefuseWhenTheFirstRecordIsNoHeader() throws IOException {
    while (frames.size() < 2 * HeaderJson.BYTES) {
      frames.begin(RecordKind.REGION).putLong(1).end();
    }
    assertRefused("it does not begin with a header");
  }

  @Test
  void shouldSayThatNothingWasFlushedWhenTheHeaderIsNotWhole() throws IOException {
    header();
    Path path = written();
    cut(path, HeaderJson.BYTES);
    try (ManifestReader reader = ManifestReader.open(path)) {
      assertNull(reader.header());
    }
  }

  @Test
  void shouldRefuseWhenThereIsASecondHeader() throws IOException {
    header();
    header();
    assertRefused("it has a second header at byte 4096");
  }

  /** The epoch, the bursts and the place that a seal says. */
  @ParameterizedTest
  @CsvSource({"2, 1, 0", "0, 1, 0", "1, -1, 0", "1, 1, 8"})
  void shouldRefuseWhenASealDoesNotFollow(long epoch, long bursts, long away) throws IOException {
    header();
    frames.begin(RecordKind.SEAL).putLong(epoch).putLong(bursts).putLong(frames.size() - FrameBuffer.HEAD_BYTES - Long.BYTES * 2L + away).end();
    assertRefused("the seal at byte 4096 does not follow");
  }

  @Test
  void shouldRefuseWhenASealHasAnotherSize() throws IOException {
    header();
    frames.begin(RecordKind.SEAL).putLong(1).end();
    assertRefused("the seal at byte 4096 has 8 bytes");
  }

  @Test
  void shouldSayThatItWasChangedWhenItIsCutAfterItWasOpened() throws IOException {
    header();
    frames.begin(RecordKind.STRUCTURE).put(GROUP.getBytes(StandardCharsets.UTF_8)).end();
    long position = frames.size();
    frames.begin(RecordKind.SEAL).putLong(1).putLong(1).putLong(position).end();
    Path path = written();
    try (ManifestReader reader = ManifestReader.open(path)) {
      assertNotNull(reader.header());
      assertEquals(1, reader.changes(0).size());
      cut(path, HeaderJson.BYTES);
      ManifestException changed = assertThrows(ManifestException.class, () -> reader.changes(0));
      assertTrue(String.valueOf(changed.getMessage()).contains("was changed while it was read"), changed::toString);
    }
  }

  private void header() {
    frames.begin(RecordKind.HEADER).put(HeaderJson.encode(new ManifestHeader("f.h5", 1, "portable", "now"))).end();
  }

  private Path written() throws IOException {
    Path path = directory.resolve("f.h5.manifest");
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      channel.write(frames.contents());
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
