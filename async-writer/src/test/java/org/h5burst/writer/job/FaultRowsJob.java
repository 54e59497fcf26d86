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
import org.h5burst.writer.Canvas;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Durability;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Faults;
import org.h5burst.writer.Faults.Call;
import org.h5burst.writer.Faults.Fault;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * What each of two ranks runs: one fault after the other, on the last rank, in a file of its name that holds a flushed
 * burst.
 */
record FaultRowsJob(Communicator world, Faults faults, Path directory) {
  static final DatasetSpec FIELD = BadInputJob.FIELD;
  private static final int LAST = 1;
  private static final long LARGE_BYTES = 16 << 20;

  /** Arguments: the directory, the preloaded library, and the names of the faults. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      FaultRowsJob job = new FaultRowsJob(mpi.world(), new Faults(Path.of(arguments[1])), Path.of(arguments[0]));
      for (String name : List.of(arguments).subList(2, arguments.length)) {
        job.run(name);
        mpi.world().barrier();
        System.out.println("rank " + mpi.world().rank() + " held " + name);
      }
    });
  }

  private void run(String name) throws IOException {
    switch (name) {
      case "quota" -> fails(name, new Fault(Call.WRITE, 1, Fault.EVER, Fault.EDQUOT), Durability.FLUSHED);
      case "broken-disk" -> fails(name, new Fault(Call.WRITE, 1, 1, Fault.EIO), Durability.FLUSHED);
      case "file-too-large" -> fails(name, new Fault(Call.WRITE, 1, Fault.EVER, Fault.EFBIG), Durability.FLUSHED);
      case "no-space" -> fails(name, new Fault(Call.WRITE, 1, Fault.EVER, Fault.ENOSPC), Durability.FLUSHED);
      case "fsync-on-one-rank" -> fails(name, new Fault(Call.SYNC, 1, Fault.EVER, Fault.EIO), Durability.DURABLE);
      case "fsync-of-a-large-burst" -> largeBurstFails(name);
      case "fsync-of-the-directory" -> directoryFails(name);
      case "no-locks" -> noLocks(name);
      case "no-locks-for-mpi" -> noLocksForMpi(name);
      case "short-writes" -> shortWrites(name);
      case "vanished-directory" -> vanishedDirectory(name);
      default -> throw new IllegalArgumentException(name);
    }
  }

  private BurstFile create(Path path, Durability durability, Choice choice) {
    return BurstFile.create(path, world,
        CreateOptions.defaults().replace().durability(durability)
            .tuner((_, _) -> new ScriptedTuner(() -> choice)));
  }

  private Dataset declare(BurstFile file) {
    return file.dataset(FIELD.name(), FIELD.type()).shape(FIELD.shape()).create();
  }

  private void write(Dataset field, long salt) {
    Elements.write(field, BadInputJob.half(world.rank()), Canvas.values(FIELD, BadInputJob.half(world.rank()), salt),
        true);
  }

  private void arm(Fault fault, String pattern) {
    if (world.rank() == LAST) {
      faults.arm(fault, pattern);
    }
  }

  /**
   * The fault comes after a flush; all ranks are told by the next one, and the file is poisoned on all of them, for
   * good.
   */
  private void fails(String name, Fault fault, Durability durability) {
    BurstFile file = create(directory.resolve(name + ".h5"), durability, Choice.DEFAULT);
    Dataset field = declare(file);
    write(field, 1);
    file.flush();
    world.barrier();
    arm(fault, name + ".h5.partial");
    write(field, 2);
    assertTold(name, file);
  }

  /** Write-back begins while such a burst is being written, in another thread. */
  private void largeBurstFails(String name) {
    BurstFile file = create(directory.resolve(name + ".h5"), Durability.DURABLE, Choice.DEFAULT);
    Dataset field = declare(file);
    Dataset large = file.dataset("large", ElementType.INT8).shape(2 * LARGE_BYTES).create();
    write(field, 1);
    file.flush();
    world.barrier();
    arm(new Fault(Call.SYNC, 1, Fault.EVER, Fault.EIO), name + ".h5.partial");
    large.write(Selection.block(LARGE_BYTES * world.rank(), LARGE_BYTES), new byte[(int) LARGE_BYTES]);
    assertTold(name, file);
  }

  private void assertTold(String name, BurstFile file) {
    WriterException failure = assertThrows(WriterException.class, file::flush);
    assertInstanceOf(IoFailureException.class, failure, failure::toString);
    assertTrue(String.valueOf(failure.getMessage()).contains("rank 1: "), failure::toString);
    assertTrue(String.valueOf(failure.getMessage()).contains("; it was flushed up to burst 1, and"), failure::toString);
    assertTrue(world.rank() != LAST || faults.disarm() > 0, "nothing was injected");
    assertThrows(PoisonedFileException.class, file::flush);
    assertThrows(PoisonedFileException.class, file::complete);
    System.out.println("told of " + name + ": " + failure.getMessage());
  }

  /** The file has its name already when the disk does not take that: the second call on rank 0 after a flush. */
  private void directoryFails(String name) throws IOException {
    Path path = directory.resolve(name).resolve("f.h5");
    if (world.rank() == 0) {
      Files.createDirectory(path.getParent());
    }
    world.barrier();
    BurstFile file = create(path, Durability.DURABLE, Choice.DEFAULT);
    write(declare(file), 1);
    file.flush();
    if (world.rank() == 0) {
      faults.arm(new Fault(Call.SYNC, 2, 1, Fault.EIO), name);
    }
    String told = String.valueOf(assertThrows(WriterException.class, file::complete).getMessage());
    assertTrue(told.contains(path + " is complete and has its name, but that may not survive a power failure")
        && told.contains("Input/output error"), told);
    assertTrue(world.rank() != 0 || faults.disarm() > 0, "nothing was injected");
    assertTrue(Files.exists(path) && !Files.exists(path.resolveSibling("f.h5.manifest")), told);
  }

  /** A write that needs locks says that there are none. */
  private void noLocks(String name) {
    BurstFile file = create(directory.resolve(name + ".h5"), Durability.FLUSHED, Choice.SIEVE);
    arm(new Fault(Call.LOCK, 1, Fault.EVER, Fault.ENOLCK), name + ".h5.partial");
    Dataset field = declare(file);
    if (world.rank() == LAST) {
      write(field, 1);
    }
    WriterException failure = assertThrows(WriterException.class, file::flush);
    assertTrue(String.valueOf(failure.getMessage()).contains("No locks available"), failure::toString);
    assertThrows(WriterException.class, file::complete);
    faults.disarm();
  }

  /** MPI-IO, which would end the job by itself, is not let near a lock. */
  private void noLocksForMpi(String name) {
    arm(new Fault(Call.LOCK, 1, Fault.EVER, Fault.ENOLCK), name + ".h5");
    try (BurstFile file = create(directory.resolve(name + ".h5"), Durability.FLUSHED, Choice.SIEVE)) {
      write(declare(file), 1);
      file.flush();
      assertTrue(world.rank() != LAST || faults.disarm() > 0, "nothing was injected");
      file.complete();
    }
    arm(new Fault(Call.LOCK, 1, Fault.EVER, Fault.ENOLCK), name + "-asked.h5");
    BurstFile asked = BurstFile.create(directory.resolve(name + "-asked.h5"), world,
        CreateOptions.defaults().replace().hint("romio_ds_write", "enable"));
    write(declare(asked), 1);
    WriterException failure = assertThrows(WriterException.class, asked::flush);
    assertTrue(String.valueOf(failure.getMessage()).contains("romio_ds_write=enable needs locks"), failure::toString);
    assertThrows(WriterException.class, asked::complete);
    faults.disarm();
  }

  private void shortWrites(String name) {
    try (BurstFile file = create(directory.resolve(name + ".h5"), Durability.DURABLE, Choice.DEFAULT)) {
      arm(new Fault(Call.WRITE, 1, 3, 0), name + ".h5.partial");
      write(declare(file), 1);
      file.flush();
      assertTrue(world.rank() != LAST || faults.disarm() > 0, "nothing was injected");
      file.complete();
    }
  }

  private void vanishedDirectory(String name) throws IOException {
    Path place = directory.resolve(name);
    if (world.rank() == 0) {
      Files.createDirectory(place);
    }
    world.barrier();
    BurstFile file = create(place.resolve("out.h5"), Durability.FLUSHED, Choice.DEFAULT);
    write(declare(file), 1);
    if (world.rank() == 0) {
      Files.delete(place);
    }
    world.barrier();
    WriterException failure = assertThrows(WriterException.class, file::flush);
    assertTrue(String.valueOf(failure.getMessage()).contains("out.h5.lock"), failure::toString);
    assertThrows(PoisonedFileException.class, file::complete);
  }
}
