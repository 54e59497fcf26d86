package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.concurrent.CompletionException;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;

/**
 * What each of two ranks runs: memory is lent in ways in which it must not be. With {@code h5burst.debug.borrow=on}.
 */
final class BorrowJob {
  private BorrowJob() {}

  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[0]);
    Mpi.run(mpi -> {
      confined(mpi.world(), directory.resolve("confined.h5"));
      changed(mpi.world(), directory.resolve("changed.h5"));
      System.out.println("rank " + mpi.world().rank() + " is done");
    });
  }

  private static Dataset declare(BurstFile file, Communicator world) {
    return file.dataset("d", ElementType.INT64).shape(8L * world.size()).create();
  }

  /** Refused at once; the file goes on. */
  private static void confined(Communicator world, Path path) {
    Selection mine = Selection.block(8L * world.rank(), 8L);
    try (BurstFile file = BurstFile.create(path, world);
        Arena own = Arena.ofConfined();
        Arena shared = Arena.ofShared()) {
      Dataset dataset = declare(file, world);
      MemorySegment wrong = own.allocate(ValueLayout.JAVA_LONG, 8);
      WriterException refused = assertThrows(WriterException.class, () -> dataset.write(mine, wrong, Ownership.BORROW));
      assertInstanceOf(UsageException.class, refused);
      assertTrue(String.valueOf(refused.getMessage()).contains("confined arena"), refused::toString);
      MemorySegment right = shared.allocate(ValueLayout.JAVA_LONG, 8).fill((byte) 1);
      dataset.write(mine, right, Ownership.BORROW);
      file.commit().join();
      file.complete();
    }
  }

  /** The last rank changes what it has lent; no rank's burst is done. */
  private static void changed(Communicator world, Path path) {
    BurstFile file = BurstFile.create(path, world);
    Dataset dataset = declare(file, world);
    try (Arena shared = Arena.ofShared()) {
      MemorySegment lent = shared.allocate(ValueLayout.JAVA_LONG, 8);
      dataset.write(Selection.block(8L * world.rank(), 8L), lent, Ownership.BORROW);
      if (world.rank() == world.size() - 1) {
        lent.setAtIndex(ValueLayout.JAVA_LONG, 3, 1);
      }
      String failure = String.valueOf(assertThrows(CompletionException.class, () -> file.commit().join()).getCause());
      assertTrue(failure.contains("dataset d INT64") && failure.contains("was changed before the burst was done"),
          failure);
      assertThrows(WriterException.class, file::complete);
    }
  }
}
