package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Durability;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.H5dump;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.PathException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody gives the name of a file that a job writes to another file: the job says so, and leaves that file alone. */
@Timeout(60)
final class ReplacedWhileWrittenTest {
  private static final OpenOptions CHANGE = OpenOptions.defaults().readWrite();

  @TempDir
  Path directory;

  private Path path = Path.of("unset");

  @BeforeEach
  void name() throws IOException {
    directory = directory.toRealPath();
    path = directory.resolve("f.h5");
  }

  private static void fill(BurstFile file, int value) {
    file.dataset("fixed", new int[] {value, value});
    Dataset grown = file.dataset("grown", ElementType.INT32).shape(2).maxShape(Dataset.UNLIMITED).chunk(2).create();
    grown.write(Selection.all(), new int[] {value, value});
  }

  private static void overwrite(BurstFile file, String dataset, int value) {
    Dataset written = file.dataset(dataset);
    written.write(Selection.all(), new int[] {value, value});
  }

  private static void assertHolds(Path file, int value) throws IOException, InterruptedException {
    List<String> objects = H5dump.run(file, "--contents=1").lines().map(String::strip)
        .filter(line -> line.contains(" /")).map(line -> line.replaceAll(" +", " ")).toList();
    assertEquals(List.of("group /", "dataset /fixed", "dataset /grown"), objects);
    for (String dataset : List.of("fixed", "grown")) {
      int[] elements = new int[2];
      ByteBuffer.wrap(H5dump.bytes(file, dataset)).order(ByteOrder.nativeOrder()).asIntBuffer().get(elements);
      assertArrayEquals(new int[] {value, value}, elements, dataset);
    }
  }

  private void takeAway(String how) throws IOException {
    switch (how) {
      case "moved" -> Files.move(path, directory.resolve("moved.h5"));
      case "replaced" -> Files.move(directory.resolve("other.h5"), path, StandardCopyOption.REPLACE_EXISTING);
      default -> Files.delete(path);
    }
  }

  private static String refused(Runnable call) {
    WriterException failure = assertThrows(WriterException.class, call::run);
    assertInstanceOf(PathException.class, failure, failure::toString);
    return String.valueOf(failure.getMessage());
  }

  /** What was flushed before is not under the name either. */
  @ParameterizedTest
  @CsvSource({"replaced, fixed, flush", "replaced, grown, flush", "replaced, attribute, flush",
    "replaced, nothing, flush", "replaced, fixed, complete", "replaced, grown, complete", "replaced, nothing, complete",
    "removed, fixed, flush", "removed, nothing, complete", "moved, fixed, flush", "moved, nothing, complete"})
  void shouldFailAndTouchNoOtherFileWhenAFileThatIsChangedLosesItsName(String how, String what, String call)
      throws IOException, InterruptedException {
    BurstFile.write(path, file -> fill(file, 1));
    BurstFile.write(directory.resolve("other.h5"), file -> fill(file, 5));
    BurstFile file = BurstFile.open(path, CHANGE);
    overwrite(file, "fixed", 2);
    file.flush();
    takeAway(how);
    switch (what) {
      case "attribute" -> file.attribute("by", "this job");
      case "nothing" -> {
      }
      default -> overwrite(file, what, 3);
    }
    String said = refused(call.equals("flush") ? file::flush : file::complete);
    assertTrue(said.contains("f.h5 is not the file that this job has written: it was moved, removed or replaced")
        && said.contains("What this job has written since it opened it is not in " + path), said);
    assertTrue(said.contains(how.equals("moved") ? "which is %s now".formatted(directory.resolve("moved.h5"))
        : "is gone when the job ends"), said);
    assertHolds(how.equals("replaced") ? path : directory.resolve("other.h5"), 5);
    if (how.equals("removed")) {
      assertTrue(Files.notExists(path));
    }
    if (call.equals("flush")) {
      assertThrows(WriterException.class, file::close);
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldFailAtTheFlushWhenAFileThatIsChangedIsReplaced(Durability durability)
      throws IOException, InterruptedException {
    BurstFile.write(path, file -> fill(file, 1));
    BurstFile.write(directory.resolve("other.h5"), file -> fill(file, 5));
    BurstFile file = BurstFile.open(path, CHANGE.durability(durability));
    overwrite(file, "fixed", 2);
    takeAway("replaced");
    String said = refused(file::flush);
    assertTrue(said.contains("f.h5 is not the file that this job has written"), said);
    assertThrows(WriterException.class, file::close);
    assertHolds(path, 5);
  }

  /** The other job has a right to the name: nobody has a lock there. */
  @ParameterizedTest
  @ValueSource(strings = {"attribute", "dataset", "grown"})
  void shouldTouchNoFileOfAnotherJobWhenItsDirectoryWasMovedAway(String what)
      throws IOException, InterruptedException {
    Path away = directory.resolve("away");
    Path place = Files.createDirectory(directory.resolve("place"));
    Path target = place.resolve("f.h5");
    BurstFile first = BurstFile.create(target);
    fill(first, 1);
    first.flush();
    Files.move(place, away);
    Files.createDirectory(place);
    BurstFile second = BurstFile.create(target);
    fill(second, 2);
    second.flush();
    switch (what) {
      case "attribute" -> first.attribute("by", "the first job");
      case "dataset" -> first.dataset("more", new int[] {9});
      default -> overwrite(first, "grown", 9);
    }
    Throwable failure = what.equals("grown") ? assertThrows(WriterException.class, first::flush)
        : assertThrows(CompletionException.class, () -> first.commit().toCompletableFuture().join()).getCause();
    String message = String.valueOf(assertInstanceOf(PathException.class, failure).getMessage());
    assertTrue(message.contains("It does not become " + target)
        && message.contains("is %s now".formatted(away.resolve("f.h5.partial"))), message);
    assertThrows(WriterException.class, first::close);
    second.complete();
    assertHolds(target, 2);
  }

  @Test
  void shouldFailAtTheFlushWhenNothingIsDurableAndTheUnfinishedFileIsReplaced() throws IOException {
    BurstFile file = BurstFile.create(path, CreateOptions.defaults().durability(Durability.NONE));
    fill(file, 1);
    file.commit().toCompletableFuture().join();
    Path partial = Path.of(path + ".partial");
    Files.move(partial, directory.resolve("moved"));
    Files.writeString(partial, "somebody's");
    String said = refused(file::flush);
    assertTrue(said.contains("f.h5.partial is not the file that this job has written"), said);
    assertThrows(WriterException.class, file::close);
    assertEquals("somebody's", Files.readString(partial));
  }
}
