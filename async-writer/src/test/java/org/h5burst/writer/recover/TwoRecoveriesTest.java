package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Recoveries that meet another one, what a killed one has left, or files of somebody else. */
@Timeout(60)
final class TwoRecoveriesTest {
  private static final DatasetSpec DATA = new DatasetSpec("d", ElementType.INT64, new long[] {500});
  private static final long[] VALUES = LongStream.rangeClosed(1, 500).toArray();

  @TempDir
  Path directory;

  private Path left = Path.of("unset");
  private Path output = Path.of("unset");

  @BeforeEach
  void die() throws IOException {
    left = directory.resolve("left.h5");
    output = directory.resolve("out.h5");
    try (BurstFile open = BurstFile.create(directory.resolve("f.h5"))) {
      open.dataset("d", ElementType.INT64).shape(500).create().write(Selection.block(0, 500), VALUES);
      open.dataset("chunked", ElementType.INT64).shape(500).chunk(100).filter(5).create()
          .write(Selection.block(0, 500), VALUES);
      open.flush();
      for (String end : List.of(".partial", ".manifest")) {
        Files.copy(directory.resolve("f.h5" + end), Path.of(left + end));
      }
      open.discard();
    }
  }

  private void assertWhole() {
    assertArrayEquals(VALUES,
        MemorySegment.ofArray(Oracle.read(output, DATA)).toArray(ValueLayout.JAVA_LONG_UNALIGNED));
  }

  private List<String> places() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).filter(name -> name.contains("recovering")).toList();
    }
  }

  /** The second begins and ends while the first is at work. */
  @Test
  void shouldLeaveTheOtherOnesOutputAloneWhenTwoRecoverOneFile() throws IOException {
    WriterException late =
        assertThrows(WriterException.class, () -> Recovery.recover(left, output, (errand, numbers) -> {
          assertEquals(Outcome.DOUBTFUL, Recovery.recover(left, output, ReaderProcess::run).outcome());
          errand.run(numbers);
        }));
    assertTrue(String.valueOf(late.getMessage()).contains("out.h5 exists; choose another name"), late::toString);
    assertWhole();
    assertEquals(List.of(), places());
  }

  /** The second begins while the first is at work, and ends after it. */
  @Test
  void shouldLeaveTheOtherOnesFilesAloneWhenTwoRecoverOneFileInTurns() throws IOException {
    Path second = directory.resolve("second.h5");
    RecoveryReport first = Recovery.recover(left, output, (errand, numbers) -> {
      errand.run(numbers);
      assertThrows(WriterException.class, () -> Recovery.recover(left, second, (_, _) -> {
        throw new IOException("killed, as it were");
      }));
    });
    assertEquals(Outcome.DOUBTFUL, first.outcome(), first::toString);
    assertWhole();
    assertTrue(Files.notExists(second));
    assertEquals(List.of(), places());
  }

  @Test
  void shouldRefuseWhenThereIsNoDirectoryForTheOutput() {
    WriterException refused =
        assertThrows(WriterException.class, () -> Recovery.recover(left, directory.resolve("none").resolve("out.h5")));
    assertTrue(String.valueOf(refused.getMessage()).contains("there is no directory " + directory.resolve("none")),
        refused::toString);
  }

  @Test
  void shouldNeverReplaceTheOutputWhenItAppearsMeanwhile() throws IOException {
    assertThrows(WriterException.class, () -> Recovery.recover(left, output, (errand, numbers) -> {
      errand.run(numbers);
      Files.writeString(output, "precious");
    }));
    assertEquals("precious", Files.readString(output));
  }

  /** In a directory that others may write to, such as /tmp. */
  @Test
  void shouldFollowNoLinkWhenOneIsPlantedMeanwhile() throws IOException {
    Path precious = Files.writeString(directory.resolve("precious"), "precious");
    assertThrows(WriterException.class, () -> Recovery.recover(left, output, (errand, numbers) -> {
      Path place = directory.resolve(places().getFirst());
      assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(place)), "nobody else's");
      errand.run(numbers);
      Files.createSymbolicLink(output, precious);
    }));
    assertEquals("precious", Files.readString(precious));
    assertTrue(Files.isSymbolicLink(output));
    assertEquals(List.of(), places());
  }

  @Test
  void shouldFailWhenAnotherJobBeginsToWriteTheFileMeanwhile() throws IOException {
    WriterException failed =
        assertThrows(WriterException.class, () -> Recovery.recover(left, output, (errand, numbers) -> {
          errand.run(numbers);
          Files.delete(Path.of(left + ".manifest"));
          Files.writeString(Path.of(left + ".manifest"), "of another job");
        }));
    assertTrue(String.valueOf(failed.getMessage()).contains("another job has begun to write the file"),
        failed::toString);
    assertTrue(Files.notExists(output));
  }

  @Test
  void shouldLeaveFilesAloneWhenTheyOnlyHaveTheNamesOfItsOwn() throws IOException {
    List<Path> foreign = Stream
        .of("out.h5.recovering", "out.h5.recovering.elements", "out.h5.recovering.answers", "h5burst-recovering-mine")
        .map(directory::resolve).toList();
    for (Path file : foreign) {
      Files.writeString(file, "precious");
    }
    Path notes = Files.createDirectory(directory.resolve("h5burst-recovering-7-0123456789abcdef")).resolve("file.h5");
    Files.writeString(notes, "precious");
    Recovery.recover(left, output, ReaderProcess::run);
    for (Path file : foreign) {
      assertEquals("precious", Files.readString(file));
    }
    assertEquals("precious", Files.readString(notes));
    assertWhole();
  }

  /** A living recovery holds the lock of its place; a dead one has left it, on this system or on another one. */
  @Test
  void shouldRemoveWhatARecoveryHasLeftOnlyWhenItWasKilledHere() throws IOException {
    Path here = place(1, Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip());
    Path elsewhere = place(2, "another-system");
    Path own =
        place(ProcessHandle.current().pid(), Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip());
    Recovery.recover(left, output, ReaderProcess::run);
    assertTrue(Files.notExists(here), "a dead one's");
    assertTrue(Files.exists(elsewhere.resolve("file.h5")) && Files.exists(own.resolve("file.h5")), "others'");
    Path alive = place(3, Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip());
    try (FileChannel lock = FileChannel.open(alive.resolve("lock"), StandardOpenOption.WRITE); var held = lock.lock()) {
      assertTrue(held.isValid());
      Files.delete(output);
      Recovery.recover(left, output, ReaderProcess::run);
      assertTrue(Files.exists(alive.resolve("file.h5")), "a living one's");
    }
  }

  private Path place(long process, String system) throws IOException {
    Path place = Files.createDirectory(directory.resolve("h5burst-recovering-%d-0123456789abcdef".formatted(process)));
    for (String name : List.of("file.h5", "elements", "lock")) {
      Files.createFile(place.resolve(name));
    }
    Files.writeString(place.resolve("owner"), system);
    return place;
  }
}
