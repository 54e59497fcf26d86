package org.h5burst.writer.jhdf5;

import org.h5burst.writer.ElementType;

/**
 * Writes and reads integers of 16 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}. <b>Independent</b>;
 * agreed at the next commit.
 */
public final class IHDF5ShortWriter extends SlicedWriter<short[], MDShortArray, HDF5IntStorageFeatures> {
  IHDF5ShortWriter(Target target, ElementType type) {
    super(target, type, Numbers.SHORTS, MDShortArray::new);
  }

  /** Reads the only element of a dataset. <b>Collective</b>, as {@link NumberReader}. */
  public short read(String path) {
    return readScalar(path)[0];
  }

  /** Returns the number of an attribute, the first if it has several. <b>Independent.</b> */
  public short getAttr(String path, String name) {
    return getArrayAttr(path, name)[0];
  }

  /** Creates a dataset of one element without dimensions and writes it, or overwrites one that is alike. */
  public void write(String path, short value) {
    writeScalar(path, new short[] {value});
  }

  /** Sets an attribute to one number. */
  public void setAttr(String path, String name, short value) {
    setScalarAttr(path, name, new short[] {value});
  }
}
