package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.PathException;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;

/**
 * What each of two ranks runs: the second may not write files beyond {@link #LIMIT_BYTES}, and must not take the first
 * one with it.
 */
record PortableFailureJob(Communicator world, Path directory) {
  static final int LIMIT_BYTES = 16 << 20; // less, and MPICH finds no room for its own shared memory

  private static final int BYTES = 2 * LIMIT_BYTES;
  private static final int PIECE = 4096;

  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      PortableFailureJob job = new PortableFailureJob(mpi.world(), Path.of(arguments[0]));
      for (Choice choice : List.of(Choice.DEFAULT, Choice.SIEVE, Choice.collective(2, LIMIT_BYTES / 4),
          Choice.collective(2, 0))) {
        job.failToWrite(choice);
      }
      job.failToCreate();
      job.failToGather();
      System.out.println("rank " + mpi.world().rank() + " is well");
    });
  }

  private BurstFile create(String name, Choice choice) {
    return BurstFile.create(directory.resolve(name), world,
        CreateOptions.defaults().tuner((_, _) -> new ScriptedTuner(() -> choice)));
  }

  private void failToWrite(Choice choice) {
    BurstFile file = create("write-%s-%d.h5".formatted(choice.mode(), choice.bufferBytes()), choice);
    Dataset dataset = file.dataset("d", ElementType.INT8).shape(BYTES).create();
    dataset.write(
        Selection.strided(new long[] {(long) PIECE * world.rank()}, new long[] {2L * PIECE},
            new long[] {BYTES / (2 * PIECE)}, new long[] {PIECE}),
        new byte[BYTES / 2]);
    assertFails(IoFailureException.class, "File too large", file::flush);
    assertFails(PoisonedFileException.class, "File too large", file::complete);
  }

  private void failToCreate() throws IOException {
    BurstFile file = create("create.h5", Choice.DEFAULT);
    file.dataset("first", ElementType.INT8).shape(8).create().write(Selection.block(world.rank(), 1), new byte[1]);
    file.flush();
    if (world.rank() == 0) {
      Files.delete(directory.resolve("create.h5.partial"));
    }
    world.barrier();
    file.dataset("second", ElementType.INT8).shape(8).create();
    assertFails(PathException.class, "changing the structure failed", file::flush);
    assertFails(PoisonedFileException.class, "changing the structure failed", file::complete);
  }

  /** Only rank 0 finds that the file with the chunks is gone and informs the others, which have sent their elements. */
  private void failToGather() throws IOException {
    BurstFile file = create("gather.h5", Choice.DEFAULT);
    Dataset dataset = file.dataset("chunked", ElementType.INT8).shape(8).chunk(2).create();
    dataset.write(Selection.block(world.rank(), 1), new byte[1]);
    file.flush();
    if (world.rank() == 0) {
      Files.delete(directory.resolve("gather.h5.partial"));
    }
    world.barrier();
    dataset.write(Selection.block(world.rank(), 1), new byte[1]);
    assertFails(PathException.class, "is not the file that this job has written", file::flush);
    assertFails(PoisonedFileException.class, "is not the file that this job has written", file::complete);
  }

  private void assertFails(Class<? extends WriterException> kind, String words, Runnable call) {
    WriterException failure = assertThrows(WriterException.class, call::run);
    assertInstanceOf(kind, failure, failure::toString);
    assertTrue(String.valueOf(failure.getMessage()).contains(words), failure::toString);
  }
}
