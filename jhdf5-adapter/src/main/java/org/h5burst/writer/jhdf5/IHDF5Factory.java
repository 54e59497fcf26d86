package org.h5burst.writer.jhdf5;

import java.io.File;

/** Opens files; what {@link HDF5Factory} has as static methods. Any thread. */
public final class IHDF5Factory {
  static final IHDF5Factory INSTANCE = new IHDF5Factory();

  private IHDF5Factory() {}

  /** Like {@link HDF5Factory#open(File)}. <b>Independent.</b> */
  public IHDF5Writer open(File file) {
    return HDF5Factory.open(file);
  }

  /** Like {@link HDF5Factory#openForReading(File)}. <b>Independent.</b> */
  public IHDF5Reader openForReading(File file) {
    return HDF5Factory.openForReading(file);
  }

  /** Like {@link HDF5Factory#configure(File)}. <b>Independent.</b> */
  public IHDF5WriterConfigurator configure(File file) {
    return HDF5Factory.configure(file);
  }

  /** Like {@link HDF5Factory#configureForReading(File)}. <b>Independent.</b> */
  public IHDF5ReaderConfigurator configureForReading(File file) {
    return HDF5Factory.configureForReading(file);
  }
}
