package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.manifest.LostNotes;
import org.h5burst.writer.recover.RecoveryReport.Damage;
import org.h5burst.writer.recover.RecoveryReport.DatasetReport;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Recovery from a manifest that someone has written on purpose, with checksums that are right: it ends soon, with a
 * report or a refusal in words, and leaves its input alone.
 */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
final class HostileManifestTest {
  private static final int ROOM = 8192;
  private static final int BLOCK = 4096;
  private static final int MARK_AT = 3072;
  private static final int KIND_AT = 8;
  private static final int LENGTH_AT = 12;
  private static final int JOB_AT = 24;
  private static final int HEAD_BYTES = 36;
  private static final int DAMAGED = 64;
  private static final int SEAL = 4;
  private static final int STRUCTURE = 2;
  private static final int REGION = 3;
  private static final Pattern NUMBER = Pattern.compile("-?\\d+");
  private static final List<String> NUMBERS =
      List.of("0", "-1", "1", "3", "65537", "2147483647", "2147483648", "1099511627776", "4611686018427387904",
          "9223372036854775807", "-9223372036854775808", "99999999999999999999999999", "1e308", "\"x\"", "[]", "{}",
          "null", "true");

  @TempDir
  Path directory;

  private Path left = Path.of("unset");
  private byte[] manifest = {};

  private record Frame(int kind, byte[] payload) {}

  @BeforeEach
  void die() throws IOException {
    Path file = directory.resolve("f.h5");
    left = Files.createDirectory(directory.resolve("left")).resolve("f.h5");
    try (BurstFile open = BurstFile.create(file)) {
      open.attribute("about", AttributeValue.of("words"));
      Dataset whole = open.dataset("group/whole", ElementType.INT64).shape(40, 5).create();
      Dataset chunked = open.dataset("chunked", ElementType.FLOAT32).shape(64).chunk(16).create();
      whole.write(Selection.block(new long[] {0, 0}, new long[] {20, 5}), new long[100]);
      chunked.write(Selection.block(0, 10), new float[10]);
      open.flush();
      whole.write(Selection.strided(new long[] {20, 0}, new long[] {2, 1}, new long[] {10, 2}, new long[] {1, 1}),
          new long[20]);
      open.flush();
      Files.copy(Path.of(file + ".partial"), Path.of(left + ".partial"));
      manifest = Files.readAllBytes(Path.of(file + ".manifest"));
      open.complete();
    }
  }

  @Test
  void shouldReportOrRefuseWhenSealedRecordsSayAnything() throws IOException {
    tryMany(0, 400);
  }

  @Tag("nightly")
  @Timeout(value = 3600, threadMode = ThreadMode.SEPARATE_THREAD)
  @Test
  void shouldReportOrRefuseWhenSealedRecordsSayAnythingTenThousandTimes() throws IOException {
    tryMany(400, 10_000);
  }

  /** To give each chunk its space, and to look for it, would take longer than anybody waits. */
  @Test
  void shouldLookForKnownChunksOnlyWhenADatasetIsSaidToHaveManyMore() throws IOException {
    Files.write(Path.of(left + ".manifest"), journal(saying("[64],\"chunk\"", "[1099511627776],\"chunk\"")));
    Path output = directory.resolve("out.h5");
    RecoveryReport report = Recovery.recover(left, output, ReaderProcess::run);
    assertConsistent(report, "");
    assertEquals(1L << 40, report.datasets().getFirst().elements(), report::toString);
    assertTrue(Files.size(output) < 1 << 20, report::toString);
  }

  @Test
  void shouldRefuseWhenARegionHasMoreElementsThanTheManifestHasChunks() throws IOException {
    List<Frame> frames = saying("[64],\"chunk\"", "[1099511627776],\"chunk\"");
    byte[] huge = {0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, -128, -128, -128, -128, -128, 32};
    frames.add(1, new Frame(REGION, huge));
    Files.write(Path.of(left + ".manifest"), journal(frames));
    WriterException refused = assertThrows(WriterException.class, () -> Recovery.recover(left));
    assertTrue(refused.toString().contains("more than the chunks that a manifest of"), refused::toString);
  }

  /**
   * To count the elements that the record promises would take longer than anybody waits, and more memory than there is.
   */
  @Test
  void shouldSayThatADatasetIsLostWhenItIsSaidToBeLargerThanItsFile() throws IOException {
    List<Frame> frames = saying("[40,5]", "[1099511627776,5]");
    byte[] huge = {0, 1, 1, 0, 0, 0, 0, 0, 0, 2, 0, 1, 1, -128, -128, -128, -128, -128, 32, 0, 1, 1, 5};
    frames.add(1, new Frame(REGION, huge));
    Files.write(Path.of(left + ".manifest"), journal(frames));
    RecoveryReport report = Recovery.recover(left);
    assertEquals(Outcome.INCOMPLETE, report.outcome(), report::toString);
    assertTrue(report.datasets().getLast().problem() instanceof String problem && problem.contains("has been cut off"),
        report::toString);
  }

  /** Recovers in a process of its own, with little memory. */
  @Test
  void shouldRefuseWhenRecordsWouldTakeMoreMemoryThanThereIs() throws IOException {
    assertRefused(
        List.of(
            new Frame(STRUCTURE, ("\0".repeat(16) + "[" + "[],".repeat(10_000_000)).getBytes(StandardCharsets.UTF_8))),
        "Token count");
    byte[] runs = new byte[32 << 20];
    Arrays.fill(runs, (byte) 1);
    System.arraycopy(new byte[] {0, 0, 1, 0, 0, 0, 0, 0, 1, -1, -1, -1, 7}, 0, runs, 0, 13); // 16 million runs
    assertRefused(List.of(new Frame(REGION, runs)), "a region of 16777215 runs");
    assertRefused(Collections.nCopies(1_100_000, new Frame(REGION, new byte[0])), "do not fit the");
  }

  private void assertRefused(List<Frame> hostile, String words) throws IOException {
    List<Frame> frames = frames();
    frames.addAll(0, hostile);
    Files.write(Path.of(left + ".manifest"), journal(frames));
    MpiJob job =
        new MpiJob(Kind.SOLO, 1,
            MpiJob.javaCommand(SmallJvm.options("-Xmx256m"), Refusal.class.getName(), List.of(left.toString())));
    String output = job.run(directory.resolve("log"), Duration.ofSeconds(60)).output();
    assertTrue(output.contains("refused: ") && output.contains(words), output);
  }

  /** Says why a file is not recovered. */
  static final class Refusal {
    private Refusal() {}

    public static void main(String... arguments) {
      try {
        Recovery.recover(Path.of(arguments[0]));
      } catch (WriterException refused) {
        System.out.println("refused: " + refused.getMessage());
      }
    }
  }

  private void tryMany(long seed, int tries) throws IOException {
    byte[] partial = Files.readAllBytes(Path.of(left + ".partial"));
    for (long attempt = seed; attempt < seed + tries; attempt++) {
      Files.write(Path.of(left + ".manifest"), spoiled(new Random(attempt)));
      Path output = directory.resolve("out.h5");
      try {
        // the file itself is not hostile: no JVM of its own for each
        assertConsistent(Recovery.recover(left, output, ReaderProcess::run), "seed " + attempt);
        assertTrue(Files.exists(output), "seed " + attempt);
      } catch (WriterException refused) {
        assertTrue(String.valueOf(refused.getMessage()).length() < 4000, "endless words");
        assertTrue(Files.notExists(output), "seed " + attempt);
      } catch (RuntimeException | Error failure) {
        throw new AssertionError("seed " + attempt, failure);
      }
      Files.deleteIfExists(output);
    }
    assertArrayEquals(partial, Files.readAllBytes(Path.of(left + ".partial")));
  }

  /** Each element is counted once, and nothing that is not sure is called so. */
  private static void assertConsistent(RecoveryReport report, String context) {
    boolean sure = report.damage().equals(Damage.NONE);
    boolean lost = !sure;
    for (DatasetReport dataset : report.datasets()) {
      assertEquals(dataset.elements(),
          dataset.right() + dataset.unchecked() + dataset.doubtful() + dataset.missing() + dataset.neverFlushed(),
          context + report);
      assertTrue(
          dataset.lostNotes() == 0 || dataset.neverFlushed() == 0
              && (!report.damage().holes().isEmpty() || dataset.lostNotes() == LostNotes.UNKNOWN),
          context + report);
      lost |= dataset.problem() != null;
      sure &= dataset.problem() == null && dataset.unchecked() == 0 && dataset.doubtful() == 0;
    }
    assertEquals(lost ? Outcome.INCOMPLETE : sure ? Outcome.RECOVERED : Outcome.DOUBTFUL, report.outcome(),
        context + report);
  }

  private byte[] spoiled(Random random) {
    List<Frame> frames = frames();
    for (int change = random.nextInt(3); change >= 0; change--) {
      int victim = random.nextInt(frames.size());
      Frame frame = frames.get(victim);
      switch (random.nextInt(8)) {
        case 0 -> frames.remove(victim);
        case 2, 3 -> frames.set(victim, new Frame(frame.kind | DAMAGED, frame.payload));
        case 1 -> frames.add(victim, frames.get(random.nextInt(frames.size())));
        default -> frames.set(victim, new Frame(frame.kind,
            frame.kind == STRUCTURE ? otherJson(frame.payload, random) : otherBytes(frame.payload, random)));
      }
    }
    return journal(frames);
  }

  /** Returns the frames with other words in the records of the structure. */
  private List<Frame> saying(String words, String others) {
    List<Frame> frames = frames();
    frames.replaceAll(frame -> frame.kind == STRUCTURE
        ? new Frame(frame.kind, new String(frame.payload, StandardCharsets.UTF_8).replace(words, others)
            .getBytes(StandardCharsets.UTF_8))
        : frame);
    return frames;
  }

  private static byte[] otherJson(byte[] payload, Random random) {
    String json = new String(payload, StandardCharsets.UTF_8);
    switch (random.nextInt(8)) {
      case 0 -> json = "[".repeat(5_000) + json;
      case 1 -> json = json.replaceFirst("INT64", random.nextBoolean() ? "{\"string\":2147483647}" : "FLOAT32");
      case 2 -> json = json.replaceFirst("\"INT64\"", "{\"string\":" + (1 << 20 + random.nextInt(11)) + "}");
      case 3 -> json = json.replaceFirst("whole",
          List.of("", ".", "..", "/", "a//b", "\\u0000", "chunked", "x".repeat(70_000)).get(random.nextInt(8)));
      default -> json = otherNumber(json, random);
    }
    return json.getBytes(StandardCharsets.UTF_8);
  }

  private static String otherNumber(String json, Random random) {
    List<int[]> places = new ArrayList<>();
    for (Matcher matcher = NUMBER.matcher(json); matcher.find();) {
      places.add(new int[] {matcher.start(), matcher.end()});
    }
    int[] place = places.get(random.nextInt(places.size()));
    return json.substring(0, place[0]) + NUMBERS.get(random.nextInt(NUMBERS.size())) + json.substring(place[1]);
  }

  private static byte[] otherBytes(byte[] payload, Random random) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int place = random.nextInt(payload.length);
    bytes.write(payload, 0, place);
    switch (random.nextInt(3)) {
      case 0 -> bytes.write(random.nextInt(256));
      case 1 -> { // a large number, in groups of seven bits
        for (int group = random.nextInt(9); group > 0; group--) {
          bytes.write(0xff);
        }
        bytes.write(random.nextInt(128));
      }
      default -> bytes.write(payload[place] ^ 1 << random.nextInt(8));
    }
    bytes.write(payload, place + 1, payload.length - place - 1);
    return bytes.toByteArray();
  }

  private List<Frame> frames() {
    List<Frame> frames = new ArrayList<>();
    ByteBuffer bytes = ByteBuffer.wrap(manifest).order(ByteOrder.LITTLE_ENDIAN).position(ROOM);
    while (bytes.hasRemaining()) {
      int begin = bytes.position();
      byte[] payload = new byte[bytes.getInt(begin + LENGTH_AT)];
      bytes.get(begin + HEAD_BYTES, payload).position(begin + HEAD_BYTES + payload.length + Integer.BYTES);
      frames.add(new Frame(bytes.get(begin + KIND_AT), payload));
    }
    return frames;
  }

  /**
   * Records with right checksums and places, behind a header without a mark, and seals that know where they stand and
   * how many were before.
   */
  private byte[] journal(List<Frame> frames) {
    int size = ROOM + frames.stream().mapToInt(frame -> HEAD_BYTES + frame.payload.length + Integer.BYTES).sum();
    ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN).put(manifest, 0, ROOM);
    for (int block = 0; block < ROOM; block += BLOCK) {
      bytes.put(block + MARK_AT, new byte[BLOCK - MARK_AT]);
    }
    long seals = 0;
    for (Frame frame : frames) {
      int begin = bytes.position();
      byte[] payload = frame.payload.clone();
      if ((frame.kind & ~DAMAGED) == SEAL && payload.length == 5 * Long.BYTES) {
        seals++;
        ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN).putLong(seals).putLong(seals).putLong(4 * Long.BYTES,
            begin);
      }
      bytes.put(manifest, ROOM, LENGTH_AT).put(begin + KIND_AT, (byte) (frame.kind & ~DAMAGED)).putInt(payload.length)
          .putLong(begin);
      bytes.put(manifest, ROOM + JOB_AT, Long.BYTES).putInt(crc(bytes, begin, 0));
      bytes.put(payload).putInt(crc(bytes, begin, payload.length));
      if ((frame.kind & DAMAGED) != 0) {
        bytes.array()[bytes.position() - 1] ^= 1; // known to be a record, or not
        bytes.array()[begin] ^= (byte) (payload.length & 1);
      }
    }
    return bytes.array();
  }

  private static int crc(ByteBuffer bytes, int begin, int payload) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.array(), begin, HEAD_BYTES - Integer.BYTES);
    crc.update(bytes.array(), begin + HEAD_BYTES, payload);
    return (int) crc.getValue();
  }
}
