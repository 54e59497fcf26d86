package org.h5burst.writer.backend.portable;

import java.nio.file.Path;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.H5P;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.Scope;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Hdf5Settings.Alignment;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.Hdf5Settings.Metadata;
import org.h5burst.writer.backend.Hdf5Lock;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.structure.NewObjects;

/**
 * The settings that determine where HDF5 allocates objects in a file, with the same meaning whoever writes the
 * elements. All others concern transfers of parallel HDF5.
 *
 * @param alignment where objects start
 * @param metadataBlockBytes space that is allocated for metadata at a time; 0 = HDF5's default
 * @param order whether a new file tracks the order in which objects are created
 */
record FileLayout(Alignment alignment, long metadataBlockBytes, CreationOrder order) {
  static FileLayout of(Hdf5Settings settings) {
    return new FileLayout(settings.alignment(), settings.metadata().blockBytes(), settings.order());
  }

  /** Returns the settings with defaults in place of all that are used here. */
  static Hdf5Settings leftOver(Hdf5Settings settings) {
    Metadata metadata = settings.metadata();
    Metadata unheeded = new Metadata(metadata.collective(), 0, metadata.cacheBytes(),
        metadata.mostCacheBytes(), metadata.flush());
    return settings.alignment(Alignment.DEFAULT.thresholdBytes(), Alignment.DEFAULT.boundaryBytes()).metadata(unheeded)
        .order(CreationOrder.UNTRACKED);
  }

  /** Creates a file without datasets; it is an error if the name is in use, even by a link. The caller closes it. */
  Hid.File create(Hdf5 hdf5, Path path) {
    return hdf5.within(scope -> hdf5.h5f().create(path.toString(), H5F.H5F_ACC_EXCL,
        NewObjects.file(hdf5, order, scope), access(scope, hdf5)));
  }

  /** Opens a file to be changed; the caller closes it. */
  Hid.File open(Hdf5 hdf5, KnownFile file) {
    return hdf5.within(scope -> Hdf5Lock.open(hdf5, file, H5F.H5F_ACC_RDWR, access(scope, hdf5)));
  }

  private Hid.Properties access(Scope scope, Hdf5 hdf5) {
    Hid.Properties access = scope.add(hdf5.h5p().create(H5P.Kind.FILE_ACCESS));
    if (alignment.isSet()) {
      hdf5.h5p().setAlignment(access, alignment.thresholdBytes(), alignment.boundaryBytes());
    }
    if (metadataBlockBytes > 0) {
      hdf5.h5p().setMetaBlockSize(access, metadataBlockBytes);
    }
    return access;
  }
}
