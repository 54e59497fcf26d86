package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.ElementType;

/** Writes integers of 32 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}. <b>Independent</b>; agreed at the next commit. */
public final class IHDF5IntWriter extends NumberWriter<int[], HDF5IntStorageFeatures> {
  IHDF5IntWriter(Target target, ElementType type) {
    super(target, type);
  }

  @Override
  MemorySegment memory(int[] array) {
    return MemorySegment.ofArray(array);
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
