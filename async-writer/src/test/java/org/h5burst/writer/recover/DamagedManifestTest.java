package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.recover.FlushedProgram.Model;
import org.h5burst.writer.recover.RecoveryReport.DatasetReport;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.h5burst.writer.recover.RecoveryReport.Rows;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is got out of random programs whose manifest was damaged, against what they had flushed: never more is told than
 * is so, and no more is lost than was damaged.
 */
@Timeout(120)
final class DamagedManifestTest {
  private static final int PROGRAMS = 8;
  private static final int DAMAGES = 20;

  @TempDir
  Path directory;

  private Path left = Path.of("unset");
  private Path output = Path.of("unset");

  private enum Damage {
    FLIP {
      @Override
      byte[] of(byte[] whole, Random random) {
        byte[] damaged = whole.clone();
        damaged[place(whole, random)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        return damaged;
      }
    },
    FLIPS {
      @Override
      byte[] of(byte[] whole, Random random) {
        return FLIP.of(FLIP.of(FLIP.of(whole, random), random), random);
      }
    },
    CUT {
      @Override
      byte[] of(byte[] whole, Random random) {
        return Arrays.copyOf(whole, place(whole, random));
      }
    },
    ZEROS {
      @Override
      byte[] of(byte[] whole, Random random) {
        byte[] damaged = whole.clone();
        int from = place(whole, random);
        Arrays.fill(damaged, from, Math.min(whole.length, from + 1 + random.nextInt(1000)), (byte) 0);
        return damaged;
      }
    },
    COPIED {
      @Override
      byte[] of(byte[] whole, Random random) {
        byte[] damaged = whole.clone();
        int to = place(whole, random);
        int from = place(whole, random);
        System.arraycopy(whole, from, damaged, to,
            Math.min(whole.length - Math.max(from, to), 1 + random.nextInt(1000)));
        return damaged;
      }
    },
    /**
     * A block or a tail of what another job has left, which ran the same program: its records are at the same places.
     */
    FOREIGN {
      @Override
      byte[] of(byte[] whole, Random random) {
        throw new IllegalStateException("needs another manifest");
      }

      @Override
      byte[] of(FlushedProgram flushed, Random random) {
        byte[] damaged = flushed.manifest().clone();
        int from = place(damaged, random);
        // of what stands before the records, one copy is left
        int end = from < 8192 ? (from / 4096 + 1) * 4096 : damaged.length;
        int to = random.nextBoolean() ? end : from + 1 + random.nextInt(end - from);
        System.arraycopy(flushed.otherManifest(), from, damaged, from, to - from);
        return damaged;
      }
    };

    abstract byte[] of(byte[] whole, Random random);

    byte[] of(FlushedProgram flushed, Random random) {
      return of(flushed.manifest(), random);
    }

    /** Three of four times behind what stands before the records. */
    static int place(byte[] whole, Random random) {
      return random.nextInt(4) == 0 || whole.length <= 8192 ? random.nextInt(whole.length)
          : 8192 + random.nextInt(whole.length - 8192);
    }
  }

  private void die(byte[] partial, byte[] manifest) throws IOException {
    left = directory.resolve("f.h5");
    output = directory.resolve("out.h5");
    Files.write(Path.of(left + ".partial"), partial);
    Files.write(Path.of(left + ".manifest"), manifest);
    Files.deleteIfExists(output);
  }

  @Test
  void shouldTellNoMoreThanIsSoAndLoseNoMoreThanWasDamagedWhenAManifestIsDamaged() throws IOException {
    sweep(0, PROGRAMS, DAMAGES);
  }

  @Tag("nightly")
  @Timeout(3600)
  @Test
  void shouldTellNoMoreThanIsSoWhenManifestsAreDamagedTwentyThousandTimes() throws IOException {
    sweep(1000, 400, 50);
  }

  private void sweep(long seed, int programs, int damages) throws IOException {
    int[] outcomes = new int[Outcome.values().length];
    for (long program = seed; program < seed + programs; program++) {
      FlushedProgram flushed = FlushedProgram.run(directory, program);
      die(flushed.partial(), flushed.manifest());
      assertHonest(Recovery.recover(left, output, ReaderProcess::run), flushed, flushed.partial(),
          "undamaged, program " + program);
      for (long attempt = 0; attempt < damages; attempt++) {
        Random random = new Random(program * 1_000_003 + attempt);
        Damage damage = Damage.values()[random.nextInt(Damage.values().length)];
        byte[] partial = random.nextInt(4) == 0 ? Damage.FLIP.of(flushed.partial(), random) : flushed.partial();
        byte[] manifest = damage.of(flushed, random);
        outcomes[judge(flushed, partial, manifest, damage,
            "%s, program %d, damage %d".formatted(damage, program, attempt)).ordinal()]++;
      }
    }
    assertTrue(outcomes[Outcome.RECOVERED.ordinal()] > 0 && outcomes[Outcome.INCOMPLETE.ordinal()] > programs,
        "both were met: " + Arrays.toString(outcomes));
  }

  private Outcome judge(FlushedProgram flushed, byte[] partial, byte[] manifest, Damage damage, String context)
      throws IOException {
    die(partial, manifest);
    RecoveryReport report;
    try {
      report = Recovery.recover(left, output, ReaderProcess::run);
    } catch (WriterException refused) {
      String words = String.valueOf(refused.getMessage());
      assertTrue(damage != Damage.FLIP && damage != Damage.FLIPS, context + ": " + words);
      assertTrue(words.contains("cut off") || words.contains("damaged"), context + ": " + words);
      return Outcome.NOT_NEEDED;
    }
    assertHonest(report, flushed, partial, context);
    if (damage == Damage.FLIP && report.datasets().size() == flushed.datasets().size() && partial == flushed.partial()
        && !flushed.rewrites()) {
      long right = report.datasets().stream().mapToLong(DatasetReport::right).sum();
      long all = flushed.datasets().stream().mapToLong(Model::flushed).sum();
      assertTrue(right >= all - flushed.largest(), () -> context + ": one bit has cost more than one note: " + report);
    }
    return report.outcome();
  }

  private void assertHonest(RecoveryReport report, FlushedProgram flushed, byte[] partial, String context)
      throws IOException {
    Map<String, Model> models = flushed.datasets().stream().collect(Collectors.toMap(Model::name, Function.identity()));
    boolean all = report.datasets().size() == models.size();
    for (DatasetReport dataset : report.datasets()) {
      Model model = models.get(dataset.name());
      boolean exact = dataset.lostNotes() > 0 && partial == flushed.partial() && !flushed.rewrites();
      assertTrue(!exact || model == null || dataset.right() + dataset.lostNotes() == model.flushed(),
          () -> context + ": more or less is lost: " + report);
      all &= assertHonest(dataset, model == null ? new Model("none", new long[0]) : model, partial == flushed.partial(),
          context + ": " + report);
    }
    for (int number = 0; number < flushed.attributes().size(); number++) {
      Optional<String> found = Oracle.attribute(output, "/", "a" + number);
      all &= found.isPresent();
      assertEquals(flushed.attributes().get(number), found.orElse(flushed.attributes().get(number)),
          context + ": attribute " + number);
    }
    if (report.outcome() == Outcome.RECOVERED) {
      assertTrue(all, context + ": something is missing: " + report);
    } else if (partial == flushed.partial() && !flushed.rewrites()) {
      assertNotEquals(List.of(), report.damage().holes(), context + ": nothing was damaged: " + report);
    }
    if (!all) {
      assertNotEquals(Outcome.RECOVERED, report.outcome(), context);
    }
  }

  /** Returns whether all of a dataset is there and right. */
  private boolean assertHonest(DatasetReport dataset, Model model, boolean wholeInput, String context)
      throws IOException {
    assertEquals(model.values().length, dataset.elements(), context);
    assertEquals(dataset.elements(),
        dataset.right() + dataset.unchecked() + dataset.doubtful() + dataset.missing() + dataset.neverFlushed(),
        context);
    long[] found = MemorySegment.ofArray(Oracle.read(output, model.spec())).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
    long same = 0;
    for (int at = 0; at < found.length; at++) {
      same += model.values()[at] != 0 && found[at] == model.values()[at] ? 1 : 0;
    }
    assertTrue(dataset.right() <= same, context + ": not all is right that is called so");
    if (dataset.lostNotes() == 0) {
      assertEquals(model.values().length - model.flushed(), dataset.neverFlushed(), context);
      assertEquals(model.flushed(), dataset.right() + dataset.doubtful(), context);
    } else {
      assertEquals(0, dataset.neverFlushed(), context);
    }
    assertTrue(!wholeInput || same == model.flushed(), context + ": the elements are in the unfinished file, and not "
        + "in the output");
    return same == model.flushed() && dataset.right() == model.flushed();
  }

  /** Three flushes of ten elements each; a bit of the second note is wrong. */
  @Test
  void shouldUseWhatStandsBehindADamagedNoteAndSayHowMuchIsNotSure() throws IOException {
    int first = 0;
    try (BurstFile open = BurstFile.create(directory.resolve("three.h5"))) {
      Dataset dataset = open.dataset("d", ElementType.INT64).shape(50).create();
      for (int flush = 0; flush < 3; flush++) {
        long[] values = new long[10];
        Arrays.fill(values, flush + 1);
        dataset.write(Selection.block(10 * flush, 10), values);
        open.flush();
        first = flush == 0 ? (int) Files.size(directory.resolve("three.h5.manifest")) : first;
      }
      byte[] damaged = Files.readAllBytes(directory.resolve("three.h5.manifest"));
      damaged[first + 36] ^= 1; // the first byte of the payload behind the first seal
      die(Files.readAllBytes(directory.resolve("three.h5.partial")), damaged);
      open.discard();
    }
    RecoveryReport report = Recovery.recover(left, output);
    assertEquals(Outcome.INCOMPLETE, report.outcome(), report::toString);
    assertEquals(new DatasetReport("d", 50, new Rows(50, 10, false), 20, 0, 30, 0, 0, 10, null),
        report.datasets().getFirst());
    RecoveryReport.Hole hole = report.damage().holes().getFirst();
    assertEquals(List.of((long) first, 2L, 2L, 2L, 2L),
        List.of(hole.from(), hole.firstFlush(), hole.lastFlush(), hole.firstBurst(), hole.lastBurst()));
    assertEquals(0, report.damage().lostChanges());
    long[] found = MemorySegment.ofArray(Oracle.read(output, new DatasetSpec("d", ElementType.INT64, new long[] {50})))
        .toArray(ValueLayout.JAVA_LONG_UNALIGNED);
    assertEquals(1 + 2 + 3, found[9] + found[10] + found[29]);
  }
}
