package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * Writes and reads floating-point numbers of 64 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}.
 * <b>Independent</b>; agreed at the next commit.
 */
public final class IHDF5DoubleWriter extends NumberWriter<double[], MDDoubleArray, HDF5FloatStorageFeatures> {
  IHDF5DoubleWriter(Target target, ElementType type) {
    super(target, type);
  }

  @Override
  MemorySegment memory(double[] array) {
    return MemorySegment.ofArray(array);
  }

  @Override
  double[] array(int length) {
    return new double[length];
  }

  @Override
  double[][] arrays(int count) {
    return new double[count][];
  }

  @Override
  MDDoubleArray mdArray(double[] flat, int[] dimensions) {
    return new MDDoubleArray(flat, dimensions);
  }

  @Override
  double[] numbers(AttributeValue value) {
    return value.doubles();
  }

  @Override
  void read(Dataset dataset, Selection selection, double[] into) {
    dataset.read(selection, into);
  }

  /** Reads the only element of a dataset. <b>Collective</b>, as {@link NumberReader}. */
  public double read(String path) {
    return readScalar(path)[0];
  }

  /** The number of an attribute, the first if it has several. <b>Independent.</b> */
  public double getAttr(String path, String name) {
    return getArrayAttr(path, name)[0];
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
