package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ClosedFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.PathException;
import org.h5burst.writer.PreloadedLibrary;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file that is read is not changed in place meanwhile; that it is locked against that stops nobody else. */
@Timeout(60)
final class ReadersLockTest {
  private static final OpenOptions CHANGE = OpenOptions.defaults().readWrite();

  @TempDir
  private Path directory;

  private Path file = Path.of("unset");

  @BeforeEach
  void make() {
    file = directory.resolve("f.h5");
    BurstFile.write(file, made -> made.dataset("d", new long[] {1, 2}));
  }

  private static void assertRefused(Runnable change) {
    WriterException refused = assertThrows(WriterException.class, change::run);
    assertInstanceOf(PathException.class, refused);
    assertTrue(String.valueOf(refused.getMessage()).contains("is open for reading"), refused::toString);
  }

  @Test
  void shouldRefuseToChangeAFileInPlaceWhenItIsOpenToBeRead() throws IOException {
    Path other = Files.createLink(directory.resolve("other.h5"), file);
    try (BurstFile reader = BurstFile.open(file)) {
      for (Path name : List.of(file, other)) {
        assertRefused(() -> BurstFile.open(name, CHANGE));
        assertRefused(() -> ClosedFile.at(name).delete("d").apply());
      }
      try (BurstFile second = BurstFile.open(other)) {
        assertArrayEquals(new long[] {1, 2}, second.dataset("d").readLongs());
      }
      assertArrayEquals(new long[] {1, 2}, reader.dataset("d").readLongs());
    }
    BurstFile.write(file, CHANGE, changed -> changed.dataset("e", new long[] {3}));
    ClosedFile.at(other).delete("d").apply();
    assertEquals(List.of("e"), List.copyOf(ClosedFile.entries(file).keySet()));
  }

  @Test
  void shouldReplaceAFileWhenItIsOpenToBeRead() {
    try (BurstFile reader = BurstFile.open(file)) {
      assertArrayEquals(new long[] {1, 2}, reader.dataset("d").readLongs());
      BurstFile.write(file, CreateOptions.defaults().replace(), made -> made.dataset("d", new long[] {5}));
    }
    try (BurstFile reader = BurstFile.open(file)) {
      assertArrayEquals(new long[] {5}, reader.dataset("d").readLongs());
    }
  }

  /** Reads a file, and prints an element. */
  static final class Reading {
    private Reading() {}

    public static void main(String... arguments) {
      try (BurstFile reader = BurstFile.open(Path.of(arguments[0]))) {
        System.out.println("found: " + reader.dataset("d").readLongs()[1]);
      }
    }
  }

  @Test
  void shouldReadAFileWhenTheSystemRefusesLocks() throws Exception {
    Path library = PreloadedLibrary.compile("inject-faults.c", directory);
    List<String> command =
        new ArrayList<>(List.of("env", "LD_PRELOAD=" + library, "H5BURST_FAULT=lock 1 1000000 37 f.h5"));
    command.addAll(MpiJob.javaCommand(SmallJvm.options("-Xmx128m"), Reading.class.getName(), List.of(file.toString())));
    MpiJob.Result result = new MpiJob(Kind.SOLO, 1, command).run(directory.resolve("log"), Duration.ofSeconds(50));
    assertTrue(result.exitCode() == 0 && result.output().contains("found: 2"), result::output);
  }
}
