package org.h5burst.writer.jhdf5;

import org.h5burst.writer.ElementType;

/**
 * Writes and reads integers of 8 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}. <b>Independent</b>;
 * agreed at the next commit.
 */
public final class IHDF5ByteWriter extends SlicedWriter<byte[], MDByteArray, HDF5IntStorageFeatures> {
  IHDF5ByteWriter(Target target, ElementType type) {
    super(target, type, Numbers.BYTES, MDByteArray::new);
  }

  /** Reads the only element of a dataset. <b>Collective</b>, as {@link NumberReader}. */
  public byte read(String path) {
    return readScalar(path)[0];
  }

  /** Returns the number of an attribute, the first if it has several. <b>Independent.</b> */
  public byte getAttr(String path, String name) {
    return getArrayAttr(path, name)[0];
  }

  /** Creates a dataset of one element without dimensions and writes it, or overwrites one that is alike. */
  public void write(String path, byte value) {
    writeScalar(path, new byte[] {value});
  }

  /** Sets an attribute to one number. */
  public void setAttr(String path, String name, byte value) {
    setScalarAttr(path, name, new byte[] {value});
  }
}
