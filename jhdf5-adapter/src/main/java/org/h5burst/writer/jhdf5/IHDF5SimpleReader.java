package org.h5burst.writer.jhdf5;

import java.util.BitSet;
import java.util.Date;
import java.util.List;
import org.h5burst.writer.WriterException;

/**
 * The basic calls for programs that only read numbers and strings, with JHDF5's names; {@link IHDF5Reader} has them
 * too. Used by one thread at a time.
 */
public sealed interface IHDF5SimpleReader extends AutoCloseable permits IHDF5Reader, IHDF5SimpleWriter {
  /** Like {@code int32().read}. <b>Collective</b>, as {@link NumberReader}. */
  default int readInt(String path) {
    return reader().int32().read(path);
  }

  /** Like {@code int32().readArray}. <b>Collective</b>, as {@link NumberReader}. */
  default int[] readIntArray(String path) {
    return reader().int32().readArray(path);
  }

  /** Like {@code int32().readMatrix}. <b>Collective</b>, as {@link NumberReader}. */
  default int[][] readIntMatrix(String path) {
    return reader().int32().readMatrix(path);
  }

  /** Like {@code int64().read}. <b>Collective</b>, as {@link NumberReader}. */
  default long readLong(String path) {
    return reader().int64().read(path);
  }

  /** Like {@code int64().readArray}. <b>Collective</b>, as {@link NumberReader}. */
  default long[] readLongArray(String path) {
    return reader().int64().readArray(path);
  }

  /** Like {@code int64().readMatrix}. <b>Collective</b>, as {@link NumberReader}. */
  default long[][] readLongMatrix(String path) {
    return reader().int64().readMatrix(path);
  }

  /** Like {@code float32().read}. <b>Collective</b>, as {@link NumberReader}. */
  default float readFloat(String path) {
    return reader().float32().read(path);
  }

  /** Like {@code float32().readArray}. <b>Collective</b>, as {@link NumberReader}. */
  default float[] readFloatArray(String path) {
    return reader().float32().readArray(path);
  }

  /** Like {@code float32().readMatrix}. <b>Collective</b>, as {@link NumberReader}. */
  default float[][] readFloatMatrix(String path) {
    return reader().float32().readMatrix(path);
  }

  /** Like {@code float64().read}. <b>Collective</b>, as {@link NumberReader}. */
  default double readDouble(String path) {
    return reader().float64().read(path);
  }

  /** Like {@code float64().readArray}. <b>Collective</b>, as {@link NumberReader}. */
  default double[] readDoubleArray(String path) {
    return reader().float64().readArray(path);
  }

  /** Like {@code float64().readMatrix}. <b>Collective</b>, as {@link NumberReader}. */
  default double[][] readDoubleMatrix(String path) {
    return reader().float64().readMatrix(path);
  }

  /** Like {@code bool().read}. <b>Collective</b>, as {@link NumberReader}. */
  default boolean readBoolean(String path) {
    return reader().bool().read(path);
  }

  /** Like {@code string().read}. <b>Collective</b>, as {@link NumberReader}. */
  default String readString(String path) {
    return reader().string().read(path);
  }

  /** Like {@code string().readArray}. <b>Collective</b>, as {@link NumberReader}. */
  default String[] readStringArray(String path) {
    return reader().string().readArray(path);
  }

  /** Like {@code enumeration().readAsString}. <b>Collective</b>, as {@link NumberReader}. */
  default String readEnumAsString(String path) {
    return reader().enumeration().readAsString(path);
  }

  /** Like {@code enumeration().read}, of a Java enumeration. <b>Collective</b>, as {@link NumberReader}. */
  default <T extends Enum<T>> T readEnum(String path, Class<T> enumClass) {
    return reader().enumeration().read(path, enumClass);
  }

  /** Like {@code enumeration().readArray}, of a Java enumeration. <b>Collective</b>, as {@link NumberReader}. */
  default <T extends Enum<T>> T[] readEnumArray(String path, Class<T> enumClass) {
    return reader().enumeration().readArray(path).toEnumArray(enumClass);
  }

  /** Like {@code enumeration().readArray}, by names. <b>Collective</b>, as {@link NumberReader}. */
  default String[] readEnumArrayAsString(String path) {
    return reader().enumeration().readArray(path).toStringArray();
  }

  /** Like {@code bool().readBitField}. <b>Collective</b>, as {@link NumberReader}. */
  default BitSet readBitField(String path) {
    return reader().bool().readBitField(path);
  }

  /** Like {@code opaque().readArray}. <b>Collective</b>, as {@link NumberReader}. */
  default byte[] readAsByteArray(String path) {
    return reader().opaque().readArray(path);
  }

  /** Like {@code time().readDate}. <b>Collective</b>, as {@link NumberReader}. */
  default Date readDate(String path) {
    return reader().time().readDate(path);
  }

  /** Like {@code time().readDateArray}. <b>Collective</b>, as {@link NumberReader}. */
  default Date[] readDateArray(String path) {
    return reader().time().readDateArray(path);
  }

  /** Like {@code duration().read}. <b>Collective</b>, as {@link NumberReader}. */
  default HDF5TimeDuration readTimeDuration(String path) {
    return reader().duration().read(path);
  }

  /** Like {@code duration().readArray}. <b>Collective</b>, as {@link NumberReader}. */
  default HDF5TimeDurationArray readTimeDurationArray(String path) {
    return reader().duration().readArray(path);
  }

  /** Like {@code compound().read}. <b>Collective</b>, as {@link NumberReader}. */
  default <T> T readCompound(String path, Class<T> pojoClass) {
    return reader().compound().read(path, pojoClass);
  }

  /** Like {@code compound().readArray}. <b>Collective</b>, as {@link NumberReader}. */
  default <T> T[] readCompoundArray(String path, Class<T> pojoClass) {
    return reader().compound().readArray(path, pojoClass);
  }

  /** Like {@code object().getDataSetInformation}. <b>Independent.</b> */
  default HDF5DataSetInformation getDataSetInformation(String path) {
    return reader().object().getDataSetInformation(path);
  }

  /** Like {@code object().exists}. <b>Independent.</b> */
  default boolean exists(String path) {
    return reader().object().exists(path);
  }

  /** Like {@code object().isGroup}. <b>Independent.</b> */
  default boolean isGroup(String path) {
    return reader().object().isGroup(path);
  }

  /** Like {@code object().getGroupMembers}. <b>Independent.</b> */
  default List<String> getGroupMembers(String path) {
    return reader().object().getGroupMembers(path);
  }

  /**
   * Closes the file, as {@link IHDF5Reader#close()}. <b>Collective.</b> Idempotent.
   *
   * @throws WriterException the first failure that nobody has seen
   */
  @Override
  void close();

  /** Returns this object; no other class can implement the interface. */
  private IHDF5Reader reader() {
    return (IHDF5Reader) this;
  }
}
