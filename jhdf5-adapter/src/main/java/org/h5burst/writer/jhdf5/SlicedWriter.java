package org.h5burst.writer.jhdf5;

import java.util.function.BiFunction;
import org.h5burst.writer.ElementType;

/**
 * Writes slices of datasets, in which some dimensions are bound to an index, and datasets that a program refers to, as
 * one type of numbers. All <b>independent</b>; what creates datasets, agreed at the next commit.
 *
 * @param <A> an array of these numbers, such as {@code float[]}
 * @param <M> one of several dimensions, such as {@link MDFloatArray}
 * @param <F> the storage features of these numbers
 */
public abstract sealed class SlicedWriter<A, M extends MDAbstractArray<A>, F extends HDF5StorageFeatures>
    extends
      NumberWriter<A, M, F>
    permits IHDF5ByteWriter, IHDF5ShortWriter, IHDF5IntWriter, IHDF5LongWriter, IHDF5FloatWriter, IHDF5DoubleWriter {
  SlicedWriter(Target target, ElementType type, Numbers<A> numbers, BiFunction<A, int[], M> mdArrays) {
    super(target, type, numbers, mdArrays);
  }

  private void write(String path, MDAbstractArray<A> data, Slice slice) {
    Transfer.Place place = slice.place(target.dataset(path).shape());
    writeMDArrayBlockWithOffset(path, md(data.getAsFlatArray(), place.extents()), place.offset());
  }

  /** Writes the part of a dataset that is said; without a block, as large as the array. */
  public void writeMDArray(String path, MDAbstractArray<A> data, HDF5ArrayBlockParams params) {
    write(path, data, params.of(target.dataset(path).shape(), data.dimensions()));
  }

  /** Like {@link #writeMDArray(String, MDAbstractArray, HDF5ArrayBlockParams)}. */
  public void writeMDArray(HDF5DataSet dataSet, MDAbstractArray<A> data, HDF5ArrayBlockParams params) {
    writeMDArray(dataSet.getDataSetPath(), data, params);
  }

  /** Writes all of a slice. */
  public void writeMDArraySlice(String path, MDAbstractArray<A> data, IndexMap boundIndices) {
    writeMDArraySlice(path, data, boundIndices.indices(target.dataset(path).shape().length));
  }

  /** Writes all of a slice. @param boundIndices -1 where none is bound */
  public void writeMDArraySlice(String path, MDAbstractArray<A> data, long[] boundIndices) {
    write(path, data, new Slice(boundIndices, new long[data.rank()], data.dimensions()));
  }

  /** Like {@link #writeMDArraySlice(String, MDAbstractArray, IndexMap)}. */
  public void writeMDArraySlice(HDF5DataSet dataSet, MDAbstractArray<A> data, IndexMap boundIndices) {
    writeMDArraySlice(dataSet.getDataSetPath(), data, boundIndices);
  }

  /** Like {@link #writeMDArraySlice(String, MDAbstractArray, long[])}. */
  public void writeMDArraySlice(HDF5DataSet dataSet, MDAbstractArray<A> data, long[] boundIndices) {
    writeMDArraySlice(dataSet.getDataSetPath(), data, boundIndices);
  }

  /** Writes a block of a slice from this element of it on. */
  public void writeSlicedMDArrayBlockWithOffset(String path, MDAbstractArray<A> data, long[] offset,
      IndexMap boundIndices) {
    writeSlicedMDArrayBlockWithOffset(path, data, offset,
        boundIndices.indices(target.dataset(path).shape().length));
  }

  /** Writes a block of a slice from this element of it on. @param boundIndices -1 where none is bound */
  public void writeSlicedMDArrayBlockWithOffset(String path, MDAbstractArray<A> data, long[] offset,
      long[] boundIndices) {
    write(path, data, new Slice(boundIndices, offset, data.dimensions()));
  }

  /** Writes the block of these numbers of a slice, in a grid of blocks of the data's extents. */
  public void writeSlicedMDArrayBlock(String path, MDAbstractArray<A> data, long[] blockNumber,
      IndexMap boundIndices) {
    writeSlicedMDArrayBlock(path, data, blockNumber, boundIndices.indices(target.dataset(path).shape().length));
  }

  /** Like {@link #writeSlicedMDArrayBlock(String, MDAbstractArray, long[], IndexMap)}, -1 where none is bound. */
  public void writeSlicedMDArrayBlock(String path, MDAbstractArray<A> data, long[] blockNumber,
      long[] boundIndices) {
    write(path, data, Slice.numbered(boundIndices, blockNumber, data.dimensions()));
  }

  /** Like {@link #writeSlicedMDArrayBlockWithOffset(String, MDAbstractArray, long[], IndexMap)}. */
  public void writeSlicedMDArrayBlockWithOffset(HDF5DataSet dataSet, MDAbstractArray<A> data, long[] offset,
      IndexMap boundIndices) {
    writeSlicedMDArrayBlockWithOffset(dataSet.getDataSetPath(), data, offset, boundIndices);
  }

  /** Like {@link #writeSlicedMDArrayBlockWithOffset(String, MDAbstractArray, long[], long[])}. */
  public void writeSlicedMDArrayBlockWithOffset(HDF5DataSet dataSet, MDAbstractArray<A> data, long[] offset,
      long[] boundIndices) {
    writeSlicedMDArrayBlockWithOffset(dataSet.getDataSetPath(), data, offset, boundIndices);
  }

  /** Like {@link #writeSlicedMDArrayBlock(String, MDAbstractArray, long[], IndexMap)}. */
  public void writeSlicedMDArrayBlock(HDF5DataSet dataSet, MDAbstractArray<A> data, long[] blockNumber,
      IndexMap boundIndices) {
    writeSlicedMDArrayBlock(dataSet.getDataSetPath(), data, blockNumber, boundIndices);
  }

  /** Like {@link #writeSlicedMDArrayBlock(String, MDAbstractArray, long[], long[])}. */
  public void writeSlicedMDArrayBlock(HDF5DataSet dataSet, MDAbstractArray<A> data, long[] blockNumber,
      long[] boundIndices) {
    writeSlicedMDArrayBlock(dataSet.getDataSetPath(), data, blockNumber, boundIndices);
  }

  /** Like {@link #writeArrayBlock(String, Object, long)}. */
  public void writeArrayBlock(HDF5DataSet dataSet, A data, long blockNumber) {
    writeArrayBlock(dataSet.getDataSetPath(), data, blockNumber);
  }

  /** Like {@link #writeArrayBlockWithOffset(String, Object, int, long)}. */
  public void writeArrayBlockWithOffset(HDF5DataSet dataSet, A data, int dataSize, long offset) {
    writeArrayBlockWithOffset(dataSet.getDataSetPath(), data, dataSize, offset);
  }

  /** Like {@link #writeMatrixBlock(String, Object[], long, long)}. */
  public void writeMatrixBlock(HDF5DataSet dataSet, A[] data, long blockNumberX, long blockNumberY) {
    writeMatrixBlock(dataSet.getDataSetPath(), data, blockNumberX, blockNumberY);
  }

  /** Like {@link #writeMatrixBlockWithOffset(String, Object[], long, long)}. */
  public void writeMatrixBlockWithOffset(HDF5DataSet dataSet, A[] data, long offsetX, long offsetY) {
    writeMatrixBlockWithOffset(dataSet.getDataSetPath(), data, offsetX, offsetY);
  }

  /** Like {@link #writeMDArrayBlock(String, MDAbstractArray, long[])}. */
  public void writeMDArrayBlock(HDF5DataSet dataSet, MDAbstractArray<A> data, long[] blockNumber) {
    writeMDArrayBlock(dataSet.getDataSetPath(), data, blockNumber);
  }

  /** Like {@link #writeMDArrayBlockWithOffset(String, MDAbstractArray, long[])}. */
  public void writeMDArrayBlockWithOffset(HDF5DataSet dataSet, MDAbstractArray<A> data, long[] offset) {
    writeMDArrayBlockWithOffset(dataSet.getDataSetPath(), data, offset);
  }

  /** Like {@link #writeMDArrayBlockWithOffset(String, MDAbstractArray, int[], long[], int[])}. */
  public void writeMDArrayBlockWithOffset(HDF5DataSet dataSet, MDAbstractArray<A> data, int[] blockDimensions,
      long[] offset, int[] memoryOffset) {
    writeMDArrayBlockWithOffset(dataSet.getDataSetPath(), data, blockDimensions, offset, memoryOffset);
  }

  /** Like {@link #createArray(String, int)}, and refers to it. */
  public HDF5DataSet createArrayAndOpen(String path, int size) {
    createArray(path, size);
    return new HDF5DataSet(path);
  }

  /** Like {@link #createArray(String, int, HDF5StorageFeatures)}, and refers to it. */
  public HDF5DataSet createArrayAndOpen(String path, int size, F features) {
    createArray(path, size, features);
    return new HDF5DataSet(path);
  }

  /** Like {@link #createArray(String, long, int)}, and refers to it. */
  public HDF5DataSet createArrayAndOpen(String path, long size, int blockSize) {
    createArray(path, size, blockSize);
    return new HDF5DataSet(path);
  }

  /** Like {@link #createArray(String, long, int, HDF5StorageFeatures)}, and refers to it. */
  public HDF5DataSet createArrayAndOpen(String path, long size, int blockSize, F features) {
    createArray(path, size, blockSize, features);
    return new HDF5DataSet(path);
  }

  /** Creates a dataset as a template says. */
  public void createArray(String path, HDF5DataSetTemplate template) {
    target.create(path, type, template.blocks, template.storage);
  }

  /** Creates a dataset as a template says. */
  public void createMDArray(String path, HDF5DataSetTemplate template) {
    createArray(path, template);
  }

  /** Creates a dataset as a template says, and writes its beginning. */
  public void writeArray(String path, A data, HDF5DataSetTemplate template) {
    createArray(path, template);
    writeArrayBlock(path, data, 0);
  }

  /** Creates a dataset as a template says, and writes its beginning. */
  public void writeMDArray(String path, MDAbstractArray<A> data, HDF5DataSetTemplate template) {
    createArray(path, template);
    writeMDArrayBlock(path, data, new long[data.rank()]);
  }

  /** Creates a dataset as a template says, and refers to it. */
  public HDF5DataSet createArrayAndOpen(String path, HDF5DataSetTemplate template) {
    createArray(path, template);
    return new HDF5DataSet(path);
  }

  /** Returns how datasets of one dimension are to be that are alike. */
  public HDF5DataSetTemplate createArrayTemplate(long size, int blockSize, F features) {
    return new HDF5DataSetTemplate(Blocks.of(size, blockSize), features.storage());
  }

  /** Like {@link #createMDArray(String, int[])}, and refers to it. */
  public HDF5DataSet createMDArrayAndOpen(String path, int[] blockDimensions) {
    createMDArray(path, blockDimensions);
    return new HDF5DataSet(path);
  }

  /** Like {@link #createMDArray(String, int[], HDF5StorageFeatures)}, and refers to it. */
  public HDF5DataSet createMDArrayAndOpen(String path, int[] blockDimensions, F features) {
    createMDArray(path, blockDimensions, features);
    return new HDF5DataSet(path);
  }

  /** Like {@link #createMDArray(String, long[], int[])}, and refers to it. */
  public HDF5DataSet createMDArrayAndOpen(String path, long[] dimensions, int[] blockDimensions) {
    createMDArray(path, dimensions, blockDimensions);
    return new HDF5DataSet(path);
  }

  /** Like {@link #createMDArray(String, long[], int[], HDF5StorageFeatures)}, and refers to it. */
  public HDF5DataSet createMDArrayAndOpen(String path, long[] dimensions, int[] blockDimensions, F features) {
    createMDArray(path, dimensions, blockDimensions, features);
    return new HDF5DataSet(path);
  }

  /** Creates a dataset as a template says, and refers to it. */
  public HDF5DataSet createMDArrayAndOpen(String path, HDF5DataSetTemplate template) {
    return createArrayAndOpen(path, template);
  }

  /** Returns how datasets are to be that are alike. */
  public HDF5DataSetTemplate createMDArrayTemplate(long[] dimensions, int[] blockDimensions, F features) {
    return new HDF5DataSetTemplate(Blocks.of(dimensions, blockDimensions), features.storage());
  }
}
