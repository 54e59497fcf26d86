package org.h5burst.writer;

import java.util.List;

/**
 * Reading that waits: each call gives a new array of the selected elements, in row-major order, hyperslab after
 * hyperslab.
 *
 * <p>The call ends the burst, as {@link BurstFile#commit()} does, and waits for it: it reads what was written before,
 * and writes what this process has enqueued. For a file that one process has created or opened, to read or to write, it
 * is <b>independent</b>; where several ranks have it, it is <b>collective</b>: all of them make it in the same order as
 * their commits, each with its own selection of any dataset, {@link Selection#none} to read nothing. One that is
 * refused on a rank ends the burst there too, so that the ranks stay in step. Not in a callback of the library.
 *
 * <p>Each throws a {@link WriterException}: a {@link UsageException} if the array cannot hold the elements exactly, or
 * the selection does not fit; another if the burst fails. No array is given then.
 */
public sealed interface DatasetReads permits Dataset {
  /**
   * Reads elements into a new array of a type, which waits. <b>Collective</b>, unless one process has the file.
   *
   * @param array {@code double[].class} and such, as the methods of this type have them; also arrays of arrays, such as
   *     {@code double[][].class} with the extents of the selection, which is one hyperslab then
   */
  <T> T readAs(Selection selection, Class<T> array);

  /**
   * Reads all elements, as the array that holds the values of this dataset's type, with its dimensions:
   * {@code double[][]} for two dimensions of FLOAT64, {@code short[]} for one of UINT8. The bits of
   * UINT64 are in a {@code long[]}; complex numbers are pairs, along a last dimension. <b>Collective</b>, unless one
   * process has the file.
   *
   * @throws UsageException also if Java has no array for the type: {@link #readRecords(Class)} reads compound ones, and
   *     {@link Dataset#read(Selection, java.lang.foreign.MemorySegment)} those of any type
   */
  Object readAll();

  /**
   * Reads records; from a dataset of a compound type with a member for each component of the class, whose values it can
   * hold, or which is unsigned and of its size (the same bits, as in arrays); other members are left out.
   * <b>Collective</b>, unless one process has the file.
   */
  <R extends Record> List<R> readRecords(Selection selection, Class<R> records);

  /**
   * Reads all records; as {@link #readRecords(Selection, Class)}. <b>Collective</b>, unless one process has the file.
   */
  default <R extends Record> List<R> readRecords(Class<R> records) {
    return readRecords(Selection.all(), records);
  }

  /** Reads all elements, as {@link #readAs(Selection, Class)}. <b>Collective</b>, unless one process has the file. */
  default <T> T readAll(Class<T> array) {
    return readAs(Selection.all(), array);
  }

  /**
   * Reads signed bytes; from a dataset of INT8 or UINT8 (the same bits). <b>Collective</b>, unless one
   * process has the file.
   */
  default byte[] readBytes(Selection selection) {
    return readAs(selection, byte[].class);
  }

  /** Reads all elements; as {@link #readBytes(Selection)}. <b>Collective</b>, unless one process has the file. */
  default byte[] readBytes() {
    return readBytes(Selection.all());
  }

  /**
   * Reads 16-bit integers; from a dataset of INT16, UINT16, FLOAT16 or BFLOAT16 (the same bits), or of a type all of
   * whose values are INT16. <b>Collective</b>, unless one process has the file.
   */
  default short[] readShorts(Selection selection) {
    return readAs(selection, short[].class);
  }

  /** Reads all elements; as {@link #readShorts(Selection)}. <b>Collective</b>, unless one process has the file. */
  default short[] readShorts() {
    return readShorts(Selection.all());
  }

  /**
   * Reads 32-bit integers; from a dataset of INT32 or UINT32 (the same bits), or of a type all of whose values are
   * INT32. <b>Collective</b>, unless one process has the file.
   */
  default int[] readInts(Selection selection) {
    return readAs(selection, int[].class);
  }

  /** Reads all elements; as {@link #readInts(Selection)}. <b>Collective</b>, unless one process has the file. */
  default int[] readInts() {
    return readInts(Selection.all());
  }

  /**
   * Reads 64-bit integers; from a dataset of INT64 or UINT64 (the same bits), or of a type all of whose values are
   * INT64. <b>Collective</b>, unless one process has the file.
   */
  default long[] readLongs(Selection selection) {
    return readAs(selection, long[].class);
  }

  /** Reads all elements; as {@link #readLongs(Selection)}. <b>Collective</b>, unless one process has the file. */
  default long[] readLongs() {
    return readLongs(Selection.all());
  }

  /**
   * Reads single-precision numbers; from a dataset of FLOAT32, FLOAT16, BFLOAT16 or integers of up to 16 bits; two for
   * each element from one of {@link DataType#COMPLEX64}. <b>Collective</b>, unless one process has the file.
   */
  default float[] readFloats(Selection selection) {
    return readAs(selection, float[].class);
  }

  /** Reads all elements; as {@link #readFloats(Selection)}. <b>Collective</b>, unless one process has the file. */
  default float[] readFloats() {
    return readFloats(Selection.all());
  }

  /**
   * Reads double-precision numbers; from a dataset of FLOAT64, FLOAT32, FLOAT16, BFLOAT16 or integers of up to 32 bits;
   * two for each element from one of {@link DataType#COMPLEX128}. <b>Collective</b>, unless one process has the file.
   */
  default double[] readDoubles(Selection selection) {
    return readAs(selection, double[].class);
  }

  /** Reads all elements; as {@link #readDoubles(Selection)}. <b>Collective</b>, unless one process has the file. */
  default double[] readDoubles() {
    return readDoubles(Selection.all());
  }

  /**
   * Reads booleans; from a dataset of {@link DataType#BOOLEAN}. <b>Collective</b>, unless one process has the file.
   */
  default boolean[] readBooleans(Selection selection) {
    return readAs(selection, boolean[].class);
  }

  /** Reads all elements; as {@link #readBooleans(Selection)}. <b>Collective</b>, unless one process has the file. */
  default boolean[] readBooleans() {
    return readBooleans(Selection.all());
  }

  /**
   * Reads strings; from a dataset of {@link DataType#fixedString}. <b>Collective</b>, unless one
   * process has the file.
   */
  default String[] readStrings(Selection selection) {
    return readAs(selection, String[].class);
  }

  /** Reads all elements; as {@link #readStrings(Selection)}. <b>Collective</b>, unless one process has the file. */
  default String[] readStrings() {
    return readStrings(Selection.all());
  }
}
