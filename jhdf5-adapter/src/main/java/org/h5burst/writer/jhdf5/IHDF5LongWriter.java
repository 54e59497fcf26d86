package org.h5burst.writer.jhdf5;

import org.h5burst.writer.ElementType;

/**
 * Writes and reads integers of 64 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}. <b>Independent</b>;
 * agreed at the next commit.
 */
public final class IHDF5LongWriter extends SlicedWriter<long[], MDLongArray, HDF5IntStorageFeatures> {
  IHDF5LongWriter(Target target, ElementType type) {
    super(target, type, Numbers.LONGS, MDLongArray::new);
  }

  /** Reads the only element of a dataset. <b>Collective</b>, as {@link NumberReader}. */
  public long read(String path) {
    return readScalar(path)[0];
  }

  /** Returns the number of an attribute, the first if it has several. <b>Independent.</b> */
  public long getAttr(String path, String name) {
    return getArrayAttr(path, name)[0];
  }

  /** Creates a dataset of one element without dimensions and writes it, or overwrites one that is alike. */
  public void write(String path, long value) {
    writeScalar(path, new long[] {value});
  }

  /** Sets an attribute to one number. */
  public void setAttr(String path, String name, long value) {
    setScalarAttr(path, name, new long[] {value});
  }
}
