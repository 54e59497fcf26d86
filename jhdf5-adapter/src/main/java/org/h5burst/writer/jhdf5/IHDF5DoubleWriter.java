package org.h5burst.writer.jhdf5;

import org.h5burst.writer.ElementType;

/**
 * Writes and reads floating-point numbers of 64 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}.
 * <b>Independent</b>; agreed at the next commit.
 */
public final class IHDF5DoubleWriter extends SlicedWriter<double[], MDDoubleArray, HDF5FloatStorageFeatures> {
  IHDF5DoubleWriter(Target target, ElementType type) {
    super(target, type, Numbers.DOUBLES, MDDoubleArray::new);
  }

  /** Reads the only element of a dataset. <b>Collective</b>, as {@link NumberReader}. */
  public double read(String path) {
    return readScalar(path)[0];
  }

  /** Returns the number of an attribute, the first if it has several. <b>Independent.</b> */
  public double getAttr(String path, String name) {
    return getArrayAttr(path, name)[0];
  }

  /** Creates a dataset of one element without dimensions and writes it, or overwrites one that is alike. */
  public void write(String path, double value) {
    writeScalar(path, new double[] {value});
  }

  /** Sets an attribute to one number. */
  public void setAttr(String path, String name, double value) {
    setScalarAttr(path, name, new double[] {value});
  }
}
