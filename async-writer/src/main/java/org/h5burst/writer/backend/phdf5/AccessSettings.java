package org.h5burst.writer.backend.phdf5;

import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.ffm.FfmHdf5;
import org.h5burst.hdf5.ffm.ParallelAccess.MetadataCache;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Hdf5Settings.CollectiveMetadata;
import org.h5burst.writer.Hdf5Settings.FlushRanks;
import org.h5burst.writer.Hdf5Settings.FlushTime;
import org.h5burst.writer.Hdf5Settings.MetadataFlush;

/** Applies the settings of a file to the list with which HDF5 opens it. */
final class AccessSettings {
  private AccessSettings() {}

  /** Sets the properties; zero keeps HDF5's default. */
  static void set(FfmHdf5 library, Hid.Properties list, Hdf5Settings settings) {
    Hdf5Settings.Metadata metadata = settings.metadata();
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
    MetadataFlush flush = metadata.flush();
    if (metadata.cacheBytes() > 0 || metadata.mostCacheBytes() > 0 || !flush.equals(MetadataFlush.DEFAULT)) {
      boolean deferred = flush.time() == FlushTime.DEFERRED;
      library.access().metadataCache(list, new MetadataCache(metadata.cacheBytes(), metadata.mostCacheBytes(), deferred,
          deferred && flush.dirtyBytes() == 0 ? MetadataFlush.MAX_DIRTY_BYTES : flush.dirtyBytes(),
          flush.ranks() == FlushRanks.AUTOMATIC ? null : flush.ranks() == FlushRanks.DISTRIBUTED));
    }
  }
}
