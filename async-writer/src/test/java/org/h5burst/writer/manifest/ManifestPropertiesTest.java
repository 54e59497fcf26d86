package org.h5burst.writer.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.zip.CRC32C;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever prefix of a journal survives, and whatever bytes of it are damaged: what was sealed is read, and what of it
 * is not read is known to be missing.
 */
@Timeout(120)
final class ManifestPropertiesTest {
  private static void assertPromised(RandomJournal.Promise promise, Path path) throws IOException {
    try (ManifestReader reader = ManifestReader.open(path)) {
      assertEquals(RandomJournal.HEADER, reader.header());
      assertEquals(promise.bursts(), reader.bursts());
      assertEquals(promise.datasets(), reader.datasets());
      List<Recorded> changes = new ArrayList<>();
      for (int number = 0; number < reader.changes(); number++) {
        changes.addAll(reader.changes(number));
      }
      assertEquals(promise.changes(), changes);
      List<String> regions = new ArrayList<>();
      for (int number = 0; number < reader.regions(); number++) {
        regions.add(RandomJournal.words(Objects.requireNonNull(reader.region(number))));
      }
      assertEquals(promise.regions(), RandomJournal.sorted(regions));
      assertEquals(List.of(), reader.holes());
    }
  }

  @Property(tries = 30)
  void shouldPromiseWhatWasSealedWhenAnyPrefixIsLeft(@ForAll long seed) throws IOException {
    cut(seed, 30);
  }

  @Tag("nightly")
  @Property(tries = 10_000)
  void shouldPromiseWhatWasSealedWhenAnyPrefixOfAnyJournalIsLeft(@ForAll long seed) throws IOException {
    cut(seed, 1);
  }

  private static void cut(long seed, int cuts) throws IOException {
    Path directory = Files.createTempDirectory("manifest");
    Path path = directory.resolve("m");
    RandomJournal written = RandomJournal.write(path, seed);
    try {
      Random random = new Random(seed);
      for (int cut = 0; cut < cuts; cut++) {
        int length = HeaderRoom.BYTES + random.nextInt(written.journal().length - HeaderRoom.BYTES + 1);
        Files.write(path, written.atCrash(length));
        assertPromised(written.of(length), path);
        // the file has its length, but a part was never written
        Files.write(path, Arrays.copyOf(written.atCrash(length), written.journal().length));
        assertPromised(written.of(length), path);
        // the same by damage: what stands before the journal tells of what is gone
        Files.write(path, Arrays.copyOf(written.journal(), length));
        assertHonest(path, written, written.journal().length - length);
      }
      Files.write(path, Arrays.copyOf(written.journal(), random.nextInt(HeaderRoom.BYTES)));
      try (ManifestReader reader = ManifestReader.open(path)) {
        assertFalse(reader.isBegun());
      }
    } finally {
      Files.deleteIfExists(path);
      Files.delete(directory);
    }
  }

  /**
   * Nothing is read that was not sealed. Where no damage is told of, all is there. Where it is, no more is missing than
   * was damaged, and how much that is is known, or known not to be known.
   *
   * @param damages places that are damaged, each of one record at most
   */
  private static void assertHonest(Path path, RandomJournal written, int damages) throws IOException {
    RandomJournal.Promise last = written.promises().getLast();
    try (ManifestReader reader = ManifestReader.open(path)) {
      if (reader.holes().isEmpty()) {
        assertEquals(last.bursts(), reader.bursts());
      }
      List<Recorded> changes = new ArrayList<>();
      for (int number = 0; number < reader.changes(); number++) {
        changes.addAll(reader.changes(number));
      }
      assertTrue(last.changes().containsAll(changes), () -> changes + " are not all of " + last.changes());
      assertTrue(last.datasets().containsAll(reader.datasets()), () -> reader.datasets() + " have not the numbers "
          + "and places of " + last.datasets());
      List<String> missing = new ArrayList<>(last.regions());
      for (int number = 0; number < reader.regions(); number++) {
        WrittenRegion region = reader.region(number);
        assertTrue(region == null || missing.remove(RandomJournal.words(region)), () -> "was never sealed: " + region);
        if (region == null) {
          damages++; // its dataset is lost
        }
      }
      assertTrue(missing.size() <= damages, () -> "lost without damage: " + missing);
      if (reader.holes().isEmpty()) {
        assertEquals(List.of(), missing);
        assertEquals(last.changes(), changes);
      } else if (reader.bursts() == last.bursts()) {
        assertEquals(last.changes().size() - changes.size(), reader.lostChanges());
        assertEquals(
            last.datasets().stream().map(Located::number)
                .filter(number -> reader.datasets().stream().noneMatch(known -> known.number() == number)).toList(),
            reader.lostDatasets());
        assertCounted(reader, written, missing);
      }
    } catch (ManifestException refused) {
      assertEquals(1, written.promises().size(), () -> "something was sealed, and is refused: " + refused);
    }
  }

  private static void assertCounted(ManifestReader reader, RandomJournal written, List<String> missing) {
    for (Located dataset : reader.datasets()) {
      long counted = reader.lostNotes(dataset.number());
      long lost = missing.stream().filter(region -> Integer.parseInt(region.split(" ", 3)[1]) == dataset.number())
          .mapToLong(written.elements()::get).sum();
      assertTrue(counted == LostNotes.UNKNOWN || counted == lost,
          () -> "%d of dataset %d are told to be lost, not %d: %s".formatted(counted, dataset.number(), lost, missing));
    }
  }

  @Property(tries = 60)
  void shouldTellWhatIsMissingWhenBytesAreDamaged(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int flips)
      throws IOException {
    damage(seed, flips, 10);
  }

  @Tag("nightly")
  @Property(tries = 10_000)
  void shouldTellWhatIsMissingWhenBytesOfAnyJournalAreDamaged(@ForAll long seed,
      @ForAll @IntRange(min = 1, max = 8) int flips) throws IOException {
    damage(seed, flips, 1);
  }

  private static void damage(long seed, int flips, int rounds) throws IOException {
    Path directory = Files.createTempDirectory("manifest");
    Path path = directory.resolve("m");
    RandomJournal written = RandomJournal.write(path, seed);
    try {
      Random random = new Random(seed);
      for (int round = 0; round < rounds; round++) {
        byte[] damaged = written.journal().clone();
        for (int flip = 0; flip < flips; flip++) {
          damaged[place(random, damaged.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        }
        Files.write(path, damaged);
        assertHonest(path, written, flips);
      }
    } finally {
      Files.deleteIfExists(path);
      Files.delete(directory);
    }
  }

  /**
   * Blocks or a tail of the journal of another job, which has records of the same size at the same places, are in this
   * one.
   */
  @Property(tries = 40)
  void shouldBelieveNothingOfItWhenAPartIsAnotherJobs(@ForAll long seed) throws IOException {
    splice(seed, 20);
  }

  @Tag("nightly")
  @Property(tries = 10_000)
  void shouldBelieveNothingOfItWhenAPartOfAnyJournalIsAnotherJobs(@ForAll long seed) throws IOException {
    splice(seed, 2);
  }

  private static void splice(long seed, int rounds) throws IOException {
    Path directory = Files.createTempDirectory("manifest");
    RandomJournal written = RandomJournal.write(directory.resolve("m"), seed);
    RandomJournal other = RandomJournal.write(directory.resolve("other"), seed, ~seed);
    Path path = directory.resolve("spliced");
    try {
      Random random = new Random(seed);
      for (int round = 0; round < rounds; round++) {
        byte[] spliced = written.journal().clone();
        int from = place(random, spliced.length);
        // one copy is left
        int end =
            from < HeaderRoom.BYTES ? (from / HeaderRoom.BLOCK_BYTES + 1) * HeaderRoom.BLOCK_BYTES : spliced.length;
        int to = random.nextBoolean() ? end : from + 1 + random.nextInt(end - from);
        System.arraycopy(other.journal(), from, spliced, from, to - from);
        Files.write(path, spliced);
        assertHonest(path, written, to - from);
      }
    } finally {
      for (String name : List.of("m", "other", "spliced")) {
        Files.deleteIfExists(directory.resolve(name));
      }
      Files.delete(directory);
    }
  }

  /** Half of them in the journal itself, which may be much shorter than the room before it. */
  private static int place(Random random, int length) {
    return random.nextBoolean() && length > HeaderRoom.BYTES
        ? HeaderRoom.BYTES + random.nextInt(length - HeaderRoom.BYTES) : random.nextInt(length);
  }

  /** A flip before the journal harms nothing, wherever it is. */
  @Property(tries = 20)
  void shouldReadAllWhenAnyBitBeforeTheJournalIsWrong(@ForAll long seed) throws IOException {
    Path directory = Files.createTempDirectory("manifest");
    Path path = directory.resolve("m");
    RandomJournal written = RandomJournal.write(path, seed);
    try {
      Random random = new Random(seed);
      for (int round = 0; round < 40; round++) {
        byte[] damaged = written.journal().clone();
        damaged[random.nextInt(HeaderRoom.BYTES)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        Files.write(path, damaged);
        assertPromised(written.promises().getLast(), path);
      }
    } finally {
      Files.deleteIfExists(path);
      Files.delete(directory);
    }
  }

  @TempDir
  Path directory;

  @Test
  void shouldReadWhatIsSealedWhenBothHeadersAreDamaged() throws IOException {
    Path path = directory.resolve("damaged");
    for (int seed = 0; seed < 20; seed++) {
      RandomJournal written = RandomJournal.write(directory.resolve("m" + seed), seed);
      Random random = new Random(seed);
      for (int at = 0; at < FrameBuffer.HEAD_BYTES; at++) {
        byte[] damaged = written.journal().clone();
        damaged[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        damaged[HeaderRoom.BLOCK_BYTES + random.nextInt(FrameBuffer.HEAD_BYTES)] ^= 1;
        Files.write(path, damaged);
        assertHonest(path, written, 0);
      }
    }
  }

  @Test
  void shouldNameTheFormatWhenAnotherReleaseHasWrittenTheManifest() throws IOException {
    Path path = directory.resolve("m");
    byte[] other = RandomJournal.write(path, 1).journal();
    for (int copy = 0; copy < HeaderRoom.COPIES; copy++) {
      int from = (int) HeaderRoom.headerAt(copy);
      other[from + FrameBuffer.FORMAT_AT] = FrameBuffer.FORMAT + 1;
      CRC32C crc = new CRC32C();
      crc.update(other, from, FrameBuffer.CRC_AT);
      ByteBuffer.wrap(other).order(ByteOrder.LITTLE_ENDIAN).putInt(from + FrameBuffer.CRC_AT, (int) crc.getValue());
    }
    Files.write(path, other);
    String said = assertThrows(ManifestException.class, () -> ManifestReader.open(path)).toString();
    assertTrue(said.contains("has format 4, but this release reads format 3"), said);
  }

  @Test
  void shouldNotFollowALinkWhenOneIsPlantedInItsPlace() throws IOException {
    Path victim = Files.writeString(directory.resolve("victim"), "precious");
    Path link = Files.createSymbolicLink(directory.resolve("link"), victim);
    assertThrows(FileAlreadyExistsException.class, () -> new Manifest(link, 0).create(RandomJournal.HEADER));
    assertThrows(IOException.class, () -> new Manifest(link, 1).open());
    assertThrows(IOException.class, () -> ManifestReader.open(link));
    assertEquals("precious", Files.readString(victim));
  }

  @Test
  void shouldRefuseWithWordsWhenSealedContentCannotBe() throws IOException {
    for (String json : List.of("[{", "{}", "[{\"dataset\":\"x\"}]", "[{\"group\":7}]", "[7]",
        "[{\"attribute\":\"x\",\"of\":\"\",\"shape\":[3],\"type\":\"INT8\",\"order\":\"LITTLE_ENDIAN\","
            + "\"bytes\":\"AAA=\"}]",
        "[{\"dataset\":\"x\",\"chunk\":[],\"offset\":0,\"type\":\"INT8\",\"order\":\"LITTLE_ENDIAN\",\"shape\":[-1]}]",
        "[{\"dataset\":\"x\",\"chunk\":[],\"type\":\"INT8\",\"order\":\"LITTLE_ENDIAN\","
            + "\"shape\":[9223372036854775807,2],\"offset\":0}]",
        "[".repeat(5000))) {
      Path path = directory.resolve("hostile");
      FrameBuffer frames = new FrameBuffer();
      frames.begin(RecordKind.STRUCTURE).putLong(0).putLong(0).put(json.getBytes(StandardCharsets.UTF_8)).end();
      new SealRecord(1, 1, 1, 1, HeaderRoom.BYTES + frames.size()).encode(RecordKind.SEAL, frames);
      byte[] bytes = new byte[HeaderRoom.BYTES + frames.size()];
      frames.placed(HeaderRoom.BYTES, 7).get(bytes, HeaderRoom.BYTES, frames.size());
      Files.write(path, bytes);
      assertNotNull(assertThrows(ManifestException.class, () -> ManifestReader.open(path), json).getMessage());
    }
  }
}
