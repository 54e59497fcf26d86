package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.util.function.BiFunction;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Storage;

/**
 * Writes datasets and attributes of one type of numbers. All calls copy the data and return at once; failures of the
 * writing itself come with the next commit, flush or close.
 *
 * <p>With a communicator all ranks call what creates ({@code create...}, {@code write}, {@code writeArray},
 * {@code writeMatrix}, {@code writeMDArray}, {@code set...Attr}) with the same arguments between two commits, in any
 * order; of the data of a whole array, those of rank 0 are written. <b>Independent</b>; agreed at the next commit.
 * Blocks each rank writes for itself, as many as it has.
 *
 * @param <A> an array of these numbers, such as {@code float[]}
 * @param <M> one of several dimensions, such as {@link MDFloatArray}
 * @param <F> the storage features of these numbers
 */
public abstract sealed class NumberWriter<A, M extends MDAbstractArray<A>, F extends HDF5StorageFeatures>
    extends
      SlicedReader<A, M>
    permits SlicedWriter {
  NumberWriter(Target target, ElementType type, Numbers<A> numbers, BiFunction<A, int[], M> mdArrays) {
    super(target, type, numbers, mdArrays);
  }

  final void writeScalar(String path, A element) {
    writeWhole(path, Target.SCALAR, memory(element), HDF5StorageFeatures.NO_COMPRESSION);
  }

  final void setScalarAttr(String path, String name, A element) {
    target.attribute(path, name, AttributeValue.of(type, target.shapeOfOne(), memory(element)));
  }

  /** Sets an attribute to an array. */
  public void setArrayAttr(String path, String name, A values) {
    target.attribute(path, name, AttributeValue.of(type, new long[] {length(values)}, memory(values)));
  }

  /** Sets an attribute to a matrix. */
  public void setMatrixAttr(String path, String name, A[] values) {
    target.attribute(path, name, AttributeValue.of(type, shapeOf(values), joined(values)));
  }

  /** Sets an attribute to an array of several dimensions. */
  public void setMDArrayAttr(String path, String name, MDAbstractArray<A> values) {
    target.attribute(path, name, AttributeValue.of(type, values.longDimensions(), memory(values.getAsFlatArray())));
  }

  /** Creates a dataset of one dimension and writes all of it, or overwrites one that is alike. */
  public void writeArray(String path, A data) {
    writeWhole(path, new long[] {length(data)}, memory(data), HDF5StorageFeatures.NO_COMPRESSION);
  }

  /** Like {@link #writeArray(String, Object)}, with storage features. */
  public void writeArray(String path, A data, F features) {
    writeWhole(path, new long[] {length(data)}, memory(data), features.storage());
  }

  /** Creates a dataset of one dimension and of this size; if datasets grow, this is the size of a chunk too. */
  public void createArray(String path, int size) {
    target.create(path, type, new long[] {size}, HDF5StorageFeatures.NO_COMPRESSION);
  }

  /** Like {@link #createArray(String, int)}, with storage features; a chunked dataset is empty at first. */
  public void createArray(String path, int size, F features) {
    target.create(path, type, new long[] {size}, features.storage());
  }

  /** Creates a dataset of one dimension, in blocks if datasets grow. */
  public void createArray(String path, long size, int blockSize) {
    create(path, Blocks.of(size, blockSize), HDF5StorageFeatures.NO_COMPRESSION);
  }

  /** Like {@link #createArray(String, long, int)}, with storage features. */
  public void createArray(String path, long size, int blockSize, F features) {
    create(path, Blocks.of(size, blockSize), features.storage());
  }

  /** Writes the block of this number, in a sequence of blocks of the data's size. <b>Independent.</b> */
  public void writeArrayBlock(String path, A data, long blockNumber) {
    long length = length(data);
    writeBlock(path, new long[] {Math.multiplyExact(length, blockNumber)}, new long[] {length}, memory(data));
  }

  /** Writes the first {@code dataSize} elements of the data from this element of the dataset on. <b>Independent.</b> */
  public void writeArrayBlockWithOffset(String path, A data, int dataSize, long offset) {
    writeBlock(path, new long[] {offset}, new long[] {dataSize},
        memory(data).asSlice(0, (long) dataSize * type.bytes()));
  }

  /**
   * Creates a dataset of two dimensions and writes all of it, or overwrites one that is alike; all rows have the same
   * length.
   */
  public void writeMatrix(String path, A[] data) {
    writeWhole(path, shapeOf(data), joined(data), HDF5StorageFeatures.NO_COMPRESSION);
  }

  /** Like {@link #writeMatrix(String, Object[])}, with storage features. */
  public void writeMatrix(String path, A[] data, F features) {
    writeWhole(path, shapeOf(data), joined(data), features.storage());
  }

  /** Creates a dataset of two dimensions, as {@link #createArray(String, int)}. */
  public void createMatrix(String path, int blockSizeX, int blockSizeY) {
    target.create(path, type, new long[] {blockSizeX, blockSizeY}, HDF5StorageFeatures.NO_COMPRESSION);
  }

  /** Like {@link #createMatrix(String, int, int)}, with storage features; a chunked dataset is empty at first. */
  public void createMatrix(String path, int blockSizeX, int blockSizeY, F features) {
    target.create(path, type, new long[] {blockSizeX, blockSizeY}, features.storage());
  }

  /** Creates a dataset of two dimensions, in blocks if datasets grow. */
  public void createMatrix(String path, long sizeX, long sizeY, int blockSizeX, int blockSizeY) {
    create(path, new Blocks(new long[] {sizeX, sizeY}, new long[] {blockSizeX, blockSizeY}),
        HDF5StorageFeatures.NO_COMPRESSION);
  }

  /** Like {@link #createMatrix(String, long, long, int, int)}, with storage features. */
  public void createMatrix(String path, long sizeX, long sizeY, int blockSizeX, int blockSizeY, F features) {
    create(path, new Blocks(new long[] {sizeX, sizeY}, new long[] {blockSizeX, blockSizeY}), features.storage());
  }

  /** Writes the block of these numbers, in a grid of blocks of the data's size. <b>Independent.</b> */
  public void writeMatrixBlock(String path, A[] data, long blockNumberX, long blockNumberY) {
    long[] shape = shapeOf(data);
    writeBlock(path,
        new long[] {Math.multiplyExact(shape[0], blockNumberX), Math.multiplyExact(shape[1], blockNumberY)}, shape,
        joined(data));
  }

  /** Writes a matrix from this element of the dataset on. <b>Independent.</b> */
  public void writeMatrixBlockWithOffset(String path, A[] data, long offsetX, long offsetY) {
    writeBlock(path, new long[] {offsetX, offsetY}, shapeOf(data), joined(data));
  }

  /**
   * Writes the first rows, and of each the first elements, of a matrix from this element of the dataset on.
   * <b>Independent.</b>
   */
  public void writeMatrixBlockWithOffset(String path, A[] data, int dataSizeX, int dataSizeY, long offsetX,
      long offsetY) {
    long[] shape = shapeOf(data);
    int[] extents = {Math.toIntExact(shape[0]), Math.toIntExact(shape[1])};
    MemorySegment part = Memory.part(joined(data), type.bytes(), extents, new int[] {dataSizeX, dataSizeY}, new int[2]);
    writeBlock(path, new long[] {offsetX, offsetY}, new long[] {dataSizeX, dataSizeY}, part);
  }

  /** Creates a dataset and writes all of it, or overwrites one that is alike. */
  public void writeMDArray(String path, MDAbstractArray<A> data) {
    writeWhole(path, data.longDimensions(), memory(data.getAsFlatArray()), HDF5StorageFeatures.NO_COMPRESSION);
  }

  /** Like {@link #writeMDArray(String, MDAbstractArray)}, with storage features. */
  public void writeMDArray(String path, MDAbstractArray<A> data, F features) {
    writeWhole(path, data.longDimensions(), memory(data.getAsFlatArray()), features.storage());
  }

  /** Creates a dataset, as {@link #createArray(String, int)}. */
  public void createMDArray(String path, int[] blockDimensions) {
    target.create(path, type, Memory.longs(blockDimensions), HDF5StorageFeatures.NO_COMPRESSION);
  }

  /** Like {@link #createMDArray(String, int[])}, with storage features; a chunked dataset is empty at first. */
  public void createMDArray(String path, int[] blockDimensions, F features) {
    target.create(path, type, Memory.longs(blockDimensions), features.storage());
  }

  /** Creates a dataset, in blocks if datasets grow. */
  public void createMDArray(String path, long[] dimensions, int[] blockDimensions) {
    create(path, Blocks.of(dimensions, blockDimensions), HDF5StorageFeatures.NO_COMPRESSION);
  }

  /** Like {@link #createMDArray(String, long[], int[])}, with storage features. */
  public void createMDArray(String path, long[] dimensions, int[] blockDimensions, F features) {
    create(path, Blocks.of(dimensions, blockDimensions), features.storage());
  }

  /** Writes the block of these numbers, in a grid of blocks of the data's extents. <b>Independent.</b> */
  public void writeMDArrayBlock(String path, MDAbstractArray<A> data, long[] blockNumber) {
    writeMDArrayBlockWithOffset(path, data, Transfer.Place.numbered(blockNumber, data.dimensions()).offset());
  }

  /** Writes an array from this element of the dataset on. <b>Independent.</b> */
  public void writeMDArrayBlockWithOffset(String path, MDAbstractArray<A> data, long[] offset) {
    writeBlock(path, offset, data.longDimensions(), memory(data.getAsFlatArray()));
  }

  /**
   * Writes a part of an array, which begins at an element of it, from this element of the dataset on.
   * <b>Independent.</b>
   */
  public void writeMDArrayBlockWithOffset(String path, MDAbstractArray<A> data, int[] blockDimensions, long[] offset,
      int[] memoryOffset) {
    MemorySegment part =
        Memory.part(memory(data.getAsFlatArray()), type.bytes(), data.dimensions(), blockDimensions, memoryOffset);
    writeBlock(path, offset, Memory.longs(blockDimensions), part);
  }

  private void create(String path, Blocks blocks, Storage storage) {
    target.create(path, type, blocks, storage);
  }

  private void writeWhole(String path, long[] shape, MemorySegment data, Storage storage) {
    Dataset dataset = target.whole(path, type, shape, storage);
    target.writeWhole(dataset, Conversion.of(type, dataset.type(), data));
  }

  private void writeBlock(String path, long[] offset, long[] count, MemorySegment data) {
    Dataset dataset = target.dataset(path);
    target.writeBlock(dataset, offset, count, Conversion.of(type, dataset.type(), data));
  }

  private long[] shapeOf(A[] rows) {
    return new long[] {rows.length, rows.length == 0 ? 0 : length(rows[0])};
  }

  private MemorySegment joined(A[] rows) {
    MemorySegment[] memories = new MemorySegment[rows.length];
    for (int row = 0; row < rows.length; row++) {
      memories[row] = memory(rows[row]);
    }
    return Memory.joined(memories);
  }
}
