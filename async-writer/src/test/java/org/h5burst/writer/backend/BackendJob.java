package org.h5burst.writer.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.FileCall.Chunks;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Hdf5Settings.ChunkMethod;
import org.h5burst.writer.Hdf5Settings.ChunkTransfer;
import org.h5burst.writer.Hdf5Settings.CollectiveMetadata;
import org.h5burst.writer.Hdf5Settings.Metadata;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.configuration.WriterConfiguration;

/** What each rank runs: writes all cases into one file, closing and opening it in between. */
final class BackendJob {
  static final int LATE_ELEMENTS = 64;
  static final int LATE_GENERATION = 2;
  static final DatasetSpec LATE = new DatasetSpec("late/dataset", ElementType.INT32, new long[] {LATE_ELEMENTS});

  private final Communicator world;
  private final Backend backend;
  private final Path path;

  private BackendJob(Communicator world, Path path) {
    this.world = world;
    this.backend = BackendChoice.of(world, WriterConfiguration.ofProcess()).backend();
    this.path = path;
  }

  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> new BackendJob(mpi.world(), Path.of(arguments[0])).run());
  }

  private void run() throws IOException {
    List<WriteCase> cases = WriteCase.all(world.size());
    backend.rehearse();
    backend.rehearse();
    BackendFile file = backend.create(new KnownFile(path), world, Hints.NONE, Hdf5Settings.DEFAULT);
    assertEquals(TransferReport.NONE, file.lastTransfer());
    for (WriteCase each : cases) {
      file.change(List.of(each.dataset()));
    }
    file.flush();
    for (WriteCase each : cases) {
      write(file, each.dataset(), each.first(world.rank()), 0, each.mode());
    }
    file.close();

    file = backend.open(new KnownFile(path), world, Hints.NONE, Hdf5Settings.DEFAULT);
    for (WriteCase each : cases) {
      Selection region =
          WriteCase.writesTwice(world.rank()) ? each.second(world.rank()) : Selection.none(each.dataset().rank());
      write(file, each.dataset(), region, 1, each.secondMode());
    }
    file.flush();
    file.change(List.of(LATE));
    write(file, LATE, late(world.rank()), LATE_GENERATION, Mode.COLLECTIVE);
    file.close();
    file.abandon();
    reachChunks(ChunkMethod.LINKED, gathers() ? Chunks.GATHERED : Chunks.LINKED);
    reachChunks(ChunkMethod.MULTI, gathers() ? Chunks.GATHERED : Chunks.MULTI);
    keepWhatIsThere();
  }

  /** A file is new or not made at all, and not made behind a link either. */
  private void keepWhatIsThere() throws IOException {
    Path victim = path.resolveSibling("victim");
    Path link = path.resolveSibling("link");
    if (world.rank() == 0) {
      Files.writeString(victim, "precious");
      Files.createSymbolicLink(link, victim);
    }
    world.barrier();
    for (Path taken : List.of(victim, link)) {
      assertThrows(WriterException.class,
          () -> backend.create(new KnownFile(taken), world, Hints.NONE, Hdf5Settings.DEFAULT));
    }
    world.barrier();
    assertEquals("precious", Files.readString(victim));
  }

  /**
   * Chunks are reached as asked, in a new file and in one that was opened again by collective reads of its metadata.
   */
  private void reachChunks(ChunkMethod method, Chunks reached) {
    Path chunked = path.resolveSibling(method + ".h5");
    Hdf5Settings settings = Hdf5Settings.DEFAULT.chunks(ChunkTransfer.of(method))
        .metadata(new Metadata(CollectiveMetadata.ALL, 0, 0, 0));
    DatasetSpec dataset = new DatasetSpec("d", ElementType.INT32, ByteOrder.nativeOrder(),
        new long[] {8L * world.size()}, new long[] {4});
    Selection mine = Regions.block(new long[] {8L * world.rank()}, new long[] {8});
    BackendFile file = backend.create(new KnownFile(chunked), world, Hints.NONE, settings);
    file.change(List.of(dataset));
    write(file, dataset, mine, 0, Mode.COLLECTIVE, reached);
    file.close();
    file = backend.open(new KnownFile(chunked), world, Hints.NONE, settings);
    write(file, dataset, mine, 1, Mode.COLLECTIVE, reached);
    file.close();
  }

  /** What a rank writes to the dataset that is created after the file was opened again. */
  static Selection late(int rank) {
    return Regions.block(new long[] {rank}, new long[] {1});
  }

  /** Whether chunks are written through rank 0, whatever is asked for. */
  private boolean gathers() {
    return backend.name().equals("portable");
  }

  private void write(BackendFile file, DatasetSpec dataset, Selection region, int generation, Mode mode) {
    Chunks reached = gathers() ? Chunks.GATHERED : Chunks.LINKED;
    write(file, dataset, region, generation, mode, dataset.isChunked() ? reached : Chunks.NONE);
  }

  private static void write(BackendFile file, DatasetSpec dataset, Selection region, int generation, Mode mode,
      Chunks chunks) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment packed = arena.allocate(Math.max(1, region.elements() * dataset.type().bytes())).asSlice(0,
          region.elements() * dataset.type().bytes());
      Regions.pack(dataset, region, generation, packed);
      file.write(dataset, region, packed, mode);
    }
    if (mode != Mode.INDEPENDENT || chunks == Chunks.GATHERED) {
      assertEquals(new TransferReport(true, chunks, List.of()), file.lastTransfer(), () -> dataset + " " + mode);
    } else if (!region.isEmpty()) {
      assertEquals(new TransferReport(false, Chunks.NONE, List.of("independent transfer was asked for")),
          file.lastTransfer(), dataset::toString);
    }
  }
}
