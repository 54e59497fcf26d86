package org.h5burst.writer.backend.portable;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.SlabSlicer;
import org.h5burst.writer.backend.portable.Boxes.Box;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a dataset that only HDF5 can place, because it is stored in chunks, as if they lay in a row. The file is opened when they are first touched; while it is open nobody else may touch
 * it. Used by one thread.
 */
final class ChunkedDataset implements ElementStore, AutoCloseable {
  /** Chunks that are written in parts stay in memory until they are complete, instead of being filtered again for each part. */
  private static final long CACHE_BYTES = 32 << 20;
  private static final long CACHE_SLOTS = 12_421;
  /** What is read by one call into an array, which is copied then. */
  private static final long MOST_BYTES_AT_A_TIME = 16 << 20;
  private static final double EVICT_COMPLETE_CHUNKS_FIRST = 1;

  private final DatasetSpec dataset;
  private final Supplier<Id> opener;
  private final LongConsumer written;
  private byte[] elements = {};
  private @Nullable Open open;

  private ChunkedDataset(DatasetSpec dataset, Supplier<Id> opener, LongConsumer written) {
    this.dataset = dataset;
    this.opener = opener;
    this.written = written;
  }

  /**
   * To be written, by one process while no other touches the file.
   *
   * @param layout where chunks that get their place only now are put
   * @param written is told how much HDF5 has been given to write
   */
  static ChunkedDataset toWrite(Path path, FileLayout layout, DatasetSpec dataset, LongConsumer written) {
    return new ChunkedDataset(dataset, () -> layout.open(path), written);
  }

  /** To be read, by any number of processes at a time. */
  static ChunkedDataset toRead(Path path, DatasetSpec dataset) {
    return new ChunkedDataset(dataset,
        () -> Names.inUse().openToRead(path), _ -> {});
  }

  private record Open(Id file, Id dataset, Id space, Id type) {
    void close() {
      try (Id _ = file; Id _ = dataset; Id _ = space) {
        type.close();
      }
    }
  }

  /** Moves the elements of a box between the file and an array. */
  private interface Transfer {
    void run(Open in, Id memory, byte[] elements);
  }

  @Override
  public void write(ByteBuffer memory, long from, long bytes, long offset) throws IOException {
    MemorySegment packed = MemorySegment.ofBuffer(memory.clear()).asSlice(from, bytes);
    forEachBox(offset, bytes, (box, at) -> {
      MemorySegment.copy(packed, JAVA_BYTE, at, elements, 0, elements.length);
      transfer(box,
          (in, space, array) -> H5.H5Dwrite(in.dataset.value(), in.type.value(), space.value(), in.space.value(), HDF5Constants.H5P_DEFAULT, array, false));
    });
    written.accept(bytes);
  }

  @Override
  public void read(MemorySegment memory, long offset) throws IOException {
    forEachBox(offset, memory.byteSize(), (box, at) -> {
      transfer(box,
          (in, space, array) -> H5.H5Dread(in.dataset.value(), in.type.value(), space.value(), in.space.value(), HDF5Constants.H5P_DEFAULT, array, false));
      MemorySegment.copy(elements, 0, memory, JAVA_BYTE, at, elements.length);
    });
  }

  /** Fills memory with the elements of one hyperslab, in row-major order. */
  void read(Selection slab, MemorySegment packed) throws IOException {
    int elementBytes = dataset.type().bytes();
    long at = 0;
    try {
      for (Selection part : SlabSlicer.slice(slab, MOST_BYTES_AT_A_TIME / elementBytes)) {
        byte[] array = new byte[Math.toIntExact(part.elements() * elementBytes)];
        WholeWords.run(() -> transfer(part, array));
        MemorySegment.copy(array, 0, packed, JAVA_BYTE, at, array.length);
        at += array.length;
      }
    } catch (RuntimeException | LinkageError failure) {
      throw new IOException("HDF5: " + Causes.words(failure), failure);
    }
  }

  private void transfer(Selection slab, byte[] array) {
    Open in = opened();
    long[][] numbers = new long[4][slab.rank()];
    for (int dimension = 0; dimension < slab.rank(); dimension++) {
      numbers[0][dimension] = slab.start(0, dimension);
      numbers[1][dimension] = slab.stride(0, dimension);
      numbers[2][dimension] = slab.count(0, dimension);
      numbers[3][dimension] = slab.blockExtent(0, dimension);
    }
    if (!dataset.isScalar()) {
      H5.H5Sselect_hyperslab(in.space.value(), HDF5Constants.H5S_SELECT_SET, numbers[0], numbers[1], numbers[2], numbers[3]);
    }
    try (Id memory = new Id(H5.H5Screate_simple(1, new long[] {slab.elements()}, null), H5::H5Sclose)) {
      H5.H5Dread(in.dataset.value(), in.type.value(), memory.value(), in.space.value(), HDF5Constants.H5P_DEFAULT, array, false);
    }
  }

  private interface BoxAction {
    void run(Box box, long at);
  }

  /** Calls the action with an array for just the elements of each box, and where these are in memory: JHDF5 copies the whole array, because pinning it would hold up garbage collection. */
  private void forEachBox(long offset, long bytes, BoxAction action) throws IOException {
    int elementBytes = dataset.type().bytes();
    long at = 0;
    try {
      for (Box box : Boxes.of(dataset.shape(), offset / elementBytes, (offset + bytes) / elementBytes)) {
        int size = Math.toIntExact(box.elements() * elementBytes);
        elements = elements.length == size ? elements : new byte[size];
        long from = at;
        WholeWords.run(() -> action.run(box, from));
        at += size;
      }
    } catch (RuntimeException | LinkageError failure) {
      throw new IOException("HDF5: " + Causes.words(failure), failure);
    }
  }

  private void transfer(Box box, Transfer transfer) {
    Open in = opened();
    if (!dataset.isScalar()) {
      H5.H5Sselect_hyperslab(in.space.value(), HDF5Constants.H5S_SELECT_SET, box.start(), null, box.count(), null);
    }
    try (Id memory = new Id(H5.H5Screate_simple(1, new long[] {box.elements()}, null), H5::H5Sclose)) {
      transfer.run(in, memory, elements);
    }
  }

  private Open opened() {
    Open known = open;
    if (known != null) {
      return known;
    }
    Id file = opener.get();
    try (Id access = new Id(H5.H5Pcreate(HDF5Constants.H5P_DATASET_ACCESS), H5::H5Pclose)) {
      H5.H5Pset_chunk_cache(access.value(), CACHE_SLOTS, CACHE_BYTES, EVICT_COMPLETE_CHUNKS_FIRST);
      Id found = Structure.open(file, dataset, access.value());
      Open fresh = new Open(file, found, new Id(H5.H5Dget_space(found.value()), H5::H5Sclose),
          new Id(H5.H5Dget_type(found.value()), H5::H5Tclose));
      open = fresh;
      return fresh;
    } catch (RuntimeException | LinkageError failure) {
      file.close(); // and what is open in it with it, as far as HDF5 can
      throw failure;
    }
  }

  /** Gives what HDF5 still has in memory to the operating system, and closes the file. */
  @Override
  public void close() throws IOException {
    Open ending = open;
    open = null;
    if (ending != null) {
      elements = new byte[0];
      try {
        WholeWords.run(ending::close);
      } catch (RuntimeException failure) {
        throw new IOException("HDF5: " + Causes.words(failure), failure);
      }
    }
  }
}
