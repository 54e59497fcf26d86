package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.ElementType;

/** Writes floating-point numbers of 64 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}. <b>Independent</b>; agreed at the next commit. */
public final class IHDF5DoubleWriter extends NumberWriter<double[], HDF5FloatStorageFeatures> {
  IHDF5DoubleWriter(Target target, ElementType type) {
    super(target, type);
  }

  @Override
  MemorySegment memory(double[] array) {
    return MemorySegment.ofArray(array);
  }

  /** Creates a dataset of one element without dimensions and writes it, or overwrites one that is alike. */
  public void write(String path, double value) {
    writeScalar(path, new double[] {value});
  }

  /** Sets an attribute to one number. */
  public void setAttr(String path, String name, double value) {
    setScalarAttr(path, name, new double[] {value});
  }
}
