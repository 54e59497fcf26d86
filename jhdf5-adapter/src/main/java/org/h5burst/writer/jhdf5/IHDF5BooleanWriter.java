package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;

/**
 * Writes and reads booleans, as JHDF5 stores them. Made by {@link IHDF5Writer}. With a communicator all ranks call it
 * with the same arguments. <b>Independent</b>; agreed at the next commit.
 */
public final class IHDF5BooleanWriter {
  private final Target target;

  IHDF5BooleanWriter(Target target) {
    this.target = target;
  }

  /** Sets an attribute to a boolean. */
  public void setAttr(String path, String name, boolean value) {
    target.attribute(path, name, AttributeValue.of(DataType.BOOLEAN, target.shapeOfOne(), memory(value)));
  }

  /** The boolean of an attribute. <b>Independent.</b> */
  public boolean getAttr(String path, String name) {
    return target.attribute(path, name).longs()[0] != 0;
  }

  /** Reads the only boolean of a dataset. <b>Collective</b>, as {@link NumberReader}. */
  public boolean read(String path) {
    Dataset dataset = target.dataset(path);
    byte[] element = new byte[1];
    dataset.read(dataset.all(), element);
    target.await();
    return element[0] != 0;
  }

  /** Creates a dataset of one boolean and writes it, or overwrites one that is alike. */
  public void write(String path, boolean value) {
    target.writeWhole(target.scalar(path, DataType.BOOLEAN), memory(value));
  }

  /** Not possible: write {@link BitSet#toLongArray()} as {@code uint64()}. */
  public void writeBitField(String path, BitSet bits) {
    throw new UnsupportedOperationException(("dataset %s: H5Burst has no bit fields; write bits.toLongArray() with "
        + "uint64().writeArray").formatted(path));
  }

  private static MemorySegment memory(boolean value) {
    return MemorySegment.ofArray(new byte[] {(byte) (value ? 1 : 0)});
  }
}
