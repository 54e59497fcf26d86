package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;

/**
 * Reads datasets and attributes as one type of numbers: of this type, of one whose values all fit, or of one of which
 * the values that are read do. A read of elements ends the burst and waits for it, so that it sees what was written
 * before. <b>Collective</b>, with a communicator: all ranks read as often as each other, in the same order, whatever
 * each wants.
 *
 * @param <A> an array of these numbers, such as {@code float[]}
 * @param <M> one of several dimensions, such as {@link MDFloatArray}
 */
public abstract sealed class NumberReader<A, M extends MDAbstractArray<A>> permits SlicedReader {
  final Target target;
  final ElementType type;
  private final Numbers<A> numbers;
  private final BiFunction<A, int[], M> mdArrays;

  NumberReader(Target target, ElementType type, Numbers<A> numbers, BiFunction<A, int[], M> mdArrays) {
    this.target = target;
    this.type = type;
    this.numbers = numbers;
    this.mdArrays = mdArrays;
  }

  final M md(A flat, int... dimensions) {
    return mdArrays.apply(flat, dimensions);
  }

  final MemorySegment memory(A array) {
    return numbers.memory().apply(array);
  }

  final long length(A array) {
    return memory(array).byteSize() / type.bytes();
  }

  /** Requires one dimension of a dataset for each extent. */
  private Dataset dataset(String path, int dimensions) {
    Dataset dataset = target.dataset(path);
    if (dataset.shape().length != dimensions) {
      throw new UsageException(
          "dataset %s does not have %d dimensions".formatted(dataset, dimensions));
    }
    return dataset;
  }

  /** Elements of a dataset. */
  private record Part(Dataset dataset, Selection selection) {
    static Part all(Dataset dataset) {
      return new Part(dataset, Selection.all().placedIn(dataset.shape()));
    }

    static Part only(Dataset dataset) {
      Part all = all(dataset);
      if (all.selection.elements() != 1) {
        throw new UsageException(
            "dataset %s does not have one element; read it as an array".formatted(dataset));
      }
      return all;
    }
  }

  /**
   * Numbers that are read.
   *
   * @param elements the numbers, or what is converted to them
   */
  private record Enqueued<A>(Dataset dataset, A numbers, MemorySegment elements) {}

  private A read(Supplier<Part> part) {
    Enqueued<A> read = target.read(() -> enqueued(part.get()));
    if (read.dataset.type() instanceof ElementType stored && Conversion.isToFewerDigits(stored, type)) {
      requireHeld(read.dataset, stored, read.elements);
      memory(read.numbers).copyFrom(Conversion.of(stored, type, read.elements));
    } else if (read.dataset.type() instanceof ElementType stored && Conversion.isOfOtherSign(stored, type)) {
      requireHeld(read.dataset, Conversion.ofOtherSign(type), read.elements);
    }
    return read.numbers;
  }

  private Enqueued<A> enqueued(Part part) {
    Selection selection = part.selection;
    A into = numbers.array().apply(Math.toIntExact(selection.elements()));
    if (part.dataset.type() instanceof ElementType stored && Conversion.isToFewerDigits(stored, type)) {
      MemorySegment elements = MemorySegment.ofArray(new byte[Math.toIntExact(selection.elements() * stored.bytes())]);
      part.dataset.read(selection, elements);
      return new Enqueued<>(part.dataset, into, elements);
    }
    if (!selection.isEmpty()) {
      numbers.reader().read(part.dataset, selection, into);
    }
    return new Enqueued<>(part.dataset, into, memory(into));
  }

  /** Refuses numbers of a dataset that this type cannot represent, as JHDF5 does. */
  private void requireHeld(Dataset dataset, ElementType stored, MemorySegment elements) {
    for (long index = 0; index < elements.byteSize() / stored.bytes(); index++) {
      if (!Conversion.isHeld(stored, elements, index, type)) {
        throw new UsageException("dataset %s cannot be read as %s: it has the value %s; read it as %s".formatted(
            dataset, type, Conversion.words(stored, elements, index), dataset.type()));
      }
    }
  }

  private A block(String path, long[] offset, int... count) {
    return read(() -> new Part(dataset(path, offset.length), Selection.block(offset, Memory.longs(count))));
  }

  final A readScalar(String path) {
    return read(() -> Part.only(target.dataset(path)));
  }

  /** Reads all of a dataset of one dimension. */
  public A readArray(String path) {
    return read(() -> {
      Dataset dataset = target.dataset(path);
      return dataset.shape().length == 0 ? Part.only(dataset) : Part.all(dataset(path, 1));
    });
  }

  /** Reads the block of this number, in a sequence of blocks of this size. */
  public A readArrayBlock(String path, int blockSize, long blockNumber) {
    return readArrayBlockWithOffset(path, blockSize,
        target.prepared(() -> Math.multiplyExact(blockSize, blockNumber)));
  }

  /** Reads so many elements from this one on. */
  public A readArrayBlockWithOffset(String path, int blockSize, long offset) {
    return block(path, new long[] {offset}, blockSize);
  }

  /** Reads all of a dataset of two dimensions. */
  public A[] readMatrix(String path) {
    int[] shape = target.prepared(() -> MDAbstractArray.toInt(dataset(path, 2).shape()));
    return readMatrixBlockWithOffset(path, shape[0], shape[1], 0, 0);
  }

  /** Reads the block of these numbers, in a grid of blocks of these extents. */
  public A[] readMatrixBlock(String path, int blockSizeX, int blockSizeY, long blockNumberX, long blockNumberY) {
    return readMatrixBlockWithOffset(path, blockSizeX, blockSizeY, Math.multiplyExact(blockSizeX, blockNumberX),
        Math.multiplyExact(blockSizeY, blockNumberY));
  }

  /** Reads a block of these extents from this element on. */
  public A[] readMatrixBlockWithOffset(String path, int blockSizeX, int blockSizeY, long offsetX, long offsetY) {
    return md(block(path, new long[] {offsetX, offsetY}, blockSizeX, blockSizeY), blockSizeX, blockSizeY).rows();
  }

  /** Reads all of a dataset. */
  public M readMDArray(String path) {
    int[] dimensions = target.prepared(() -> MDAbstractArray.toInt(target.dataset(path).shape()));
    return mdArrays.apply(read(() -> Part.all(target.dataset(path))), dimensions);
  }

  /** Reads the block of these numbers, in a grid of blocks of these extents. */
  public M readMDArrayBlock(String path, int[] blockDimensions, long[] blockNumber) {
    return readMDArrayBlockWithOffset(path, blockDimensions,
        Transfer.Place.numbered(blockNumber, blockDimensions).offset());
  }

  /** Reads a block of these extents from this element on. */
  public M readMDArrayBlockWithOffset(String path, int[] blockDimensions, long[] offset) {
    return mdArrays.apply(block(path, offset, blockDimensions), blockDimensions);
  }

  /**
   * Reads all of a dataset into a part of an array, which begins at an element of it; gives the extents of what was
   * read.
   */
  public int[] readToMDArrayWithOffset(String path, MDAbstractArray<A> array, int[] memoryOffset) {
    int[] extents = target.prepared(() -> MDAbstractArray.toInt(dataset(path, array.rank()).shape()));
    return readToMDArrayBlockWithOffset(path, array, extents, new long[array.rank()], memoryOffset);
  }

  /**
   * Reads a block of these extents, from this element of the dataset on, as far as there is anything of it, into a part
   * of an array, which begins at an element of it; gives the extents of what was read.
   */
  public int[] readToMDArrayBlockWithOffset(String path, MDAbstractArray<A> array, int[] blockDimensions, long[] offset,
      int[] memoryOffset) {
    int[] extents = target.prepared(() -> {
      int[] clipped =
          MDAbstractArray.toInt(Transfer.clipped(dataset(path, array.rank()), offset, blockDimensions));
      Memory.requireInside(array.dimensions(), clipped, memoryOffset);
      return clipped;
    });
    Memory.put(memory(block(path, offset, extents)), memory(array.getAsFlatArray()), array.dimensions(), extents,
        memoryOffset);
    return extents;
  }

  /** Reads a dataset of one dimension block by block, each when it is asked for: its chunks, or all of it at once. */
  public Iterable<HDF5DataBlock<A>> getArrayNaturalBlocks(String path) {
    return NaturalBlocks.of(dataset(path, 1))
        .each(block -> new HDF5DataBlock<>(block(path, block.offset(), block.extents()), block.index()[0],
            block.offset()[0]));
  }

  /** Reads a dataset block by block, each when it is asked for: its chunks, or all of it at once. */
  public Iterable<HDF5MDDataBlock<M>> getMDArrayNaturalBlocks(String path) {
    return NaturalBlocks.of(target.dataset(path))
        .each(block -> new HDF5MDDataBlock<>(readMDArrayBlockWithOffset(path, block.extents(), block.offset()),
            block.index(), block.offset()));
  }

  /** Returns the numbers of an attribute. <b>Independent.</b> */
  public A getArrayAttr(String path, String name) {
    AttributeValue value = target.attribute(path, name);
    MemorySegment elements = type.isInteger() ? integers(path, name, value)
        : Conversion.of(ElementType.FLOAT64, type, MemorySegment.ofArray(value.doubles()));
    A array = numbers.array().apply(Math.toIntExact(elements.byteSize() / type.bytes()));
    memory(array).copyFrom(elements);
    return array;
  }

  /** Returns the numbers of an attribute of two dimensions. <b>Independent.</b> */
  public A[] getMatrixAttr(String path, String name) {
    int[] shape = MDAbstractArray.toInt(target.attribute(path, name).shape());
    if (shape.length != 2) {
      throw new UsageException("attribute %s of %s does not have 2 dimensions".formatted(name, path));
    }
    return md(getArrayAttr(path, name), shape).rows();
  }

  /** Returns the numbers of an attribute of any number of dimensions. <b>Independent.</b> */
  public M getMDArrayAttr(String path, String name) {
    return mdArrays.apply(getArrayAttr(path, name), MDAbstractArray.toInt(target.attribute(path, name).shape()));
  }

  /** Returns the integers of an attribute, as elements of the type, which must be able to represent each of them. */
  private MemorySegment integers(String path, String name, AttributeValue value) {
    boolean isUnsigned = value instanceof AttributeValue.Elements elements && elements.type() == ElementType.UINT64;
    long[] integers = isUnsigned
        ? MemorySegment.ofArray(((AttributeValue.Elements) value).bytes()).toArray(ValueLayout.JAVA_LONG_UNALIGNED)
        : value.longs();
    ElementType stored = isUnsigned ? ElementType.UINT64 : ElementType.INT64;
    for (long integer : integers) {
      if (!Conversion.isHeld(stored, integer, type)) {
        throw new UsageException(
            "attribute %s of %s cannot be read as %s: it has the value %s; read it as a wider type".formatted(name,
                path, type, Conversion.words(stored, integer)));
      }
    }
    return Conversion.of(stored, type, MemorySegment.ofArray(integers));
  }
}
