package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.writer.configuration.SizePair;
import org.h5burst.writer.configuration.WriterProperties;

/**
 * HDF5's own settings for a file; the same on all ranks, which is checked. The portable back end heeds the alignment,
 * the metadata block and the order. Immutable; each method returns a changed copy. Zero means: the library's default.
 *
 * @param alignment where objects start in the file
 * @param sieveBufferBytes HDF5's buffer for small writes into contiguous datasets; MPI-IO's transfers do not pass
 *     through it, ROMIO's own sieving has the hint {@code ind_wr_buffer_size}
 * @param metadata how headers, groups and chunk indexes are cached, allocated and transferred
 * @param chunks how collective writes reach the chunks of a dataset
 * @param atomicity whether MPI-IO keeps overlapping writes of different ranks apart, at the price of locks
 * @param order whether a new file tracks the order in which objects are made; has no effect on one that exists
 */
public record Hdf5Settings(Alignment alignment, long sieveBufferBytes, Metadata metadata, ChunkTransfer chunks,
    Atomicity atomicity, CreationOrder order) {
  /** What HDF5 does when nothing is set, except for metadata, which are written collectively. */
  public static final Hdf5Settings DEFAULT =
      new Hdf5Settings(Alignment.DEFAULT, 0, Metadata.DEFAULT, ChunkTransfer.DEFAULT, Atomicity.OFF,
          CreationOrder.UNTRACKED);

  public Hdf5Settings {
    requireNonNull(alignment, "alignment");
    requireNonNull(metadata, "metadata");
    requireNonNull(chunks, "chunks");
    requireNonNull(atomicity, "atomicity");
    requireNonNull(order, "order");
    requireAtLeast(0, sieveBufferBytes, "the sieve buffer");
  }

  /**
   * Where objects start in the file ({@code H5Pset_alignment}); chunks, contiguous datasets and blocks of metadata are
   * objects.
   *
   * @param thresholdBytes smaller objects may start anywhere
   * @param boundaryBytes the others start at multiples of this; 1 = anywhere, 0 = not said, which leaves it to the
   *     tuner
   */
  public record Alignment(long thresholdBytes, long boundaryBytes) {
    /** Left to the tuner, and without one to the library, which aligns nothing. */
    public static final Alignment DEFAULT = new Alignment(0, 0);

    /** The largest boundary: files are lengthened by one for each object. */
    public static final long MAX_BOUNDARY_BYTES = 1 << 30;

    public Alignment {
      requireAtLeast(0, thresholdBytes, "the threshold of the alignment");
      if (boundaryBytes < 0 || boundaryBytes > MAX_BOUNDARY_BYTES) {
        throw usage("the boundary of the alignment is 0 to %d bytes, not %d", MAX_BOUNDARY_BYTES, boundaryBytes);
      }
    }

    /** Whether anything was said. */
    public boolean isSet() {
      return boundaryBytes > 0;
    }
  }

  /** Which metadata operations the ranks do together: one of them transfers for all. */
  public enum CollectiveMetadata {
    /** Each rank for itself. */
    OFF,
    /** Writes, by two-phase transfers ({@code H5Pset_coll_metadata_write}). */
    WRITES,
    /** Writes, and the reads when a dataset is opened again ({@code H5Pset_all_coll_metadata_ops}). */
    ALL
  }

  /**
   * How HDF5 treats headers, groups and chunk indexes.
   *
   * @param collective which operations the ranks do together
   * @param blockBytes room that is allocated for metadata at a time ({@code H5Pset_meta_block_size}); 0 = default
   * @param cacheBytes the cache's size when the file is opened ({@code H5Pset_mdc_config}); 0 = default
   * @param mostCacheBytes the size up to which the cache may grow; 0 = default
   * @param flush when they are written, and by whom
   */
  public record Metadata(CollectiveMetadata collective, long blockBytes, long cacheBytes, long mostCacheBytes,
      MetadataFlush flush) {
    /** Written collectively, the rest as the library has it. */
    public static final Metadata DEFAULT = new Metadata(CollectiveMetadata.WRITES, 0, 0, 0);

    /** The smallest cache that HDF5 takes. */
    public static final long MIN_CACHE_BYTES = 1 << 10;

    /** The largest cache that HDF5 takes. */
    public static final long MAX_CACHE_BYTES = 128 << 20;

    public Metadata {
      requireNonNull(collective, "collective");
      requireNonNull(flush, "flush");
      requireAtLeast(0, blockBytes, "the metadata block");
      requireCache(cacheBytes);
      requireCache(mostCacheBytes);
      if (mostCacheBytes > 0 && cacheBytes > mostCacheBytes) {
        throw usage("the metadata cache is to begin with %d bytes, but to have %d at the most", cacheBytes,
            mostCacheBytes);
      }
    }

    /** Flushed as the library does it. */
    public Metadata(CollectiveMetadata collective, long blockBytes, long cacheBytes, long mostCacheBytes) {
      this(collective, blockBytes, cacheBytes, mostCacheBytes, MetadataFlush.DEFAULT);
    }

    /** The same, flushed in another way. */
    public Metadata flush(MetadataFlush other) {
      return new Metadata(collective, blockBytes, cacheBytes, mostCacheBytes, other);
    }

    private static void requireCache(long bytes) {
      if (bytes != 0 && (bytes < MIN_CACHE_BYTES || bytes > MAX_CACHE_BYTES)) {
        throw usage("the metadata cache has %d to %d bytes, not %d", MIN_CACHE_BYTES, MAX_CACHE_BYTES, bytes);
      }
    }
  }

  /** When HDF5 writes metadata that have changed. */
  public enum FlushTime {
    /** When enough have changed, or the cache is full, and when the file is flushed or closed. */
    AUTOMATIC,
    /**
     * Not before the file is flushed or closed, or {@link MetadataFlush#MAX_DIRTY_BYTES} have changed: the cache gives
     * up nothing (SCTuner's deferred flush, by {@code H5Pset_mdc_config}).
     */
    DEFERRED
  }

  /** Which ranks write metadata, where they are not written collectively. */
  public enum FlushRanks {
    /** As the library has it. */
    AUTOMATIC,
    /** Rank 0, while the others wait. */
    ZERO,
    /** Each rank a part of them. */
    DISTRIBUTED
  }

  /**
   * How HDF5 flushes metadata ({@code H5Pset_mdc_config}).
   *
   * @param time when
   * @param ranks which ranks write
   * @param dirtyBytes after how many changed bytes the ranks flush together; 0 = default, with
   *     {@link FlushTime#DEFERRED} {@link #MAX_DIRTY_BYTES}
   */
  public record MetadataFlush(FlushTime time, FlushRanks ranks, long dirtyBytes) {
    /** As the library does it. */
    public static final MetadataFlush DEFAULT = new MetadataFlush(FlushTime.AUTOMATIC, FlushRanks.AUTOMATIC, 0);

    /** The smallest threshold that HDF5 takes. */
    public static final long MIN_DIRTY_BYTES = 512;

    /** The largest threshold that HDF5 takes. */
    public static final long MAX_DIRTY_BYTES = 32 << 20;

    public MetadataFlush {
      if (!isThreshold(dirtyBytes)) {
        throw usage("metadata are flushed after %d to %d changed bytes, not %d", MIN_DIRTY_BYTES, MAX_DIRTY_BYTES,
            dirtyBytes);
      }
    }

    /** Whether HDF5 takes such a threshold; 0 stands for its default. */
    public static boolean isThreshold(long bytes) {
      return bytes == 0 || bytes >= MIN_DIRTY_BYTES && bytes <= MAX_DIRTY_BYTES;
    }
  }

  /** How a collective write reaches the chunks that it touches. */
  public enum ChunkMethod {
    /** HDF5 decides by {@link ChunkTransfer#linkFromChunks()}. */
    AUTOMATIC,
    /** All chunks in one MPI-IO operation (linked-chunk I/O). */
    LINKED,
    /** One operation for each chunk, collective or independent (multi-chunk I/O). */
    MULTI
  }

  /**
   * How collective writes reach the chunks of a dataset.
   *
   * @param method one operation for all chunks or one for each ({@code H5Pset_dxpl_mpio_chunk_opt})
   * @param linkFromChunks with {@link ChunkMethod#AUTOMATIC}: one operation if the ranks touch more chunks than this on
   *     average ({@code _chunk_opt_num}); 0 = the default, which is one operation
   * @param collectiveFromPercent with {@link ChunkMethod#AUTOMATIC}, of the operations for single chunks: collective if
   *     more than so many percent of the ranks touch the chunk ({@code _chunk_opt_ratio}); 0 = the default of 60
   */
  public record ChunkTransfer(ChunkMethod method, int linkFromChunks, int collectiveFromPercent) {
    /** As HDF5 does it. */
    public static final ChunkTransfer DEFAULT = of(ChunkMethod.AUTOMATIC);

    public ChunkTransfer {
      requireAtLeast(0, linkFromChunks, "the number of chunks");
      if (collectiveFromPercent < 0 || collectiveFromPercent > 100) {
        throw usage("the part of the ranks that touch a chunk is 0 to 100 percent, not %d", collectiveFromPercent);
      }
      if (method != ChunkMethod.AUTOMATIC && (linkFromChunks != 0 || collectiveFromPercent != 0)) {
        throw usage("limits for HDF5's decision on chunks have no effect with %s", method);
      }
    }

    /** A method, with the library's limits. */
    public static ChunkTransfer of(ChunkMethod method) {
      return new ChunkTransfer(method, 0, 0);
    }
  }

  /** MPI's atomic mode ({@code H5Fset_mpi_atomicity}). */
  public enum Atomicity {
    OFF,
    ON
  }

  /** Whether a file tracks the order in which its groups, datasets, links and attributes are made. */
  public enum CreationOrder {
    /** Readers see objects in the order of their names. */
    UNTRACKED,
    /**
     * Readers can ask for the order in which they were made ({@code H5Pset_link_creation_order},
     * {@code H5Pset_attr_creation_order}). netCDF-4 appends to such files only.
     */
    TRACKED
  }

  static Hdf5Settings of(OptionReader options) {
    SizePair alignment = options.read(WriterProperties.HDF5_ALIGNMENT);
    SizePair cache = options.read(WriterProperties.HDF5_METADATA_CACHE);
    Metadata metadata = new Metadata(options.read(WriterProperties.HDF5_METADATA_COLLECTIVE),
        options.read(WriterProperties.HDF5_METADATA_BLOCK), cache.first(), cache.second(),
        new MetadataFlush(options.read(WriterProperties.HDF5_METADATA_FLUSH),
            options.read(WriterProperties.HDF5_METADATA_RANKS), options.read(WriterProperties.HDF5_METADATA_DIRTY)));
    return new Hdf5Settings(new Alignment(alignment.first(), alignment.second()),
        options.read(WriterProperties.HDF5_SIEVE_BUFFER), metadata,
        ChunkTransfer.of(options.read(WriterProperties.HDF5_CHUNK_METHOD)),
        options.read(WriterProperties.HDF5_ATOMICITY), options.read(WriterProperties.HDF5_CREATION_ORDER));
  }

  /** With objects of at least a threshold at multiples of a boundary. */
  public Hdf5Settings alignment(long thresholdBytes, long boundaryBytes) {
    return new Hdf5Settings(new Alignment(thresholdBytes, boundaryBytes), sieveBufferBytes, metadata, chunks,
        atomicity, order);
  }

  /** With another sieve buffer. */
  public Hdf5Settings sieveBuffer(long bytes) {
    return new Hdf5Settings(alignment, bytes, metadata, chunks, atomicity, order);
  }

  /** With another treatment of metadata. */
  public Hdf5Settings metadata(Metadata other) {
    return new Hdf5Settings(alignment, sieveBufferBytes, other, chunks, atomicity, order);
  }

  /** With another way to the chunks. */
  public Hdf5Settings chunks(ChunkTransfer other) {
    return new Hdf5Settings(alignment, sieveBufferBytes, metadata, other, atomicity, order);
  }

  /** With or without MPI's atomic mode. */
  public Hdf5Settings atomicity(Atomicity other) {
    return new Hdf5Settings(alignment, sieveBufferBytes, metadata, chunks, other, order);
  }

  /** With or without the order in which objects are made, in a new file. */
  public Hdf5Settings order(CreationOrder other) {
    return new Hdf5Settings(alignment, sieveBufferBytes, metadata, chunks, atomicity, other);
  }

  private static void requireAtLeast(long least, long value, String what) {
    if (value < least) {
      throw usage("%s is at least %d, not %d", what, least, value);
    }
  }

  private static WriterException usage(String format, Object... arguments) {
    return new UsageException("bad HDF5 settings: " + String.format(Locale.ROOT, format, arguments));
  }
}
