package org.h5burst.writer.jhdf5;

import java.io.File;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.WriterException;

/** Opens files, as JHDF5's class of the same name does. Any thread. */
public final class HDF5Factory {
  private HDF5Factory() {}

  /**
   * Creates a file that this process writes alone, without MPI. <b>Independent.</b>
   *
   * @throws WriterException with category PATH if the file exists (see {@link IHDF5WriterConfigurator#overwrite()}) or
   *     cannot be written
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

  /**
   * Opens a file that exists, to be read by this process alone, without MPI. <b>Independent.</b>
   *
   * @throws WriterException with category PATH if it is missing, not accessible, being written, no HDF5 file or damaged
   */
  public static IHDF5Reader openForReading(File file) {
    return new IHDF5Reader(
        new Target(BurstFile.open(file.toPath()), Target.Use.ALONE, false, Target.SCALAR, Target.NO_LIMIT));
  }

  /** As {@link #openForReading(File)}. <b>Independent.</b> */
  public static IHDF5Reader openForReading(String path) {
    return openForReading(new File(path));
  }

  /** Opens a file that exists, to be read by all ranks of a communicator; not in JHDF5. <b>Collective.</b> */
  public static IHDF5Reader openForReading(File file, Communicator communicator) {
    Target.Use use = communicator.rank() == 0 ? Target.Use.FIRST_RANK : Target.Use.OTHER_RANK;
    return new IHDF5Reader(
        new Target(BurstFile.open(file.toPath(), communicator), use, false, Target.SCALAR, Target.NO_LIMIT));
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
