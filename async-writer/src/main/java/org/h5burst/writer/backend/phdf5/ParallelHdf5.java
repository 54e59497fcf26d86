package org.h5burst.writer.backend.phdf5;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.ffm.CacheConfig;
import org.h5burst.hdf5.ffm.FfmHdf5;
import org.h5burst.hdf5.library.Hdf5Search;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Hdf5Settings.ChunkTransfer;
import org.h5burst.writer.Hdf5Settings.CollectiveMetadata;
import org.h5burst.writer.Hdf5Settings.FlushRanks;
import org.h5burst.writer.Hdf5Settings.FlushTime;
import org.h5burst.writer.Hdf5Settings.Metadata;
import org.h5burst.writer.Hdf5Settings.MetadataFlush;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.PlacedChunks;
import org.h5burst.writer.backend.structure.Writability;

/** The part of HDF5 that all files of the process share: the library, and objects that are made once. */
final class ParallelHdf5 implements Writability {
  private final FfmHdf5 library;
  private final PlacedChunks chunks;
  private final String version;
  private final boolean restoresHints;
  private final Map<ChunkTransfer, Transfers> transfers = new HashMap<>();

  ParallelHdf5(FfmHdf5 library, PlacedChunks chunks) {
    this.chunks = chunks;
    this.library = library;
    this.version = library.version();
    this.restoresHints = Hdf5Search.isAtLeast(version, 1, 14);
  }

  FfmHdf5 library() {
    return library;
  }

  /** Returns the back end that places chunks that all ranks compress. */
  PlacedChunks chunks() {
    return chunks;
  }

  /** Returns its name and version. */
  String name() {
    return "parallel HDF5 " + version;
  }

  /**
   * Returns whether a collective transfer resets the hints of the open file to those with which it was opened, as HDF5
   * does from 1.14 on.
   */
  boolean restoresHints() {
    return restoresHints;
  }

  /** Sets the properties of the list with which HDF5 opens a file; zero keeps HDF5's default. */
  void apply(Hid.Properties list, Hdf5Settings settings) {
    Metadata metadata = settings.metadata();
    library.access().collectiveMetadataWrites(list, metadata.collective() != CollectiveMetadata.OFF);
    if (settings.alignment().isSet()) {
      library.h5p().setAlignment(list, settings.alignment().thresholdBytes(), settings.alignment().boundaryBytes());
    }
    if (settings.sieveBufferBytes() > 0) {
      library.access().sieveBuffer(list, settings.sieveBufferBytes());
    }
    if (metadata.blockBytes() > 0) {
      library.h5p().setMetaBlockSize(list, metadata.blockBytes());
    }
    if (isSized(metadata) || !metadata.flush().equals(MetadataFlush.DEFAULT)) {
      library.access().metadataCache(list, config -> apply(config, metadata));
    }
  }

  private static boolean isSized(Metadata metadata) {
    return metadata.cacheBytes() > 0 || metadata.mostCacheBytes() > 0;
  }

  private static void apply(CacheConfig config, Metadata metadata) {
    MetadataFlush flush = metadata.flush();
    boolean deferred = flush.time() == FlushTime.DEFERRED;
    if (isSized(metadata)) {
      config.resize(metadata.cacheBytes(), metadata.mostCacheBytes());
    }
    if (deferred) {
      config.defer();
    }
    if (deferred || flush.dirtyBytes() > 0) {
      config.flushFrom(flush.dirtyBytes() == 0 ? MetadataFlush.MAX_DIRTY_BYTES : flush.dirtyBytes());
    }
    if (flush.ranks() != FlushRanks.AUTOMATIC) {
      config.writeDistributed(flush.ranks() == FlushRanks.DISTRIBUTED);
    }
  }

  /** Returns the transfer lists that all files with the same chunk access share. */
  Transfers transfers(ChunkTransfer chunks) {
    return transfers.computeIfAbsent(chunks, _ -> new Transfers(library.transfers(), chunks));
  }

  /** Returns whether all ranks compress the chunks of a dataset and rank 0, not HDF5, places them. */
  boolean placesChunks(DatasetSpec dataset) {
    return chunks.places(library, dataset);
  }

  /** Returns whether the elements of a chunked or compact dataset can be recorded. The same on all ranks. */
  boolean notes(DatasetSpec dataset) {
    boolean stays = dataset.isChunked() && !dataset.isFiltered() || dataset.isCompact();
    return (stays || placesChunks(dataset)) && chunks.notes(library, dataset);
  }

  /** Returns whether chunks are allocated when they are written; these are lost when several ranks write. */
  @Override
  public boolean isLate(DatasetSpec found, Hid.Properties creation) {
    return !placesChunks(found) && library.h5p().getAllocTime(creation) != H5D.H5D_ALLOC_TIME_EARLY;
  }

  @Override
  public String problem(DatasetSpec found, Hid.Dataset dataset) {
    if (placesChunks(found)) {
      return "";
    }
    if (!isWhole(found, library.h5d().getStorageSize(dataset))) {
      return "chunks that are not all allocated, which parallel HDF5 cannot write safely; the portable back end can";
    }
    boolean misplaced = found.isFiltered() && growsBehindTheFirst(found)
        && library.access().findsChunksByNumber(dataset);
    return misplaced ? "filters, and dimensions after the first that can grow, so parallel HDF5 would write its chunks "
        + "to wrong places; the portable back end does not" : "";
  }

  /**
   * Returns whether HDF5 1.10.8 damages such a dataset when ranks write it together: one with filters and an array of
   * chunks, which it evidently numbers by the present shape.
   */
  private static boolean growsBehindTheFirst(DatasetSpec dataset) {
    long[] limit = dataset.storage().limit();
    return limit.length > 1 && !Arrays.equals(limit, 1, limit.length, dataset.shape(), 1, limit.length);
  }

  /**
   * Returns whether all chunks are allocated: all or none are. HDF5 itself allocates chunks with filters, whose sizes
   * are unknown, in collective transfers.
   */
  private static boolean isWhole(DatasetSpec dataset, long allocated) {
    ChunkGrid grid = ChunkGrid.of(dataset);
    return !dataset.isChunked() || dataset.isFiltered() || allocated <= 0
        || allocated >= grid.chunks() * grid.chunkBytes();
  }
}
