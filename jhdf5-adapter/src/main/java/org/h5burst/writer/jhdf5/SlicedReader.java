package org.h5burst.writer.jhdf5;

import java.util.function.BiFunction;
import org.h5burst.writer.ElementType;

/**
 * Reads slices of datasets, in which some dimensions are bound to an index, and datasets that a program refers to, as
 * one type of numbers. All <b>collective</b>, as {@link NumberReader}.
 *
 * @param <A> an array of these numbers, such as {@code float[]}
 * @param <M> one of several dimensions, such as {@link MDFloatArray}
 */
public abstract sealed class SlicedReader<A, M extends MDAbstractArray<A>> extends NumberReader<A, M>
    permits NumberWriter {
  SlicedReader(Target target, ElementType type, Numbers<A> numbers, BiFunction<A, int[], M> mdArrays) {
    super(target, type, numbers, mdArrays);
  }

  private M read(String path, Slice slice) {
    Transfer.Place place = target.prepared(() -> slice.place(target.dataset(path).shape()));
    return md(readMDArrayBlockWithOffset(path, place.extents(), place.offset()).getAsFlatArray(), slice.extents());
  }

  /** Reads the part of a dataset that is said. */
  public M readMDArray(String path, HDF5ArrayBlockParams params) {
    return read(path, target.prepared(() -> params.of(target.dataset(path).shape(), null)));
  }

  /** Like {@link #readMDArray(String, HDF5ArrayBlockParams)}. */
  public M readMDArray(HDF5DataSet dataSet, HDF5ArrayBlockParams params) {
    return readMDArray(dataSet.getDataSetPath(), params);
  }

  private long[] indices(String path, IndexMap bound) {
    return target.prepared(() -> bound.indices(target.dataset(path).shape().length));
  }

  /** Reads all of a slice. */
  public M readMDArraySlice(String path, IndexMap boundIndices) {
    return readMDArraySlice(path, indices(path, boundIndices));
  }

  /** Reads all of a slice. @param boundIndices -1 where none is bound */
  public M readMDArraySlice(String path, long[] boundIndices) {
    int[] extents = target.prepared(() -> Slice.extents(target.dataset(path).shape(), boundIndices));
    return read(path, new Slice(boundIndices, new long[extents.length], extents));
  }

  /** Like {@link #readMDArraySlice(String, IndexMap)}. */
  public M readMDArraySlice(HDF5DataSet dataSet, IndexMap boundIndices) {
    return readMDArraySlice(dataSet.getDataSetPath(), boundIndices);
  }

  /** Like {@link #readMDArraySlice(String, long[])}. */
  public M readMDArraySlice(HDF5DataSet dataSet, long[] boundIndices) {
    return readMDArraySlice(dataSet.getDataSetPath(), boundIndices);
  }

  /** Reads a block of a slice from this element of it on. */
  public M readSlicedMDArrayBlockWithOffset(String path, int[] blockDimensions, long[] offset, IndexMap boundIndices) {
    return readSlicedMDArrayBlockWithOffset(path, blockDimensions, offset,
        indices(path, boundIndices));
  }

  /** Reads a block of a slice from this element of it on. @param boundIndices -1 where none is bound */
  public M readSlicedMDArrayBlockWithOffset(String path, int[] blockDimensions, long[] offset, long[] boundIndices) {
    return read(path, new Slice(boundIndices, offset, blockDimensions));
  }

  /** Like {@link #readSlicedMDArrayBlockWithOffset(String, int[], long[], IndexMap)}. */
  public M readSlicedMDArrayBlockWithOffset(HDF5DataSet dataSet, int[] blockDimensions, long[] offset,
      IndexMap boundIndices) {
    return readSlicedMDArrayBlockWithOffset(dataSet.getDataSetPath(), blockDimensions, offset, boundIndices);
  }

  /** Like {@link #readSlicedMDArrayBlockWithOffset(String, int[], long[], long[])}. */
  public M readSlicedMDArrayBlockWithOffset(HDF5DataSet dataSet, int[] blockDimensions, long[] offset,
      long[] boundIndices) {
    return readSlicedMDArrayBlockWithOffset(dataSet.getDataSetPath(), blockDimensions, offset, boundIndices);
  }

  /** Reads the block of these numbers of a slice, in a grid of blocks of these extents. */
  public M readSlicedMDArrayBlock(String path, int[] blockDimensions, long[] blockNumber, IndexMap boundIndices) {
    return readSlicedMDArrayBlock(path, blockDimensions, blockNumber,
        indices(path, boundIndices));
  }

  /** Like {@link #readSlicedMDArrayBlock(String, int[], long[], IndexMap)}. */
  public M readSlicedMDArrayBlock(String path, int[] blockDimensions, long[] blockNumber, long[] boundIndices) {
    return read(path, Slice.numbered(boundIndices, blockNumber, blockDimensions));
  }

  /** Like {@link #readSlicedMDArrayBlock(String, int[], long[], IndexMap)}. */
  public M readSlicedMDArrayBlock(HDF5DataSet dataSet, int[] blockDimensions, long[] blockNumber,
      IndexMap boundIndices) {
    return readSlicedMDArrayBlock(dataSet.getDataSetPath(), blockDimensions, blockNumber, boundIndices);
  }

  /** Like {@link #readSlicedMDArrayBlock(String, int[], long[], long[])}. */
  public M readSlicedMDArrayBlock(HDF5DataSet dataSet, int[] blockDimensions, long[] blockNumber,
      long[] boundIndices) {
    return readSlicedMDArrayBlock(dataSet.getDataSetPath(), blockDimensions, blockNumber, boundIndices);
  }

  /** Like {@link #readArrayBlock(String, int, long)}. */
  public A readArrayBlock(HDF5DataSet dataSet, int blockSize, long blockNumber) {
    return readArrayBlock(dataSet.getDataSetPath(), blockSize, blockNumber);
  }

  /** Like {@link #readArrayBlockWithOffset(String, int, long)}. */
  public A readArrayBlockWithOffset(HDF5DataSet dataSet, int blockSize, long offset) {
    return readArrayBlockWithOffset(dataSet.getDataSetPath(), blockSize, offset);
  }

  /** Like {@link #readMatrixBlock(String, int, int, long, long)}. */
  public A[] readMatrixBlock(HDF5DataSet dataSet, int blockSizeX, int blockSizeY, long blockNumberX,
      long blockNumberY) {
    return readMatrixBlock(dataSet.getDataSetPath(), blockSizeX, blockSizeY, blockNumberX, blockNumberY);
  }

  /** Like {@link #readMatrixBlockWithOffset(String, int, int, long, long)}. */
  public A[] readMatrixBlockWithOffset(HDF5DataSet dataSet, int blockSizeX, int blockSizeY, long offsetX,
      long offsetY) {
    return readMatrixBlockWithOffset(dataSet.getDataSetPath(), blockSizeX, blockSizeY, offsetX, offsetY);
  }

  /** Like {@link #readMDArrayBlock(String, int[], long[])}. */
  public M readMDArrayBlock(HDF5DataSet dataSet, int[] blockDimensions, long[] blockNumber) {
    return readMDArrayBlock(dataSet.getDataSetPath(), blockDimensions, blockNumber);
  }

  /** Like {@link #readMDArrayBlockWithOffset(String, int[], long[])}. */
  public M readMDArrayBlockWithOffset(HDF5DataSet dataSet, int[] blockDimensions, long[] offset) {
    return readMDArrayBlockWithOffset(dataSet.getDataSetPath(), blockDimensions, offset);
  }

  /** Like {@link #readToMDArrayWithOffset(String, MDAbstractArray, int[])}. */
  public int[] readToMDArrayWithOffset(HDF5DataSet dataSet, MDAbstractArray<A> array, int[] memoryOffset) {
    return readToMDArrayWithOffset(dataSet.getDataSetPath(), array, memoryOffset);
  }

  /** Like {@link #readToMDArrayBlockWithOffset(String, MDAbstractArray, int[], long[], int[])}. */
  public int[] readToMDArrayBlockWithOffset(HDF5DataSet dataSet, MDAbstractArray<A> array, int[] blockDimensions,
      long[] offset, int[] memoryOffset) {
    return readToMDArrayBlockWithOffset(dataSet.getDataSetPath(), array, blockDimensions, offset, memoryOffset);
  }
}
