package org.h5burst.writer.backend.phdf5;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.Hdf5Exception;
import org.h5burst.hdf5.Hid;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.ffm.NativeMpi;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.Location;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a file in memory, as one rank of several: the first use links each native function and loads each class. All
 * of it takes 0.1 s, once in a process. Otherwise the first opening of a real file would seem that much more expensive.
 * I/O thread only.
 *
 * @param communicator of the ranks; not used, because what is written here needs no other rank
 */
record LibraryWarmUp(ParallelHdf5 hdf5, NativeMpi mpi, Communicator communicator) {
  private static final Logger LOG = LoggerFactory.getLogger(LibraryWarmUp.class);
  /** Any rank except the one that lengthens files on disk. */
  private static final Location NOWHERE = new Location(Path.of("rehearsal"), 1, 2);
  private static final long GROWTH_BYTES = 64 << 10;
  private static final int ELEMENTS = 16;

  /** Runs the warm-up. Its failures will recur with the real file, and be reported there. <b>Independent.</b> */
  void run() {
    try {
      hints();
      file();
    } catch (Hdf5Exception | MpiException | WriterException e) {
      LOG.warn("the warm-up in memory failed; the first opening of a file will look slower to the tuner than it is", e);
    }
  }

  private void hints() {
    long info = mpi.createInfo(Hints.NONE.with("cb_nodes", "1"));
    mpi.hintsOf(info);
    mpi.freeInfo(info);
  }

  private void file() {
    Hid.Properties access = hdf5.library().access().memoryAccess(GROWTH_BYTES);
    hdf5.apply(access, Hdf5Settings.DEFAULT);
    Hid.File inMemory = hdf5.library().h5f().create(NOWHERE.path().toString(), H5F.H5F_ACC_EXCL,
        Hid.Properties.DEFAULT, access);
    hdf5.library().close(access);
    Phdf5File file =
        new Phdf5File(hdf5, mpi, new Phdf5File.Opened(inMemory, new KnownFile(NOWHERE.path()), 0, communicator),
            Hdf5Settings.DEFAULT, NOWHERE);
    DatasetSpec dataset = new DatasetSpec("group/dataset", ElementType.INT8, new long[] {ELEMENTS});
    file.change(List.of(dataset));
    Selection everyOther = Selection.strided(new long[] {0}, new long[] {2}, new long[] {ELEMENTS / 2}, new long[] {1});
    try (Arena arena = Arena.ofConfined()) {
      // HDF5 refuses a collective transfer where there is no MPI-IO; its functions are the same.
      MemorySegment elements = arena.allocate(everyOther.elements());
      file.write(dataset, everyOther, elements, Mode.INDEPENDENT);
      file.read(dataset, everyOther, elements, Mode.INDEPENDENT);
      file.lastTransfer();
    }
    file.flush();
    file.close();
  }
}
