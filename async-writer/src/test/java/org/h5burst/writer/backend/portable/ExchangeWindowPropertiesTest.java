package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.h5burst.mpi.Hints;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KeptFailure;
import org.h5burst.writer.backend.portable.Sieve.Neighbours;
import org.h5burst.writer.backend.portable.TwoPhaseTransfer.Flow;

/**
 * Whatever ranks bring together in windows of any size, with holes, with overlaps or both: what nobody writes stays as
 * it was.
 */
class ExchangeWindowPropertiesTest {
  private static final byte BEFORE = 99;
  private static final int ORIGIN = 16;

  @Property
  void shouldChangeNothingButWhatRanksWriteWhenTheyLeaveHolesAndOverlap(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    DatasetSpec dataset = Shapes.dataset(random);
    int ranks = 1 + random.nextInt(4);
    List<Selection> selections = IntStream.range(0, ranks).mapToObj(_ -> Shapes.selection(dataset, random)).toList();
    byte[] content = content(dataset);
    byte[] found = written(content, file -> {
      ByteRegion[] regions =
          selections.stream().map(selection -> ByteRegion.of(dataset, selection, ORIGIN)).toArray(ByteRegion[]::new);
      FileDomains domains =
          FileDomains.of(ORIGIN, content.length, dataset.type().bytes(), hints(1 + random.nextInt(content.length)), 1);
      try (Scratch memory = new Scratch(); Arena arena = Arena.ofConfined()) {
        KeptFailure kept = new KeptFailure();
        ExchangeWindow window = new ExchangeWindow(file, memory, regions, ORIGIN, kept, Flow.TO_AGGREGATORS);
        RunCursor[] own = Arrays.stream(regions).map(ByteRegion::cursor).toArray(RunCursor[]::new);
        for (long round = 0; round < domains.rounds(); round++) {
          long end = domains.windowEnd(0, round);
          window.begin(domains.windowBegin(0, round), end);
          for (int rank = 0; rank < ranks; rank++) {
            MemorySegment part = arena.allocate(own[rank].takeUntil(end));
            window.move(rank, part.fill((byte) (rank + 1)));
          }
          window.finish();
        }
        kept.rethrow();
      }
    });
    for (int rank = 0; rank < ranks; rank++) {
      apply(dataset, selections.get(rank), (byte) (rank + 1), content);
    }
    assertArrayEquals(content, found);
  }

  @Property
  void shouldChangeNothingButTheRunsWhenOneRankWritesOrSieves(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    DatasetSpec dataset = Shapes.dataset(random);
    Selection selection = Shapes.selection(dataset, random);
    ByteRegion region = ByteRegion.of(dataset, selection, ORIGIN);
    byte[] content = content(dataset);
    byte[] found = written(content, file -> {
      try (Sieve sieve = new Sieve(); Arena arena = Arena.ofConfined()) {
        MemorySegment packed = arena.allocate(selection.elements() * dataset.type().bytes()).fill((byte) 1);
        if (random.nextInt(3) == 0) {
          Sieve.writeRuns(file, region, packed);
        } else {
          sieve.write(file, region, packed, 1 + random.nextInt(content.length),
              random.nextBoolean() ? Neighbours.NONE : Neighbours.LOCKED_OUT);
        }
      }
    });
    apply(dataset, selection, (byte) 1, content);
    assertArrayEquals(content, found);
  }

  private static AggregationHints hints(int buffer) {
    return AggregationHints.of(Hints.NONE.with("cb_buffer_size", Integer.toString(buffer)), 1, 1);
  }

  private static byte[] content(DatasetSpec dataset) {
    byte[] content = new byte[ORIGIN + Shapes.elements(dataset) * dataset.type().bytes()];
    Arrays.fill(content, BEFORE);
    return content;
  }

  private static void apply(DatasetSpec dataset, Selection selection, byte value, byte[] content) {
    boolean[] marks = Shapes.marked(dataset, selection);
    int bytes = dataset.type().bytes();
    for (int at = 0; at < marks.length; at++) {
      if (marks[at]) {
        Arrays.fill(content, ORIGIN + at * bytes, ORIGIN + (at + 1) * bytes, value);
      }
    }
  }

  private interface Writing {
    void to(RawFile file) throws IOException;
  }

  private static byte[] written(byte[] before, Writing writing) throws IOException {
    Path path = Files.createTempFile("window", ".bin");
    try {
      Files.write(path, before);
      try (RawFile file = RawFile.open(path, new AtomicLong())) {
        writing.to(file);
      }
      return Files.readAllBytes(path);
    } finally {
      Files.delete(path);
    }
  }
}
