package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.ElementType;

/** Writes integers of 64 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}. <b>Independent</b>; agreed at the next commit. */
public final class IHDF5LongWriter extends NumberWriter<long[], HDF5IntStorageFeatures> {
  IHDF5LongWriter(Target target, ElementType type) {
    super(target, type);
  }

  @Override
  MemorySegment memory(long[] array) {
    return MemorySegment.ofArray(array);
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
