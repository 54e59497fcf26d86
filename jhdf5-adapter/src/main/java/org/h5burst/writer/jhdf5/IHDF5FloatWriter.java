package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * Writes and reads floating-point numbers of 32 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}.
 * <b>Independent</b>; agreed at the next commit.
 */
public final class IHDF5FloatWriter extends NumberWriter<float[], MDFloatArray, HDF5FloatStorageFeatures> {
  IHDF5FloatWriter(Target target, ElementType type) {
    super(target, type);
  }

  @Override
  MemorySegment memory(float[] array) {
    return MemorySegment.ofArray(array);
  }

  @Override
  float[] array(int length) {
    return new float[length];
  }

  @Override
  float[][] arrays(int count) {
    return new float[count][];
  }

  @Override
  MDFloatArray mdArray(float[] flat, int[] dimensions) {
    return new MDFloatArray(flat, dimensions);
  }

  @Override
  float[] numbers(AttributeValue value) {
    double[] wide = value.doubles();
    float[] numbers = new float[wide.length];
    for (int index = 0; index < wide.length; index++) {
      numbers[index] = (float) wide[index];
    }
    return numbers;
  }

  @Override
  void read(Dataset dataset, Selection selection, float[] into) {
    dataset.read(selection, into);
  }

  /** Reads the only element of a dataset. <b>Collective</b>, as {@link NumberReader}. */
  public float read(String path) {
    return readScalar(path)[0];
  }

  /** The number of an attribute, the first if it has several. <b>Independent.</b> */
  public float getAttr(String path, String name) {
    return getArrayAttr(path, name)[0];
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
