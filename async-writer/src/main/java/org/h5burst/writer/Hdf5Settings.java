package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.writer.configuration.SizePair;
import org.h5burst.writer.configuration.WriterProperties;

/**
 * HDF5's own settings for a file. They must be the same on all ranks, which is checked. The portable back end uses the
 * alignment, the metadata block and the order. Immutable; each method returns a changed copy. Zero stands for the
 * library's default.
 *
 * @param alignment where objects start in the file
 * @param sieveBufferBytes HDF5's buffer for small writes into contiguous datasets. MPI-IO's transfers do not pass
 *     through it; the hint {@code ind_wr_buffer_size} controls ROMIO's own sieving
 * @param metadata how headers, groups and chunk indexes are cached, allocated and transferred
 * @param chunks how collective writes reach the chunks of a dataset
 * @param atomicity whether MPI-IO keeps overlapping writes of different ranks apart, at the expense of locks
 * @param order whether a new file tracks the order in which objects are created; has no effect on an existing file
 */
public record Hdf5Settings(Alignment alignment, long sieveBufferBytes, Metadata metadata, ChunkTransfer chunks,
    Atomicity atomicity, CreationOrder order) {
  /** HDF5's defaults, except that metadata are written collectively. */
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
   * Where objects start in the file ({@code H5Pset_alignment}). Chunks, contiguous datasets and blocks of metadata are
   * objects.
   *
   * @param thresholdBytes objects smaller than this may start anywhere
   * @param boundaryBytes all other objects start at multiples of this; 1 = anywhere, 0 = not set, which leaves it to
   *     the tuner
   */
  public record Alignment(long thresholdBytes, long boundaryBytes) {
    /** Leaves alignment to the tuner; without a tuner the library aligns nothing. */
    public static final Alignment DEFAULT = new Alignment(0, 0);

    /** The largest boundary: each object can lengthen the file by one boundary. */
    public static final long MAX_BOUNDARY_BYTES = 1 << 30;

    public Alignment {
      requireAtLeast(0, thresholdBytes, "the threshold of the alignment");
      if (boundaryBytes < 0 || boundaryBytes > MAX_BOUNDARY_BYTES) {
        throw usage("the boundary of the alignment is 0 to %d bytes, not %d", MAX_BOUNDARY_BYTES, boundaryBytes);
      }
    }

    /** Returns whether an alignment is set. */
    public boolean isSet() {
      return boundaryBytes > 0;
    }
  }

  /** Which metadata operations the ranks do together: one rank transfers for all. */
  public enum CollectiveMetadata {
    /** None: each rank does its own. */
    OFF,
    /** Writes, in two-phase transfers ({@code H5Pset_coll_metadata_write}). */
    WRITES,
    /** Writes, and the reads when a dataset is reopened ({@code H5Pset_all_coll_metadata_ops}). */
    ALL
  }

  /**
   * How HDF5 treats headers, groups and chunk indexes.
   *
   * @param collective which operations the ranks do together
   * @param blockBytes space that is allocated for metadata at a time ({@code H5Pset_meta_block_size}); 0 = default
   * @param cacheBytes the cache's size when the file is opened ({@code H5Pset_mdc_config}); 0 = default
   * @param mostCacheBytes the size up to which the cache may grow; 0 = default
   * @param flush when metadata are written, and by which ranks
   */
  public record Metadata(CollectiveMetadata collective, long blockBytes, long cacheBytes, long mostCacheBytes,
      MetadataFlush flush) {
    /** Collective writes; otherwise the library's defaults. */
    public static final Metadata DEFAULT = new Metadata(CollectiveMetadata.WRITES, 0, 0, 0);

    /** The smallest cache that HDF5 accepts. */
    public static final long MIN_CACHE_BYTES = 1 << 10;

    /** The largest cache that HDF5 accepts. */
    public static final long MAX_CACHE_BYTES = 128 << 20;

    public Metadata {
      requireNonNull(collective, "collective");
      requireNonNull(flush, "flush");
      requireAtLeast(0, blockBytes, "the metadata block");
      requireCache(cacheBytes);
      requireCache(mostCacheBytes);
      if (mostCacheBytes > 0 && cacheBytes > mostCacheBytes) {
        throw usage("the metadata cache cannot start with %d bytes, more than its limit of %d", cacheBytes,
            mostCacheBytes);
      }
    }

    /** Creates settings with the library's default flush. */
    public Metadata(CollectiveMetadata collective, long blockBytes, long cacheBytes, long mostCacheBytes) {
      this(collective, blockBytes, cacheBytes, mostCacheBytes, MetadataFlush.DEFAULT);
    }

    /** Returns these settings with another flush. */
    public Metadata flush(MetadataFlush other) {
      return new Metadata(collective, blockBytes, cacheBytes, mostCacheBytes, other);
    }

    private static void requireCache(long bytes) {
      if (bytes != 0 && (bytes < MIN_CACHE_BYTES || bytes > MAX_CACHE_BYTES)) {
        throw usage("the size of the metadata cache must be 0 (the default) or %d to %d bytes, not %d",
            MIN_CACHE_BYTES, MAX_CACHE_BYTES, bytes);
      }
    }
  }

  /** When HDF5 writes metadata that has changed. */
  public enum FlushTime {
    /** When enough has changed, when the cache is full, and when the file is flushed or closed. */
    AUTOMATIC,
    /**
     * When the file is flushed or closed, or after {@link MetadataFlush#MAX_DIRTY_BYTES} of changes: the cache evicts
     * nothing before (SCTuner's deferred flush, by {@code H5Pset_mdc_config}).
     */
    DEFERRED
  }

  /** Which ranks write metadata if they are not written collectively. */
  public enum FlushRanks {
    /** The library's default. */
    AUTOMATIC,
    /** Rank 0 writes all of it while the other ranks wait. */
    ZERO,
    /** Each rank writes a part of it. */
    DISTRIBUTED
  }

  /**
   * How HDF5 flushes metadata ({@code H5Pset_mdc_config}).
   *
   * @param time when metadata are written
   * @param ranks which ranks write
   * @param dirtyBytes number of changed bytes after which the ranks flush together; 0 = the library's default, or
   *     {@link #MAX_DIRTY_BYTES} with {@link FlushTime#DEFERRED}
   */
  public record MetadataFlush(FlushTime time, FlushRanks ranks, long dirtyBytes) {
    /** The library's default. */
    public static final MetadataFlush DEFAULT = new MetadataFlush(FlushTime.AUTOMATIC, FlushRanks.AUTOMATIC, 0);

    /** The smallest threshold that HDF5 accepts. */
    public static final long MIN_DIRTY_BYTES = 512;

    /** The largest threshold that HDF5 accepts. */
    public static final long MAX_DIRTY_BYTES = 32 << 20;

    public MetadataFlush {
      if (!isThreshold(dirtyBytes)) {
        throw usage("the changed bytes that start a flush of metadata must be 0 (the default) or %d to %d, not %d",
            MIN_DIRTY_BYTES, MAX_DIRTY_BYTES, dirtyBytes);
      }
    }

    /** Returns whether HDF5 accepts such a threshold; 0 stands for its default. */
    public static boolean isThreshold(long bytes) {
      return bytes == 0 || bytes >= MIN_DIRTY_BYTES && bytes <= MAX_DIRTY_BYTES;
    }
  }

  /** How a collective write accesses its chunks. */
  public enum ChunkMethod {
    /** HDF5 decides by {@link ChunkTransfer#linkFromChunks()}. */
    AUTOMATIC,
    /** All chunks in one MPI-IO operation (linked-chunk I/O). */
    LINKED,
    /** One operation for each chunk, collective or independent (multi-chunk I/O). */
    MULTI
  }

  /**
   * How collective writes access the chunks of a dataset.
   *
   * @param method one operation for all chunks or one for each ({@code H5Pset_dxpl_mpio_chunk_opt})
   * @param linkFromChunks with {@link ChunkMethod#AUTOMATIC}: one operation if a rank accesses at least this many
   *     chunks on average ({@code _chunk_opt_num}); 0 = the default, which is always one operation
   * @param collectiveFromPercent with {@link ChunkMethod#AUTOMATIC}, for operations on single chunks: collective if
   *     more than this percentage of the ranks access the chunk ({@code _chunk_opt_ratio}); 0 = the default of 60
   */
  public record ChunkTransfer(ChunkMethod method, int linkFromChunks, int collectiveFromPercent) {
    /** The library's defaults. */
    public static final ChunkTransfer DEFAULT = of(ChunkMethod.AUTOMATIC);

    public ChunkTransfer {
      requireAtLeast(0, linkFromChunks, "the number of chunks");
      if (collectiveFromPercent < 0 || collectiveFromPercent > 100) {
        throw usage("the percentage of the ranks that access a chunk must be 0 to 100, not %d", collectiveFromPercent);
      }
      if (method != ChunkMethod.AUTOMATIC && (linkFromChunks != 0 || collectiveFromPercent != 0)) {
        throw usage("limits for HDF5's decision on chunks have no effect with %s", method);
      }
    }

    /** Returns a transfer by one method, with the library's limits. */
    public static ChunkTransfer of(ChunkMethod method) {
      return new ChunkTransfer(method, 0, 0);
    }
  }

  /** MPI's atomic mode ({@code H5Fset_mpi_atomicity}). */
  public enum Atomicity {
    OFF,
    ON
  }

  /** Whether a file tracks the order in which its groups, datasets, links and attributes are created. */
  public enum CreationOrder {
    /** The order is not tracked: readers see objects in the order of their names. */
    UNTRACKED,
    /**
     * Readers can ask for the order of creation ({@code H5Pset_link_creation_order},
     * {@code H5Pset_attr_creation_order}). netCDF-4 appends only to such files.
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

  /** Aligns objects of at least a threshold at multiples of a boundary. */
  public Hdf5Settings alignment(long thresholdBytes, long boundaryBytes) {
    return new Hdf5Settings(new Alignment(thresholdBytes, boundaryBytes), sieveBufferBytes, metadata, chunks,
        atomicity, order);
  }

  /** Sets the size of the sieve buffer. */
  public Hdf5Settings sieveBuffer(long bytes) {
    return new Hdf5Settings(alignment, bytes, metadata, chunks, atomicity, order);
  }

  /** Sets how metadata are handled. */
  public Hdf5Settings metadata(Metadata other) {
    return new Hdf5Settings(alignment, sieveBufferBytes, other, chunks, atomicity, order);
  }

  /** Sets how collective writes access chunks. */
  public Hdf5Settings chunks(ChunkTransfer other) {
    return new Hdf5Settings(alignment, sieveBufferBytes, metadata, other, atomicity, order);
  }

  /** Sets whether MPI's atomic mode is on. */
  public Hdf5Settings atomicity(Atomicity other) {
    return new Hdf5Settings(alignment, sieveBufferBytes, metadata, chunks, other, order);
  }

  /** Sets whether a new file tracks the order in which objects are created. */
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
