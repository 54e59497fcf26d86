package org.h5burst.hdf5;

import java.lang.foreign.MemorySegment;

/** Datasets. Every failure throws {@link Hdf5Exception}. */
public interface H5D {
  /** Space is allocated when a dataset is created. */
  int H5D_ALLOC_TIME_EARLY = 1;

  /** Each chunk gets its place when it is first written. */
  int H5D_ALLOC_TIME_INCR = 3;
  /** Space is filled when it is allocated: with zeros where there is no fill value. */
  int H5D_FILL_TIME_ALLOC = 0;
  /** Space is never filled. */
  int H5D_FILL_TIME_NEVER = 1;
  /** Elements lie in the header. */
  int H5D_COMPACT = 0;
  /** Elements lie one behind the other. */
  int H5D_CONTIGUOUS = 1;
  /** Elements lie in chunks. */
  int H5D_CHUNKED = 2;
  /** All space is allocated. */
  int H5D_SPACE_STATUS_ALLOCATED = 2;

  /** What makes a dataset: its type, its extents, how it is linked and how it is stored. */
  record Made(Hid.Type type, Hid.Space space, Hid.Properties link, Hid.Properties creation) {}

  /** Creates and links a dataset. <b>Collective.</b> */
  Hid.Dataset create(Hid.Location at, String name, Made made);

  /** Opens a dataset. <b>Collective</b> if the access list says so, else <b>independent</b>. */
  Hid.Dataset open(Hid.Location at, String name, Hid.Properties access);

  /** Closes a dataset. <b>Independent.</b> */
  void close(Hid.Dataset dataset);

  /**
   * Writes from the selection of one dataspace in memory to that of another in the file. <b>Collective</b> if the
   * transfer list says so.
   */
  void write(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer,
      MemorySegment elements);

  /**
   * Reads from the selection of one dataspace in the file to that of another in memory. <b>Collective</b> if the
   * transfer list says so.
   */
  void read(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer,
      MemorySegment elements);

  /**
   * Returns whether {@link #writeChunk} and {@link #getChunkStorageSize} can be called: they are in HDF5 from 1.10.3
   * on, and JHDF5's binding lacks them. <b>Independent.</b>
   */
  boolean writesChunks();

  /**
   * Writes the stored bytes of one chunk, past all filters. HDF5 writes them at once, whatever it has of the chunk in
   * memory is dropped. <b>Collective</b> for files of several ranks.
   *
   * @param corner the chunk's first element
   * @param mask whose bits say which filters were left out: bit 0 is the first
   * @param bytes what the filters have made of the chunk
   */
  void writeChunk(Hid.Dataset dataset, long[] corner, int mask, MemorySegment bytes);

  /** Returns whether {@link #readChunk} can be called: JHDF5's binding lacks it. <b>Independent.</b> */
  boolean readsChunks();

  /**
   * Reads the stored bytes of one chunk, past all filters. <b>Independent.</b>
   *
   * @param corner the chunk's first element
   * @param bytes memory for {@link #getChunkStorageSize} bytes
   * @return whose bits say which filters were left out: bit 0 is the first
   */
  int readChunk(Hid.Dataset dataset, long[] corner, MemorySegment bytes);

  /** Returns how many bytes are stored of a chunk; 0 if it has no place yet, or cannot be found. <b>Independent.</b> */
  long getChunkStorageSize(Hid.Dataset dataset, long[] corner);

  /** Returns whether {@link #getChunkAddress} can be called: HDF5 has it from 1.10.5 on, JHDF5's binding not. */
  boolean locatesChunks();

  /**
   * Returns where in the file a chunk is stored, in bytes; -1 if it has no place yet. HDF5 goes through the chunks of
   * the dataset until it finds it. <b>Independent.</b>
   *
   * @param corner the chunk's first element
   */
  long getChunkAddress(Hid.Dataset dataset, long[] corner);

  /** What is shown of each chunk. */
  @FunctionalInterface
  interface ChunkVisitor {
    /**
     * A chunk.
     *
     * @param corner its first element
     * @param address where in the file, in bytes
     * @param bytes that are stored of it
     */
    void visit(long[] corner, long address, long bytes);
  }

  /**
   * Returns whether {@link #visitChunks} can be called: HDF5 has it from 1.10.10, 1.12.3 and 1.14.0 on, JHDF5's binding
   * not. <b>Independent.</b>
   */
  boolean visitsChunks();

  /**
   * Shows all chunks that have a place, in no order, in one pass through HDF5's index. <b>Independent.</b>
   *
   * @param rank number of dimensions
   * @param visitor does not call HDF5
   */
  void visitChunks(Hid.Dataset dataset, int rank, ChunkVisitor visitor);

  /** Gives a dataset another shape. <b>Collective.</b> */
  void setExtent(Hid.Dataset dataset, long[] shape);

  /** Returns a copy of the dataset's dataspace. <b>Independent.</b> */
  Hid.Space getSpace(Hid.Dataset dataset);

  /** Returns the type of the dataset's elements in the file. <b>Independent.</b> */
  Hid.Type getType(Hid.Dataset dataset);

  /** Returns a copy of the list that the dataset was created with. <b>Independent.</b> */
  Hid.Properties getCreatePlist(Hid.Dataset dataset);

  /** Returns where in the file the elements of a contiguous dataset begin, in bytes. <b>Independent.</b> */
  long getOffset(Hid.Dataset dataset);

  /** Returns how much of its space is allocated, such as {@link #H5D_SPACE_STATUS_ALLOCATED}. <b>Independent.</b> */
  int getSpaceStatus(Hid.Dataset dataset);

  /** Returns how many bytes are allocated in the file for its elements. <b>Independent.</b> */
  long getStorageSize(Hid.Dataset dataset);

  /** Frees what HDF5 has allocated for elements of variable length that were read. <b>Independent.</b> */
  void vlenReclaim(Hid.Type type, Hid.Space space, MemorySegment elements);
}
