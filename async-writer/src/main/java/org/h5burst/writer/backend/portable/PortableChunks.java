package org.h5burst.writer.backend.portable;

import java.util.concurrent.atomic.AtomicLong;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.PlacedChunks;
import org.h5burst.writer.backend.portable.PortableBackend.Opening;
import org.h5burst.writer.backend.portable.PortableStructure.KeptOpen;
import org.h5burst.writer.configuration.WriterConfiguration;

/** Lets the portable back end place chunks in files of another back end. */
public final class PortableChunks implements PlacedChunks {
  @Override
  public boolean places(Hdf5 hdf5, DatasetSpec dataset) {
    return dataset.isFiltered() && ChunkWriter.takes(hdf5, dataset);
  }

  @Override
  public boolean notes(Hdf5 hdf5, DatasetSpec dataset) {
    return JournaledChunks.notes(hdf5, dataset);
  }

  @Override
  public BackendFile open(Hdf5 hdf5, KnownFile file, Communicator communicator, Hdf5Settings settings,
      boolean isReadOnly) {
    PortableStructure structure =
        new PortableStructure(hdf5, file, settings, Long.MAX_VALUE, new LaterExtents(false), new KeptOpen());
    return PortableBackend.start("opening the file", new Opening(structure, communicator, Hints.NONE),
        WriterConfiguration.ofProcess().chunks(),
        () -> isReadOnly ? RawFile.openToRead(file.path()) : RawFile.open(file.path(), new AtomicLong()));
  }
}
