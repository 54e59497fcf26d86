package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DatasetBuilder;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Selection;

/**
 * What each rank runs: datasets whose chunks go through filters that are named by their numbers, written and read by
 * all ranks; one is extended when the file is opened again.
 *
 * @param takesOurs whether HDF5 can be given filters of ours: not by JHDF5's own functions
 */
record FilterJob(Communicator world, boolean takesOurs) {
  private static final int PLUGIN = 305;
  private static final int COLUMNS = 32;
  private static final int ROWS = 4;
  private static final int ABSENT = 510;
  private static final int KEY = 0x5a;
  private static final int NBIT = 5;
  private static final int SZIP = 4;
  /** HDF5's coding by nearest neighbours, without szip's own header; then the elements of a block. */
  private static final int[] SZIP_VALUES = {32 + 128, 8};
  private static final int SCALE_OFFSET = 6;

  /** Arguments: a file, and the back end. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      FilterJob job = new FilterJob(mpi.world(), !arguments[1].equals("jhdf5"));
      job.write(Path.of(arguments[0]));
      job.extend(Path.of(arguments[0]));
    });
  }

  private void write(Path path) {
    try (BurstFile file = BurstFile.create(path, world)) {
      refuse(file);
      Map<String, DatasetBuilder> builders = new LinkedHashMap<>();
      builders.put("offset", file.dataset("offset", ElementType.INT32).filter(SCALE_OFFSET, 2, 0));
      builders.put("bits", file.dataset("bits", ElementType.INT32).filter(NBIT).order(ByteOrder.BIG_ENDIAN));
      builders.put("szip", file.dataset("szip", ElementType.INT32).filter(SZIP, SZIP_VALUES));
      builders.put("plugin",
          file.dataset("plugin", ElementType.INT32).order(ByteOrder.LITTLE_ENDIAN).filter(PLUGIN, KEY));
      if (takesOurs) {
        builders.put("zstd", file.dataset("zstd", ElementType.INT32).shuffle().zstd(1, 9));
        builders.put("lz4", file.dataset("lz4", ElementType.INT64).order(ByteOrder.BIG_ENDIAN).lz4().fletcher32());
      }
      builders.put("chain",
          file.dataset("chain", ElementType.INT64).maxShape(Dataset.UNLIMITED, COLUMNS).shuffle().filter(PLUGIN, 7)
              .filter(Filter.Kind.DEFLATE.number(), 4, 6).fletcher32());
      Map<String, long[]> read = new LinkedHashMap<>();
      builders.forEach(
          (name, builder) -> read.put(name, writeRows(builder.shape(ROWS, COLUMNS).chunk(1, COLUMNS / 2).create(), 0)));
      leaveOpen(file, read);
      file.commit().join();
      assertArrayEquals(new long[] {ROWS, COLUMNS}, file.dataset("open").chunk());
      read.forEach((name, values) -> assertArrayEquals(LongStream.range(0, ROWS * COLUMNS).toArray(), values, name));
      file.complete();
    }
  }

  /** Datasets of which the library chooses what it can. */
  private void leaveOpen(BurstFile file, Map<String, long[]> read) {
    read.put("auto", writeRows(file.dataset("auto", ElementType.INT32).shape(ROWS, COLUMNS)
        .maxShape(Dataset.UNLIMITED, COLUMNS).autoChunk().shuffle().deflate(1, 6).create(), 0));
    read.put("open", writeRows(file.dataset("open", ElementType.INT32).shape(ROWS, COLUMNS).autoChunk().create(), 0));
  }

  /** Each rank writes some of the rows from one on, and reads all there are in the same burst. */
  private long[] writeRows(Dataset dataset, int from) {
    int rows = Math.toIntExact(dataset.shape()[0]);
    for (int row = from; row < rows; row++) {
      if (row % world.size() == world.rank()) {
        dataset.write(Selection.block(new long[] {row, 0}, new long[] {1, COLUMNS}),
            IntStream.range(row * COLUMNS, (row + 1) * COLUMNS).toArray());
      }
    }
    long[] all = new long[rows * COLUMNS];
    dataset.read(Selection.all(), all);
    return all;
  }

  private static void refuse(BurstFile file) {
    DatasetBuilder absent = file.dataset("absent", ElementType.INT8).shape(8).chunk(4).filter(ABSENT);
    OpenJob.assertUsage("has no filter 510; plugins are looked for where HDF5_PLUGIN_PATH says", absent::create);
    DatasetBuilder contiguous = file.dataset("absent", ElementType.INT8).shape(8).chunk().filter(PLUGIN);
    OpenJob.assertUsage("needs chunk(...)", contiguous::create);
    OpenJob.assertUsage("a filter has a number from 1 to 65535",
        () -> file.dataset("absent", ElementType.INT8).filter(0));
    OpenJob.assertUsage("the level of zstd is 1 to 22, not 23",
        () -> file.dataset("absent", ElementType.INT8).zstd(23));
    OpenJob.assertUsage("the level of deflate is 0 to 9", () -> file.dataset("absent", ElementType.INT8).filter(1, 10));
    OpenJob.assertUsage("the level of zstd is 1 to 22",
        () -> file.dataset("absent", ElementType.INT8).filter(32_015, 23));
    OpenJob.assertUsage("the levels of zstd are 1 to 22, from a lower one to a higher one, not from 9 to 3",
        () -> file.dataset("absent", ElementType.INT8).filter(32_015, 9, 3));
  }

  /** Points are read by HDF5, which has our filters then. */
  private static void readByHdf5(BurstFile file) {
    for (String name : List.of("zstd", "lz4")) {
      long[] values = new long[2];
      file.dataset(name).read(Selection.points(new long[][] {{3, 31}, {0, 1}}), values);
      file.commit().join();
      assertArrayEquals(new long[] {127, 1}, values, name);
    }
  }

  private void extend(Path path) {
    try (BurstFile file = BurstFile.open(path, world, OpenOptions.defaults().readWrite())) {
      assertEquals(takesOurs
          ? List.of("auto", "bits", "chain", "lz4", "offset", "open", "plugin", "szip", "zstd")
          : List.of("auto", "bits", "chain", "offset", "open", "plugin", "szip"),
          file.datasets().stream().map(Dataset::name).toList());
      if (takesOurs) {
        readByHdf5(file);
      }
      Dataset chain = file.dataset("chain");
      chain.extend(2L * ROWS, COLUMNS);
      long[] all = writeRows(chain, ROWS);
      file.commit().join();
      assertArrayEquals(LongStream.range(0, all.length).toArray(), all);
      file.complete();
    }
  }
}
