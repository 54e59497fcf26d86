package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.ElementType;

/** Writes integers of 8 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}. <b>Independent</b>; agreed at the next commit. */
public final class IHDF5ByteWriter extends NumberWriter<byte[], HDF5IntStorageFeatures> {
  IHDF5ByteWriter(Target target, ElementType type) {
    super(target, type);
  }

  @Override
  MemorySegment memory(byte[] array) {
    return MemorySegment.ofArray(array);
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
