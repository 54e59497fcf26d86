package org.h5burst.writer.jhdf5;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.Arrays;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.PathException;
import org.h5burst.writer.jhdf5.Session.Use;

/** Opens files, as JHDF5's class of the same name does. Any thread. */
public final class HDF5Factory {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};

  private HDF5Factory() {}

  /**
   * Opens a file, to write and read it alone, without MPI; creates it if it is missing. <b>Independent.</b>
   *
   * @throws PathException if it cannot be written, or is no HDF5 file
   */
  public static IHDF5Writer open(File file) {
    return configure(file).writer();
  }

  /** Like {@link #open(File)}. <b>Independent.</b> */
  public static IHDF5Writer open(String path) {
    return open(new File(path));
  }

  /** Like {@link #open(File)}, for all ranks of a communicator; not in JHDF5. <b>Collective.</b> */
  public static IHDF5Writer open(File file, Communicator communicator) {
    return configure(file).communicator(communicator).writer();
  }

  /**
   * Opens a file that exists, to be read by this process alone, without MPI. <b>Independent.</b>
   *
   * @throws PathException if it is missing, not accessible, being written, not an HDF5 file, or damaged
   */
  public static IHDF5Reader openForReading(File file) {
    return configureForReading(file).reader();
  }

  /** Like {@link #openForReading(File)}. <b>Independent.</b> */
  public static IHDF5Reader openForReading(String path) {
    return openForReading(new File(path));
  }

  /** Opens a file that exists, to be read by all ranks of a communicator; not in JHDF5. <b>Collective.</b> */
  public static IHDF5Reader openForReading(File file, Communicator communicator) {
    Use use = communicator.rank() == 0 ? Use.FIRST_RANK : Use.OTHER_RANK;
    return new IHDF5Reader(Target.opened(
        Session.reading(file.toPath(), use, () -> BurstFile.open(file.toPath(), communicator))));
  }

  /** Begins to configure how a file is written. <b>Independent.</b> */
  public static IHDF5WriterConfigurator configure(File file) {
    return new IHDF5WriterConfigurator(file.toPath());
  }

  /** Like {@link #configure(File)}. <b>Independent.</b> */
  public static IHDF5WriterConfigurator configure(String path) {
    return configure(new File(path));
  }

  /** Begins to configure how a file is read. <b>Independent.</b> */
  public static IHDF5ReaderConfigurator configureForReading(File file) {
    return new IHDF5ReaderConfigurator(file.toPath());
  }

  /** Like {@link #configureForReading(File)}. <b>Independent.</b> */
  public static IHDF5ReaderConfigurator configureForReading(String path) {
    return configureForReading(new File(path));
  }

  /** Returns whether a file begins like an HDF5 file. <b>Independent.</b> */
  public static boolean isHDF5File(File file) {
    try (InputStream in = Files.newInputStream(file.toPath())) {
      return Arrays.equals(in.readNBytes(SIGNATURE.length), SIGNATURE);
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** Returns how many files this process has open without MPI. <b>Independent.</b> */
  public static int getOpenHDF5FileCount() {
    return BurstFile.openAlone();
  }

  /** Returns whether no file is open; there is nothing else to reset. <b>Independent.</b> */
  public static boolean reset() {
    return getOpenHDF5FileCount() == 0;
  }

  /** Does nothing, because unused resources are released at once. <b>Independent.</b> */
  public static void garbageCollect() {
    // nothing is kept
  }

  /** Like {@link #isHDF5File(File)}. <b>Independent.</b> */
  public static boolean isHDF5File(String path) {
    return isHDF5File(new File(path));
  }
}
