package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DatasetBuilder;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.ranks.ThreadRanks;
import org.h5burst.writer.recover.RecoveryReport.DatasetReport;
import org.h5burst.writer.recover.RecoveryReport.Outcome;

/**
 * What a job leaves of datasets in chunks, whatever it writes, reads, extends and flushes, and whenever it ends between
 * two calls.
 */
final class ChunkPromisePropertiesTest {
  private static final int STEPS = 30;
  private static final long FILL = -7;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** A dataset, with its elements as they are to be at the end and as they were at the last flush. */
  private static final class Model {
    private final Dataset dataset;
    private final String name;
    private final boolean isFiltered;
    private final int rank;
    private final int ranks;
    private long[] shape;
    private long[] elements;
    private boolean[] written;
    private long[] flushedShape = {};
    private long[] flushed = {};
    private boolean[] wasWritten = {};
    private Set<List<Long>> changed = new HashSet<>();

    Model(Dataset dataset, String name, boolean isFiltered, long[] shape, int rank, int ranks) {
      this.rank = rank;
      this.ranks = ranks;
      this.dataset = dataset;
      this.name = name;
      this.isFiltered = isFiltered;
      this.shape = shape;
      elements = new long[Math.toIntExact(shape[0] * shape[1])];
      written = new boolean[elements.length];
    }

    /** Every rank writes some elements of rows of its own. */
    void write(Random random) {
      for (int writer = 0; writer < ranks; writer++) {
        if (shape[0] > writer && shape[1] > 0 && random.nextInt(4) > 0) {
          write(writer, random);
        }
      }
    }

    private void write(int writer, Random random) {
      long own = (shape[0] - 1 - writer) / ranks + 1;
      long[] start = {writer + ranks * random.nextLong(own), random.nextLong(shape[1])};
      long[] stride = {ranks * (1L + random.nextInt(3)), 1L + random.nextInt(3)};
      long[] count = new long[2];
      Arrays.setAll(count, d -> 1 + random.nextLong((shape[d] - 1 - start[d]) / stride[d] + 1));
      long[] values = new long[Math.toIntExact(count[0] * count[1])];
      int at = 0;
      for (long row = 0; row < count[0]; row++) {
        for (long column = 0; column < count[1]; column++) {
          int index = Math.toIntExact((start[0] + row * stride[0]) * shape[1] + start[1] + column * stride[1]);
          values[at] = random.nextInt(1000);
          elements[index] = values[at++];
          written[index] = true;
          changed.add(List.of(start[0] + row * stride[0], start[1] + column * stride[1]));
        }
      }
      if (writer == rank) {
        dataset.write(Selection.strided(start, stride, count, new long[] {1, 1}), values);
      }
    }

    void extend(Random random) {
      int dimension = random.nextInt(2);
      long more = 1 + random.nextInt(4);
      long[] before = shape.clone();
      dataset.append(dimension, more);
      shape = shape.clone();
      shape[dimension] += more;
      long[] larger = new long[Math.toIntExact(shape[0] * shape[1])];
      boolean[] marks = new boolean[larger.length];
      for (int row = 0; row < before[0]; row++) {
        for (int column = 0; column < before[1]; column++) {
          int from = Math.toIntExact(row * before[1] + column);
          int to = Math.toIntExact(row * shape[1] + column);
          larger[to] = elements[from];
          marks[to] = written[from];
        }
      }
      elements = larger;
      written = marks;
    }

    void flushed() {
      flushedShape = shape.clone();
      flushed = elements.clone();
      wasWritten = written.clone();
      changed = new HashSet<>();
    }

    void read(BurstFile file) {
      if (elements.length == 0) {
        return;
      }
      long[] values = new long[elements.length];
      dataset.read(Selection.block(new long[2], shape), values);
      file.commit().join();
      for (int index = 0; index < values.length; index++) {
        if (written[index]) {
          assertEquals(elements[index], values[index], name + " element " + index);
        }
      }
    }

    void assertComplete(Path file, String context) {
      if (elements.length == 0) {
        return;
      }
      long[] found = MemorySegment.ofArray(Oracle.read(file, new DatasetSpec(name, ElementType.INT64, shape)))
          .toArray(ValueLayout.JAVA_LONG_UNALIGNED);
      for (int index = 0; index < found.length; index++) {
        if (written[index]) {
          assertEquals(elements[index], found[index], context + name + " element " + index);
        }
      }
    }

    void assertRecovered(Path recovered, RecoveryReport report, String context) {
      DatasetReport own = report.datasets().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
      long count = Stream.of(wasWritten).mapToLong(marks -> {
        long sum = 0;
        for (boolean mark : marks) {
          sum += mark ? 1 : 0;
        }
        return sum;
      }).sum();
      assertEquals(0, own.missing() + own.unchecked(), context + report);
      assertEquals(count, own.right() + own.doubtful(), context + report);
      if (isFiltered) {
        assertTrue(report.doubtful().stream().filter(doubt -> doubt.dataset().equals(name))
            .allMatch(doubt -> doubt.reason().startsWith("another flushed write")), context + report);
      }
      if (flushed.length == 0) {
        return;
      }
      long[] found =
          MemorySegment.ofArray(Oracle.read(recovered, new DatasetSpec(name, ElementType.INT64, flushedShape)))
              .toArray(ValueLayout.JAVA_LONG_UNALIGNED);
      long[] expected = flushed.clone();
      for (int index = 0; index < expected.length; index++) {
        List<Long> element = List.of(index / flushedShape[1], index % flushedShape[1]);
        if (!wasWritten[index] || !isFiltered && changed.contains(element)) {
          expected[index] = found[index];
        }
      }
      assertArrayEquals(expected, found, context + name);
    }
  }

  /** What one rank does; all ranks know what all of them do. */
  private record Program(Path path, int rank, int ranks, Runnable barrier, String context) {
    private Model declare(BurstFile file, int number, Random random) {
      String name = "d" + number;
      long[] shape = {random.nextInt(12), random.nextInt(12)};
      boolean isFiltered = random.nextInt(3) > 0;
      DatasetBuilder builder = file.dataset(name, ElementType.INT64).shape(shape)
          .maxShape(Dataset.UNLIMITED, Dataset.UNLIMITED).chunk(1 + random.nextInt(5), 1 + random.nextInt(5))
          .order(random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
      if (isFiltered) {
        builder = builder.shuffle().deflate(random.nextInt(10));
      }
      if (random.nextBoolean()) {
        builder = builder.fill(AttributeValue.of(FILL));
      }
      return new Model(builder.create(), name, isFiltered, shape, rank, ranks);
    }

    void run(BurstFile file, Random random) throws IOException {
      List<Model> models = new ArrayList<>();
      for (int number = random.nextInt(2); number >= 0; number--) {
        models.add(declare(file, number, random));
      }
      boolean flushed = false;
      for (int step = 0; step < STEPS; step++) {
        Model model = models.get(random.nextInt(models.size()));
        switch (random.nextInt(8)) {
          case 0 -> model.extend(random);
          case 1 -> model.read(file);
          case 2 -> {
            file.flush();
            models.forEach(Model::flushed);
            flushed = true;
          }
          case 3 -> file.commit().join();
          default -> model.write(random);
        }
        if (flushed && random.nextInt(6) == 0) {
          file.commit().join();
          barrier.run();
          die(models, context + "step " + step + ": ");
          barrier.run();
        }
      }
      file.complete();
      for (Model model : models) {
        model.assertComplete(path, context);
      }
    }

    private void die(List<Model> models, String when) throws IOException {
      if (rank > 0) {
        return;
      }
      Path left = Files.createDirectory(path.resolveSibling("left")).resolve("f.h5");
      for (String end : List.of(".partial", ".manifest")) {
        Files.copy(Path.of(path + end), Path.of(left + end));
      }
      RecoveryReport report = Recovery.recover(left);
      for (Model model : models) {
        model.assertRecovered(Path.of(left + ".recovered"), report, when);
      }
      assertTrue(report.outcome() != Outcome.INCOMPLETE, when + report);
      for (String end : List.of(".partial", ".manifest", ".recovered")) {
        Files.delete(Path.of(left + end));
      }
      Files.delete(path.resolveSibling("left"));
    }
  }

  /** A program that runs in a directory of its own. */
  private interface InDirectory {
    void run(Path file) throws Exception;
  }

  private static void inDirectory(InDirectory program) throws Exception {
    Path directory = Files.createTempDirectory("chunk-promise");
    try {
      program.run(directory.resolve("f.h5"));
    } finally {
      try (Stream<Path> all = Files.walk(directory)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  @Property(tries = 150)
  void shouldRecoverEveryFlushedElementWhereverTheProcessEnds(@ForAll long seed) throws Exception {
    inDirectory(path -> {
      try (BurstFile file = BurstFile.create(path)) {
        new Program(path, 0, 1, () -> {}, "seed " + seed + ": ").run(file, new Random(seed));
      }
    });
  }

  @Property(tries = 60)
  void shouldRecoverEveryFlushedElementWhereverTheRanksEnd(@ForAll long seed) throws Exception {
    int ranks = 2 + new Random(seed).nextInt(3);
    inDirectory(path -> ThreadRanks.of(ranks, seed).run(LIMIT, rank -> {
      String context = "seed " + seed + ", rank " + rank.number() + " of " + ranks + ": ";
      try (BurstFile file = BurstFile.create(path, rank.mpi().world())) {
        new Program(path, rank.number(), ranks, rank.mpi().world()::barrier, context).run(file, new Random(seed));
      }
      return true;
    }));
  }
}
