package org.h5burst.writer.jhdf5;

import java.util.BitSet;
import java.util.Date;

/**
 * The basic calls for programs that only write numbers and strings, with JHDF5's names; {@link IHDF5Writer} has them
 * too. Used by one thread at a time.
 */
public sealed interface IHDF5SimpleWriter extends IHDF5SimpleReader permits IHDF5Writer {
  /** Like {@code int32().write}. <b>Independent</b>; agreed at the next commit. */
  default void writeInt(String path, int value) {
    writer().int32().write(path, value);
  }

  /** Like {@code int32().writeArray}. <b>Independent</b>; agreed at the next commit. */
  default void writeIntArray(String path, int[] data) {
    writer().int32().writeArray(path, data);
  }

  /** Like {@code int32().writeMatrix}. <b>Independent</b>; agreed at the next commit. */
  default void writeIntMatrix(String path, int[][] data) {
    writer().int32().writeMatrix(path, data);
  }

  /** Like {@code int64().write}. <b>Independent</b>; agreed at the next commit. */
  default void writeLong(String path, long value) {
    writer().int64().write(path, value);
  }

  /** Like {@code int64().writeArray}. <b>Independent</b>; agreed at the next commit. */
  default void writeLongArray(String path, long[] data) {
    writer().int64().writeArray(path, data);
  }

  /** Like {@code int64().writeMatrix}. <b>Independent</b>; agreed at the next commit. */
  default void writeLongMatrix(String path, long[][] data) {
    writer().int64().writeMatrix(path, data);
  }

  /** Like {@code float32().write}. <b>Independent</b>; agreed at the next commit. */
  default void writeFloat(String path, float value) {
    writer().float32().write(path, value);
  }

  /** Like {@code float32().writeArray}. <b>Independent</b>; agreed at the next commit. */
  default void writeFloatArray(String path, float[] data) {
    writer().float32().writeArray(path, data);
  }

  /** Like {@code float32().writeMatrix}. <b>Independent</b>; agreed at the next commit. */
  default void writeFloatMatrix(String path, float[][] data) {
    writer().float32().writeMatrix(path, data);
  }

  /** Like {@code float64().write}. <b>Independent</b>; agreed at the next commit. */
  default void writeDouble(String path, double value) {
    writer().float64().write(path, value);
  }

  /** Like {@code float64().writeArray}. <b>Independent</b>; agreed at the next commit. */
  default void writeDoubleArray(String path, double[] data) {
    writer().float64().writeArray(path, data);
  }

  /** Like {@code float64().writeMatrix}. <b>Independent</b>; agreed at the next commit. */
  default void writeDoubleMatrix(String path, double[][] data) {
    writer().float64().writeMatrix(path, data);
  }

  /** Like {@code bool().write}. <b>Independent</b>; agreed at the next commit. */
  default void writeBoolean(String path, boolean value) {
    writer().bool().write(path, value);
  }

  /** Like {@code string().write}. <b>Independent</b>; agreed at the next commit. */
  default void writeString(String path, String value) {
    writer().string().write(path, value);
  }

  /** Like {@code string().writeArray}. <b>Independent</b>; agreed at the next commit. */
  default void writeStringArray(String path, String[] data) {
    writer().string().writeArray(path, data);
  }

  /** Like {@code bool().writeBitField}. <b>Independent</b>; agreed at the next commit. */
  default void writeBitField(String path, BitSet value) {
    writer().bool().writeBitField(path, value);
  }

  /** Like {@code time().write}. <b>Independent</b>; agreed at the next commit. */
  default void writeDate(String path, Date value) {
    writer().time().write(path, value);
  }

  /** Like {@code time().writeArray}. <b>Independent</b>; agreed at the next commit. */
  default void writeDateArray(String path, Date[] data) {
    writer().time().writeArray(path, data);
  }

  /** Like {@code duration().write}. <b>Independent</b>; agreed at the next commit. */
  default void writeTimeDuration(String path, HDF5TimeDuration value) {
    writer().duration().write(path, value);
  }

  /** Like {@code duration().writeArray}. <b>Independent</b>; agreed at the next commit. */
  default void writeTimeDurationArray(String path, HDF5TimeDurationArray data) {
    writer().duration().writeArray(path, data);
  }

  /** Like {@code compound().write}. <b>Independent</b>; agreed at the next commit. */
  default <T> void writeCompound(String path, T value) {
    writer().compound().write(path, value);
  }

  /** Like {@code compound().writeArray}. <b>Independent</b>; agreed at the next commit. */
  default <T> void writeCompoundArray(String path, T[] data) {
    writer().compound().writeArray(path, data);
  }

  /** Like {@code enumeration().write}. <b>Independent</b>; agreed at the next commit. */
  default <T extends Enum<T>> void writeEnum(String path, Enum<T> value) {
    writer().enumeration().write(path, value);
  }

  /** Like {@code enumeration().writeArray}. <b>Independent</b>; agreed at the next commit. */
  default <T extends Enum<T>> void writeEnumArray(String path, Enum<T>[] data) {
    writer().enumeration().writeArray(path, writer().enumeration().newArray(data));
  }

  /** Like {@code enumeration().writeArray}, of a type without a name. <b>Independent</b>; agreed at the next commit. */
  default void writeEnumArray(String path, String[] options, String[] data) {
    writer().enumeration().writeArray(path, writer().enumeration().newAnonArray(options, data));
  }

  /** Like {@code int8().writeArray}. <b>Independent</b>; agreed at the next commit. */
  default void writeByteArray(String path, byte[] data) {
    writer().int8().writeArray(path, data);
  }

  /** Like {@code object().delete}; only for a file of one process. <b>Independent.</b> */
  default void delete(String path) {
    writer().object().delete(path);
  }

  /** Returns this object; no other class can implement the interface. */
  private IHDF5Writer writer() {
    return (IHDF5Writer) this;
  }
}
