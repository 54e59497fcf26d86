package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.FileBody;
import org.h5burst.writer.MismatchException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;

/** What each of two ranks runs: each case writes a file over an old one, and one rank or both fail on the way. */
record PublishJob(Communicator world, Path directory) {
  private static final CreateOptions TRUNCATE = CreateOptions.defaults().replace();

  /** What the old file holds, what was committed, and what was not. */
  static final long OLD = 1;
  static final long COMMITTED = 2;
  private static final long UNCOMMITTED = 3;

  /** Argument: the directory to write into. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> new PublishJob(mpi.world(), Path.of(arguments[0])).run());
  }

  /** A part of the story. */
  private interface Case {
    void run(Path path) throws IOException;
  }

  private void run() throws IOException {
    run("one-rank-fails-at-the-end", this::oneFailsAtTheEnd);
    run("one-rank-fails-before-a-flush", this::oneFailsBeforeAFlush);
    run("one-rank-fails-before-another-file", this::oneFailsBeforeAnotherFile);
    run("one-rank-fails-between-two-files", this::oneFailsBetweenTwoFiles);
    run("all-ranks-fail", this::allFail);
    run("one-rank-discards", this::oneDiscards);
    run("all-ranks-discard", this::allDiscard);
    run("one-rank-only-closes", this::oneOnlyCloses);
  }

  private void run(String name, Case each) throws IOException {
    Path path = directory.resolve(name + ".h5");
    BurstFile.write(path, world, file -> write(declare(file), OLD));
    each.run(path);
    world.barrier();
    assertHolds(OLD, path);
    System.out.println("rank " + world.rank() + " held " + name);
  }

  private Dataset declare(BurstFile file) {
    return file.dataset("d", ElementType.INT64).shape(2).create();
  }

  private void write(Dataset dataset, long value) {
    dataset.write(Selection.block(world.rank(), 1), new long[] {value});
  }

  private void assertHolds(long value, Path path) {
    long[] found = new long[2];
    try (BurstFile file = BurstFile.open(path, world)) {
      file.dataset("d").read(Selection.block(0, 2), found);
    }
    assertArrayEquals(new long[] {value, value}, found);
  }

  private void assertLeft(Path path, String... ends) {
    world.barrier();
    try (Stream<Path> files = Files.list(directory)) {
      String name = String.valueOf(path.getFileName());
      List<String> found =
          files.map(file -> String.valueOf(file.getFileName())).filter(file -> file.startsWith(name)).sorted().toList();
      assertEquals(Stream.of(ends).map(name::concat).toList(), found);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    world.barrier();
  }

  /** Commits a value, and goes on with another. */
  private Dataset begin(BurstFile file) {
    Dataset dataset = declare(file);
    write(dataset, COMMITTED);
    file.commit().join();
    write(dataset, UNCOMMITTED);
    return dataset;
  }

  private static void assertTold(WriterException failure, Path path, String why) {
    assertInstanceOf(MismatchException.class, failure, failure::toString);
    String message = String.valueOf(failure.getMessage());
    assertTrue(message.contains("rank 1: close without complete of burst 2 of " + path + " (its program has " + why),
        message);
    assertTrue(message.contains(path.getFileName() + ": it is not published: what was committed before is in "
        + path.getFileName() + ".partial"), message);
  }

  /** Rank 1 fails on purpose; rank 0 goes on, and is told of it by what it does next. */
  private void oneFails(Path path, FileBody<IOException> next) {
    IOException failed = new IOException("on purpose");
    FileBody<IOException> body = file -> {
      begin(file);
      if (world.rank() == 1) {
        throw failed;
      }
      next.fill(file);
    };
    Exception thrown = assertThrows(Exception.class, () -> BurstFile.write(path, world, TRUNCATE, body));
    if (world.rank() == 1) {
      assertSame(failed, thrown);
      assertTold((WriterException) thrown.getSuppressed()[0], path, "failed: java.io.IOException: on purpose");
    } else {
      assertTold((WriterException) thrown, path, "failed: java.io.IOException: on purpose");
    }
    assertLeft(path, "", ".manifest", ".partial");
  }

  private void oneFailsAtTheEnd(Path path) {
    oneFails(path, _ -> {
    });
  }

  private void oneFailsBeforeAFlush(Path path) {
    oneFails(path, BurstFile::flush);
  }

  private void oneFailsBeforeAnotherFile(Path path) {
    oneFails(path, _ -> BurstFile.create(path.resolveSibling("another.h5"), world));
    assertLeft(path.resolveSibling("another.h5"));
  }

  /** Rank 1 closes the inner file first, and rank 0 commits to the outer one. */
  private void oneFailsBetweenTwoFiles(Path path) {
    Path inner = path.resolveSibling("inner.h5");
    Exception thrown = assertThrows(Exception.class, () -> BurstFile.write(path, world, TRUNCATE, file -> {
      begin(file);
      BurstFile.write(inner, world, within -> {
        begin(within);
        if (world.rank() == 1) {
          throw new IOException("on purpose");
        }
        file.commit().join();
      });
    }));
    assertEquals(world.rank() == 1, thrown instanceof IOException, thrown::toString);
    assertLeft(path, "", ".manifest", ".partial");
    assertLeft(inner, ".manifest", ".partial");
  }

  private void allFail(Path path) {
    IOException thrown = assertThrows(IOException.class, () -> BurstFile.write(path, world, TRUNCATE, file -> {
      begin(file);
      throw new IOException("on purpose");
    }));
    WriterException suppressed = (WriterException) thrown.getSuppressed()[0];
    assertInstanceOf(UsageException.class, suppressed, suppressed::toString);
    assertLeft(path, "", ".manifest", ".partial");
  }

  private void oneDiscards(Path path) {
    BurstFile file = BurstFile.create(path, world, TRUNCATE);
    begin(file);
    WriterException thrown = assertThrows(WriterException.class, world.rank() == 1 ? file::discard : file::complete);
    assertTrue(String.valueOf(thrown.getMessage())
        .contains("rank 0: complete of burst 2 of " + path + "; rank 1: discard of burst 2"), thrown::toString);
    file.close();
    assertLeft(path, "", ".manifest", ".partial");
  }

  private void allDiscard(Path path) {
    BurstFile.write(path, world, TRUNCATE, file -> {
      begin(file);
      file.discard();
    });
    assertLeft(path, "");
  }

  private void oneOnlyCloses(Path path) {
    BurstFile file = BurstFile.create(path, world, TRUNCATE);
    begin(file);
    assertTold(assertThrows(WriterException.class, world.rank() == 1 ? file::close : file::complete), path,
        "probably failed");
    assertLeft(path, "", ".manifest", ".partial");
  }
}
