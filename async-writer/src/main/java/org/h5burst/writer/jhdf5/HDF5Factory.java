package org.h5burst.writer.jhdf5;

import java.io.File;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.WriterException;

/** Opens files for writing, as JHDF5's class of the same name does. Any thread. */
public final class HDF5Factory {
  private HDF5Factory() {}

  /**
   * Creates a file that this process writes alone, without MPI. <b>Independent.</b>
   *
   * @throws WriterException with category PATH if the file exists (see {@link IHDF5WriterConfigurator#overwrite()}) or cannot be written
   */
  public static IHDF5Writer open(File file) {
    return configure(file).writer();
  }

  /** As {@link #open(File)}. <b>Independent.</b> */
  public static IHDF5Writer open(String path) {
    return open(new File(path));
  }

  /** Creates a file that all ranks of a communicator write; not in JHDF5. <b>Collective.</b> */
  public static IHDF5Writer open(File file, Communicator communicator) {
    return configure(file).communicator(communicator).writer();
  }

  /** Begins to say how a file is written. <b>Independent.</b> */
  public static IHDF5WriterConfigurator configure(File file) {
    return new IHDF5WriterConfigurator(file.toPath());
  }

  /** As {@link #configure(File)}. <b>Independent.</b> */
  public static IHDF5WriterConfigurator configure(String path) {
    return configure(new File(path));
  }
}
