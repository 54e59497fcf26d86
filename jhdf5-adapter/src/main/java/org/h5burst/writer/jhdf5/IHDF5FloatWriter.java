package org.h5burst.writer.jhdf5;

import org.h5burst.writer.ElementType;

/**
 * Writes and reads floating-point numbers of 32 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}.
 * <b>Independent</b>; agreed at the next commit.
 */
public final class IHDF5FloatWriter extends SlicedWriter<float[], MDFloatArray, HDF5FloatStorageFeatures> {
  IHDF5FloatWriter(Target target, ElementType type) {
    super(target, type, Numbers.FLOATS, MDFloatArray::new);
  }

  /** Reads the only element of a dataset. <b>Collective</b>, as {@link NumberReader}. */
  public float read(String path) {
    return readScalar(path)[0];
  }

  /** Returns the number of an attribute, the first if it has several. <b>Independent.</b> */
  public float getAttr(String path, String name) {
    return getArrayAttr(path, name)[0];
  }

  /** Creates a dataset of one element without dimensions and writes it, or overwrites one that is alike. */
  public void write(String path, float value) {
    writeScalar(path, new float[] {value});
  }

  /** Sets an attribute to one number. */
  public void setAttr(String path, String name, float value) {
    setScalarAttr(path, name, new float[] {value});
  }
}
