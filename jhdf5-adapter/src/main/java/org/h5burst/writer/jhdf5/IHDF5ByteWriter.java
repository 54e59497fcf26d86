package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * Writes and reads integers of 8 bits; see {@link NumberWriter}. Made by {@link IHDF5Writer}. <b>Independent</b>;
 * agreed at the next commit.
 */
public final class IHDF5ByteWriter extends NumberWriter<byte[], MDByteArray, HDF5IntStorageFeatures> {
  IHDF5ByteWriter(Target target, ElementType type) {
    super(target, type);
  }

  @Override
  MemorySegment memory(byte[] array) {
    return MemorySegment.ofArray(array);
  }

  @Override
  byte[] array(int length) {
    return new byte[length];
  }

  @Override
  byte[][] arrays(int count) {
    return new byte[count][];
  }

  @Override
  MDByteArray mdArray(byte[] flat, int[] dimensions) {
    return new MDByteArray(flat, dimensions);
  }

  @Override
  byte[] numbers(AttributeValue value) {
    long[] wide = integers(value);
    byte[] numbers = new byte[wide.length];
    for (int index = 0; index < wide.length; index++) {
      numbers[index] = (byte) wide[index];
    }
    return numbers;
  }

  @Override
  void read(Dataset dataset, Selection selection, byte[] into) {
    dataset.read(selection, into);
  }

  /** Reads the only element of a dataset. <b>Collective</b>, as {@link NumberReader}. */
  public byte read(String path) {
    return readScalar(path)[0];
  }

  /** The number of an attribute, the first if it has several. <b>Independent.</b> */
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
