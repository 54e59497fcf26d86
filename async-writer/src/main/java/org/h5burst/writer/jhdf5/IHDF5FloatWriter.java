package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.ElementType;

/** Writes floating-point numbers of 32 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}. <b>Independent</b>; agreed at the next commit. */
public final class IHDF5FloatWriter extends NumberWriter<float[], HDF5FloatStorageFeatures> {
  IHDF5FloatWriter(Target target, ElementType type) {
    super(target, type);
  }

  @Override
  MemorySegment memory(float[] array) {
    return MemorySegment.ofArray(array);
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
