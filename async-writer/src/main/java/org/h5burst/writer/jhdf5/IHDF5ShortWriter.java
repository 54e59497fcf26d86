package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.ElementType;

/** Writes integers of 16 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}. <b>Independent</b>; agreed at the next commit. */
public final class IHDF5ShortWriter extends NumberWriter<short[], HDF5IntStorageFeatures> {
  IHDF5ShortWriter(Target target, ElementType type) {
    super(target, type);
  }

  @Override
  MemorySegment memory(short[] array) {
    return MemorySegment.ofArray(array);
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
