package org.h5burst.writer.jhdf5;

/** Provides the factory. */
public final class HDF5FactoryProvider {
  private HDF5FactoryProvider() {}

  /** Returns the factory. Any thread. */
  public static IHDF5Factory get() {
    return IHDF5Factory.INSTANCE;
  }
}
