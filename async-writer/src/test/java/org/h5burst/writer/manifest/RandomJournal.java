package org.h5burst.writer.manifest;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32C;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.plan.RunList;

/**
 * A journal that several ranks have written, and what it promises from which length on.
 *
 * @param elements of each region that was noted, by its words
 */
record RandomJournal(byte[] journal, List<Promise> promises, Map<String, Long> elements) {
  private static final int RANKS = 3;
  static final ManifestHeader HEADER =
      new ManifestHeader("o\u00fct \"1\".h5", RANKS, "portable", "2026-01-02T03:04:05Z", CreationOrder.UNTRACKED);

  Promise of(long length) {
    return promises.stream().filter(promise -> promise.from <= length).reduce((_, last) -> last).orElseThrow();
  }

  /** What a crash leaves: the journal up to some length, and before it what was written there until then. */
  byte[] atCrash(int length) {
    byte[] left = Arrays.copyOf(journal, length);
    System.arraycopy(of(length).room, 0, left, 0, HeaderRoom.BYTES);
    return left;
  }

  /** What a seal promises. */
  record Promise(long from, byte[] room, long bursts, List<Recorded> changes, List<Located> datasets,
      List<String> regions) {}

  private static Manifest opened(Path path, int rank, List<Manifest> lower) throws IOException {
    Manifest manifest = new Manifest(path, rank);
    if (rank == 0) {
      manifest.create(HEADER);
    } else {
      manifest.join(lower.getFirst().job());
    }
    manifest.open();
    return manifest;
  }

  /** Lets ranks write a journal that is generated from a seed. */
  static RandomJournal write(Path path, long seed) throws IOException {
    return write(path, seed, seed);
  }

  /** With the same records at the same places for each seed, of elements that are made of another one. */
  static RandomJournal write(Path path, long seed, long contentsSeed) throws IOException {
    Random random = new Random(seed);
    Random contents = new Random(contentsSeed);
    List<Manifest> ranks = new ArrayList<>();
    List<Promise> promises = new ArrayList<>();
    List<Recorded> changes = new ArrayList<>();
    List<Located> datasets = new ArrayList<>();
    Map<String, Long> elements = new HashMap<>();
    for (int rank = 0; rank < RANKS; rank++) {
      ranks.add(opened(path, rank, ranks));
    }
    promises.add(new Promise(Files.size(path), Files.readAllBytes(path), 0, List.of(), List.of(), List.of()));
    for (int burst = 1; burst <= 1 + random.nextInt(6); burst++) {
      List<Recorded> added = RandomStructure.make(random, datasets.size());
      added.stream().filter(change -> change.change() instanceof DatasetSpec)
          .forEach(each -> datasets.add(Located.created(datasets.size(), (DatasetSpec) each.change(), each.offset())));
      changes.addAll(added);
      for (Manifest manifest : ranks) {
        manifest.changed(added);
      }
      for (int rank = 0; rank < RANKS; rank++) {
        note(ranks.get(rank), rank, burst, datasets, random, contents)
            .forEach(region -> elements.put(words(region), region.elements().count()));
      }
      if (random.nextInt(3) > 0) {
        writeNotes(ranks);
        if (random.nextBoolean()) {
          for (Manifest manifest : ranks) {
            manifest.seal(burst);
            manifest.mark();
          }
          byte[] header = Arrays.copyOf(Files.readAllBytes(path), HeaderRoom.BYTES);
          promises.add(new Promise(Files.size(path), header, burst, List.copyOf(changes), List.copyOf(datasets),
              sorted(elements.keySet())));
        }
      }
    }
    close(ranks);
    return new RandomJournal(Files.readAllBytes(path), promises, elements);
  }

  private static void close(List<Manifest> ranks) throws IOException {
    for (Manifest manifest : ranks) {
      manifest.close();
    }
  }

  static List<String> sorted(Collection<String> regions) {
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

  private static List<WrittenRegion> note(Manifest manifest, int rank, long burst, List<Located> datasets,
      Random random, Random contents) {
    List<WrittenRegion> noted = new ArrayList<>();
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
        contents.nextBytes(bytes);
        MemorySegment packed = arena.allocate(bytes.length).copyFrom(MemorySegment.ofArray(bytes));
        manifest.wrote(dataset, burst, slab, runs, packed);
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        noted.add(new WrittenRegion(rank, dataset, burst, 0, (int) crc.getValue(), which));
      }
    }
    return noted;
  }

  static String words(WrittenRegion region) {
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
}
