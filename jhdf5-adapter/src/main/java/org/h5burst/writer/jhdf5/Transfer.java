package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Selection;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Storage;
import org.h5burst.writer.jhdf5.exceptions.HDF5SpaceRankMismatch;

/** Reads and writes elements that are not numbers, as the dataset's own type. */
record Transfer(Target target) {
  /** Reads all of a dataset. */
  <A> A read(String path, Codec<A> codec) {
    return read(path, codec, dataset -> Selection.all().placedIn(dataset.shape()));
  }

  /** Reads a block, as far as there is anything of it. */
  <A> A read(String path, Codec<A> codec, long[] offset, int... count) {
    return read(path, codec, dataset -> Selection.block(offset, clipped(dataset, offset, count)));
  }

  /** Returns the extents of a block, as far as there is anything of it. */
  static long[] clipped(Dataset dataset, long[] offset, int... count) {
    long[] shape = dataset.shape();
    if (shape.length != count.length || offset.length != count.length) {
      throw new HDF5SpaceRankMismatch("a block of %d dimensions cannot be read of %s".formatted(count.length, dataset));
    }
    long[] extents = Memory.longs(count);
    Arrays.setAll(extents,
        dimension -> Math.clamp(shape[dimension] - offset[dimension], 0, extents[dimension]));
    return extents;
  }

  /** Elements that are read, and their type in the file. */
  private record Stored(DataType type, byte[] elements) {}

  private <A> A read(String path, Codec<A> codec, Function<Dataset, Selection> wanted) {
    Stored stored = target.read(() -> {
      Dataset dataset = target.dataset(path);
      Selection selection = wanted.apply(dataset);
      byte[] elements = new byte[Math.toIntExact(Math.multiplyExact(selection.elements(), dataset.type().bytes()))];
      if (elements.length > 0) {
        dataset.read(selection, MemorySegment.ofArray(elements));
      }
      return new Stored(dataset.type(), elements);
    });
    return codec.decode(stored.type, stored.elements);
  }

  /** Returns the extents of a dataset. */
  int[] dimensions(String path) {
    return MDAbstractArray.toInt(target.dataset(path).shape());
  }

  /** Reads a dataset of one dimension chunk by chunk. */
  <A> Iterable<HDF5DataBlock<A>> blocks(String path, Codec<A> codec) {
    return NaturalBlocks.of(target.dataset(path)).each(block -> new HDF5DataBlock<>(
        read(path, codec, block.offset(), block.extents()), block.index()[0], block.offset()[0]));
  }

  /** Reads a dataset chunk by chunk. */
  <A, M> Iterable<HDF5MDDataBlock<M>> mdBlocks(String path, Codec<A> codec, BiFunction<A, int[], M> made) {
    return NaturalBlocks.of(target.dataset(path)).each(block -> new HDF5MDDataBlock<>(
        made.apply(read(path, codec, block.offset(), block.extents()), block.extents()), block.index(),
        block.offset()));
  }

  /** Reads a block of several dimensions. */
  <A, M> M mdBlock(String path, Codec<A> codec, BiFunction<A, int[], M> made, Place place) {
    int[] extents = target.prepared(
        () -> MDAbstractArray.toInt(clipped(target.dataset(path), place.offset(), place.extents())));
    return made.apply(read(path, codec, place.offset(), extents), extents);
  }

  /**
   * The position of a block.
   *
   * @param offset its first element in the dataset
   * @param extents of the block
   */
  record Place(long[] offset, int[] extents) {
    /** Returns the block of these numbers, in a grid of blocks of these extents. */
    static Place numbered(long[] number, int... extents) {
      long[] offset = number.clone();
      Arrays.setAll(offset, dimension -> Math.multiplyExact(number[dimension],
          dimension < extents.length ? extents[dimension] : 1));
      return new Place(offset, extents);
    }
  }

  /** The properties of a new dataset. */
  record Made(DataType type, long[] shape, Storage storage) {}

  /** Writes all of a dataset, which is made if need be; a shape without extents is that of one element. */
  <A> void write(String path, Made made, Codec<A> codec, A array) {
    Dataset dataset = target.whole(path, made.type(), made.shape(), made.storage());
    target.writeWhole(dataset, codec.encode(dataset.type(), array));
  }

  /** Writes a block. */
  <A> void write(String path, Codec<A> codec, long[] offset, long[] count, A array) {
    Dataset dataset = target.dataset(path);
    target.writeBlock(dataset, offset, count, codec.encode(dataset.type(), array));
  }

  /** Returns the elements of an attribute. */
  <A> A attribute(String path, String name, Codec<A> codec) {
    AttributeValue.Elements elements = elements(path, name);
    return codec.decode(elements.type(), elements.bytes());
  }

  AttributeValue.Elements elements(String path, String name) {
    if (target.attribute(path, name) instanceof AttributeValue.Elements elements) {
      return elements;
    }
    throw Target.usage("attribute %s of %s has no elements of a fixed size".formatted(name, path));
  }

  <A> void setAttribute(String path, String name, DataType type, Codec<A> codec, long[] shape, A array) {
    target.attribute(path, name, AttributeValue.of(type, shape, codec.encode(type, array)));
  }
}
