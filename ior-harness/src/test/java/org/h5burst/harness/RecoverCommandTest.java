package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code recover} says, and by which exit code, where not everything can be recovered and checked. */
@Timeout(60)
final class RecoverCommandTest extends CommandCase {
  private static final int JOURNAL = 8192;

  private Path left = Path.of("unset");
  private Path json = Path.of("unset");

  @BeforeEach
  void name() throws IOException {
    left = Files.createDirectory(directory.resolve("left")).resolve("f.h5");
    json = directory.resolve("report.json");
  }

  /** A job that dies after a flush, or before it. */
  private void die(boolean flushed) throws IOException {
    Path file = directory.resolve("f.h5");
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset("whole", ElementType.INT32).shape(2).create().write(Selection.block(0, 2), new int[] {1, 2});
      Dataset grown = open.dataset("grown", ElementType.INT32).shape(0).maxShape(Dataset.UNLIMITED).chunk(4)
          .filter(5).create(); // only HDF5 has this filter
      grown.append(0, 3);
      grown.write(Selection.block(0, 3), new int[] {3, 4, 5});
      open.commit().join();
      if (flushed) {
        open.flush();
      }
      leave(file);
      open.complete();
    }
  }

  @Test
  void shouldListWhatWasNotCheckedWhenADatasetIsInChunks() throws IOException {
    die(true);
    assertEquals(3, execute("recover", left.toString(), "--json", json.toString()), err::toString);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertEquals("DOUBTFUL", report.at("/outcome").asText(), report::toString);
    assertEquals(3, report.at("/datasets/0/unchecked").asInt(), report::toString);
    assertTrue(out.toString().contains("some elements are doubtful or unchecked")
        && out.toString().contains("unchecked grown: 3 elements"), out::toString);
    try (BurstFile recovered = BurstFile.open(Path.of(left + ".recovered"))) {
      int[] found = new int[3];
      recovered.dataset("grown").read(Selection.block(0, 3), found);
      recovered.commit().join();
      assertArrayEquals(new int[] {3, 4, 5}, found);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"f.h5", "f.h5.partial", "f.h5.manifest", "f.h5.lock", "f.h5.recovered", "out.h5", "hard.json",
    "soft.json"})
  void shouldKeepWhatIsReadAndMadeWhenTheReportIsToHaveItsName(String report) throws IOException {
    die(true);
    Path place = Objects.requireNonNull(left.getParent());
    Files.createLink(place.resolve("hard.json"), Path.of(left + ".partial"));
    Files.createSymbolicLink(place.resolve("soft.json"), Path.of(left + ".manifest"));
    byte[] partial = Files.readAllBytes(Path.of(left + ".partial"));
    byte[] manifest = Files.readAllBytes(Path.of(left + ".manifest"));
    String output = place.resolve("out.h5").toString();
    Path links = Files.createDirectory(place.resolve("links"));
    Path link = Files.createSymbolicLink(links.resolve("link.h5"), left);
    Path unfinished = Files.createSymbolicLink(links.resolve("unfinished.h5"), Path.of(left + ".partial"));
    for (Object name : new Object[] {left, left + ".partial", link, unfinished}) {
      assertEquals(1, execute("recover", name.toString(), "-o", output, "--json", place.resolve(report).toString()));
      assertTrue(err.toString().contains("choose another name"), err::toString);
    }
    assertArrayEquals(partial, Files.readAllBytes(Path.of(left + ".partial")));
    assertArrayEquals(manifest, Files.readAllBytes(Path.of(left + ".manifest")));
    assertFalse(Files.exists(Path.of(output)));
  }

  @Test
  void shouldSayThatTheOutputIsThereWhenOnlyTheReportCannotBeWritten() throws IOException {
    die(true);
    assertEquals(3, execute("recover", left.toString(), "--json", "/dev/full"), err::toString);
    assertTrue(out.toString().contains("f.h5.recovered"), out::toString);
    assertTrue(err.toString().contains("--json /dev/full: the result could not be written"), err::toString);
    assertTrue(Files.exists(Path.of(left + ".recovered")));
  }

  @Test
  void shouldSayIncompleteWhenSomethingIsLostAndNothingDoubtful() throws IOException {
    die(true);
    try (FileChannel partial = FileChannel.open(Path.of(left + ".partial"), StandardOpenOption.WRITE)) {
      partial.write(ByteBuffer.allocate(Long.BYTES), 0); // HDF5 cannot open it any more
    }
    assertEquals(3, execute("recover", left.toString(), "--json", json.toString()), err::toString);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertEquals("INCOMPLETE", report.at("/outcome").asText(), report::toString);
    assertTrue(report.at("/doubtful").isEmpty(), report::toString);
    assertTrue(out.toString().contains("some of what was flushed is lost"), out::toString);
    assertTrue(out.toString().contains("lost      grown: it is stored in chunks"), out::toString);
  }

  /** The record that declares both datasets is damaged; the seal behind it knows that there were two. */
  @Test
  void shouldSayWhereTheManifestIsDamagedAndWhatIsLostByIt() throws IOException {
    die(true);
    Path manifest = Path.of(left + ".manifest");
    byte[] damaged = Files.readAllBytes(manifest);
    damaged[JOURNAL + 50] ^= 1;
    Files.write(manifest, damaged);
    assertEquals(3, execute("recover", left.toString(), "--json", json.toString()), err::toString);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertEquals("INCOMPLETE", report.at("/outcome").asText(), report::toString);
    assertEquals(JOURNAL, report.at("/damage/holes/0/from").asInt(), report::toString);
    assertEquals(1, report.at("/damage/holes/0/lastFlush").asInt(), report::toString);
    assertEquals(2, report.at("/damage/lostDatasets").size(), report::toString);
    assertTrue(report.at("/rightRows").isNull() && !out.toString().contains("complete steps"), out::toString);
    assertTrue(out.toString().contains("the manifest is damaged, so that some of what was flushed may be lost"),
        out::toString);
    assertTrue(out.toString().contains("damaged   bytes 8192 to ")
        && out.toString().contains("lost      dataset number 1 in order of creation, from 0"), out::toString);
  }

  @Test
  void shouldCountTheStepsThatAreCompleteWhenDatasetsGrow() throws IOException {
    Path file = directory.resolve("f.h5");
    try (BurstFile open = BurstFile.create(file)) {
      Dataset u = open.dataset("u", ElementType.INT32).shape(3).maxShape(Dataset.UNLIMITED).chunk(4).create();
      u.write(Selection.all(), new int[] {1, 2, 3});
      open.dataset("time", ElementType.INT32).shape(3).maxShape(Dataset.UNLIMITED).chunk(4).create()
          .write(Selection.block(0, 2), new int[] {1, 2});
      open.flush();
      leave(file);
      open.discard();
    }
    assertEquals(0, execute("recover", left.toString(), "--json", json.toString()), err::toString);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertEquals(2, report.at("/rightRows").asInt(), report::toString);
    assertEquals("{\"all\":3,\"right\":2,\"canGrow\":true}", report.at("/datasets/0/rows").toString());
    assertTrue(out.toString().contains("rows      u: the first 3 of 3 rows are right"), out::toString);
    assertTrue(out.toString().contains("rows      time: the first 2 of 3 rows are right"), out::toString);
    assertTrue(out.toString().contains("steps     2 complete steps in all datasets that have grown"), out::toString);
  }

  private void leave(Path file) throws IOException {
    for (String end : new String[] {".partial", ".manifest"}) {
      Files.copy(Path.of(file + end), Path.of(left + end));
    }
  }

  @Test
  void shouldFailAndMakeNothingWhenNothingWasEverFlushed() throws IOException {
    die(false);
    assertEquals(1, execute("recover", left.toString()), err::toString);
    assertTrue(err.toString().contains("nothing was ever flushed into " + left), err::toString);
    assertTrue(Files.notExists(Path.of(left + ".recovered")));
  }

  @Test
  void shouldCallElementsNeverFlushedAsTheReportDoesWhenTheyAreNotMissing() throws IOException {
    Path file = directory.resolve("f.h5");
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset("whole", ElementType.INT32).shape(20).create().write(Selection.block(0, 2), new int[] {1, 2});
      open.flush();
      leave(file);
      open.discard();
    }
    assertEquals(0, execute("recover", left.toString(), "--json", json.toString()), err::toString);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertEquals(0, report.at("/datasets/0/missing").asInt(), report::toString);
    assertEquals(18, report.at("/datasets/0/neverFlushed").asInt(), report::toString);
    assertTrue(out.toString().contains("never     whole: 18 of 20 elements") && !out.toString().contains("missing"),
        out::toString);
  }

  @Test
  void shouldFailWhenWhatHasTheNameIsNotWhole() throws IOException {
    assertEquals(1, execute("recover", Files.writeString(directory.resolve("text.h5"), "hello").toString()),
        out::toString);
    assertTrue(err.toString().contains("cannot be opened by HDF5, and there is no text.h5.partial next to it"),
        err::toString);
    assertEquals("", out.toString());
  }
}
