package org.h5burst.writer.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.burst.RunList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever prefix of a journal survives, and whatever bytes of it are damaged: what is read is what was sealed, or nothing. */
@Timeout(120)
final class ManifestPropertiesTest {
  private static final int RANKS = 3;
  private static final ManifestHeader HEADER = new ManifestHeader("o\u00fct \"1\".h5", RANKS, "portable", "2026-01-02T03:04:05Z");

  /** What was written, and what is promised from which length of the journal on. */
  private record Written(byte[] journal, List<Promise> promises) {
    Promise of(long length) {
      return promises.stream().filter(promise -> promise.from <= length).reduce((_, last) -> last).orElseThrow();
    }
  }

  private record Promise(long from, long bursts, List<Recorded> changes, List<Located> datasets, List<String> regions) {}

  private static Manifest opened(Path path, int rank) throws IOException {
    Manifest manifest = new Manifest(path, rank);
    if (rank == 0) {
      manifest.create(HEADER);
    }
    manifest.open();
    return manifest;
  }

  private static Written write(Path path, long seed) throws IOException {
    Random random = new Random(seed);
    List<Manifest> ranks = new ArrayList<>();
    List<Promise> promises = new ArrayList<>();
    List<Recorded> changes = new ArrayList<>();
    List<Located> datasets = new ArrayList<>();
    List<String> regions = new ArrayList<>();
    for (int rank = 0; rank < RANKS; rank++) {
      ranks.add(opened(path, rank));
    }
    promises.add(new Promise(Files.size(path), 0, List.of(), List.of(), List.of()));
    for (int burst = 1; burst <= 1 + random.nextInt(6); burst++) {
      List<Recorded> added = RandomStructure.make(random, datasets.size());
      added.stream().filter(change -> change.change() instanceof DatasetSpec)
          .forEach(change -> datasets.add(new Located((DatasetSpec) change.change(), change.offset())));
      changes.addAll(added);
      for (Manifest manifest : ranks) {
        manifest.changed(added);
      }
      for (int rank = 0; rank < RANKS; rank++) {
        regions.addAll(note(ranks.get(rank), rank, burst, datasets, random));
      }
      if (random.nextInt(3) > 0) {
        writeNotes(ranks);
        if (random.nextBoolean()) {
          for (Manifest manifest : ranks) {
            manifest.seal(burst);
          }
          promises.add(new Promise(Files.size(path), burst, List.copyOf(changes), List.copyOf(datasets), sorted(regions)));
        }
      }
    }
    for (Manifest manifest : ranks) {
      manifest.close();
    }
    return new Written(Files.readAllBytes(path), promises);
  }

  private static List<String> sorted(List<String> regions) {
    return regions.stream().sorted().toList();
  }

  private static void writeNotes(List<Manifest> ranks) throws IOException {
    long all = ranks.stream().mapToLong(Manifest::waitingBytes).sum();
    long before = 0;
    for (Manifest manifest : ranks) {
      long own = manifest.waitingBytes();
      manifest.writeNotes(before, all);
      before += own;
    }
  }

  private static List<String> note(Manifest manifest, int rank, long burst, List<Located> datasets, Random random) {
    List<String> noted = new ArrayList<>();
    for (int dataset = 0; dataset < datasets.size(); dataset++) {
      if (random.nextBoolean()) {
        continue;
      }
      DatasetSpec spec = datasets.get(dataset).dataset();
      long elements = spec.shape()[0] * spec.shape()[1];
      Selection slab = random.nextBoolean() ? Selection.block(new long[] {0, 0}, spec.shape()) : null;
      RunList runs = new RunList();
      for (long position = 0; position < elements; position += 2 + random.nextInt(3)) {
        runs.add(position, 1, 0, position);
      }
      Elements which = slab == null ? new Elements.Scattered(runs) : new Elements.Pattern(slab);
      try (Arena arena = Arena.ofConfined()) {
        byte[] bytes = new byte[(int) which.count() * spec.type().bytes()];
        random.nextBytes(bytes);
        MemorySegment packed = arena.allocate(bytes.length).copyFrom(MemorySegment.ofArray(bytes));
        manifest.wrote(dataset, burst, slab, runs, packed);
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        noted.add(words(new Region(rank, dataset, burst, (int) crc.getValue(), which)));
      }
    }
    return noted;
  }

  private static String words(Region region) {
    String elements = switch (region.elements()) {
      case Elements.Pattern(var slab) -> slab.toString();
      case Elements.Scattered(var runs) -> {
        StringBuilder all = new StringBuilder();
        for (int run = 0; run < runs.size(); run++) {
          all.append(runs.position(run)).append('+').append(runs.length(run)).append(' ');
        }
        yield all.toString();
      }
    };
    return "%d %d %d %08x %s".formatted(region.rank(), region.dataset(), region.burst(), region.crc(), elements);
  }

  private static void assertPromised(Promise promise, Path path) throws IOException {
    try (ManifestReader reader = ManifestReader.open(path)) {
      assertEquals(HEADER, reader.header());
      assertEquals(promise.bursts, reader.bursts());
      assertEquals(promise.datasets, reader.datasets());
      List<Recorded> changes = new ArrayList<>();
      for (int number = 0; number < reader.changes(); number++) {
        changes.addAll(reader.changes(number));
      }
      assertEquals(promise.changes, changes);
      List<String> regions = new ArrayList<>();
      for (int number = 0; number < reader.regions(); number++) {
        regions.add(words(reader.region(number)));
      }
      assertEquals(promise.regions, sorted(regions));
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
    Written written = write(path, seed);
    try {
      Random random = new Random(seed);
      for (int cut = 0; cut < cuts; cut++) {
        int length = 4096 + random.nextInt(written.journal.length - 4096 + 1);
        Files.write(path, Arrays.copyOf(written.journal, length));
        assertPromised(written.of(length), path);
        byte[] withHole = Arrays.copyOf(written.journal, written.journal.length); // the file has its length, but a part was never written
        Arrays.fill(withHole, length, withHole.length, (byte) 0);
        Files.write(path, withHole);
        assertTrue(readable(path, written), () -> "hole from " + length + " with seed " + seed);
      }
      Files.write(path, Arrays.copyOf(written.journal, random.nextInt(4096)));
      try (ManifestReader reader = ManifestReader.open(path)) {
        assertNull(reader.header());
        assertEquals(0, reader.epochs());
      }
    } finally {
      Files.deleteIfExists(path);
      Files.delete(directory);
    }
  }

  /** Whether what is read is one of the promises that were made, or is refused with words. */
  private static boolean readable(Path path, Written written) throws IOException {
    try (ManifestReader reader = ManifestReader.open(path)) {
      Promise promise = written.promises.get((int) reader.epochs());
      assertPromised(promise, path);
      return true;
    } catch (ManifestException refused) {
      return refused.getMessage() != null;
    }
  }

  @Property(tries = 60)
  void shouldReadAPromiseOrNothingWhenBytesAreDamaged(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int flips) throws IOException {
    damage(seed, flips, 10);
  }

  @Tag("nightly")
  @Property(tries = 10_000)
  void shouldReadAPromiseOrNothingWhenBytesOfAnyJournalAreDamaged(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int flips) throws IOException {
    damage(seed, flips, 1);
  }

  private static void damage(long seed, int flips, int rounds) throws IOException {
    Path directory = Files.createTempDirectory("manifest");
    Path path = directory.resolve("m");
    Written written = write(path, seed);
    try {
      Random random = new Random(seed);
      for (int round = 0; round < rounds; round++) {
        byte[] damaged = written.journal.clone();
        for (int flip = 0; flip < flips; flip++) {
          damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        }
        Files.write(path, damaged);
        assertTrue(readable(path, written), () -> "seed " + seed);
      }
    } finally {
      Files.deleteIfExists(path);
      Files.delete(directory);
    }
  }

  @TempDir
  Path directory;

  @Test
  void shouldNotFollowALinkWhenOneIsPlantedInItsPlace() throws IOException {
    Path victim = Files.writeString(directory.resolve("victim"), "precious");
    Path link = Files.createSymbolicLink(directory.resolve("link"), victim);
    assertThrows(FileAlreadyExistsException.class, () -> new Manifest(link, 0).create(HEADER));
    assertThrows(IOException.class, () -> new Manifest(link, 1).open());
    assertThrows(IOException.class, () -> ManifestReader.open(link));
    assertEquals("precious", Files.readString(victim));
  }

  @Test
  void shouldRefuseWithWordsWhenSealedContentCannotBe() throws IOException {
    for (String json : List.of("[{", "{}", "[{\"dataset\":\"x\"}]", "[{\"group\":7}]", "[7]",
        "[{\"attribute\":\"x\",\"of\":\"\",\"shape\":[3],\"type\":\"INT8\",\"order\":\"LITTLE_ENDIAN\",\"bytes\":\"AAA=\"}]",
        "[{\"dataset\":\"x\",\"chunk\":[],\"offset\":0,\"type\":\"INT8\",\"order\":\"LITTLE_ENDIAN\",\"shape\":[-1]}]",
        "[{\"dataset\":\"x\",\"chunk\":[],\"type\":\"INT8\",\"order\":\"LITTLE_ENDIAN\",\"shape\":[9223372036854775807,2],\"offset\":0}]", "[".repeat(5000))) {
      Path path = directory.resolve("hostile");
      FrameBuffer frames = new FrameBuffer();
      frames.begin(RecordKind.HEADER).put(HeaderJson.encode(HEADER)).end();
      frames.begin(RecordKind.STRUCTURE).put(json.getBytes(StandardCharsets.UTF_8)).end();
      frames.begin(RecordKind.SEAL).putLong(1).putLong(1).putLong(frames.size() - FrameBuffer.HEAD_BYTES).end();
      byte[] bytes = new byte[frames.size()];
      frames.contents().get(bytes);
      Files.write(path, bytes);
      assertNotNull(assertThrows(ManifestException.class, () -> ManifestReader.open(path), json).getMessage());
    }
  }
}
