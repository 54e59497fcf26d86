package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.MismatchException;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.function.Executable;

/** What each of two ranks runs: wrong calls that leave the job alive, one case after the other. */
record BadInputJob(Communicator world, Path directory) {
  /** Both ranks write a half of it. */
  static final DatasetSpec FIELD = new DatasetSpec("field", ElementType.FLOAT64, new long[] {8, 6});

  /** One kind of misuse; it writes a file of its name, or shows that there is none. */
  private interface Case {
    void run(Path file);
  }

  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> new BadInputJob(mpi.world(), Path.of(arguments[0])).run());
  }

  private void run() {
    run("wrong-writes", this::wrongWrites);
    run("wrong-write-on-one-rank", this::wrongWriteOnOneRank);
    run("wrong-declarations", this::wrongDeclarations);
    run("different-datasets", this::differentDatasets);
    run("different-datasets-at-close", this::differentDatasetsAtClose);
    BadStructure structure = new BadStructure(world);
    run("impossible-structure", structure::impossible);
    run("different-structure", structure::different);
    run("structure-refused-at-once", structure::refusedAtOnce);
    run("late-refusals", new LateRefusals(world)::run);
    run("commit-against-close", this::commitAgainstClose);
    run("files-in-different-order", this::filesInDifferentOrder);
    run("different-paths", this::differentPaths);
    run("hosts-without-a-rank", this::hostsWithoutRank);
    run("calls-after-close", this::callsAfterClose);
    run("waiting-in-a-callback", this::waitingInCallback);
    run("failure-nobody-looked-at", this::failureNobodyLookedAt);
    run("close-after-a-refused-write", this::closeAfterRefusedWrite);
  }

  private void run(String name, Case each) {
    each.run(directory.resolve(name + ".h5"));
    world.barrier();
    System.out.println("rank " + world.rank() + " held " + name);
  }

  static Selection half(int rank) {
    return Selection.block(new long[] {4L * rank, 0}, new long[] {4, 6});
  }

  private static Dataset declare(BurstFile file, DatasetSpec spec) {
    return file.dataset(spec.name(), spec.type()).shape(spec.shape()).create();
  }

  private void writeHalf(Dataset field, long salt) {
    Elements.write(field, half(world.rank()), Canvas.values(FIELD, half(world.rank()), salt), true);
  }

  static void assertFails(Class<? extends WriterException> kind, Executable call, String... words) {
    assertFailure(kind, assertThrows(WriterException.class, call), words);
  }

  static void assertFutureFails(Class<? extends WriterException> kind, CompletableFuture<BurstResult> future,
      String... words) {
    assertFailure(kind, assertThrows(CompletionException.class, future::join).getCause(), words);
  }

  private static void assertFailure(Class<? extends WriterException> kind, @Nullable Throwable thrown,
      String... words) {
    WriterException failure = assertInstanceOf(WriterException.class, thrown);
    assertInstanceOf(kind, failure, failure::toString);
    for (String word : words) {
      assertTrue(String.valueOf(failure.getMessage()).contains(word),
          () -> "\"" + word + "\" is not in: " + failure.getMessage());
    }
  }

  private void wrongWrites(Path path) {
    BurstFile.write(path, world, file -> {
      Dataset field = declare(file, FIELD);
      double[] six = new double[6];
      assertFails(UsageException.class, () -> field.write(Selection.block(new long[] {8, 0}, new long[] {1, 6}), six),
          "field", "offset [8, 0] count [1, 6]",
          "[8, 6]", "along dimension 0, which has 8 elements, it has element 8");
      assertFails(UsageException.class, () -> field.write(Selection.block(new long[] {7, 1}, new long[] {1, 6}), six),
          "not within",
          "along dimension 1, which has 6 elements, it has element 6");
      assertFails(UsageException.class,
          () -> field.write(Selection.block(new long[] {Long.MAX_VALUE, 0}, new long[] {1, 6}), six), "not within");
      assertFails(UsageException.class, () -> field.write(Selection.block(0L, 6), six), "field",
          "(offset [0] count [6]) "
              + "has 1 dimension, the dataset has 2");
      assertFails(UsageException.class, () -> field.write(half(0), six), "24 elements", "the data have 6");
      assertFails(UsageException.class, () -> field.write(half(0), new long[24]), "field", "INT64");
      assertFails(UsageException.class, () -> Selection.block(new long[] {0, 0}, new long[] {1}), "dimensions");
      assertFails(UsageException.class, () -> Selection.block(-1L, 1), "negative");
      writeHalf(field, 1);
    });
  }

  private void wrongWriteOnOneRank(Path path) {
    BurstFile.write(path, world, file -> {
      Dataset field = declare(file, FIELD);
      if (world.rank() == 1) {
        assertFails(UsageException.class,
            () -> field.write(Selection.block(new long[] {4, 1}, new long[] {4, 6}), new double[24]), "not within");
      }
      writeHalf(field, 1);
      assertEquals(48 * Double.BYTES, file.commit().join().bytes());
    });
  }

  private void wrongDeclarations(Path path) {
    BurstFile.write(path, world, file -> {
      for (String name : List.of("", "/field", "a//b", "a/..", ".", "a/", "a\0b", "x".repeat(1025))) {
        assertFails(UsageException.class, () -> file.dataset(name, ElementType.INT32), "name");
      }
      for (long[] shape : List.of(new long[0], new long[33], new long[] {0}, new long[] {4, -1},
          new long[] {1L << 40, 1L << 40})) {
        assertFails(UsageException.class, () -> file.dataset("odd", ElementType.INT32).shape(shape).create(), "odd",
            "shape");
      }
      for (long[] chunk : List.of(new long[] {0, 4}, new long[] {4}, new long[] {9, 4}, new long[] {-1, 4})) {
        assertFails(UsageException.class,
            () -> file.dataset("odd", ElementType.INT32).shape(8, 8).chunk(chunk).create(),
            "odd", "chunk");
      }
      assertFails(UsageException.class,
          () -> file.dataset("odd", ElementType.INT32).shape(1L << 34).chunk(1L << 30).create(),
          "odd", "chunk");
      Dataset field = declare(file, FIELD);
      assertFails(UsageException.class, () -> declare(file, FIELD), "field", "before");
      assertFails(UsageException.class, () -> file.dataset("field/inner", ElementType.INT32).shape(1).create(),
          "group");
      writeHalf(field, 1);
    });
  }

  private void differentDatasets(Path path) {
    try (BurstFile file = BurstFile.create(path, world)) {
      Dataset field = declare(file, FIELD);
      writeHalf(field, 1);
      file.commit().join();

      Dataset other = file.dataset("other" + world.rank(), ElementType.INT32).shape(4).create();
      Dataset same = file.dataset("same", world.rank() == 0 ? ElementType.INT32 : ElementType.INT64).shape(4).create();
      writeHalf(field, 2);
      assertFutureFails(MismatchException.class, file.commit(), "other0", "only on rank 0", "other1", "only on rank 1",
          "same INT32", "same INT64",
          "nothing of this burst was written");
      assertFails(UsageException.class, () -> other.write(Selection.block(0L, 4), new int[4]), "did not agree");
      assertFails(UsageException.class, () -> same.write(Selection.none(1), new int[0]), "did not agree");

      Dataset agreed = file.dataset("same", ElementType.INT32).shape(4).create();
      agreed.write(Selection.block(2L * world.rank(), 2), new int[] {world.rank(), world.rank()});
      assertEquals(16, file.commit().join().bytes());
      file.complete();
    }
  }

  private void differentDatasetsAtClose(Path path) {
    BurstFile file = BurstFile.create(path, world);
    writeHalf(declare(file, FIELD), 1);
    file.commit().join();
    file.dataset("other" + world.rank(), ElementType.INT32).shape(4).create();
    assertFails(MismatchException.class, file::complete, "other0", "other1", "it is not published");
    assertFails(PoisonedFileException.class, file::complete, "was not completed", "other0");
    world.barrier();
    assertFalse(Files.exists(path), "a file without its last burst has its final name");
  }

  private void commitAgainstClose(Path path) {
    BurstFile file = BurstFile.create(path, world);
    Dataset field = declare(file, FIELD);
    writeHalf(field, 1);
    file.commit().join();
    writeHalf(field, 2);
    String[] words = {"rank 0: commit of burst 2", "rank 1: complete of burst 2", "same order"};
    if (world.rank() == 0) {
      assertFutureFails(MismatchException.class, file.commit(), words);
      assertFails(PoisonedFileException.class, () -> writeHalf(field, 3), "rank 1: complete of burst 2");
      assertFutureFails(PoisonedFileException.class, file.commit(), "rank 1: complete of burst 2");
      assertFails(PoisonedFileException.class, file::complete, "rank 1: complete of burst 2");
    } else {
      assertFails(MismatchException.class, file::complete, words);
    }
    world.barrier();
    assertFalse(Files.exists(path), "an unfinished file has its final name");
    assertFalse(Files.exists(path.resolveSibling(path.getFileName() + ".lock")), "the lock is left");
  }

  /** One rank leaves after a wrong call, as a program with try does: the others are told of it. */
  private void closeAfterRefusedWrite(Path path) {
    BurstFile file = BurstFile.create(path, world);
    Dataset field = declare(file, FIELD);
    String[] words = {"rank 0: commit of burst 1", "rank 1: close without complete of burst 1", "its program has "
        + "probably failed",
      "after a call was refused there (write to dataset field",
      "offset [4, 1] count [4, 6]", "along dimension 1, which has 6 elements, it has element 6"};
    if (world.rank() == 0) {
      writeHalf(field, 1);
      assertFutureFails(MismatchException.class, file.commit(), words);
      assertFails(PoisonedFileException.class, () -> writeHalf(field, 2), words[2]);
      assertFails(PoisonedFileException.class, file::complete, words);
    } else {
      assertFails(UsageException.class,
          () -> field.write(Selection.block(new long[] {4, 1}, new long[] {4, 6}), new double[24]), "not within");
      assertFails(MismatchException.class, file::close, words);
    }
  }

  private void filesInDifferentOrder(Path path) {
    BurstFile first = BurstFile.create(path, world);
    BurstFile second = BurstFile.create(path.resolveSibling("second-" + path.getFileName()), world);
    writeHalf(declare(first, FIELD), 1);
    writeHalf(declare(second, FIELD), 1);
    BurstFile mine = world.rank() == 0 ? first : second;
    BurstFile others = world.rank() == 0 ? second : first;
    assertFutureFails(MismatchException.class, mine.commit(), "second-", "same order");
    assertFutureFails(PoisonedFileException.class, others.commit(), "second-", "same order");
    assertFails(PoisonedFileException.class, mine::complete, "same order");
    assertFails(PoisonedFileException.class, others::complete, "same order");
  }

  private void differentPaths(Path path) {
    Path mine = path.resolveSibling("rank" + world.rank() + ".h5");
    assertFails(MismatchException.class, () -> BurstFile.create(mine, world), "rank0.h5", "rank1.h5");
    BurstFile.write(path, world, file -> writeHalf(declare(file, FIELD), 1));
  }

  /** MPI-IO would refuse to open the file, without a word of the hint. */
  private void hostsWithoutRank(Path path) {
    CreateOptions options = CreateOptions.defaults().hint("cb_config_list", "no-such-host:1,nor-this:*");
    assertFails(UsageException.class, () -> BurstFile.create(path, world, options),
        "hint cb_config_list=no-such-host:1,"
            + "nor-this:*");
    assertFalse(Files.exists(path.resolveSibling(path.getFileName() + ".partial")));
    BurstFile.write(path, world, CreateOptions.defaults().hint("cb_config_list", "*:1"),
        file -> writeHalf(declare(file, FIELD), 1));
    assertFails(UsageException.class, () -> BurstFile.open(path, world, OpenOptions.like(options).readWrite()),
        "hint cb_config_list=no-such-host:1,nor-this:*");
    BurstFile.open(path, world, OpenOptions.defaults().readWrite()).complete(); // nothing has kept the lock
  }

  private void callsAfterClose(Path path) {
    BurstFile file = BurstFile.create(path, world);
    Dataset field = declare(file, FIELD);
    writeHalf(field, 1);
    file.complete();
    assertDoesNotThrow(file::complete);
    assertFails(UsageException.class, file::commit, "is closed");
    assertFails(UsageException.class, file::flush, "is closed");
    assertFails(UsageException.class, () -> declare(file, FIELD), "is closed");
    assertFails(UsageException.class, () -> writeHalf(field, 2), "closed");
  }

  /** A callback runs on a thread of the library that everybody's futures need. */
  private void waitingInCallback(Path path) {
    BurstFile file = BurstFile.create(path, world);
    writeHalf(declare(file, FIELD), 1);
    AtomicReference<Executable> checked = new AtomicReference<>();
    file.pause(); // a burst that is done before the callback is attached calls it here
    CompletableFuture<Void> called = file.commit().thenRun(() -> {
      checked.set(() -> {
        throw new AssertionError("the callback has not come to its end");
      });
      assertFails(UsageException.class, file::flush, "flush", "thread of the library");
      assertFails(UsageException.class, file::complete, "complete", "thread of the library");
      checked.set(() -> assertTrue(Files.exists(path.resolveSibling(path.getFileName() + ".partial"))));
    });
    file.resume();
    called.join();
    assertDoesNotThrow(checked.get());
    file.complete();
  }

  private void failureNobodyLookedAt(Path path) {
    BurstFile file = BurstFile.create(path, world, CreateOptions.defaults());
    Dataset field = declare(file, FIELD);
    writeHalf(field, 1);
    file.flush();
    file.dataset("other" + world.rank(), ElementType.INT32).shape(4).create();
    CompletableFuture<BurstResult> unseen = file.commit();
    assertFails(MismatchException.class, file::flush, "other0", "other1");
    assertTrue(unseen.isCompletedExceptionally());
    file.complete();
  }
}
