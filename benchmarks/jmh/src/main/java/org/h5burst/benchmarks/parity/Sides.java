package org.h5burst.benchmarks.parity;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.h5burst.harness.job.SharedFiles;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.Piece;
import org.h5burst.mpi.Communicator;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Durability;
import org.h5burst.writer.Selection;

/**
 * The files of one case: the C program's, and two of the writer's, with and without a manifest. All methods are
 * <b>collective</b>.
 *
 * <p>All have the same shapes, although two ways share a file: a collective call for several datasets reads the space
 * between their pieces, so its time depends on the size of the datasets.
 *
 * <p>There is not one file for each way: ROMIO keeps 16 MiB for each open file, and glibc's malloc has 64 MiB for a
 * thread, beyond which it returns memory after each burst and takes it again for the next.
 */
final class Sides implements AutoCloseable {
  private static final int WAYS_INTO_ONE_FILE = 2;

  private final Path library;
  private final Communicator world;
  private final Case written;
  private final MemorySegment data;
  private final CReference reference;
  private final int steps;
  private final Map<Durability, BurstFile> files = new EnumMap<>(Durability.class);
  private final Map<Durability, List<Dataset>> datasets = new EnumMap<>(Durability.class);

  /**
   * Creates the files.
   *
   * @param library the compiled C program; the files lie next to it
   * @param data what each step writes from this rank
   * @param steps how many there can be for each way
   */
  Sides(Path library, Communicator world, Case written, Mode mode, MemorySegment data, int steps) {
    this.library = library;
    this.world = world;
    this.written = written;
    this.data = data;
    this.steps = steps;
    List<Array> arrays = written.arrays(WAYS_INTO_ONE_FILE * steps);
    for (Durability durability : List.of(Durability.NONE, Durability.FLUSHED)) {
      CreateOptions options =
          CreateOptions.defaults().durability(durability).tuner((_, _) -> new FixedTuner(Choice.of(mode), "measured"));
      BurstFile file = BurstFile.create(path(durability), world, options);
      files.put(durability, file);
      datasets.put(durability, arrays.stream()
          .map(array -> file.dataset(array.name(), array.type()).shape(array.shape()).create()).toList());
      file.commit().join(); // HDF5 is loaded and started by its first use
    }
    reference = new CReference(library, referencePath(), world, "", mode, arrays);
  }

  private Path path(Durability durability) {
    return library.resolveSibling(durability + ".h5");
  }

  private Path referencePath() {
    return library.resolveSibling("C.h5");
  }

  /** One prepared write. */
  interface Write {
    /**
     * Returns how long the calls of H5Dwrite, or the library from the beginning of the agreement to the outcome, took
     * on this rank, in seconds.
     */
    double run();
  }

  /** Prepares a step. */
  Write step(Way way, int step) {
    int place = way == Way.COPY ? steps + step : step;
    List<Piece> pieces = written.pieces(world.rank(), place);
    return way == Way.C ? byC(pieces) : byUs(way, pieces);
  }

  private Write byC(List<Piece> pieces) {
    CReference.Calls calls = CReference.Calls.of(pieces, Arena.ofAuto());
    return () -> {
      long start = System.nanoTime();
      reference.write(calls, data);
      return (System.nanoTime() - start) / 1e9;
    };
  }

  private Write byUs(Way way, List<Piece> pieces) {
    BurstFile file = files.get(way.durability());
    List<Dataset> into = datasets.get(way.durability());
    List<Selection> selections = pieces.stream().map(Piece::selection).toList();
    List<Long> bytes = pieces.stream().map(written::bytes).toList();
    return () -> {
      long offset = 0;
      for (int number = 0; number < pieces.size(); number++) {
        into.get(pieces.get(number).array()).write(selections.get(number), data.asSlice(offset, bytes.get(number)),
            way.ownership());
        offset += bytes.get(number);
      }
      return file.commit().join().totalSeconds();
    };
  }

  @Override
  public void close() throws IOException {
    reference.close();
    files.values().forEach(BurstFile::complete);
    SharedFiles.delete(world, Stream.concat(Stream.of(referencePath()), files.keySet().stream().map(this::path))
        .toArray(Path[]::new));
  }
}
