package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;
import org.junit.jupiter.api.function.Executable;

/**
 * What each of two ranks runs: files with all that can be wrong with a path, and their companions from the first commit
 * to the end. Each rank has a working directory of its own, so that a path through {@code /proc/self/cwd} is the same
 * path on both ranks and not the same place.
 */
record FileLifeJob(Communicator world, Path directory) {
  private static final DatasetSpec FIELD = BadInputJob.FIELD;
  private static final CreateOptions TRUNCATE = CreateOptions.defaults().replace();

  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> new FileLifeJob(mpi.world(), Path.of(arguments[0])).run());
  }

  /** A part of the story. */
  private interface Case {
    void run(Path file) throws IOException;
  }

  private void run() throws IOException {
    run("missing-directory", this::missingDirectory);
    run("missing-on-one-rank", this::missingOnOneRank);
    run("companions", this::companions);
    run("2026-11-23T10:04:05 #1?", this::colons);
    run("existing", this::existing);
    run("replaced", this::replaced);
    run("second-job", this::secondJob);
    run("same-file-twice", this::sameFileTwice);
    run("stale-lock", this::staleLock);
    run("late", this::late);
    run("left-open", this::leftOpen);
  }

  private void run(String name, Case each) throws IOException {
    each.run(directory.resolve(name + ".h5"));
    world.barrier();
    System.out.println("rank " + world.rank() + " held " + name);
  }

  private static Path lock(Path path) {
    return path.resolveSibling(path.getFileName() + ".lock");
  }

  private static Path partial(Path path) {
    return path.resolveSibling(path.getFileName() + ".partial");
  }

  private static Path manifest(Path path) {
    return path.resolveSibling(path.getFileName() + ".manifest");
  }

  /** Lets rank 0 change the directory while nobody looks. */
  private void onRankZero(Case action, Path path) throws IOException {
    world.barrier();
    if (world.rank() == 0) {
      action.run(path);
    }
    world.barrier();
  }

  private Dataset declareAndWrite(BurstFile file, long salt) {
    Dataset field = file.dataset(FIELD.name(), FIELD.type()).shape(FIELD.shape()).create();
    write(field, salt);
    return field;
  }

  private void write(Dataset field, long salt) {
    Elements.write(field, BadInputJob.half(world.rank()), Canvas.values(FIELD, BadInputJob.half(world.rank()), salt),
        true);
  }

  private static void assertRefused(Executable call, String... words) {
    WriterException failure = assertThrows(WriterException.class, call);
    assertInstanceOf(PathException.class, failure, failure::toString);
    for (String word : words) {
      assertTrue(String.valueOf(failure.getMessage()).contains(word),
          () -> "\"" + word + "\" is not in: " + failure.getMessage());
    }
  }

  private void missingDirectory(Path path) throws IOException {
    assertRefused(() -> BurstFile.create(directory.resolve("nowhere/out.h5"), world), "all 2 ranks: ", "there is no "
        + "directory", "nowhere");
    onRankZero(Files::createDirectory, path);
    assertRefused(() -> BurstFile.create(path, world), "is a directory");
  }

  private void missingOnOneRank(Path path) throws IOException {
    Path own = Path.of("/proc/self/cwd/sub");
    if (world.rank() == 0) {
      Files.createDirectory(own);
    }
    world.barrier();
    WriterException failure = assertThrows(WriterException.class, () -> BurstFile.create(own.resolve("out.h5"), world));
    assertInstanceOf(PathException.class, failure);
    assertTrue(String.valueOf(failure.getMessage()).startsWith("rank 1: /proc/self/cwd/sub/out.h5 cannot be written: "
        + "there is no directory"),
        failure::toString);
    WriterException apart =
        assertThrows(WriterException.class, () -> BurstFile.create(Path.of("/proc/self/cwd/out.h5"), world));
    for (int rank = 0; rank < 2; rank++) {
      String place = "the file is " + directory.resolve("home" + rank).resolve("out.h5");
      assertTrue(String.valueOf(apart.getMessage()).contains(place), apart::toString);
    }
    try (BurstFile file = BurstFile.create(path, world)) {
      declareAndWrite(file, 1);
      file.complete();
    }
  }

  private void companions(Path path) {
    BurstFile file = BurstFile.create(path, world);
    Dataset field = declareAndWrite(file, 1);
    world.barrier();
    assertFalse(Files.exists(partial(path)) || Files.exists(lock(path)) || Files.exists(path), "something is on disk "
        + "before the first commit");
    world.barrier();
    file.commit().join();
    assertTrue(Files.exists(partial(path)) && Files.exists(lock(path)) && !Files.exists(path), "partial file and "
        + "lock are not there");
    write(field, 2);
    world.barrier();
    file.complete();
    world.barrier();
    assertFalse(Files.exists(partial(path)) || Files.exists(lock(path)), "partial file or lock are left");
    assertTrue(Files.exists(path));
  }

  /** MPI-IO reads a colon in its own way. */
  private void colons(Path path) throws IOException {
    for (int salt = 1; salt <= 2; salt++) {
      try (BurstFile file = BurstFile.create(path, world, TRUNCATE)) {
        declareAndWrite(file, salt);
        file.flush();
        file.complete();
      }
    }
    try (BurstFile file = BurstFile.open(path, world, OpenOptions.defaults())) {
      assertEquals(FIELD.type(), file.dataset(FIELD.name()).type());
    }
  }

  private void existing(Path path) throws IOException {
    onRankZero(file -> Files.writeString(file, "somebody else's"), path);
    assertRefused(() -> BurstFile.create(path, world), "exists", "replace()");
    assertEquals("somebody else's", Files.readString(path));
    onRankZero(file -> Files.move(file, partial(file)), path);
    assertRefused(() -> BurstFile.create(path, world), "left unfinished", "replace()");
    assertEquals("somebody else's", Files.readString(partial(path)));
  }

  private void replaced(Path path) throws IOException {
    byte[] old = {'o', 'l', 'd'};
    onRankZero(file -> Files.write(file, old), path);
    onRankZero(file -> Files.writeString(partial(file), "unfinished"), path);
    assertRefused(() -> BurstFile.create(path, world, TRUNCATE), "no manifest or lock next to it shows");
    onRankZero(file -> Files.writeString(lock(file), ofDeadJob()), path);
    try (BurstFile file = BurstFile.create(path, world, TRUNCATE)) {
      declareAndWrite(file, 1);
      file.flush();
      assertArrayEquals(old, Files.readAllBytes(path));
      world.barrier();
      file.complete();
    }
  }

  private void secondJob(Path path) throws IOException {
    try (BurstFile file = BurstFile.create(path, world)) {
      declareAndWrite(file, 1);
      file.commit().join();
      onRankZero(this::runSecondJob, path);
      file.complete();
    }
  }

  /** A real one, which wants the same file. */
  private void runSecondJob(Path path) {
    List<String> command = MpiJob.javaCommand(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
        SecondJob.class.getName(), List.of(path.toString()));
    MpiJob.Result result = new MpiJob(world.mpi().implementation().kind(), 1, command)
        .run(directory.resolve("second.log"), Duration.ofSeconds(30));
    assertNotEquals(0, result.exitCode(), result::output);
    String expected = "is being written by process " + ProcessHandle.current().pid();
    assertTrue(result.output().contains(expected), result::output);
  }

  /** Writes a file that the first job is writing. */
  static final class SecondJob {
    private SecondJob() {}

    public static void main(String[] arguments) throws Exception {
      Mpi.run(mpi -> BurstFile.create(Path.of(arguments[0]), mpi.world(), TRUNCATE).complete());
    }
  }

  private void sameFileTwice(Path path) {
    try (BurstFile file = BurstFile.create(path, world)) {
      declareAndWrite(file, 1);
      BurstFile again = BurstFile.create(path, world);
      declareAndWrite(again, 2);
      file.commit().join();
      WriterException failure = assertThrows(WriterException.class, again::complete);
      assertTrue(String.valueOf(failure.getMessage()).contains("is being written by process"), failure::toString);
      file.complete();
    }
  }

  /** The lock of a job that was killed. */
  private static String ofDeadJob() throws IOException {
    return """
        h5burst lock 2
        host: %s
        process: %d
        since: 2020-01-01T00:00:00Z
        boot: %s
        process namespace: %s
        system lock: yes
        """.formatted(InetAddress.getLocalHost().getHostName(), deadProcess(),
        Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip(),
        Files.readSymbolicLink(Path.of("/proc/self/ns/pid")));
  }

  private void staleLock(Path path) throws IOException {
    onRankZero(file -> {
      Files.writeString(lock(file), ofDeadJob());
      Files.writeString(partial(file), "left by a job that was killed");
    }, path);
    assertRefused(() -> BurstFile.create(path, world), "left unfinished");
    try (BurstFile file = BurstFile.create(path, world, TRUNCATE)) {
      declareAndWrite(file, 1);
      file.complete();
    }
    onRankZero(file -> Files.writeString(lock(file),
        "h5burst lock 2\nhost: elsewhere.example\nprocess: 1\nsince: 2020-01-01T00:00:00Z\n"), path);
    assertRefused(() -> BurstFile.create(path, world, TRUNCATE), "process 1 on elsewhere.example since 2020", "remove");
    onRankZero(file -> Files.writeString(lock(file), "no words of ours"), path);
    assertRefused(() -> BurstFile.create(path, world, TRUNCATE), "an unknown job");
    onRankZero(file -> Files.delete(lock(file)), path);
  }

  /** Files that come between {@code create} and the first commit stay, and no link is followed. */
  private void late(Path path) throws IOException {
    lateIs(path.resolveSibling("late-link.h5"),
        file -> Files.createSymbolicLink(partial(file), Files.writeString(victim(file), "precious")));
    lateIs(path.resolveSibling("late-partial.h5"),
        file -> Files.createLink(partial(file), Files.writeString(victim(file), "precious")));
    lateIs(path.resolveSibling("late-manifest.h5"),
        file -> Files.createLink(manifest(file), Files.writeString(victim(file), "precious")));
    lateIs(path.resolveSibling("late-file.h5"),
        file -> Files.createLink(file, Files.writeString(victim(file), "precious")));
    try (BurstFile file = BurstFile.create(path, world)) {
      declareAndWrite(file, 1);
      file.complete();
    }
  }

  private static Path victim(Path path) {
    return path.resolveSibling(path.getFileName() + ".victim");
  }

  private void lateIs(Path path, Case planting) throws IOException {
    BurstFile file = BurstFile.create(path, world);
    declareAndWrite(file, 1);
    onRankZero(planting, path);
    WriterException failure = assertThrows(WriterException.class, file::flush);
    assertTrue(String.valueOf(failure.getMessage()).contains("exists"), failure::toString);
    assertThrows(WriterException.class, file::close);
    world.barrier();
    assertEquals("precious", Files.readString(victim(path)));
    assertFalse(Files.exists(lock(path)), "the lock is left");
  }

  private static long deadProcess() throws IOException {
    try {
      Process process = new ProcessBuilder("true").start();
      process.waitFor();
      return process.pid();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Mpi.close() ends what the program has forgotten, with what was committed, and does not publish it. */
  private void leftOpen(Path path) {
    BurstFile file = BurstFile.create(path, world);
    Dataset field = declareAndWrite(file, 1);
    file.commit().join();
    write(field, 2);
  }
}
