package org.h5burst.hdf5;

import java.lang.foreign.MemorySegment;

/** HDF5's functions for datasets. Every failure throws {@link Hdf5Exception}. */
public interface H5D {
  /** Space is allocated when a dataset is created. */
  int H5D_ALLOC_TIME_EARLY = 1;

  /** Space for each chunk is allocated when it is first written. */
  int H5D_ALLOC_TIME_INCR = 3;
  /** Space is filled when it is allocated: with zeros if there is no fill value. */
  int H5D_FILL_TIME_ALLOC = 0;
  /** Space is never filled. */
  int H5D_FILL_TIME_NEVER = 1;
  /** Elements are in the header. */
  int H5D_COMPACT = 0;
  /** Elements are contiguous. */
  int H5D_CONTIGUOUS = 1;
  /** Elements are in chunks. */
  int H5D_CHUNKED = 2;
  /** All space is allocated. */
  int H5D_SPACE_STATUS_ALLOCATED = 2;

  /** The properties of a new dataset: its type, its extents, how it is linked and how it is stored. */
  record Made(Hid.Type type, Hid.Space space, Hid.Properties link, Hid.Properties creation) {}

  /** Creates and links a dataset. <b>Collective.</b> */
  Hid.Dataset create(Hid.Location at, String name, Made made);

  /** Opens a dataset. <b>Collective</b> if the access list says so, otherwise <b>independent</b>. */
  Hid.Dataset open(Hid.Location at, String name, Hid.Properties access);

  /** Closes a dataset. <b>Independent.</b> */
  void close(Hid.Dataset dataset);

  /** One of {@link #write} and {@link #read}. */
  @FunctionalInterface
  interface Transfer {
    /** Transfers elements between a memory and a file dataspace. */
    void move(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer,
        MemorySegment elements);
  }

  /**
   * Writes the selection of a memory dataspace to the selection of a file dataspace. <b>Collective</b> if the transfer
   * list says so.
   */
  void write(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer,
      MemorySegment elements);

  /**
   * Reads the selection of a file dataspace into the selection of a memory dataspace. <b>Collective</b> if the transfer
   * list says so.
   */
  void read(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer,
      MemorySegment elements);

  /**
   * Returns whether {@link #writeChunk} and {@link #getChunkStorageSize} can be called: HDF5 has them from 1.10.3 on;
   * JHDF5's binding lacks them. <b>Independent.</b>
   */
  boolean writesChunks();

  /**
   * Writes the stored bytes of one chunk, bypassing all filters. HDF5 writes them at once, and drops what it has of the
   * chunk in memory. <b>Collective</b> for files of several ranks.
   *
   * @param corner the chunk's first element
   * @param mask bits of the filters that were skipped: bit 0 is the first
   * @param bytes the chunk as encoded by the filters
   */
  void writeChunk(Hid.Dataset dataset, long[] corner, int mask, MemorySegment bytes);

  /** Returns whether {@link #readChunk} can be called; JHDF5's binding lacks it. */
  boolean readsChunks();

  /**
   * Reads the stored bytes of one chunk, bypassing all filters. <b>Independent.</b>
   *
   * @param corner the chunk's first element
   * @param bytes memory for {@link #getChunkStorageSize} bytes
   * @return bits of the filters that were skipped: bit 0 is the first
   */
  int readChunk(Hid.Dataset dataset, long[] corner, MemorySegment bytes);

  /** Returns the stored size of a chunk; 0 if it is not allocated yet, or cannot be found. <b>Independent.</b> */
  long getChunkStorageSize(Hid.Dataset dataset, long[] corner);

  /** Returns whether {@link #getChunkAddress} can be called: HDF5 has it from 1.10.5 on; JHDF5's binding lacks it. */
  boolean locatesChunks();

  /**
   * Returns the position of a chunk in the file, in bytes; -1 if it is not allocated yet. HDF5 walks through the chunks
   * of the dataset until it finds it. <b>Independent.</b>
   *
   * @param corner the chunk's first element
   */
  long getChunkAddress(Hid.Dataset dataset, long[] corner);

  /** Receives each chunk. */
  @FunctionalInterface
  interface ChunkVisitor {
    /**
     * Receives a chunk.
     *
     * @param corner its first element
     * @param address its position in the file, in bytes
     * @param bytes its stored size
     */
    void visit(long[] corner, long address, long bytes);
  }

  /**
   * Returns whether {@link #visitChunks} can be called: HDF5 has it from 1.10.10, 1.12.3 and 1.14.0 on; JHDF5's binding
   * lacks it. <b>Independent.</b>
   */
  boolean visitsChunks();

  /**
   * Visits all allocated chunks, in no particular order, in one pass through HDF5's index. <b>Independent.</b>
   *
   * @param rank number of dimensions
   * @param visitor must not call HDF5
   */
  void visitChunks(Hid.Dataset dataset, int rank, ChunkVisitor visitor);

  /** Gives a dataset another shape. <b>Collective.</b> */
  void setExtent(Hid.Dataset dataset, long[] shape);

  /** Returns a copy of the dataset's dataspace. <b>Independent.</b> */
  Hid.Space getSpace(Hid.Dataset dataset);

  /** Returns the type of the dataset's elements in the file. <b>Independent.</b> */
  Hid.Type getType(Hid.Dataset dataset);

  /** Returns a copy of the list with which the dataset was created. <b>Independent.</b> */
  Hid.Properties getCreatePlist(Hid.Dataset dataset);

  /** Returns the position of a contiguous dataset's elements in the file, in bytes. <b>Independent.</b> */
  long getOffset(Hid.Dataset dataset);

  /** Returns how much of its space is allocated, such as {@link #H5D_SPACE_STATUS_ALLOCATED}. <b>Independent.</b> */
  int getSpaceStatus(Hid.Dataset dataset);

  /** Returns the bytes that are allocated in the file for its elements. <b>Independent.</b> */
  long getStorageSize(Hid.Dataset dataset);

  /** Frees the memory that HDF5 has allocated for variable-length elements that were read. <b>Independent.</b> */
  void vlenReclaim(Hid.Type type, Hid.Space space, MemorySegment elements);
}
