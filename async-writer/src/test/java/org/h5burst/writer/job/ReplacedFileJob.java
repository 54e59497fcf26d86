package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.PathException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;

/** What each rank runs: reads files that the same ranks replace meanwhile. */
final class ReplacedFileJob {
  private static final int LENGTH = 8;
  private static final List<Choice> CHOICES =
      List.of(Choice.DEFAULT, Choice.collective(1, 4096), Choice.SIEVE);

  private final Communicator world;
  private final Path path;

  private ReplacedFileJob(Communicator world, Path path) {
    this.world = world;
    this.path = path;
  }

  /** Arguments: the file. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      ReplacedFileJob job = new ReplacedFileJob(mpi.world(), Path.of(arguments[0]));
      for (Choice choice : CHOICES) {
        for (String name : List.of("contiguous", "chunked")) {
          job.readFirstAfterwards(name, choice);
          job.readAfterAnother(name, choice);
        }
      }
      job.readStrings();
      System.out.println("rank " + mpi.world().rank() + " was told");
    });
  }

  private void make(int value) {
    try (BurstFile file = BurstFile.create(path, world, CreateOptions.defaults().replace())) {
      long[] values = new long[LENGTH];
      Arrays.fill(values, value);
      Selection mine = world.rank() == 0 ? Selection.block(0, LENGTH) : Selection.none(1);
      long[] given = world.rank() == 0 ? values : new long[0];
      file.dataset("first", ElementType.INT64).shape(LENGTH).create().write(mine, given);
      file.dataset("contiguous", ElementType.INT64).shape(LENGTH).create().write(mine, given);
      file.dataset("chunked", ElementType.INT64).shape(LENGTH).chunk(3).create().write(mine, given);
      file.strings().write("strings", "text " + value);
      file.complete();
    }
  }

  private BurstFile open(Choice choice) {
    return BurstFile.open(path, world,
        OpenOptions.defaults().tuner((_, _) -> new ScriptedTuner(() -> choice)));
  }

  /** Each rank reads every other element. */
  private long[] read(BurstFile file, String name) {
    long[] values = new long[LENGTH / 2];
    file.dataset(name).read(Selection.strided(new long[] {world.rank() % 2}, new long[] {2},
        new long[] {LENGTH / 2}, new long[] {1}), values);
    file.flush();
    return values;
  }

  private void readFirstAfterwards(String name, Choice choice) {
    make(1);
    BurstFile file = open(choice);
    make(2);
    assertReplaced(() -> read(file, name));
    assertReplaced(() -> read(file, name));
    file.close();
    try (BurstFile again = open(choice)) {
      assertArrayEquals(new long[] {2, 2, 2, 2}, read(again, name));
    }
  }

  /** What has the file open all the time may read on; what opens it again must not. */
  private void readAfterAnother(String name, Choice choice) {
    make(1);
    BurstFile file = open(choice);
    assertArrayEquals(new long[] {1, 1, 1, 1}, read(file, "first"));
    make(2);
    if (file.backend().equals("phdf5")) {
      assertArrayEquals(new long[] {1, 1, 1, 1}, read(file, name));
      file.close();
    } else {
      assertReplaced(() -> read(file, name));
      closeReplaced(file);
    }
  }

  /** A collective read that fails leaves the file poisoned, others leave it open. */
  private static void closeReplaced(BurstFile file) {
    try {
      file.close();
    } catch (WriterException poisoned) {
      assertTrue(String.valueOf(poisoned.getMessage()).contains("was replaced by another file"), poisoned::getMessage);
    }
  }

  private void readStrings() {
    make(1);
    try (BurstFile file = open(Choice.DEFAULT)) {
      make(2);
      assertReplaced(() -> file.strings().get("strings").read());
    }
  }

  private void assertReplaced(Runnable reading) {
    WriterException failure = assertThrows(WriterException.class, reading::run);
    assertTrue(String.valueOf(failure.getMessage()).contains(path
        + " was replaced by another file while it was open for reading: close it and open it again"),
        failure::getMessage);
    assertInstanceOf(PathException.class, failure, failure::getMessage);
  }
}
