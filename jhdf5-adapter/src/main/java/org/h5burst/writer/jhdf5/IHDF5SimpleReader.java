package org.h5burst.writer.jhdf5;

import java.util.List;
import org.h5burst.writer.WriterException;

/**
 * The few words for those who only read numbers and texts, with JHDF5's names; {@link IHDF5Reader} has them too. Used
 * by one thread at a time.
 */
public sealed interface IHDF5SimpleReader extends AutoCloseable permits IHDF5Reader, IHDF5SimpleWriter {
  /** As {@code int32().read}. <b>Collective</b>, as {@link NumberReader}. */
  int readInt(String path);

  /** As {@code int32().readArray}. <b>Collective</b>, as {@link NumberReader}. */
  int[] readIntArray(String path);

  /** As {@code int32().readMatrix}. <b>Collective</b>, as {@link NumberReader}. */
  int[][] readIntMatrix(String path);

  /** As {@code int64().read}. <b>Collective</b>, as {@link NumberReader}. */
  long readLong(String path);

  /** As {@code int64().readArray}. <b>Collective</b>, as {@link NumberReader}. */
  long[] readLongArray(String path);

  /** As {@code int64().readMatrix}. <b>Collective</b>, as {@link NumberReader}. */
  long[][] readLongMatrix(String path);

  /** As {@code float32().read}. <b>Collective</b>, as {@link NumberReader}. */
  float readFloat(String path);

  /** As {@code float32().readArray}. <b>Collective</b>, as {@link NumberReader}. */
  float[] readFloatArray(String path);

  /** As {@code float32().readMatrix}. <b>Collective</b>, as {@link NumberReader}. */
  float[][] readFloatMatrix(String path);

  /** As {@code float64().read}. <b>Collective</b>, as {@link NumberReader}. */
  double readDouble(String path);

  /** As {@code float64().readArray}. <b>Collective</b>, as {@link NumberReader}. */
  double[] readDoubleArray(String path);

  /** As {@code float64().readMatrix}. <b>Collective</b>, as {@link NumberReader}. */
  double[][] readDoubleMatrix(String path);

  /** As {@code bool().read}. <b>Collective</b>, as {@link NumberReader}. */
  boolean readBoolean(String path);

  /** As {@code string().read}. <b>Collective</b>, as {@link NumberReader}. */
  String readString(String path);

  /** As {@code string().readArray}. <b>Collective</b>, as {@link NumberReader}. */
  String[] readStringArray(String path);

  /** As {@code object().exists}. <b>Independent.</b> */
  boolean exists(String path);

  /** As {@code object().isGroup}. <b>Independent.</b> */
  boolean isGroup(String path);

  /** As {@code object().getGroupMembers}. <b>Independent.</b> */
  List<String> getGroupMembers(String path);

  /**
   * Closes the file, as {@link IHDF5Reader#close()}. <b>Collective.</b> Idempotent.
   *
   * @throws WriterException the first failure that nobody has seen
   */
  @Override
  void close();
}
