package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.file.Path;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.portable.PortableBackend;

/** Makes HDF5 files in this process alone. */
final class NewFile {
  private NewFile() {}

  /** Fills a file. */
  interface Filling<R> {
    R fill(BackendFile file) throws IOException;
  }

  /** Makes a file, tracking the order of its objects or not, and closes it before it returns. */
  static <R> R make(Path path, CreationOrder order, Filling<R> filling) throws IOException {
    try (Mpi solo = Mpi.solo()) {
      BackendFile file = PortableBackend.load().create(new KnownFile(path), solo.world(), Hints.NONE,
          Hdf5Settings.DEFAULT.order(order));
      try {
        R result = filling.fill(file);
        file.close();
        return result;
      } finally {
        file.abandon();
      }
    }
  }
}
