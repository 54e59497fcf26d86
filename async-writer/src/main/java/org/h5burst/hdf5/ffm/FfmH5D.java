package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.Hid;

final class FfmH5D implements H5D {
  private static final long DEFAULT = Hid.Properties.DEFAULT.value();

  private final Hdf5Function create;
  private final Hdf5Function open;
  private final Hdf5Function close;
  private final Hdf5Function write;
  private final Hdf5Function read;
  private final boolean writesChunks;
  private final Hdf5Function writeChunk;
  private final Hdf5Function getChunkStorageSize;
  private final boolean readsChunks;
  private final Hdf5Function readChunk;
  private final boolean locatesChunks;
  private final Hdf5Function getChunkInfoByCoord;
  private final Hdf5Function setExtent;
  private final Hdf5Function getSpace;
  private final Hdf5Function getType;
  private final Hdf5Function getCreatePlist;
  private final Hdf5Function getOffset;
  private final Hdf5Function getSpaceStatus;
  private final Hdf5Function getStorageSize;
  private final Hdf5Function vlenReclaim;

  FfmH5D(FfmHdf5 library) {
    create = library.function("hid_t H5Dcreate2(hid_t, const char *, hid_t, hid_t, hid_t, hid_t, hid_t)");
    open = library.function("hid_t H5Dopen2(hid_t, const char *, hid_t)");
    close = library.function("herr_t H5Dclose(hid_t)");
    write = library.function("herr_t H5Dwrite(hid_t, hid_t, hid_t, hid_t, hid_t, const void *)");
    read = library.function("herr_t H5Dread(hid_t, hid_t, hid_t, hid_t, hid_t, void *)");
    writesChunks = library.has("H5Dwrite_chunk") && library.has("H5Dget_chunk_storage_size");
    String readOne = library.has("H5Dread_chunk") ? "H5Dread_chunk" : "H5Dread_chunk1"; // so named since HDF5 2.0
    readsChunks = writesChunks && library.has(readOne);
    writeChunk = library.newer(
        "herr_t H5Dwrite_chunk(hid_t, hid_t, uint32_t, const hsize_t *, size_t, const void *)");
    getChunkStorageSize = library.newer(
        "herr_t H5Dget_chunk_storage_size(hid_t, const hsize_t *, hsize_t *)");
    readChunk = library.newer(
        "herr_t %s(hid_t, hid_t, const hsize_t *, uint32_t *, void *)".formatted(readOne));
    locatesChunks = library.has("H5Dget_chunk_info_by_coord");
    getChunkInfoByCoord = library.newer(
        "herr_t H5Dget_chunk_info_by_coord(hid_t, const hsize_t *, unsigned *, haddr_t *, hsize_t *)");
    setExtent = library.function("herr_t H5Dset_extent(hid_t, const hsize_t *)");
    getSpace = library.function("hid_t H5Dget_space(hid_t)");
    getType = library.function("hid_t H5Dget_type(hid_t)");
    getCreatePlist = library.function("hid_t H5Dget_create_plist(hid_t)");
    getOffset = library.function("haddr_t H5Dget_offset(hid_t)");
    getSpaceStatus = library.function("herr_t H5Dget_space_status(hid_t, H5D_space_status_t *)");
    getStorageSize = library.function("hsize_t H5Dget_storage_size(hid_t)");
    vlenReclaim = library.function("herr_t H5Dvlen_reclaim(hid_t, hid_t, hid_t, void *)");
  }

  @Override
  public Hid.Dataset create(Hid.Location at, String name, Made made) {
    return new Hid.Dataset(create.id((f, arena) -> (long) f.invokeExact(at.value(), arena.allocateFrom(name),
        made.type().value(), made.space().value(), made.link().value(), made.creation().value(), DEFAULT)));
  }

  @Override
  public Hid.Dataset open(Hid.Location at, String name, Hid.Properties access) {
    return new Hid.Dataset(open.id((f, arena) -> (long) f.invokeExact(at.value(), arena.allocateFrom(name),
        access.value())));
  }

  @Override
  public void close(Hid.Dataset dataset) {
    close.status(f -> (int) f.invokeExact(dataset.value()));
  }

  @Override
  public void write(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer,
      MemorySegment elements) {
    write.status(f -> (int) f.invokeExact(dataset.value(), type.value(), memory.value(), file.value(), transfer.value(),
        elements));
  }

  @Override
  public void read(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer,
      MemorySegment elements) {
    read.status(f -> (int) f.invokeExact(dataset.value(), type.value(), memory.value(), file.value(), transfer.value(),
        elements));
  }

  @Override
  public boolean writesChunks() {
    return writesChunks;
  }

  @Override
  public void writeChunk(Hid.Dataset dataset, long[] corner, int mask, MemorySegment bytes) {
    writeChunk.status((f, arena) -> (int) f.invokeExact(dataset.value(), DEFAULT, mask,
        arena.allocateFrom(ValueLayout.JAVA_LONG, corner), bytes.byteSize(), bytes));
  }

  @Override
  public boolean readsChunks() {
    return readsChunks;
  }

  @Override
  public int readChunk(Hid.Dataset dataset, long[] corner, MemorySegment bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment offset = arena.allocateFrom(ValueLayout.JAVA_LONG, corner);
      return readChunk.out((f, mask) -> (int) f.invokeExact(dataset.value(), DEFAULT, offset, mask, bytes));
    }
  }

  @Override
  public long getChunkStorageSize(Hid.Dataset dataset, long[] corner) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment offset = arena.allocateFrom(ValueLayout.JAVA_LONG, corner);
      MemorySegment size = arena.allocate(ValueLayout.JAVA_LONG);
      // HDF5 1.10 fails for a chunk without a place
      long status = getChunkStorageSize.any(f -> (int) f.invokeExact(dataset.value(), offset, size));
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
      MemorySegment offset = arena.allocateFrom(ValueLayout.JAVA_LONG, corner);
      return getChunkInfoByCoord.outLong((f, address) -> (int) f.invokeExact(dataset.value(), offset,
          MemorySegment.NULL, address, MemorySegment.NULL));
    }
  }

  @Override
  public void setExtent(Hid.Dataset dataset, long[] shape) {
    setExtent.status((f, arena) -> (int) f.invokeExact(dataset.value(),
        arena.allocateFrom(ValueLayout.JAVA_LONG, shape)));
  }

  @Override
  public Hid.Space getSpace(Hid.Dataset dataset) {
    return new Hid.Space(getSpace.id(f -> (long) f.invokeExact(dataset.value())));
  }

  @Override
  public Hid.Type getType(Hid.Dataset dataset) {
    return new Hid.Type(getType.id(f -> (long) f.invokeExact(dataset.value())));
  }

  @Override
  public Hid.Properties getCreatePlist(Hid.Dataset dataset) {
    return new Hid.Properties(getCreatePlist.id(f -> (long) f.invokeExact(dataset.value())));
  }

  @Override
  public long getOffset(Hid.Dataset dataset) {
    return getOffset.id(f -> (long) f.invokeExact(dataset.value()));
  }

  @Override
  public int getSpaceStatus(Hid.Dataset dataset) {
    return getSpaceStatus.out((f, status) -> (int) f.invokeExact(dataset.value(), status));
  }

  @Override
  public long getStorageSize(Hid.Dataset dataset) {
    return getStorageSize.any(f -> (long) f.invokeExact(dataset.value()));
  }

  @Override
  public void vlenReclaim(Hid.Type type, Hid.Space space, MemorySegment elements) {
    vlenReclaim.status(f -> (int) f.invokeExact(type.value(), space.value(), DEFAULT, elements));
  }
}
