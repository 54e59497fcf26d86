package org.h5burst.writer.child;

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
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ClosedFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.PathException;
import org.h5burst.writer.PreloadedLibrary;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.file.LockedFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A copy into a file that fails in the midst, where HDF5 1.10 ends its process. */
@Timeout(60)
final class CopiedObjectsTest {
  private static final int LARGE = 1 << 19;

  private static final int NAME_CHARS = 1000;

  /** How long all arguments of a process may be on Linux. */
  private static final int ARGUMENT_CHARS = 2 << 20;

  @TempDir
  private Path directory;

  private Path source = Path.of("unset");
  private Path target = Path.of("unset");
  private Path before = Path.of("unset");

  @BeforeEach
  void make() throws IOException {
    source = directory.resolve("source.h5");
    target = directory.resolve("target.h5");
    before = directory.resolve("before.h5");
    BurstFile.write(source, file -> {
      file.dataset("g/large", new long[LARGE]).attribute("units", "m");
      file.dataset("g/small", new long[] {1, 2});
    });
    BurstFile.write(target, file -> {
      file.dataset("own/first", new long[] {3, 4});
      file.dataset("own/second", new long[100_000]);
      file.attribute("title", "a");
    });
    Files.copy(target, before);
  }

  /** Copies, and prints what that came to. */
  static final class Copying {
    private Copying() {}

    public static void main(String... arguments) {
      try {
        ClosedFile.at(Path.of(arguments[1])).copy(Path.of(arguments[0]), "g", "copies/g").apply();
        System.out.println("found: done");
      } catch (WriterException failure) {
        System.out.println("found: " + failure.getClass().getSimpleName() + " " + failure.getMessage());
      }
    }
  }

  private String copyUnder(List<String> wrapper) {
    List<String> command = new ArrayList<>(wrapper);
    command.addAll(MpiJob.javaCommand(SmallJvm.options("-Xmx128m"), Copying.class.getName(),
        List.of(source.toString(), target.toString())));
    MpiJob.Result result = new MpiJob(Kind.SOLO, 1, command).run(directory.resolve("log"), Duration.ofSeconds(50));
    String found = result.output().lines().filter(line -> line.startsWith("found: ")).collect(Collectors.joining());
    assertTrue(result.exitCode() == 0 && !found.isEmpty(), result::output);
    return found;
  }

  private void assertUnharmed(String found, String words) throws IOException {
    assertTrue(
        found.startsWith("found: IoFailureException ") && found.contains(words) && found.contains("as it was before"),
        found);
    assertEquals(-1, Files.mismatch(before, target), found);
    assertNothingIsLeft();
  }

  private void assertNothingIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(Set.of(), left.map(path -> String.valueOf(path.getFileName()))
          .filter(name -> name.contains("h5burst") || name.contains("lock")).collect(Collectors.toSet()));
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 28, No space left on device", "4, 28, No space left on device", "4, 5, Input/output error",
    "7, 122, Disk quota exceeded"})
  void shouldNameTheCauseAndLeaveTheFileAsItWasWhenTheDiskFails(int first, int errno, String words) throws Exception {
    Path library = PreloadedLibrary.compile("inject-faults.c", directory);
    String found = copyUnder(List.of("env", "LD_PRELOAD=" + library,
        "H5BURST_FAULT=write %d 1000000 %d target.h5".formatted(first, errno)));
    assertUnharmed(found, words);
  }

  @Test
  void shouldNameTheCauseAndLeaveTheFileAsItWasWhenItMayNotBecomeSoLarge() throws IOException {
    assertUnharmed(copyUnder(List.of("prlimit", "--fsize=3000000")), "File too large");
  }

  @Test
  void shouldCopyAllOrNothingWhenOneOfSeveralCannotBeCopied() throws IOException {
    WriterException failed = assertThrows(WriterException.class, () -> ClosedFile.at(target)
        .copy(source, "g/small", "small").copy(source, "g/absent", "absent").apply());
    assertInstanceOf(IoFailureException.class, failed);
    assertUnharmed("found: IoFailureException " + failed.getMessage(), "absent");
    ClosedFile.at(target).delete("own/first").copy(source, "g/small", "small").copy(source, "g", "g")
        .move("g/small", "moved").apply();
    assertEquals(List.of("g", "g/large", "moved", "own", "own/second", "small"),
        List.copyOf(ClosedFile.entries(target).keySet()));
    for (String copied : List.of("/small", "/moved")) {
      assertEquals(List.of(1L, 2L), Oracle.longs(target, copied).length == 2
          ? List.of(Oracle.longs(target, copied)[0], Oracle.longs(target, copied)[1]) : List.of());
    }
  }

  @Test
  void shouldKeepOthersAwayWhenTheProcessThatHasLockedTheFileIsGone() {
    LockedFile.joined(target, () -> {
      for (Runnable other : List.<Runnable>of(() -> ClosedFile.at(target).delete("own").apply(),
          () -> BurstFile.open(target), () -> BurstFile.create(target, CreateOptions.defaults().replace()))) {
        assertThrows(PathException.class, other::run);
      }
      return true;
    });
  }

  @Test
  void shouldLeaveNothingWhenThePlaceForTheFormerContentsCannotBeOpened() throws Exception {
    Path library = PreloadedLibrary.compile("inject-faults.c", directory);
    String found = copyUnder(List.of("env", "LD_PRELOAD=" + library, "H5BURST_FAULT=open 2 1 24 h5burst-former"));
    assertTrue(found.contains("nothing was changed in it") && found.contains("Too many open files"), found);
    assertNothingIsLeft();
  }

  @Test
  void shouldCopyAllOrNothingWhenTheArgumentsOfOneProcessHaveNoRoomForTheirNames() throws IOException {
    List<String> names = IntStream.rangeClosed(0, ARGUMENT_CHARS / NAME_CHARS)
        .mapToObj(number -> "a".repeat(NAME_CHARS) + number).toList();
    ClosedFile failing = ClosedFile.at(target);
    ClosedFile all = ClosedFile.at(target);
    for (String name : names) {
      failing.copy(source, "g/small", name);
      all.copy(source, "g/small", name);
    }
    WriterException failed =
        assertThrows(WriterException.class, () -> failing.copy(source, "g/absent", "absent").apply());
    assertUnharmed("found: IoFailureException " + failed.getMessage(), "absent");
    all.apply();
    assertTrue(ClosedFile.entries(target).keySet().containsAll(names));
  }
}
