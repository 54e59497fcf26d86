package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * Writes and reads integers of 32 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}. <b>Independent</b>;
 * agreed at the next commit.
 */
public final class IHDF5IntWriter extends NumberWriter<int[], MDIntArray, HDF5IntStorageFeatures> {
  IHDF5IntWriter(Target target, ElementType type) {
    super(target, type);
  }

  @Override
  MemorySegment memory(int[] array) {
    return MemorySegment.ofArray(array);
  }

  @Override
  int[] array(int length) {
    return new int[length];
  }

  @Override
  int[][] arrays(int count) {
    return new int[count][];
  }

  @Override
  MDIntArray mdArray(int[] flat, int[] dimensions) {
    return new MDIntArray(flat, dimensions);
  }

  @Override
  int[] numbers(AttributeValue value) {
    long[] wide = integers(value);
    int[] numbers = new int[wide.length];
    for (int index = 0; index < wide.length; index++) {
      numbers[index] = (int) wide[index];
    }
    return numbers;
  }

  @Override
  void read(Dataset dataset, Selection selection, int[] into) {
    dataset.read(selection, into);
  }

  /** Reads the only element of a dataset. <b>Collective</b>, as {@link NumberReader}. */
  public int read(String path) {
    return readScalar(path)[0];
  }

  /** The number of an attribute, the first if it has several. <b>Independent.</b> */
  public int getAttr(String path, String name) {
    return getArrayAttr(path, name)[0];
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
