package org.h5burst.writer;

import java.util.List;

/**
 * Reads that wait: each call returns a new array of the selected elements, in row-major order, one hyperslab after
 * another.
 *
 * <p>The call ends the burst, as {@link BurstFile#commit()} does, and waits for it: it writes what this process has
 * enqueued, and reads what was written before. For a file that one process has created or opened, to read or to write,
 * it is <b>independent</b>; if several ranks have the file, it is <b>collective</b>. All ranks then make this call in
 * the same order relative to their commits, each with its own selection of any dataset, or {@link Selection#none} to
 * read nothing. A call that is refused on one rank ends the burst there too, so the ranks stay in step. Not allowed in
 * a callback of the library.
 *
 * <p>Each call throws a {@link WriterException}: a {@link UsageException} if the array cannot hold the elements exactly
 * or the selection does not fit, and another one if the burst fails. In that case it returns no array.
 */
public sealed interface DatasetReads permits Dataset {
  /**
   * Reads elements into a new array of the given type, and waits. <b>Collective</b>, unless one process has the file.
   *
   * @param array an array class that this type's methods return, such as {@code double[].class}; also arrays of arrays,
   *     such as {@code double[][].class}, with the extents of the selection, which must then be one hyperslab
   */
  <T> T readAs(Selection selection, Class<T> array);

  /**
   * Reads all elements into the array that holds the values of this dataset's type, with its dimensions:
   * {@code double[][]} for two dimensions of FLOAT64, {@code short[]} for one of UINT8. A {@code long[]} holds the bits
   * of UINT64; complex numbers are pairs along a last dimension. <b>Collective</b>, unless one process has the file.
   *
   * @throws UsageException also if Java has no array for the type: {@link #readRecords(Class)} reads compounds, and
   *     {@link Dataset#read(Selection, java.lang.foreign.MemorySegment)} reads any type
   */
  Object readAll();

  /**
   * Reads records from a dataset of a compound type with a member for each component of the class. A component must
   * hold every value of its member, or the member is unsigned and of the same size (the same bits, as in arrays). Other
   * members are ignored. <b>Collective</b>, unless one process has the file.
   */
  <R extends Record> List<R> readRecords(Selection selection, Class<R> records);

  /**
   * Reads all records; see {@link #readRecords(Selection, Class)}. <b>Collective</b>, unless one process has the file.
   */
  default <R extends Record> List<R> readRecords(Class<R> records) {
    return readRecords(Selection.all(), records);
  }

  /** Reads all elements; see {@link #readAs(Selection, Class)}. <b>Collective</b>, unless one process has the file. */
  default <T> T readAll(Class<T> array) {
    return readAs(Selection.all(), array);
  }

  /**
   * Reads signed bytes from a dataset of INT8 or UINT8 (the same bits). <b>Collective</b>, unless one process has the
   * file.
   */
  default byte[] readBytes(Selection selection) {
    return readAs(selection, byte[].class);
  }

  /** Reads all elements; see {@link #readBytes(Selection)}. <b>Collective</b>, unless one process has the file. */
  default byte[] readBytes() {
    return readBytes(Selection.all());
  }

  /**
   * Reads 16-bit integers from a dataset of INT16, UINT16, FLOAT16 or BFLOAT16 (the same bits), or of a type whose
   * values all fit INT16. <b>Collective</b>, unless one process has the file.
   */
  default short[] readShorts(Selection selection) {
    return readAs(selection, short[].class);
  }

  /** Reads all elements; see {@link #readShorts(Selection)}. <b>Collective</b>, unless one process has the file. */
  default short[] readShorts() {
    return readShorts(Selection.all());
  }

  /**
   * Reads 32-bit integers from a dataset of INT32 or UINT32 (the same bits), or of a type whose values all fit INT32.
   * <b>Collective</b>, unless one process has the file.
   */
  default int[] readInts(Selection selection) {
    return readAs(selection, int[].class);
  }

  /** Reads all elements; see {@link #readInts(Selection)}. <b>Collective</b>, unless one process has the file. */
  default int[] readInts() {
    return readInts(Selection.all());
  }

  /**
   * Reads 64-bit integers from a dataset of INT64 or UINT64 (the same bits), or of a type whose values all fit INT64.
   * <b>Collective</b>, unless one process has the file.
   */
  default long[] readLongs(Selection selection) {
    return readAs(selection, long[].class);
  }

  /** Reads all elements; see {@link #readLongs(Selection)}. <b>Collective</b>, unless one process has the file. */
  default long[] readLongs() {
    return readLongs(Selection.all());
  }

  /**
   * Reads single-precision numbers from a dataset of FLOAT32, FLOAT16, BFLOAT16 or integers of up to 16 bits; two per
   * element from one of {@link DataType#COMPLEX64}. <b>Collective</b>, unless one process has the file.
   */
  default float[] readFloats(Selection selection) {
    return readAs(selection, float[].class);
  }

  /** Reads all elements; see {@link #readFloats(Selection)}. <b>Collective</b>, unless one process has the file. */
  default float[] readFloats() {
    return readFloats(Selection.all());
  }

  /**
   * Reads double-precision numbers from a dataset of FLOAT64, FLOAT32, FLOAT16, BFLOAT16 or integers of up to 32 bits;
   * two per element from one of {@link DataType#COMPLEX128}. <b>Collective</b>, unless one process has the file.
   */
  default double[] readDoubles(Selection selection) {
    return readAs(selection, double[].class);
  }

  /** Reads all elements; see {@link #readDoubles(Selection)}. <b>Collective</b>, unless one process has the file. */
  default double[] readDoubles() {
    return readDoubles(Selection.all());
  }

  /** Reads booleans from a dataset of {@link DataType#BOOLEAN}. <b>Collective</b>, unless one process has the file. */
  default boolean[] readBooleans(Selection selection) {
    return readAs(selection, boolean[].class);
  }

  /** Reads all elements; see {@link #readBooleans(Selection)}. <b>Collective</b>, unless one process has the file. */
  default boolean[] readBooleans() {
    return readBooleans(Selection.all());
  }

  /**
   * Reads strings from a dataset of {@link DataType#fixedString}. <b>Collective</b>, unless one process has the file.
   */
  default String[] readStrings(Selection selection) {
    return readAs(selection, String[].class);
  }

  /** Reads all elements; see {@link #readStrings(Selection)}. <b>Collective</b>, unless one process has the file. */
  default String[] readStrings() {
    return readStrings(Selection.all());
  }
}
