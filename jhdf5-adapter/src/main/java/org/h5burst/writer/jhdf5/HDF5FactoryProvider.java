package org.h5burst.writer.jhdf5;

/** Gives the factory. */
public final class HDF5FactoryProvider {
  private HDF5FactoryProvider() {}

  /** The factory. Any thread. */
  public static IHDF5Factory get() {
    return IHDF5Factory.INSTANCE;
  }
}
