package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DatasetBuilder;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.recover.RecoveryReport.DatasetReport;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is got out of random programs that grow and replace chunks, when their manifest is damaged: never more is said
 * than is so.
 */
@Timeout(120)
final class DamagedChunksSweepTest {
  private static final int MAX_EXTENT = 40;
  private static final int STEPS = 40;

  @TempDir
  Path directory;

  /** A dataset that grows, and the elements that it has; those that were never written are 0. */
  private static final class Model {
    private final long[][] values = new long[MAX_EXTENT][MAX_EXTENT];
    private final long[] shape = {4, 4};
    private final Dataset dataset;

    Model(BurstFile file, Random random) {
      DatasetBuilder builder = file.dataset("d", ElementType.INT64).shape(shape)
          .maxShape(Dataset.UNLIMITED, Dataset.UNLIMITED).chunk(1 + random.nextInt(6), 1 + random.nextInt(6));
      dataset = (random.nextInt(3) > 0 ? builder.deflate(1) : builder).create();
    }

    void grow(Random random) {
      int dimension = random.nextInt(2);
      if (shape[dimension] < MAX_EXTENT - 4) {
        shape[dimension] += 1 + random.nextInt(4);
        dataset.extend(shape);
      }
    }

    /** Every other time all elements: notes of parts that overlap make most of them doubtful anyway. */
    void write(Random random, int value) {
      boolean all = random.nextBoolean();
      long[] start = all ? new long[2] : new long[] {random.nextLong(shape[0]), random.nextLong(shape[1])};
      long[] stride = all ? new long[] {1, 1} : new long[] {1L + random.nextInt(2), 1L + random.nextInt(2)};
      long[] count = new long[2];
      Arrays.setAll(count, d -> all ? shape[d] : 1 + random.nextLong((shape[d] - 1 - start[d]) / stride[d] + 1));
      long[] elements = new long[Math.toIntExact(count[0] * count[1])];
      Arrays.fill(elements, value);
      for (long row = 0; row < count[0]; row++) {
        for (long column = 0; column < count[1]; column++) {
          values[(int) (start[0] + row * stride[0])][(int) (start[1] + column * stride[1])] = value;
        }
      }
      dataset.write(Selection.strided(start, stride, count, new long[] {1, 1}), elements);
    }

    void assertSaidNoMoreThanIsSo(RecoveryReport report, Path recovered, String context) {
      if (report.datasets().isEmpty()) {
        assertEquals(Outcome.INCOMPLETE, report.outcome(), context);
        return;
      }
      long[] found = Oracle.longs(recovered, "/d");
      long[] extents = Oracle.extents(recovered, "/d");
      long wrong = 0;
      long written = 0;
      for (int index = 0; index < found.length; index++) {
        long value = values[(int) (index / extents[1])][(int) (index % extents[1])];
        wrong += value != 0 && value != found[index] ? 1 : 0;
        written += value == 0 ? 0 : 1;
      }
      DatasetReport own = report.datasets().getFirst();
      assertTrue(wrong <= own.doubtful() + own.missing(), context + wrong + " are wrong of " + report);
      assertTrue(own.neverFlushed() <= found.length - written, context + written + " were flushed of " + report);
      assertTrue(Arrays.equals(extents, shape) || report.outcome() == Outcome.INCOMPLETE, context + report);
    }
  }

  private static byte[] damaged(byte[] whole, Random random) {
    byte[] damaged = whole.clone();
    int at = random.nextInt(whole.length);
    int end = Math.min(whole.length, at + 1 + random.nextInt(400));
    switch (random.nextInt(4)) {
      case 0 -> damaged[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      case 1 -> Arrays.fill(damaged, at, end, (byte) 0);
      case 2 -> damaged = Arrays.copyOf(whole, at);
      default -> { // a part was removed
        System.arraycopy(whole, end, damaged, at, whole.length - end);
        damaged = Arrays.copyOf(damaged, whole.length - (end - at));
      }
    }
    return damaged;
  }

  private void sweep(long seed, int damages) throws IOException {
    Random random = new Random(seed);
    Path file = directory.resolve(seed + ".h5");
    Path left = directory.resolve(seed + "-left.h5");
    Path output = directory.resolve(seed + "-out.h5");
    try (BurstFile open = BurstFile.create(file)) {
      Model model = new Model(open, random);
      for (int step = 1; step <= STEPS; step++) {
        switch (random.nextInt(4)) {
          case 0 -> model.grow(random);
          case 1 -> open.flush();
          default -> model.write(random, step);
        }
      }
      open.flush();
      Files.copy(Path.of(file + ".partial"), Path.of(left + ".partial"));
      byte[] manifest = Files.readAllBytes(Path.of(file + ".manifest"));
      for (int damage = 0; damage < damages; damage++) {
        Files.write(Path.of(left + ".manifest"), damaged(manifest, random));
        try {
          RecoveryReport report = Recovery.recover(left, output);
          model.assertSaidNoMoreThanIsSo(report, output, "seed %d, damage %d: ".formatted(seed, damage));
        } catch (WriterException refused) {
          assertTrue(Files.notExists(output), () -> "seed " + seed + ": " + refused);
        }
        Files.deleteIfExists(output);
      }
      open.discard();
    }
  }

  @Test
  void shouldSayNoMoreThanIsSoWhenTheManifestOfChunksIsDamaged() throws IOException {
    for (long seed = 0; seed < 6; seed++) {
      sweep(seed, 15);
    }
  }

  @Tag("nightly")
  @Timeout(3600)
  @Test
  void shouldSayNoMoreThanIsSoWhenManifestsOfChunksAreDamagedTenThousandTimes() throws IOException {
    for (long seed = 0; seed < 500; seed++) {
      sweep(seed, 20);
    }
  }
}
