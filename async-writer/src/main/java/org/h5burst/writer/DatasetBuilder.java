package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.h5burst.tuner.xml.FileSettings;
import org.h5burst.writer.backend.ChunkLimits;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;
import org.h5burst.writer.engine.FileHandle;
import org.h5burst.writer.ring.Encoding;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Collects the properties of a new dataset. Made by {@link BurstFile#dataset}; used by one thread. <b>Independent</b>;
 * agreed at the next commit.
 */
public final class DatasetBuilder {
  private static final int SZIP = 4;
  private static final int MAX_SZIP_BLOCK = 32;

  private static final Logger LOG = LoggerFactory.getLogger(DatasetBuilder.class);
  private static final long[] CONTIGUOUS = {};
  private static final long[] ONE_ELEMENT = {1};
  private static final int BEST_DEFLATE_LEVEL = 9;
  private static final int BEST_ZSTD_LEVEL = 22;

  private final BurstFile file;
  private final FileHandle handle;
  private final String name;
  private final DataType type;
  private final List<Filter> filters = new ArrayList<>();
  private ByteOrder order = ByteOrder.nativeOrder();
  private Extent extent = Extent.SIMPLE;
  private long[] shape = {};
  private long[] limit = {};
  private long @Nullable [] chunk;
  private @Nullable ChunkLimits openChunk;
  private boolean compact;
  private @Nullable AttributeValue fill;

  DatasetBuilder(BurstFile file, FileHandle handle, String name, DataType type) {
    this.file = file;
    this.handle = handle;
    this.name = name;
    this.type = type;
  }

  /** Sets the extent of each dimension in elements, slowest first. */
  public DatasetBuilder shape(long... extents) {
    shape = extents.clone();
    extent = Extent.SIMPLE;
    return this;
  }

  /** Makes a dataset of one element without dimensions; write it with {@link Selection#scalar()}. */
  public DatasetBuilder scalar() {
    shape = ONE_ELEMENT;
    extent = Extent.SCALAR;
    return this;
  }

  /**
   * Sets how far each dimension can be extended later, {@link Dataset#UNLIMITED} for no limit. Such a dataset needs
   * chunks, and may start with extents of 0. If this is not called, or called without extents, the dataset keeps its
   * shape.
   */
  public DatasetBuilder maxShape(long... extents) {
    limit = extents.clone();
    return this;
  }

  /**
   * Stores the dataset in chunks with these extents, in elements; without extents the dataset is contiguous. If neither
   * this nor {@link #autoChunk()} is called, a static configuration decides; without one the dataset is contiguous.
   */
  public DatasetBuilder chunk(long... extents) {
    chunk = extents.clone();
    openChunk = null;
    return this;
  }

  /**
   * Stores the dataset in chunks whose shape the library chooses when the next commit creates the dataset: from the
   * dataset's shape, and from what all ranks write to it in that burst. A chunk has 8 KiB to 1 MiB, or less if the
   * dataset can never be that large. Larger elements need {@link #autoChunk(long, long)}.
   */
  public DatasetBuilder autoChunk() {
    openChunk = ChunkLimits.DEFAULT;
    chunk = null;
    return this;
  }

  /**
   * Like {@link #autoChunk()}, with other chunk sizes.
   *
   * @param fromBytes the smallest chunk before filters, unless the dataset can never be that large
   * @param toBytes the largest chunk; at least twice {@code fromBytes}, and less than 4 GiB
   * @throws UsageException if no chunk can have these sizes
   */
  public DatasetBuilder autoChunk(long fromBytes, long toBytes) {
    if (fromBytes < 1 || toBytes / 2 < fromBytes || toBytes > DatasetName.MAX_CHUNK_BYTES) {
      throw usage("autoChunk(%d, %d) needs sizes from 1 byte to less than 4 GiB, the second at least twice the first"
          .formatted(fromBytes, toBytes));
    }
    openChunk = new ChunkLimits(fromBytes, toBytes);
    chunk = null;
    return this;
  }

  /**
   * Stores the elements in the dataset's header, which is read when the dataset is opened: for small tables and
   * coordinates of at most {@value AttributeValue#MAX_BYTES} bytes. Ranks write and read them like any other dataset.
   * Elements that nobody writes are zero unless {@link #fill} sets a value. Such a dataset has no chunks and no
   * filters.
   */
  public DatasetBuilder compact() {
    compact = true;
    return this;
  }

  /** Sets the byte order of numbers in the file; the default is the machine's. */
  public DatasetBuilder order(ByteOrder fileOrder) {
    order = requireNonNull(fileOrder, "fileOrder");
    return this;
  }

  /**
   * Sets the fill value, of the dataset's type, which readers get for elements that nobody has written:
   * {@code fill(AttributeValue.of(true))}. It is written when the dataset is created or extended, which costs time.
   * Without a fill value such elements are undefined.
   */
  public DatasetBuilder fill(AttributeValue element) {
    requireNonNull(element, "element");
    fill = element;
    return this;
  }

  /**
   * Sets the fill value of a dataset of numbers, which readers get for elements that nobody has written:
   * {@code fill(Double.NaN)} or {@code fill(-1)}.
   *
   * @throws UsageException if it is not exactly a value of the dataset's type
   */
  public DatasetBuilder fill(Number element) {
    requireNonNull(element, "element");
    if (!(type instanceof ElementType numbers)) {
      throw usage("fill(%s) is for a dataset of numbers; pass an AttributeValue of %s".formatted(element, type));
    }
    byte[] bytes = ExactNumber.element(element, numbers);
    if (bytes == null) {
      throw usage("its fill value %s cannot be represented exactly as %s%s".formatted(element, type,
          element instanceof Double && type == ElementType.FLOAT32
              ? "; pass a float, such as fill(%sf)".formatted(element)
              : ""));
    }
    return fill(new AttributeValue.Elements(type, new long[0], bytes));
  }

  /**
   * Adds {@link Filter.Kind#SHUFFLE} to the filters of each chunk. Datasets with filters are always written
   * collectively.
   */
  public DatasetBuilder shuffle() {
    return filter(new Filter(Filter.Kind.SHUFFLE, 0));
  }

  /**
   * Adds {@link Filter.Kind#DEFLATE} to the filters of each chunk. Datasets with filters are always written
   * collectively.
   *
   * @param level from 0 (fast) to 9 (small)
   */
  public DatasetBuilder deflate(int level) {
    return deflate(level, level);
  }

  /**
   * Like {@link #deflate(int)}, at levels that the library chooses burst by burst: first the lowest, then others if
   * they make bursts faster. All levels are read in the same way.
   *
   * @param from the lowest level, 0 to 9
   * @param to the highest level, at least {@code from}
   */
  public DatasetBuilder deflate(int from, int to) {
    requireLevels("deflate", 0, BEST_DEFLATE_LEVEL, from, to);
    return filter(Filter.between(Filter.Kind.DEFLATE, from, to));
  }

  private void requireLevels(String filter, int least, int most, int from, int to) {
    if (from < least || to > most || from > to) {
      throw usage(from == to ? "the level of %s is %d to %d, not %d".formatted(filter, least, most, from)
          : "the levels of %s are %d to %d, from a lower one to a higher one, not from %d to %d".formatted(filter,
              least, most, from, to));
    }
  }

  /**
   * Adds {@link Filter.Kind#FLETCHER32} to the filters of each chunk. Datasets with filters are always written
   * collectively.
   */
  public DatasetBuilder fletcher32() {
    return filter(new Filter(Filter.Kind.FLETCHER32, 0));
  }

  /**
   * Adds {@link Filter.Kind#ZSTD} to the filters of each chunk. It compresses about as well as deflate in a fraction of
   * the time. <b>Other programs need a plugin to read the dataset</b> (HDF5's registered filter 32015). Needs libzstd
   * on every rank. Datasets with filters are always written collectively.
   *
   * @param level from 1 (fast) to 22 (small); zstd's own default is 3
   */
  public DatasetBuilder zstd(int level) {
    return zstd(level, level);
  }

  /**
   * Like {@link #zstd(int)}, at levels that the library chooses burst by burst, as in {@link #deflate(int, int)}.
   *
   * @param from the lowest level, 1 to 22
   * @param to the highest level, at least {@code from}
   */
  public DatasetBuilder zstd(int from, int to) {
    requireLevels("zstd", 1, BEST_ZSTD_LEVEL, from, to);
    return filter(Filter.between(Filter.Kind.ZSTD, from, to));
  }

  /**
   * Adds {@link Filter.Kind#LZ4} to the filters of each chunk. It compresses less than deflate, but almost as fast as
   * memory is copied. <b>Other programs need a plugin to read the dataset</b> (HDF5's registered filter 32004). Needs
   * liblz4 on every rank. Datasets with filters are always written collectively.
   */
  public DatasetBuilder lz4() {
    return filter(new Filter(Filter.Kind.LZ4, 0));
  }

  /**
   * Adds a filter by its number to the filters of each chunk. Every rank's HDF5 library must include the filter, or
   * find it as a plugin on HDF5_PLUGIN_PATH. A chunk that the filter cannot make smaller may be stored without it, as
   * HDF5 does with its own compression. Datasets with filters are always written collectively.
   *
   * @param number as registered with The HDF Group, such as 32001 for Blosc
   * @param values parameters of the filter, as its authors define them; for deflate and Zstandard also two
   *     levels, as in {@link #deflate(int, int)}
   */
  public DatasetBuilder filter(int number, int... values) {
    boolean isDeflate = number == Filter.Kind.DEFLATE.number();
    if (values.length > 0 && (isDeflate || number == Filter.Kind.ZSTD.number())) {
      int highest = values[values.length == 2 ? 1 : 0];
      return isDeflate ? deflate(values[0], highest) : zstd(values[0], highest);
    }
    if (number == SZIP && (values.length < 2 || !isSzipBlock(values[1]))) {
      throw usage("filter(%d, ...), which is szip, needs its options and an even number of elements in a block, 2 to %d"
          .formatted(SZIP, MAX_SZIP_BLOCK));
    }
    try {
      return filter(Filter.of(number, values));
    } catch (IllegalArgumentException impossible) {
      throw usage(String.valueOf(impossible.getMessage()));
    }
  }

  /** Returns whether szip accepts this block size; szip divides by it, so a wrong one ends the process. */
  private static boolean isSzipBlock(int elements) {
    return elements >= 2 && elements <= MAX_SZIP_BLOCK && elements % 2 == 0;
  }

  private DatasetBuilder filter(Filter next) {
    filters.removeIf(filter -> filter.number() == next.number());
    filters.add(next);
    return this;
  }

  /**
   * Declares the dataset. It can be written at once, and exists in the file after the next commit. When a program first
   * names a filter by number, this call waits until everything that this rank enqueued before is done, because only the
   * I/O thread may call HDF5.
   *
   * @throws UsageException if the shape does not have 1 to 32 positive extents or is too large, if a chunk does not fit
   *     it or has 4 GiB or more, if the name is taken, or if the back end or the HDF5 library does not support the
   *     request
   */
  public Dataset create() {
    return handle.noting(this::declare);
  }

  private Dataset declare() {
    DatasetName.checkedShape(name, type, shape, limit);
    TypeMessage.require("dataset " + name, type);
    if (compact) {
      return declareCompact();
    }
    ChunkLimits sizes = openChunk;
    long[] chunks = sizes != null ? CONTIGUOUS : chunk == null ? configuredChunk() : checkedChunk(chunk);
    if (sizes == null && chunks.length == 0 && (limit.length > 0 || !filters.isEmpty())) {
      throw usage("a dataset with maxShape or filters needs chunk(...) or autoChunk()");
    }
    for (Filter filter : filters) {
      String problem = handle.filterProblem(filter);
      if (!problem.isEmpty()) {
        throw usage(problem);
      }
    }
    Storage storage = sizes == null ? new Storage(extent, chunks, limit, filters, fillBytes())
        : Storage.open(checkedSizes(sizes), limit, filters, fillBytes());
    return file.known().declare(new DatasetSpec(name, type, order, shape, storage));
  }

  /** Returns sizes that a chunk of at least one element can have. */
  private ChunkLimits checkedSizes(ChunkLimits sizes) {
    long[] one = new long[shape.length];
    Arrays.fill(one, 1);
    long[] _ = checkedChunk(one);
    if (type.bytes() > sizes.to()) {
      throw usage("one element has %d bytes, and a chunk at most %d; allow more with autoChunk(from, to)"
          .formatted(type.bytes(), sizes.to()));
    }
    return sizes;
  }

  private Dataset declareCompact() {
    DatasetSpec spec = new DatasetSpec(name, type, order, shape, Storage.compact(extent, fillBytes()));
    if (chunk != null && chunk.length > 0 || openChunk != null || limit.length > 0 || !filters.isEmpty()) {
      throw usage("a compact dataset cannot have chunks, filters or maxShape; leave these out, or compact()");
    }
    if (spec.bytes() > AttributeValue.MAX_BYTES) {
      throw usage("a compact dataset has at most %d bytes, not %d; leave compact() out"
          .formatted(AttributeValue.MAX_BYTES, spec.bytes()));
    }
    return file.known().declare(spec);
  }

  private byte[] fillBytes() {
    if (fill != null && type.bytes() > TypeMessage.MAX_BYTES) {
      throw usage("its fill value would have %d bytes, and at most %d are possible (HDF5 keeps it in a header)"
          .formatted(type.bytes(), TypeMessage.MAX_BYTES));
    }
    return switch (fill) {
      case null -> new byte[0];
      case AttributeValue.Elements element when element.type().equals(type) && element.shape().length == 0 -> {
        byte[] encoded = new byte[type.bytes()];
        requireNonNull(Encoding.of(type, type, order)).encode(MemorySegment.ofArray(element.bytes()),
            MemorySegment.ofArray(encoded), 0);
        yield encoded;
      }
      default -> throw usage("its fill value must be one element of %s, and is %s; fill(Number) converts numbers"
          .formatted(type, fill));
    };
  }

  private long[] checkedChunk(long[] extents) {
    if (extents.length > 0 && extent == Extent.SCALAR) {
      throw usage("a scalar dataset cannot have chunks");
    }
    return DatasetName.checkedChunk(name, type, DatasetName.largest(shape, limit), extents);
  }

  /**
   * Returns the chunk that a document sets: it must fit if it names this dataset; one for all datasets applies only
   * where it fits.
   */
  private long[] configuredChunk() {
    Optional<FileSettings.Chunk> configured = handle.plan().configured().chunk(name);
    if (configured.isEmpty()) {
      return CONTIGUOUS;
    }
    try {
      return checkedChunk(configured.get().extents());
    } catch (WriterException unsuitable) {
      if (configured.get().named()) {
        throw unsuitable.causing(configured.get().origin() + ": " + unsuitable.getMessage());
      }
      LOG.info("{} does not apply: {}", configured.get().origin(), unsuitable.getMessage());
      return CONTIGUOUS;
    }
  }

  private WriterException usage(String why) {
    return new UsageException("dataset %s %s: %s".formatted(name, Arrays.toString(shape), why));
  }
}
