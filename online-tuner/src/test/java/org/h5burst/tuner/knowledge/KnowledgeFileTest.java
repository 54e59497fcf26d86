package org.h5burst.tuner.knowledge;

import static org.h5burst.tuner.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.LearnedStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class KnowledgeFileTest {
  @TempDir
  Path directory;

  @Test
  void shouldGiveEverythingBackWhenSavedAndLoaded() throws IOException {
    Knowledge saved = Samples.knowledge();
    KnowledgeFile file = file("a file's name?mode=memory&x#%41.db");
    file.save(saved);
    KnowledgeFile.Loaded loaded = file.load();
    assertEquals(Optional.empty(), loaded.problem());
    assertSame(saved, loaded.knowledge());
    assertEquals(List.of("a file's name?mode=memory&x#%41.db"), names());
  }

  @Test
  void shouldKeepThePermissionsWhenAFileIsReplaced() throws IOException {
    KnowledgeFile file = file("shared.db");
    file.save(Samples.knowledge());
    Path shared = directory.resolve("shared.db");
    assertEquals(Files.getPosixFilePermissions(Files.createFile(directory.resolve("plain"))),
        Files.getPosixFilePermissions(shared));
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rw-rw-r--"));
    file.update(knowledge -> knowledge);
    assertEquals("rw-rw-r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(shared)));
  }

  @Test
  void shouldBeEmptyWithoutComplaintWhenThereIsNoFile() {
    assertEquals(new KnowledgeFile.Loaded(Knowledge.EMPTY, Optional.empty()), file("absent.db").load());
  }

  @Test
  void shouldRefuseWhenALinkIsPlantedInThePlaceOfTheLock() throws IOException {
    Path elsewhere = directory.resolve("elsewhere");
    Files.createSymbolicLink(directory.resolve(".k.db.lock"), elsewhere);
    assertThrows(IOException.class, () -> file("k.db").update(old -> old));
    assertTrue(Files.notExists(elsewhere));
  }

  @Test
  void shouldReportAndIgnoreWhenFileIsForeignOrTooLong() throws IOException, SQLException {
    Files.writeString(directory.resolve("k.db"), "hello");
    assertIgnored("it is not an SQLite file");
    Files.write(directory.resolve("k.db"), new byte[0]);
    assertIgnored("it is not an SQLite file");
    Files.delete(directory.resolve("k.db"));
    sql("CREATE TABLE campaign (x INTEGER)");
    assertIgnored("another program");
    try (var channel = Files.newByteChannel(directory.resolve("k.db"), StandardOpenOption.WRITE)) {
      channel.position(KnowledgeFile.MAX_BYTES).write(ByteBuffer.wrap(new byte[1]));
    }
    assertIgnored("at most");
    Files.delete(directory.resolve("k.db"));
    Files.createDirectory(directory.resolve("k.db"));
    assertIgnored("not a regular file");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "PRAGMA user_version = 99 | schema version 99",
    "PRAGMA application_id = 1 | another program",
    "CREATE VIEW v AS SELECT * FROM campaign | it holds CREATE VIEW v",
    "CREATE TRIGGER t AFTER INSERT ON campaign BEGIN DELETE FROM campaign; END | it holds CREATE TRIGGER t",
    "CREATE TABLE extra (x) | it holds CREATE TABLE extra",
    "DROP TABLE cluster | tables are not those",
    "DELETE FROM campaign | checksum",
    "UPDATE campaign SET median = 0.3334 | checksum",
    "UPDATE cluster SET members = members + 1 | checksum",
    "DELETE FROM seal | checksum",
    "UPDATE model_measurement SET formula = 'Runtime.exec' | checksum"})
  void shouldReportAndIgnoreWhenFileWasChangedByOthers(String statement, String reason)
      throws IOException, SQLException {
    file("k.db").save(Samples.knowledge());
    sql(statement);
    assertIgnored(reason);
  }

  @Test
  void shouldReportAndIgnoreWhenFileIsTruncatedAnywhere() throws IOException {
    file("whole.db").save(Samples.knowledge());
    byte[] whole = Files.readAllBytes(directory.resolve("whole.db"));
    for (int length = 1; length < whole.length; length += 997) {
      Files.write(directory.resolve("k.db"), Arrays.copyOf(whole, length));
      assertIgnored("");
    }
  }

  @Test
  void shouldLoadTheTruthOrNothingWhenBytesFlip() throws IOException {
    file("whole.db").save(Samples.knowledge());
    byte[] whole = Files.readAllBytes(directory.resolve("whole.db"));
    Random random = new Random(5);
    for (int attempt = 0; attempt < 300; attempt++) {
      byte[] damaged = whole.clone();
      for (int flip = 0; flip <= attempt % 4; flip++) {
        damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
      }
      Files.write(directory.resolve("k.db"), damaged);
      KnowledgeFile.Loaded loaded = file("k.db").load();
      if (loaded.problem().isEmpty()) {
        assertSame(Samples.knowledge(), loaded.knowledge());
      } else {
        assertEquals(Knowledge.EMPTY, loaded.knowledge());
      }
    }
  }

  @Test
  void shouldKeepTheOldFileWhenKnowledgeCannotBeSaved() throws IOException {
    KnowledgeFile file = file("k.db");
    file.save(Samples.knowledge());
    CampaignRecord absurd = new CampaignRecord(Operation.READ, new BurstFeatures(1, 1, -5, 0, 0, 0, 0, false, false),
        Choice.DEFAULT, Samples.numbers(), 0);
    Knowledge bad = new Knowledge(List.of(absurd), List.of(), List.of(), List.of(), List.of());
    assertFails(IllegalArgumentException.class, "row 1 of table campaign: column 4 holds a negative number",
        () -> file.save(bad));
    assertSame(Samples.knowledge(), file.load().knowledge());
    assertEquals(List.of("k.db"), names());
  }

  @Test
  void shouldLeaveAFileAloneThatIsNotOursWhenUpdated() throws IOException {
    Files.writeString(directory.resolve("k.db"), "precious");
    assertFails(IOException.class, "not overwritten", () -> file("k.db").update(old -> old.merge(Samples.knowledge())));
    assertEquals("precious", Files.readString(directory.resolve("k.db")));
  }

  @Test
  void shouldUpdateTheFileThatALinkNames() throws IOException {
    file("k.db").save(Samples.knowledge());
    Files.createSymbolicLink(directory.resolve("link.db"), directory.resolve("k.db"));
    file("link.db").update(old -> old.forget(Set.of(Section.HISTORY)));
    assertTrue(Files.isSymbolicLink(directory.resolve("link.db")));
    assertEquals(0, file("k.db").load().knowledge().count(Section.HISTORY));
    Files.createSymbolicLink(directory.resolve("nowhere.db"), directory.resolve("absent/file.db"));
    assertEquals(Optional.empty(), file("nowhere.db").load().problem());
    assertThrows(IOException.class, () -> file("nowhere.db").save(Samples.knowledge()));
    Files.createSymbolicLink(directory.resolve("round.db"), Path.of("round.db"));
    assertThrows(IOException.class, () -> file("round.db").save(Samples.knowledge()));
    Files.createSymbolicLink(directory.resolve("second.db"), Path.of("later.db"));
    Files.createSymbolicLink(directory.resolve("early.db"), Path.of("second.db"));
    file("early.db").update(old -> old.merge(Samples.knowledge()));
    assertTrue(Files.isSymbolicLink(directory.resolve("early.db")));
    assertEquals(Samples.knowledge().count(Section.HISTORY),
        file("later.db").load().knowledge().count(Section.HISTORY));
  }

  @Test
  void shouldRefuseAStreamWhoseNumbersNoTunerHasLearned() {
    LearnedStream sound = Samples.stream(2, 1);
    double[] asymmetric = {1, .5, .4, 1};
    double[] indefinite = {1, 2, 2, 1};
    for (double[] covariance : List.of(asymmetric, indefinite)) {
      LearnedStream hostile =
          new LearnedStream(Operation.WRITE, sound.features(), sound.arms(), sound.shift(), covariance, .04, 1);
      Knowledge knowledge = new Knowledge(List.of(), List.of(), List.of(), List.of(), List.of(hostile));
      assertFails(IllegalArgumentException.class, "table history_arm", () -> file("k.db").save(knowledge));
    }
    for (double wild : new double[] {Double.NaN, 1e300, Double.NEGATIVE_INFINITY}) {
      assertThrows(IllegalArgumentException.class,
          () -> new LearnedStream(Operation.WRITE, sound.features(), sound.arms(), new double[] {0, wild},
              sound.covariance(), .04, 1));
    }
  }

  @Test
  void shouldLoseNothingWhenSeveralUpdateAtOnce() throws Exception {
    int writers = 8;
    KnowledgeFile file = file("k.db");
    try (ExecutorService executor = Executors.newFixedThreadPool(writers)) {
      List<Future<Knowledge>> done = IntStream.range(0, writers)
          .mapToObj(writer -> executor.submit(
              () -> file.update(old -> old.merge(new Knowledge(List.of(), List.of(Samples.pattern("p" + writer, 2)),
                  List.of(), List.of(), List.of())))))
          .toList();
      for (Future<Knowledge> future : done) {
        future.get();
      }
    }
    assertEquals(writers, file.load().knowledge().patterns().size());
  }

  @Test
  void shouldBelieveTheLaterWhenMerged() {
    Knowledge merged = Samples.knowledge().merge(Samples.knowledge());
    for (Section section : Section.values()) {
      assertEquals(Samples.knowledge().count(section), merged.count(section), section.label());
    }
    Knowledge newer = new Knowledge(List.of(), List.of(Samples.pattern("vpic", 2)), List.of(), List.of(), List.of());
    assertEquals(2, Samples.knowledge().merge(newer).patterns().getLast().pattern().ranks());
    assertEquals(64, newer.merge(Samples.knowledge()).patterns().getFirst().pattern().ranks());
  }

  /** It tells how far bursts were from what the campaign foretold. */
  @Test
  void shouldLeaveOutAHistoryWhenItBelongsToAnotherCampaign() {
    Knowledge known = Samples.knowledge();
    Knowledge measured =
        new Knowledge(List.of(Samples.record(4711, Choice.SIEVE)), List.of(), List.of(), List.of(), List.of());
    assertEquals(0, known.merge(measured).history().size(), "learned before the campaign");
    assertEquals(0, measured.merge(known).history().size());
    assertEquals(known.history().size(), known.merge(known.forget(Set.of(Section.HISTORY))).history().size());
    assertEquals(known.history().size(), Knowledge.EMPTY.merge(known).history().size());
    Knowledge cold =
        new Knowledge(List.of(), known.patterns(), known.models(), known.clusters(), known.history());
    assertEquals(known.history().size(), cold.merge(Knowledge.EMPTY).history().size());
  }

  @Test
  void shouldForgetTheHistoryWhenItsCampaignIsForgotten() {
    Knowledge known = Samples.knowledge();
    assertEquals(0, known.forget(Set.of(Section.CAMPAIGN)).history().size());
    Knowledge cold = new Knowledge(List.of(), List.of(), List.of(), List.of(), known.history());
    assertEquals(known.history().size(), cold.forget(Set.of(Section.CAMPAIGN)).history().size());
  }

  @Test
  void shouldForgetWhatWasNamedAlone() {
    Knowledge rest = Samples.knowledge().forget(Set.of(Section.CAMPAIGN, Section.HISTORY));
    assertEquals(List.of(0, 2, 1, 2, 0), Arrays.stream(Section.values()).map(rest::count).toList());
    assertTrue(Samples.knowledge().forget(Set.of(Section.values())).isEmpty());
  }

  @Test
  void shouldDropTheOldestWhenThereIsTooMuch() {
    List<LearnedStream> streams = IntStream.range(0, 300).mapToObj(n -> Samples.stream(1, n)).toList();
    Knowledge bounded = new Knowledge(List.of(), List.of(), List.of(), List.of(), streams);
    assertEquals(200, bounded.history().size());
    assertEquals(299, bounded.history().getLast().features()[0]);
    List<CampaignRecord> records =
        IntStream.range(0, 100_007).mapToObj(n -> Samples.record(1 + n, Choice.DEFAULT)).toList();
    List<CampaignRecord> kept = new Knowledge(records, List.of(), List.of(), List.of(), List.of()).campaign();
    assertEquals(records.subList(7, records.size()), kept);
    assertEquals(records.getFirst(), new Knowledge(kept, List.of(), List.of(), List.of(), List.of())
        .merge(new Knowledge(List.of(records.getFirst()), List.of(), List.of(), List.of(), List.of())).campaign()
        .getLast(), "what is newly measured");
  }

  private static void assertSame(Knowledge expected, Knowledge found) {
    assertEquals(expected.forget(Set.of(Section.HISTORY)), found.forget(Set.of(Section.HISTORY)));
    assertEquals(expected.history().stream().map(Samples::content).toList(),
        found.history().stream().map(Samples::content).toList());
  }

  private void assertIgnored(String reason) {
    KnowledgeFile.Loaded loaded = file("k.db").load();
    assertEquals(Knowledge.EMPTY, loaded.knowledge());
    String problem = loaded.problem().orElse("(loaded)");
    assertTrue(problem.contains("k.db is ignored") && problem.contains(reason), problem);
  }

  private void sql(String statement) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("k.db"))) {
      connection.createStatement().execute(statement);
    }
  }

  private KnowledgeFile file(String name) {
    return new KnowledgeFile(directory.resolve(name));
  }

  private List<String> names() throws IOException {
    try (var files = Files.list(directory)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }
}
