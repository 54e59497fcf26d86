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
 * Collects what a dataset is. Made by {@link BurstFile#dataset}; used by one thread. <b>Independent</b>; agreed at the
 * next commit.
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

  /** Extent of each dimension in elements, slowest first. */
  public DatasetBuilder shape(long... extents) {
    shape = extents.clone();
    extent = Extent.SIMPLE;
    return this;
  }

  /** One element without dimensions; it is written with {@link Selection#scalar()}. */
  public DatasetBuilder scalar() {
    shape = ONE_ELEMENT;
    extent = Extent.SCALAR;
    return this;
  }

  /**
   * How far each dimension can be extended later, {@link Dataset#UNLIMITED} for no limit; the dataset needs chunks
   * then, and may have extents of 0 at first. Where this is not called, or without extents, it keeps its shape.
   */
  public DatasetBuilder maxShape(long... extents) {
    limit = extents.clone();
    return this;
  }

  /**
   * Extent of each dimension of a chunk in elements: the dataset is stored chunk by chunk; no extents: it is
   * contiguous. Where neither this nor {@link #autoChunk()} is called, a static configuration decides; without one the
   * dataset is contiguous.
   */
  public DatasetBuilder chunk(long... extents) {
    chunk = extents.clone();
    openChunk = null;
    return this;
  }

  /**
   * The dataset is stored chunk by chunk, of a shape that the library chooses when the next commit makes the dataset:
   * from its shape, and from what all ranks write of it in that burst. A chunk has 8 KiB to 1 MiB, or less if the
   * dataset can never have as much. Larger elements need {@link #autoChunk(long, long)}.
   */
  public DatasetBuilder autoChunk() {
    openChunk = ChunkLimits.DEFAULT;
    chunk = null;
    return this;
  }

  /**
   * As {@link #autoChunk()}, with chunks of other sizes.
   *
   * @param fromBytes the least that a chunk has, before filters, unless the dataset can never have as much
   * @param toBytes the most; at least twice as much, and less than 4 GiB
   * @throws UsageException if these cannot be
   */
  public DatasetBuilder autoChunk(long fromBytes, long toBytes) {
    if (fromBytes < 1 || toBytes / 2 < fromBytes || toBytes > DatasetName.MAX_CHUNK_BYTES) {
      throw usage("chunks have from 1 byte to less than 4 GiB, and the most is at least twice the least, not %d and %d"
          .formatted(fromBytes, toBytes));
    }
    openChunk = new ChunkLimits(fromBytes, toBytes);
    chunk = null;
    return this;
  }

  /**
   * The elements lie in the header of the dataset, which is read when it is opened: for small tables and coordinates,
   * of at most {@value AttributeValue#MAX_BYTES} bytes. Ranks write and read them as those of any other dataset. What
   * nobody writes is zero, if there is no {@link #fill}. There are no chunks then, and no filters.
   */
  public DatasetBuilder compact() {
    compact = true;
    return this;
  }

  /** Order of the bytes of the numbers in an element in the file; the machine's by default. */
  public DatasetBuilder order(ByteOrder fileOrder) {
    order = requireNonNull(fileOrder, "fileOrder");
    return this;
  }

  /**
   * Elements that nobody writes read as this value, of the dataset's type: {@code fill(AttributeValue.of(true))}. It is
   * written when the dataset is created, or extended, which costs time; without it such elements may be anything.
   */
  public DatasetBuilder fill(AttributeValue element) {
    requireNonNull(element, "element");
    fill = element;
    return this;
  }

  /**
   * Elements that nobody writes read as this number, of a dataset of numbers: {@code fill(Double.NaN)} or
   * {@code fill(-1)}.
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
      throw usage("its fill value %s is not exactly a value of %s%s".formatted(element, type, element instanceof Double
          && type == ElementType.FLOAT32 ? "; pass a float, such as fill(%sf)".formatted(element) : ""));
    }
    return fill(new AttributeValue.Elements(type, new long[0], bytes));
  }

  /**
   * Lets {@link Filter.Kind#SHUFFLE} be the next filter of each chunk. Datasets with filters are always written
   * collectively.
   */
  public DatasetBuilder shuffle() {
    return filter(new Filter(Filter.Kind.SHUFFLE, 0));
  }

  /**
   * Lets {@link Filter.Kind#DEFLATE} be the next filter of each chunk. Datasets with filters are always written
   * collectively.
   *
   * @param level from 0, fast, to 9, small
   */
  public DatasetBuilder deflate(int level) {
    return deflate(level, level);
  }

  /**
   * As {@link #deflate(int)}, at levels that the library chooses burst by burst: at first the lowest, then others where
   * bursts are faster with them. All of them can be read in the same way.
   *
   * @param from the lowest level, 0 to 9
   * @param to the highest level, not below {@code from}
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
   * Lets {@link Filter.Kind#FLETCHER32} be the next filter of each chunk. Datasets with filters are always written
   * collectively.
   */
  public DatasetBuilder fletcher32() {
    return filter(new Filter(Filter.Kind.FLETCHER32, 0));
  }

  /**
   * Lets {@link Filter.Kind#ZSTD} be the next filter of each chunk: compresses about as well as deflate in a fraction
   * of the time. <b>Other programs need a plugin to read the dataset</b> (HDF5's registered filter 32015). Needs
   * libzstd on every rank. Datasets with filters are always written collectively.
   *
   * @param level from 1, fast, to 22, small; 3 is what zstd uses by itself
   */
  public DatasetBuilder zstd(int level) {
    return zstd(level, level);
  }

  /**
   * As {@link #zstd(int)}, at levels that the library chooses burst by burst, as {@link #deflate(int, int)} does.
   *
   * @param from the lowest level, 1 to 22
   * @param to the highest level, not below {@code from}
   */
  public DatasetBuilder zstd(int from, int to) {
    requireLevels("zstd", 1, BEST_ZSTD_LEVEL, from, to);
    return filter(Filter.between(Filter.Kind.ZSTD, from, to));
  }

  /**
   * Lets {@link Filter.Kind#LZ4} be the next filter of each chunk: compresses less than deflate, almost as fast as
   * memory is copied. <b>Other programs need a plugin to read the dataset</b> (HDF5's registered filter 32004). Needs
   * liblz4 on every rank. Datasets with filters are always written collectively.
   */
  public DatasetBuilder lz4() {
    return filter(new Filter(Filter.Kind.LZ4, 0));
  }

  /**
   * Lets the filter of a number be the next one of each chunk: one that the HDF5 library has, or finds as a plugin
   * where HDF5_PLUGIN_PATH says, on every rank. A chunk that it cannot make smaller may be stored without it, as HDF5
   * does with its own compression. Datasets with filters are always written collectively.
   *
   * @param number as The HDF Group gives them out, such as 32001 for Blosc
   * @param values that control it, as its authors say; for deflate also two levels, as
   *     {@link #deflate(int, int)} takes them
   */
  public DatasetBuilder filter(int number, int... values) {
    if (number == Filter.Kind.DEFLATE.number() && values.length > 0) {
      return deflate(values[0], values[values.length == 2 ? 1 : 0]);
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

  /** Szip divides by it, and the process ends. */
  private static boolean isSzipBlock(int elements) {
    return elements >= 2 && elements <= MAX_SZIP_BLOCK && elements % 2 == 0;
  }

  private DatasetBuilder filter(Filter next) {
    filters.removeIf(filter -> filter.number() == next.number());
    filters.add(next);
    return this;
  }

  /**
   * Declares the dataset; it can be written at once and exists in the file after the next commit. The first time that a
   * program names a filter by a number this waits until what this rank has enqueued before is done, because only the
   * I/O thread may ask HDF5 for it.
   *
   * @throws UsageException if the shape is not 1 to 32 positive extents or is too large, if a
   *     chunk does not fit into it or has 4 GiB or more, if the name is taken, or if the back end or the HDF5 library
   *     cannot do what is wanted
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

  /** Sizes that a chunk of at least one element can have. */
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
      throw usage("a compact dataset has no chunks, no filters and a fixed shape");
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
      throw usage("one element without dimensions cannot have chunks");
    }
    return DatasetName.checkedChunk(name, type, DatasetName.largest(shape, limit), extents);
  }

  /**
   * Chunks that a document wants for this dataset must fit; those that it wants for all are for those that they fit.
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
