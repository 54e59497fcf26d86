package org.h5burst.writer.backend.phdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.portable.PortableChunks;
import org.h5burst.writer.configuration.WriterConfiguration;
import org.junit.jupiter.api.function.Executable;

/** What each rank runs to see failures; all ranks fail alike, as others would wait for them otherwise. */
final class FailureJob {
  static final String SEEN = "every failure was seen";

  private final Communicator world;
  private final Phdf5Backend backend;
  private final Path directory;

  private FailureJob(Communicator world, Path directory) {
    this.world = world;
    this.backend = Phdf5Backend.load(world, WriterConfiguration.ofProcess().hdf5Library(), new PortableChunks());
    this.directory = directory;
  }

  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      FailureJob job = new FailureJob(mpi.world(), Path.of(arguments[1]));
      if (arguments[0].equals("limit")) {
        job.exceedFileSizeLimit();
      } else {
        job.failOpening();
        job.failCreatingDataset();
        job.refuseOtherDatasets();
        job.refuseWrongMemory();
        job.keepHints();
      }
      mpi.poison("files were left open on purpose");
      System.out.println(SEEN);
    });
  }

  private static void expect(Class<? extends WriterException> kind, String text, Executable action) {
    WriterException failure = assertThrows(WriterException.class, action);
    assertInstanceOf(kind, failure, failure::toString);
    assertTrue(failure.toString().contains(text), failure::toString);
  }

  private void failOpening() throws IOException {
    Path nowhere = directory.resolve("missing/file.h5");
    expect(IoFailureException.class, "MPI_File_open failed",
        () -> backend.create(nowhere, world, Hints.NONE, Hdf5Settings.DEFAULT));
    expect(IoFailureException.class, nowhere + " on rank " + world.rank(),
        () -> backend.open(nowhere, world, Hints.NONE, Hdf5Settings.DEFAULT));
    Path text = directory.resolve("text.h5");
    if (world.rank() == 0) {
      Files.writeString(text, "this is no HDF5 file");
    }
    world.barrier();
    expect(IoFailureException.class, "H5Fopen failed",
        () -> backend.open(text, world, Hints.NONE, Hdf5Settings.DEFAULT));
  }

  private void failCreatingDataset() {
    BackendFile file = backend.create(directory.resolve("twice.h5"), world, Hints.NONE, Hdf5Settings.DEFAULT);
    DatasetSpec dataset = new DatasetSpec("twice", ElementType.INT32, new long[] {10});
    file.change(List.of(dataset));
    expect(IoFailureException.class, "name already exists", () -> file.change(List.of(dataset)));
    expect(PoisonedFileException.class, "can no longer be used", file::flush);
    expect(PoisonedFileException.class, "can no longer be used", file::close);
    file.abandon();
    file.abandon();
  }

  private void refuseOtherDatasets() {
    Path path = directory.resolve("other.h5");
    BackendFile created = backend.create(path, world, Hints.NONE, Hdf5Settings.DEFAULT);
    created.change(List.of(new DatasetSpec("data", ElementType.INT32, new long[] {10})));
    created.close();
    expect(UsageException.class, "is closed", created::flush);
    for (DatasetSpec other : new DatasetSpec[] {new DatasetSpec("data", ElementType.INT32, new long[] {5, 2}),
      new DatasetSpec("data", ElementType.FLOAT32, new long[] {10})}) {
      BackendFile file = backend.open(path, world, Hints.NONE, Hdf5Settings.DEFAULT);
      long[] zeros = new long[other.rank()];
      expect(IoFailureException.class, "the file holds a dataset of shape [10]",
          () -> write(file, other, zeros, Mode.COLLECTIVE));
      file.abandon();
    }
  }

  private void refuseWrongMemory() {
    BackendFile file = backend.create(directory.resolve("memory.h5"), world, Hints.NONE, Hdf5Settings.DEFAULT);
    DatasetSpec dataset = new DatasetSpec("data", ElementType.INT32, new long[] {10});
    file.change(List.of(dataset));
    long[] all = {10};
    MemorySegment heap = MemorySegment.ofArray(new int[10]);
    expect(UsageException.class, "heap memory",
        () -> file.write(dataset, Selection.block(new long[1], all), heap, Mode.INDEPENDENT));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment small = arena.allocate(36);
      expect(UsageException.class, "36 bytes",
          () -> file.write(dataset, Selection.block(new long[1], all), small, Mode.INDEPENDENT));
    }
    write(file, dataset, new long[1], Mode.COLLECTIVE);
    file.close();
  }

  /** The hints given at opening are in force, and the library tells so. */
  private void keepHints() {
    BackendFile file = backend.create(directory.resolve("hints.h5"), world,
        Hints.NONE.with("cb_buffer_size", "1048576").with("cb_nodes", "1"),
        Hdf5Settings.DEFAULT);
    assertEquals("1048576", file.effectiveHints().get("cb_buffer_size").orElse("none"));
    file.close();
  }

  /**
   * The limit comes when the dataset is there: MPI itself needs files in shared memory to start, and the write is what
   * shall fail.
   */
  private void exceedFileSizeLimit() throws IOException, InterruptedException {
    BackendFile file = backend.create(directory.resolve("limited.h5"), world, Hints.NONE, Hdf5Settings.DEFAULT);
    DatasetSpec dataset = new DatasetSpec("data", ElementType.FLOAT64, new long[] {1 << 20});
    file.change(List.of(dataset));
    Process prlimit =
        new ProcessBuilder("prlimit", "--pid", Long.toString(ProcessHandle.current().pid()), "--fsize=1000000")
            .inheritIO().start();
    assertEquals(0, prlimit.waitFor());
    expect(IoFailureException.class, "File too large", () -> write(file, dataset, new long[1], Mode.INDEPENDENT));
    expect(PoisonedFileException.class, "something before this failed", file::flush);
    file.abandon();
  }

  private static void write(BackendFile file, DatasetSpec dataset, long[] start, Mode mode) {
    try (Arena arena = Arena.ofConfined()) {
      file.write(dataset, Selection.block(start, dataset.shape()), arena.allocate(bytes(dataset)), mode);
    }
  }

  private static long bytes(DatasetSpec dataset) {
    long bytes = dataset.type().bytes();
    for (long extent : dataset.shape()) {
      bytes *= extent;
    }
    return bytes;
  }
}
