package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Durability;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.PathException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.recover.Recovery;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A file that a living job writes is refused to others, whatever they call it and in whatever container they are. Needs
 * root, for the namespaces of containers.
 */
@Timeout(120)
final class OtherNamesTest {
  private static final OpenOptions APPEND = OpenOptions.defaults().readWrite();
  private static final CreateOptions TRUNCATE = CreateOptions.defaults().replace();
  private static final String BEING_WRITTEN = "is being written by ";

  /**
   * A container on this machine: processes have other numbers, a directory is mounted a second time, and a file too.
   */
  private static final String CONTAINER =
      "mount --bind \"$1/data\" \"$1/mounted\" && mount --bind \"$1/data/old.h5\" \"$1/alone.h5\" && shift && exec "
          + "\"$@\"";

  private static final List<String> ATTEMPTS =
      List.of("TRUNCATE data/old.h5", "APPEND data/old.h5", "READ_ONLY data/old.h5", "APPEND link.h5",
          "READ_ONLY link.h5", "TRUNCATE link.h5", "APPEND link/../data/old.h5", "APPEND hard.h5", "READ_ONLY hard.h5",
          "TRUNCATE hard.h5", "APPEND mounted/old.h5",
          "READ_ONLY mounted/old.h5", "APPEND alone.h5", "READ_ONLY alone.h5", "TRUNCATE data/new.h5",
          "CREATE_NEW data/new.h5", "TRUNCATE newlink.h5",
          "TRUNCATE mounted/new.h5", "APPEND data/new.h5.partial", "APPEND hard.partial");

  @TempDir
  Path directory;

  @BeforeEach
  void findRealPath() throws IOException {
    directory = directory.toRealPath();
  }

  private static Dataset write(BurstFile file, String name, int value) {
    Dataset data = file.dataset(name, ElementType.INT32).shape(4).create();
    data.write(Selection.block(0, 4), new int[] {value, value, value, value});
    return data;
  }

  private static void make(Path path) {
    BurstFile file = BurstFile.create(path);
    write(file, "old", 1);
    file.complete();
  }

  private static int[] read(Path path, String name) {
    try (BurstFile file = BurstFile.open(path, OpenOptions.defaults())) {
      int[] values = new int[4];
      file.dataset(name).read(Selection.block(0, 4), values);
      return values;
    }
  }

  private MpiJob.Result runInContainer(List<String> wrapper, String... arguments) {
    return Jobs.runUnder(Kind.SOLO, wrapper, directory.resolve("job.log"), 1, List.of(), OtherNamesProgram.class,
        (Object[]) arguments);
  }

  @Test
  void shouldRefuseEveryNameOfAFileWhenALivingJobOutsideTheContainerWritesIt() throws IOException {
    Path data = Files.createDirectory(directory.resolve("data"));
    Files.createDirectory(directory.resolve("mounted"));
    Files.createFile(directory.resolve("alone.h5"));
    Path old = data.resolve("old.h5");
    make(old);
    Files.createLink(directory.resolve("hard.h5"), old);
    Files.createSymbolicLink(directory.resolve("link.h5"), old);
    Files.createSymbolicLink(directory.resolve("link"), data);
    Files.createSymbolicLink(directory.resolve("newlink.h5"), data.resolve("new.h5"));
    BurstFile changed = BurstFile.open(old, APPEND);
    write(changed, "late", 2);
    changed.flush();
    BurstFile made = BurstFile.create(data.resolve("new.h5"));
    write(made, "d", 3);
    made.flush();
    Files.createLink(directory.resolve("hard.partial"), data.resolve("new.h5.partial"));

    String[] attempts = ATTEMPTS.stream().flatMap(attempt -> Stream.of(attempt.split(" ", 2))).toArray(String[]::new);
    for (int index = 1; index < attempts.length; index += 2) {
      attempts[index] = directory.resolve(attempts[index]).toString();
    }
    List<String> container = List.of("unshare", "--mount", "--pid", "--fork", "--mount-proc", "sh", "-c", CONTAINER,
        "sh", directory.toString());
    MpiJob.Result result = runInContainer(container, attempts);
    assertEquals(0, result.exitCode(), result::output);
    for (int index = 0; index < attempts.length; index += 2) {
      String attempt = attempts[index] + " " + attempts[index + 1] + ": ";
      List<String> said = result.output().lines().filter(line -> line.startsWith(attempt)).toList();
      assertTrue(said.size() == 1 && said.getFirst().contains(BEING_WRITTEN),
          () -> attempt + " in:\n" + result.output());
    }
    write(changed, "later", 4);
    changed.complete();
    made.complete();
    for (Path name : List.of(old, directory.resolve("hard.h5"), directory.resolve("link.h5"))) {
      assertEquals(List.of(1, 2, 4), Stream.of("old", "late", "later").map(dataset -> read(name, dataset)[3]).toList());
    }
    assertEquals(3, read(directory.resolve("newlink.h5"), "d")[3]);
  }

  /**
   * What a reboot leaves, or another machine: there the kernel said other words for its boot, and the machine had
   * another name.
   */
  @ParameterizedTest
  @ValueSource(strings = {
    "exec \"$@\"",
    "hostname elsewhere && mount --bind \"$0\" /proc/sys/kernel/random/boot_id && exec \"$@\""
  })
  void shouldTakeTheLockOverWhenTheJobThatEndedWasInAContainerOrBeforeTheBootAndNeverThatOfALivingOne(
      String preparation) throws IOException {
    Path path = directory.resolve("dead.h5");
    Path boot = Files.writeString(directory.resolve("boot"), "00000000-0000-0000-0000-000000000000\n");
    Path living = directory.resolve("living.h5");
    BurstFile made = BurstFile.create(living);
    write(made, "d", 6);
    made.flush();
    MpiJob.Result result = runInContainer(
        List.of("unshare", "--pid", "--fork", "--mount-proc", "--uts", "sh", "-c", preparation, boot.toString()),
        "TRUNCATE",
        living.toString(), "DIES", path.toString());
    assertTrue(result.output().contains("TRUNCATE " + living + ": " + living + " " + BEING_WRITTEN), result::output);
    made.complete();
    assertEquals(6, read(living, "d")[0]);
    assertTrue(result.output().contains("flushed in " + path + ".partial: true"), result::output);
    String lock = Files.readString(directory.resolve("dead.h5.lock"));
    assertEquals(preparation.contains("hostname"), lock.contains("boot: " + Files.readString(boot)), lock);
    WriterException refused = assertThrows(WriterException.class, () -> BurstFile.create(path));
    assertTrue(String.valueOf(refused.getMessage()).contains("was left unfinished by an earlier job"),
        refused::toString);
    assertEquals(Outcome.RECOVERED, Recovery.recover(path).outcome());
    BurstFile file = BurstFile.create(path, TRUNCATE);
    write(file, "d", 5);
    file.complete();
    assertEquals(5, read(path, "d")[0]);
    assertFalse(Files.exists(directory.resolve("dead.h5.lock")));
  }

  @Test
  void shouldRefuseTheSecondNameWhenOneProgramOpensAFileTwice() throws IOException {
    Path path = directory.resolve("f.h5");
    make(path);
    Path hard = Files.createLink(directory.resolve("hard.h5"), path);
    Path link = Files.createSymbolicLink(directory.resolve("link.h5"), path);
    BurstFile file = BurstFile.open(path, APPEND);
    for (Path name : List.of(path, hard, link)) {
      WriterException refused = assertThrows(WriterException.class, () -> BurstFile.open(name, APPEND));
      assertInstanceOf(PathException.class, refused);
      assertTrue(String.valueOf(refused.getMessage()).contains(BEING_WRITTEN), refused::toString);
    }
    write(file, "more", 2);
    file.complete();
    BurstFile again = BurstFile.open(hard, APPEND);
    write(again, "most", 3);
    again.complete();
    assertEquals(List.of(1, 2, 3), Stream.of("old", "more", "most").map(dataset -> read(link, dataset)[0]).toList());
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(3, left.count());
    }
  }

  /**
   * Without durability there is no manifest while a file is written; the job that leaves one unfinished says so with
   * its header.
   */
  @Test
  void shouldReplaceAnUnfinishedFileWhenItWasWrittenWithoutDurability() {
    Path path = directory.resolve("none.h5");
    BurstFile left = BurstFile.create(path, CreateOptions.defaults().durability(Durability.NONE));
    write(left, "d", 1);
    left.commit().toCompletableFuture().join();
    assertFalse(Files.exists(directory.resolve("none.h5.manifest")));
    assertThrows(WriterException.class, left::close);
    assertTrue(Files.exists(directory.resolve("none.h5.partial")));
    assertFalse(Files.exists(directory.resolve("none.h5.lock")));
    WriterException refused = assertThrows(WriterException.class, () -> Recovery.recover(path));
    assertTrue(String.valueOf(refused.getMessage()).contains("h5burst.durability=none"), refused::toString);
    BurstFile file = BurstFile.create(path, TRUNCATE.durability(Durability.NONE));
    write(file, "d", 2);
    file.complete();
    assertEquals(2, read(path, "d")[0]);
    assertEquals(List.of(path), assertDoesNotThrow(() -> {
      try (Stream<Path> files = Files.list(directory)) {
        return files.toList();
      }
    }));
  }
}
