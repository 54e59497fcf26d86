package org.h5burst.writer.jhdf5;

import org.h5burst.writer.ElementType;

/**
 * Writes and reads integers of 32 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}. <b>Independent</b>;
 * agreed at the next commit.
 */
public final class IHDF5IntWriter extends SlicedWriter<int[], MDIntArray, HDF5IntStorageFeatures> {
  IHDF5IntWriter(Target target, ElementType type) {
    super(target, type, Numbers.INTS, MDIntArray::new);
  }

  /** Reads the only element of a dataset. <b>Collective</b>, as {@link NumberReader}. */
  public int read(String path) {
    return readScalar(path)[0];
  }

  /** Returns the number of an attribute, the first if it has several. <b>Independent.</b> */
  public int getAttr(String path, String name) {
    return getArrayAttr(path, name)[0];
  }

  /** Creates a dataset of one element without dimensions and writes it, or overwrites one that is alike. */
  public void write(String path, int value) {
    writeScalar(path, new int[] {value});
  }

  /** Sets an attribute to one number. */
  public void setAttr(String path, String name, int value) {
    setScalarAttr(path, name, new int[] {value});
  }
}
