package org.h5burst.writer.backend.portable;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import java.nio.file.Path;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Hdf5Settings.Alignment;
import org.h5burst.writer.Hdf5Settings.Metadata;

/**
 * Where HDF5 puts what it allocates in a file: the settings that mean the same whoever writes the elements. All others are about transfers of parallel HDF5.
 *
 * @param alignment where objects start
 * @param metadataBlockBytes room that is allocated for metadata at a time; 0 = HDF5's default
 */
record FileLayout(Alignment alignment, long metadataBlockBytes) {
  static FileLayout of(Hdf5Settings settings) {
    return new FileLayout(settings.alignment(), settings.metadata().blockBytes());
  }

  /** The settings with everything that is heeded here as if it had not been set. */
  static Hdf5Settings leftOver(Hdf5Settings settings) {
    Metadata metadata = settings.metadata();
    Metadata unheeded = new Metadata(metadata.collective(), 0, metadata.cacheBytes(), metadata.mostCacheBytes());
    return settings.alignment(Alignment.DEFAULT.thresholdBytes(), Alignment.DEFAULT.boundaryBytes()).metadata(unheeded);
  }

  /** Makes a file without any dataset; whatever has its name, a link too, is an error. The caller closes it. */
  Id create(Path path) {
    try (Id access = access()) {
      return Names.inUse().createFile(path, access);
    }
  }

  /** Opens a file to be changed; the caller closes it. */
  Id open(Path path) {
    try (Id access = access()) {
      return Names.inUse().openFile(path, access);
    }
  }

  private Id access() {
    Id access = new Id(H5.H5Pcreate(HDF5Constants.H5P_FILE_ACCESS), H5::H5Pclose);
    if (alignment.isSet()) {
      H5.H5Pset_alignment(access.value(), alignment.thresholdBytes(), alignment.boundaryBytes());
    }
    if (metadataBlockBytes > 0) {
      H5.H5Pset_meta_block_size(access.value(), metadataBlockBytes);
    }
    return access;
  }
}
