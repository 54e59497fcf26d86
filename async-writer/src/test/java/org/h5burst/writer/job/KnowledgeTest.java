package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.KnowledgeFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs of two ranks that tune online with {@code h5burst.knowledge}. */
@Timeout(240)
final class KnowledgeTest {
  /** Who knows nothing of the machine hardly knows the order of magnitude of the first burst's time. */
  private static final double IGNORANT = 4;
  private static final Pattern FACTOR = Pattern.compile("file (\\d): first burst .*, factor ([0-9.]+)");

  @TempDir
  Path directory;

  @ParameterizedTest
  @EnumSource(names = "MPICH")
  void shouldBeginWithWhatEarlierJobsLearnedOfEachFile(Kind kind) throws IOException {
    check(kind);
  }

  @Tag("nightly")
  @ParameterizedTest
  @EnumSource(names = {"OPEN_MPI", "MPJ"})
  void shouldBeginWithWhatEarlierJobsLearnedOverAnotherMpi(Kind kind) throws IOException {
    check(kind);
  }

  @Test
  void shouldGoOnFromFileToFileWhenEachHasOneBurstAndThereIsNoKnowledgeFile() throws IOException {
    String output =
        Jobs.runWell(Kind.MPICH, directory.resolve("job.log"), 2,
            List.of("-Dh5burst.tuner=online", "-Dtest.successive=true"), KnowledgeJob.class, 1,
            directory.resolve("a.h5"), directory.resolve("b.h5"));
    List<Double> factors = factors(output);
    assertTrue(factors.getFirst() > IGNORANT, output);
    assertTrue(factors.get(1) < IGNORANT, output);
    assertEquals(List.of(), names().stream().filter(name -> name.endsWith(".db")).toList());
  }

  private void check(Kind kind) throws IOException {
    for (double factor : factors(run(kind, 6, "a1.h5", "b1.h5"))) {
      assertTrue(factor > IGNORANT, "factor " + factor);
    }
    Knowledge learned = load();
    assertEquals(2, learned.history().size(), "one stream for each file's shape");

    for (double factor : factors(run(kind, 1, "a2.h5", "b2.h5"))) {
      assertTrue(factor < IGNORANT, "factor " + factor);
    }
    assertEquals(2, load().history().size(), "the same streams, with one burst more");
    assertEquals(List.of("a1.h5", "a2.h5", "b1.h5", "b2.h5"),
        names().stream().filter(name -> name.endsWith(".h5")).toList());
  }

  @Tag("nightly")
  @Test
  void shouldGoOnWithoutKnowledgeWhenTheFileIsCorrupt() throws IOException {
    run(2, "a1.h5");
    byte[] whole = Files.readAllBytes(file());
    for (byte[] content : List.of(new byte[0], "some other file\n".getBytes(StandardCharsets.US_ASCII),
        Arrays.copyOf(whole, whole.length / 2))) {
      Files.write(file(), content);
      String output = run(2, "corrupt%d.h5".formatted(content.length));
      assertEquals(1, output.lines().filter(line -> line.contains("knowledge.db is ignored")).count(), output);
      assertEquals(1, output.lines().filter(line -> line.contains("WARN")).count(), output);
      assertArrayEquals(content, Files.readAllBytes(file()), "a file that is not ours is left alone");
    }
  }

  @Tag("nightly")
  @Test
  void shouldEndInOrderWhenWhatWasLearnedCannotBeKept() throws IOException {
    try (
        FileChannel channel = FileChannel.open(directory.resolve(".knowledge.db.lock"), StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
        FileLock _ = channel.lock()) {
      String output = run(2, "locked.h5");
      assertTrue(output.contains("has been locked by another process"), output);
    }
    assertTrue(Files.notExists(file()));
    String output = Jobs.runWell(directory.resolve("job.log"), 2, options("no/such/directory/knowledge.db"),
        KnowledgeJob.class, 2, directory.resolve("x.h5"));
    assertTrue(output.contains("could not be kept") && output.contains("rank 1 is done"), output);
  }

  private String run(int bursts, String... names) {
    return run(Kind.MPICH, bursts, names);
  }

  private String run(Kind kind, int bursts, String... names) {
    List<Object> arguments = new ArrayList<>(List.of(bursts));
    for (String name : names) {
      arguments.add(directory.resolve(name));
    }
    String output = Jobs.runWell(kind, directory.resolve("job.log"), 2, options("knowledge.db"), KnowledgeJob.class,
        arguments.toArray());
    assertTrue(output.contains("rank 0 is done") && output.contains("rank 1 is done"), output);
    return output;
  }

  private List<String> options(String knowledge) {
    return List.of("-Dh5burst.tuner=online", "-Dh5burst.agreement.timeout=30s",
        "-Dh5burst.knowledge=" + directory.resolve(knowledge));
  }

  private static List<Double> factors(String output) {
    List<Double> factors = new ArrayList<>();
    Matcher matcher = FACTOR.matcher(output);
    while (matcher.find()) {
      factors.add(Double.parseDouble(matcher.group(2)));
    }
    assertEquals(2, factors.size(), output);
    return factors;
  }

  private Path file() {
    return directory.resolve("knowledge.db");
  }

  private Knowledge load() {
    KnowledgeFile.Loaded loaded = new KnowledgeFile(file()).load();
    assertTrue(loaded.problem().isEmpty(), loaded::toString);
    return loaded.knowledge();
  }

  private List<String> names() throws IOException {
    try (var files = Files.list(directory)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }
}
