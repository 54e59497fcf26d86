package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.WriterOptions.OpenMode;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What recovery says of a name that has no unfinished file next to it: that nothing is needed only where nothing speaks against it. */
@Timeout(60)
final class NamedFileTest {
  private static final int LENGTH = 200;

  @TempDir
  Path directory;

  private Path write(String name, long value) {
    Path file = directory.resolve(name);
    BurstFile.write(file, open -> {
      long[] values = new long[LENGTH];
      Arrays.fill(values, value);
      open.dataset("d", ElementType.INT64).shape(LENGTH).create().write(Selection.block(0, LENGTH), values);
    });
    return file;
  }

  /** Leaves the manifest of a job that flushed a file of ones, and nothing else. */
  private void leaveManifest(Path of) throws IOException {
    Path running = directory.resolve("running.h5");
    try (BurstFile open = BurstFile.create(running)) {
      Dataset dataset = open.dataset("d", ElementType.INT64).shape(LENGTH).create();
      long[] ones = new long[LENGTH];
      Arrays.fill(ones, 1);
      dataset.write(Selection.block(0, LENGTH), ones);
      open.flush();
      Files.copy(Path.of(running + ".manifest"), Path.of(of + ".manifest"));
      open.discard();
    }
  }

  private static void assertRefused(String words, Path path) {
    WriterException refused = assertThrows(WriterException.class, () -> Recovery.recover(path), path::toString);
    assertEquals(Category.PATH, refused.category(), refused::toString);
    assertTrue(String.valueOf(refused.getMessage()).contains(words), refused::toString);
  }

  @Test
  void shouldRefuseWhenWhatHasTheNameIsNoHdf5File() throws IOException {
    assertRefused("cannot be opened by HDF5", Files.writeString(directory.resolve("text.h5"), "hello"));
    assertRefused("cannot be opened by HDF5", Files.createFile(directory.resolve("empty.h5")));
    assertRefused("is not a regular file", Files.createDirectory(directory.resolve("dir.h5")));
    assertRefused("is not a regular file", Path.of("/dev/null"));
    Path cut = write("cut.h5", 1);
    try (FileChannel channel = FileChannel.open(cut, StandardOpenOption.WRITE)) {
      channel.truncate(Files.size(cut) / 2);
    }
    assertRefused("or is damaged or cut off", cut);
    assertRefused("there is no cut.h5.partial next to it", cut);
  }

  @Test
  void shouldRefuseWhenAJobDiedThatChangedTheFileInPlace() throws IOException {
    Path file = write("f.h5", 1);
    Path lock = Path.of(file + ".lock");
    String words;
    try (BurstFile open = BurstFile.open(file, WriterOptions.defaults().mode(OpenMode.APPEND))) {
      assertRefused("is being written by process", file);
      words = Files.readString(lock);
      open.complete();
    }
    assertEquals(Outcome.NOT_NEEDED, Recovery.recover(file).outcome());
    Files.writeString(lock, words.replaceFirst("process: \\d+", "process: 999999999"));
    assertRefused("was being changed in place by a job that has ended", file);
    assertRefused("f.h5.lock is left", file);
  }

  /** As it is between the renaming and the removal of the lock: the job had completed the file. */
  @Test
  void shouldSayThatNothingIsNeededWhenAJobDiedThatHadGivenTheFileItsName() throws IOException {
    Path file = directory.resolve("f.h5");
    String words;
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset("d", ElementType.INT64).shape(1).create().write(Selection.block(0, 1), new long[1]);
      open.commit().join();
      words = Files.readString(Path.of(file + ".lock"));
      open.complete();
    }
    Files.writeString(Path.of(file + ".lock"), words.replaceFirst("process: \\d+", "process: 999999999"));
    assertEquals(Outcome.NOT_NEEDED, Recovery.recover(file).outcome());
  }

  @Test
  void shouldRefuseWhenTheManifestNextToItPromisesWhatItDoesNotHave() throws IOException {
    Path older = write("f.h5", 7);
    leaveManifest(older);
    assertRefused("f.h5.partial, which should be next to it, is gone", older);
    assertRefused("has other elements than were flushed", older);
    Path same = write("same.h5", 1);
    leaveManifest(same);
    RecoveryReport report = Recovery.recover(same);
    assertEquals(Outcome.NOT_NEEDED, report.outcome());
    assertEquals(1, report.flushes());
    Path manifest = Path.of(same + ".manifest");
    try (FileChannel damaged = FileChannel.open(manifest, StandardOpenOption.WRITE)) {
      damaged.write(ByteBuffer.allocate(20), 8192);
    }
    assertRefused("the manifest is damaged", same);
    Files.writeString(manifest, "a note of mine about f.h5".repeat(1000));
    assertRefused("the manifest cannot be read", same);
  }

  @Test
  void shouldMeanTheFileItselfWhenItsOwnNameEndsInPartial() throws IOException {
    Path file = directory.resolve("x.partial");
    Path left = Files.createDirectory(directory.resolve("left")).resolve("x.partial");
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset("d", ElementType.INT64).shape(LENGTH).create().write(Selection.block(0, LENGTH), new long[LENGTH]);
      open.flush();
      for (String end : new String[] {".partial", ".manifest"}) {
        Files.copy(Path.of(file + end), Path.of(left + end));
      }
      open.discard();
    }
    for (String given : new String[] {"", ".partial"}) {
      RecoveryReport report = Recovery.recover(Path.of(left + given));
      assertEquals(Outcome.RECOVERED, report.outcome(), report::toString);
      Files.delete(Path.of(left + ".recovered"));
    }
  }
}
