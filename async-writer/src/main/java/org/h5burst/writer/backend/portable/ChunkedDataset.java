package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.h5burst.hdf5.H5D.Transfer;
import org.h5burst.hdf5.H5P;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.Scope;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.ChunkPlaces;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.Place;
import org.h5burst.writer.backend.SlabSlicer;
import org.h5burst.writer.backend.structure.Datasets;
import org.h5burst.writer.backend.structure.OpenDataset;
import org.jspecify.annotations.Nullable;

/**
 * Accesses the elements of a dataset that only HDF5 can place, because it is chunked, as if they were contiguous. The
 * file is opened when they are first used, also after it was closed; while it is open no other process may touch it.
 * Used by one thread.
 */
final class ChunkedDataset implements ElementStore, ChunkStore, AutoCloseable {
  /**
   * Chunks that are written in parts stay in memory until they are complete, instead of being filtered again for each
   * part. A row of the dataset is a part of each chunk in a row of chunks.
   */
  private static final long CACHE_BYTES = 32 << 20;
  private static final long CACHE_SLOTS = 12_421;
  /** The largest size of one read call, for which JHDF5 allocates an array. */
  private static final long MAX_BYTES_AT_A_TIME = 16 << 20;
  private static final double EVICT_COMPLETE_CHUNKS_FIRST = 1;
  private static final long[] FIXED = {};
  private static final long[] ONE = {1};

  private final Hdf5 hdf5;
  private final DatasetSpec dataset;
  private final Function<Scope, Hid.File> opener;
  private final LongConsumer written;
  private final Scope scope;
  private long mostCacheBytes = CACHE_BYTES;
  private @Nullable OpenDataset open;

  private ChunkedDataset(Hdf5 hdf5, DatasetSpec dataset, Function<Scope, Hid.File> opener, LongConsumer written) {
    this.hdf5 = hdf5;
    this.dataset = dataset;
    this.opener = opener;
    this.written = written;
    this.scope = new Scope(hdf5);
  }

  /**
   * Opens a dataset to be written, by one process while no other touches the file.
   *
   * @param file determines where newly allocated chunks are put
   * @param written counts the bytes that HDF5 was given to write
   */
  static ChunkedDataset toWrite(PortableStructure file, DatasetSpec dataset, LongConsumer written) {
    return new ChunkedDataset(file.hdf5(), dataset, scope -> file.openToWrite(dataset, scope), written);
  }

  /** Opens a dataset to be read, by any number of processes at a time. */
  static ChunkedDataset toRead(PortableStructure file, DatasetSpec dataset) {
    return new ChunkedDataset(file.hdf5(), dataset, scope -> file.openToRead(dataset, scope), _ -> {});
  }

  /** Lets HDF5 cache chunks in this much memory, which always has room for two. */
  ChunkedDataset caching(long mostBytes) {
    mostCacheBytes = mostBytes;
    return this;
  }

  /** Returns the memory for a row of chunks. */
  private long cacheBytes() {
    ChunkGrid grid = ChunkGrid.of(dataset);
    return Math.max(2 * grid.chunkBytes(), Math.min(mostCacheBytes, Math.max(CACHE_BYTES, grid.unitMemory())));
  }

  @Override
  public void write(ByteBuffer memory, long from, long bytes, long offset) throws IOException {
    moveRun(hdf5.h5d()::write, MemorySegment.ofBuffer(memory.clear()).asSlice(from, bytes), offset);
    written.accept(bytes);
  }

  @Override
  public void read(MemorySegment memory, long offset) throws IOException {
    moveRun(hdf5.h5d()::read, memory, offset);
  }

  private void moveRun(Transfer transfer, MemorySegment memory, long offset) throws IOException {
    int elementBytes = dataset.type().bytes();
    moveAll(transfer, memory,
        () -> Boxes.of(dataset.shape(), offset / elementBytes, (offset + memory.byteSize()) / elementBytes));
  }

  /** Fills memory with the elements of one hyperslab, in row-major order. */
  void read(Selection slab, MemorySegment elements) throws IOException {
    moveAll(hdf5.h5d()::read, elements, () -> SlabSlicer.slice(slab, MAX_BYTES_AT_A_TIME / dataset.type().bytes()));
  }

  private void moveAll(Transfer transfer, MemorySegment memory, Supplier<List<Selection>> slabs) throws IOException {
    long at = 0;
    try {
      for (Selection slab : slabs.get()) {
        long size = slab.elements() * dataset.type().bytes();
        move(transfer, slab, memory.asSlice(at, size));
        at += size;
      }
    } catch (WriterException another) { // which is none of HDF5's
      throw another;
    } catch (RuntimeException | Error failure) {
      throw new IOException("HDF5: " + Causes.words(failure), failure);
    }
  }

  private void move(Transfer transfer, Selection slab, MemorySegment elements) {
    OpenDataset in = opened();
    if (!dataset.isScalar()) {
      select(in.space(), slab);
    }
    hdf5.run(inner -> {
      // of the slab's own shape: to another one HDF5 maps the elements one by one
      Hid.Space memory = inner.add(hdf5.h5s().createSimple(dataset.isScalar() ? ONE : slab.extents(0), FIXED));
      transfer.move(in.id(), in.type(), memory, in.space(), Hid.Properties.DEFAULT, elements);
    });
  }

  private void select(Hid.Space space, Selection slab) {
    long[][] numbers = slab.numbers(0);
    hdf5.h5s().selectHyperslab(space, numbers[0], numbers[1], numbers[2], numbers[3]);
  }

  @Override
  public void readChunk(long[] corner, MemorySegment chunk) throws IOException {
    run(() -> {
      OpenDataset in = opened();
      Selection inside = ChunkGrid.of(dataset).inside(corner);
      select(in.space(), inside);
      hdf5.run(inner -> {
        Hid.Space memory = inner.add(hdf5.h5s().createSimple(dataset.chunk(), FIXED));
        select(memory, Selection.block(new long[dataset.rank()], inside.extents(0)));
        hdf5.h5d().read(in.id(), in.type(), memory, in.space(), Hid.Properties.DEFAULT, chunk);
      });
    });
  }

  @Override
  public void placeChunk(long[] corner, MemorySegment stored) throws IOException {
    run(() -> {
      Hid.Dataset id = opened().id();
      if (dataset.isFiltered() && hdf5.h5d().getChunkStorageSize(id, corner) == stored.byteSize()) {
        // if the size is the same, HDF5 would keep the old chunk's filter mask
        hdf5.h5d().writeChunk(id, corner, 0, Arena.ofAuto().allocate(stored.byteSize() + 1));
      }
      hdf5.h5d().writeChunk(id, corner, 0, stored);
      written.accept(stored.byteSize());
    });
  }

  /** Returns the stored size of a chunk; 0 if it is not allocated yet. */
  long storedBytes(long[] corner) throws IOException {
    return asked(id -> hdf5.h5d().getChunkStorageSize(id, corner));
  }

  /** Returns the positions of chunks in the file, by their first elements. */
  Map<List<Long>, Place> places(Set<List<Long>> chunks) throws IOException {
    return asked(id -> new ChunkPlaces(hdf5, id).find(chunks));
  }

  /** Reads the stored form of a chunk; returns the bits of the filters that were skipped for it. */
  int readStored(long[] corner, MemorySegment stored) throws IOException {
    return asked(id -> hdf5.h5d().readChunk(id, corner, stored));
  }

  /** Returns whether chunks that extend beyond the dataset are filtered too. */
  boolean filtersEveryChunk() throws IOException {
    return asked(id -> hdf5.within(inner -> {
      Hid.Properties creation = inner.add(hdf5.h5d().getCreatePlist(id));
      return (hdf5.h5p().getChunkOpts(creation) & H5P.H5D_CHUNK_DONT_FILTER_PARTIAL_CHUNKS) == 0;
    }));
  }

  private <T> T asked(Function<Hid.Dataset, T> question) throws IOException {
    return called(() -> question.apply(opened().id()));
  }

  private static void run(Runnable calls) throws IOException {
    boolean _ = called(() -> {
      calls.run();
      return true;
    });
  }

  /** Runs a call, and reports a failure of HDF5 as one of the file. */
  private static <T> T called(Supplier<T> calls) throws IOException {
    try {
      return calls.get();
    } catch (RuntimeException | Error failure) {
      throw new IOException("HDF5: " + Causes.words(failure), failure);
    }
  }

  private OpenDataset opened() {
    OpenDataset known = open;
    if (known == null) {
      Hid.File file = opener.apply(scope);
      Hid.Properties access = scope.add(hdf5.h5p().create(H5P.Kind.DATASET_ACCESS));
      hdf5.h5p().setChunkCache(access, CACHE_SLOTS, dataset.isChunked() ? cacheBytes() : CACHE_BYTES,
          EVICT_COMPLETE_CHUNKS_FIRST);
      known = new Datasets(hdf5, file, access).open(scope, dataset);
      open = known;
    }
    return known;
  }

  /** Passes what HDF5 still has in memory to the operating system, and closes the file. */
  @Override
  public void close() throws IOException {
    open = null;
    run(scope::close);
  }
}
