package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.Hid;

final class FfmH5D extends FunctionGroup implements H5D {
  private static final long DEFAULT = Hid.Properties.DEFAULT.value();

  /** The chunk's first element, its filter mask, its position and size, and the caller's data. */
  private static final FunctionDescriptor VISITOR = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS,
      ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);

  private final Hdf5Function create =
      function("hid_t H5Dcreate2(hid_t, const char *, hid_t, hid_t, hid_t, hid_t, hid_t)");
  private final Hdf5Function open = function("hid_t H5Dopen2(hid_t, const char *, hid_t)");
  private final Hdf5Function close = function("herr_t H5Dclose(hid_t)");
  private final Hdf5Function write = function("herr_t H5Dwrite(hid_t, hid_t, hid_t, hid_t, hid_t, const void *)");
  private final Hdf5Function read = function("herr_t H5Dread(hid_t, hid_t, hid_t, hid_t, hid_t, void *)");
  private final boolean writesChunks = library.has("H5Dwrite_chunk") && library.has("H5Dget_chunk_storage_size");
  /** HDF5 2.0 and later have this function only under the second name. */
  private final String readOne = library.has("H5Dread_chunk") ? "H5Dread_chunk" : "H5Dread_chunk1";
  private final boolean readsChunks = writesChunks && library.has(readOne);
  private final Hdf5Function writeChunk =
      library.newer("herr_t H5Dwrite_chunk(hid_t, hid_t, uint32_t, const hsize_t *, size_t, const void *)");
  private final Hdf5Function getChunkStorageSize =
      library.newer("herr_t H5Dget_chunk_storage_size(hid_t, const hsize_t *, hsize_t *)");
  private final Hdf5Function readChunk =
      library.newer("herr_t %s(hid_t, hid_t, const hsize_t *, uint32_t *, void *)".formatted(readOne));
  private final boolean locatesChunks = library.has("H5Dget_chunk_info_by_coord");
  private final Hdf5Function getChunkInfoByCoord =
      library.newer("herr_t H5Dget_chunk_info_by_coord(hid_t, const hsize_t *, unsigned *, haddr_t *, hsize_t *)");
  private final Hdf5Function chunkIter =
      library.newer("herr_t H5Dchunk_iter(hid_t, hid_t, H5D_chunk_iter_op_t, void *)");
  private final Hdf5Function setExtent = function("herr_t H5Dset_extent(hid_t, const hsize_t *)");
  private final Hdf5Function getSpace = function("hid_t H5Dget_space(hid_t)");
  private final Hdf5Function getType = function("hid_t H5Dget_type(hid_t)");
  private final Hdf5Function getCreatePlist = function("hid_t H5Dget_create_plist(hid_t)");
  private final Hdf5Function getOffset = function("haddr_t H5Dget_offset(hid_t)");
  private final Hdf5Function getSpaceStatus = function("herr_t H5Dget_space_status(hid_t, H5D_space_status_t *)");
  private final Hdf5Function getStorageSize = function("hsize_t H5Dget_storage_size(hid_t)");
  private final Hdf5Function vlenReclaim = function("herr_t H5Dvlen_reclaim(hid_t, hid_t, hid_t, void *)");

  FfmH5D(Hdf5Symbols library) {
    super(library);
  }

  @Override
  public Hid.Dataset create(Hid.Location at, String name, Made made) {
    return new Hid.Dataset(create.id((f, c) -> f.call(at.value(), c.text(name),
        made.type().value(), made.space().value(), made.link().value(), made.creation().value(), DEFAULT)));
  }

  @Override
  public Hid.Dataset open(Hid.Location at, String name, Hid.Properties access) {
    return new Hid.Dataset(open.id((f, c) -> f.call(at.value(), c.text(name), access.value())));
  }

  @Override
  public void close(Hid.Dataset dataset) {
    close.status(dataset.value());
  }

  @Override
  public void write(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer,
      MemorySegment elements) {
    write
        .status(f -> (long) f.invokeExact(dataset.value(), type.value(), memory.value(), file.value(), transfer.value(),
            elements));
  }

  @Override
  public void read(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer,
      MemorySegment elements) {
    read.status(f -> (long) f.invokeExact(dataset.value(), type.value(), memory.value(), file.value(), transfer.value(),
        elements));
  }

  @Override
  public boolean writesChunks() {
    return writesChunks;
  }

  @Override
  public void writeChunk(Hid.Dataset dataset, long[] corner, int mask, MemorySegment bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment offset = arena.allocateFrom(ValueLayout.JAVA_LONG, corner);
      writeChunk
          .status(f -> (long) f.invokeExact(dataset.value(), DEFAULT, (long) mask, offset, bytes.byteSize(), bytes));
    }
  }

  @Override
  public boolean readsChunks() {
    return readsChunks;
  }

  @Override
  public int readChunk(Hid.Dataset dataset, long[] corner, MemorySegment bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment offset = arena.allocateFrom(ValueLayout.JAVA_LONG, corner);
      MemorySegment mask = arena.allocate(ValueLayout.JAVA_INT);
      readChunk.status(f -> (long) f.invokeExact(dataset.value(), DEFAULT, offset, mask, bytes));
      return mask.get(ValueLayout.JAVA_INT, 0);
    }
  }

  @Override
  public long getChunkStorageSize(Hid.Dataset dataset, long[] corner) {
    try (Arena arena = Arena.ofConfined()) {
      long offset = new CMemory(arena).longs(corner);
      MemorySegment size = arena.allocate(ValueLayout.JAVA_LONG);
      // HDF5 1.10 fails for a chunk without a place
      long status = getChunkStorageSize.any(dataset.value(), offset, size.address());
      return status < 0 ? 0 : size.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  @Override
  public boolean locatesChunks() {
    return locatesChunks;
  }

  @Override
  public long getChunkAddress(Hid.Dataset dataset, long[] corner) {
    try (Arena arena = Arena.ofConfined()) {
      long offset = new CMemory(arena).longs(corner);
      return getChunkInfoByCoord.outLong((f, address) -> f.call(dataset.value(), offset, NULL, address, NULL));
    }
  }

  /** HDF5 1.13 returns the start of a chunk in units of chunks, not of elements (HDF5's issue 1419). */
  @Override
  public boolean visitsChunks() {
    return library.has("H5Dchunk_iter") && !library.version().startsWith("1.13.");
  }

  @Override
  public void visitChunks(Hid.Dataset dataset, int rank, ChunkVisitor visitor) {
    NativeVisitor visits = new NativeVisitor() {
      @SuppressWarnings("UnusedMethod") // called through the handle
      int visit(MemorySegment corner, int mask, long address, long bytes, MemorySegment data) {
        return guarded(() -> visitor.visit(corner.reinterpret((long) rank * Long.BYTES).toArray(ValueLayout.JAVA_LONG),
            address, bytes));
      }
    };
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment stub = visits.stub(MethodHandles.lookup(), VISITOR, arena);
      int _ = chunkIter.status(dataset.value(), DEFAULT, stub.address(), NULL);
    }
    visits.requireAll("going through the chunks of a dataset");
  }

  @Override
  public void setExtent(Hid.Dataset dataset, long[] shape) {
    setExtent.status((f, c) -> f.call(dataset.value(), c.longs(shape)));
  }

  @Override
  public Hid.Space getSpace(Hid.Dataset dataset) {
    return new Hid.Space(getSpace.id(dataset.value()));
  }

  @Override
  public Hid.Type getType(Hid.Dataset dataset) {
    return new Hid.Type(getType.id(dataset.value()));
  }

  @Override
  public Hid.Properties getCreatePlist(Hid.Dataset dataset) {
    return new Hid.Properties(getCreatePlist.id(dataset.value()));
  }

  @Override
  public long getOffset(Hid.Dataset dataset) {
    return getOffset.id(dataset.value());
  }

  @Override
  public int getSpaceStatus(Hid.Dataset dataset) {
    return getSpaceStatus.out((f, status) -> f.call(dataset.value(), status));
  }

  @Override
  public long getStorageSize(Hid.Dataset dataset) {
    return getStorageSize.any(dataset.value());
  }

  @Override
  public void vlenReclaim(Hid.Type type, Hid.Space space, MemorySegment elements) {
    vlenReclaim.status(f -> (long) f.invokeExact(type.value(), space.value(), DEFAULT, elements));
  }
}
