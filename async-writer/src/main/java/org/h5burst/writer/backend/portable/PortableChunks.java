package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.PlacedChunks;
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
    Location location = new Location(file.path(), communicator.rank(), communicator.size());
    try {
      RawFile raw = isReadOnly ? RawFile.openToRead(file.path()) : RawFile.open(file.path(), new AtomicLong());
      int ranks = Math.ceilDiv(communicator.size(), communicator.nodes());
      return new PortableFile(communicator, location, raw, Hints.NONE,
          new PortableStructure(hdf5, file, settings, new LaterExtents(false), new KeptOpen()),
          WriterConfiguration.ofProcess().chunks().workers(ranks));
    } catch (IOException failure) {
      throw location.failed("opening the file", failure);
    }
  }
}
