package org.h5burst.writer.jhdf5;

/**
 * The few words for those who only write numbers and texts, with JHDF5's names; {@link IHDF5Writer} has them too. Used
 * by one thread at a time.
 */
public sealed interface IHDF5SimpleWriter extends IHDF5SimpleReader permits IHDF5Writer {
  /** As {@code int32().write}. <b>Independent</b>; agreed at the next commit. */
  void writeInt(String path, int value);

  /** As {@code int32().writeArray}. <b>Independent</b>; agreed at the next commit. */
  void writeIntArray(String path, int[] data);

  /** As {@code int32().writeMatrix}. <b>Independent</b>; agreed at the next commit. */
  void writeIntMatrix(String path, int[][] data);

  /** As {@code int64().write}. <b>Independent</b>; agreed at the next commit. */
  void writeLong(String path, long value);

  /** As {@code int64().writeArray}. <b>Independent</b>; agreed at the next commit. */
  void writeLongArray(String path, long[] data);

  /** As {@code int64().writeMatrix}. <b>Independent</b>; agreed at the next commit. */
  void writeLongMatrix(String path, long[][] data);

  /** As {@code float32().write}. <b>Independent</b>; agreed at the next commit. */
  void writeFloat(String path, float value);

  /** As {@code float32().writeArray}. <b>Independent</b>; agreed at the next commit. */
  void writeFloatArray(String path, float[] data);

  /** As {@code float32().writeMatrix}. <b>Independent</b>; agreed at the next commit. */
  void writeFloatMatrix(String path, float[][] data);

  /** As {@code float64().write}. <b>Independent</b>; agreed at the next commit. */
  void writeDouble(String path, double value);

  /** As {@code float64().writeArray}. <b>Independent</b>; agreed at the next commit. */
  void writeDoubleArray(String path, double[] data);

  /** As {@code float64().writeMatrix}. <b>Independent</b>; agreed at the next commit. */
  void writeDoubleMatrix(String path, double[][] data);

  /** As {@code bool().write}. <b>Independent</b>; agreed at the next commit. */
  void writeBoolean(String path, boolean value);

  /** As {@code string().write}. <b>Independent</b>; agreed at the next commit. */
  void writeString(String path, String value);

  /** As {@code string().writeArray}. <b>Independent</b>; agreed at the next commit. */
  void writeStringArray(String path, String[] data);
}
