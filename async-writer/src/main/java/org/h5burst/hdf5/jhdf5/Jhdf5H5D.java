package org.h5burst.hdf5.jhdf5;

import static org.h5burst.hdf5.jhdf5.Jhdf5Call.checked;

import hdf.hdf5lib.H5;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.Hid;

/** Elements go through arrays that JHDF5 copies, because pinning them would delay garbage collection. */
final class Jhdf5H5D implements H5D {
  private static final long DEFAULT = Hid.Properties.DEFAULT.value();

  @Override
  public Hid.Dataset create(Hid.Location at, String name, Made made) {
    return new Hid.Dataset(Jhdf5Call.of(() -> H5.H5Dcreate(at.value(), checked(name), made.type().value(),
        made.space().value(), made.link().value(), made.creation().value(), DEFAULT)));
  }

  @Override
  public Hid.Dataset open(Hid.Location at, String name, Hid.Properties access) {
    return new Hid.Dataset(Jhdf5Call.of(() -> H5.H5Dopen(at.value(), checked(name), access.value())));
  }

  @Override
  public void close(Hid.Dataset dataset) {
    Jhdf5Call.run(() -> H5.H5Dclose(dataset.value()));
  }

  @Override
  public void write(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer,
      MemorySegment elements) {
    byte[] bytes = elements.toArray(ValueLayout.JAVA_BYTE);
    Jhdf5Call.run(() -> H5.H5Dwrite(dataset.value(), type.value(), memory.value(), file.value(), transfer.value(),
        bytes, false));
  }

  @Override
  public void read(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer,
      MemorySegment elements) {
    byte[] bytes = new byte[Math.toIntExact(elements.byteSize())];
    Jhdf5Call.run(() -> H5.H5Dread(dataset.value(), type.value(), memory.value(), file.value(), transfer.value(),
        bytes, false));
    elements.copyFrom(MemorySegment.ofArray(bytes));
  }

  @Override
  public boolean writesChunks() {
    return false;
  }

  @Override
  public void writeChunk(Hid.Dataset dataset, long[] corner, int mask, MemorySegment bytes) {
    throw new UnsupportedOperationException("JHDF5's binding does not have H5Dwrite_chunk");
  }

  @Override
  public boolean readsChunks() {
    return false;
  }

  @Override
  public int readChunk(Hid.Dataset dataset, long[] corner, MemorySegment bytes) {
    throw new UnsupportedOperationException("JHDF5's binding does not have H5Dread_chunk");
  }

  @Override
  public long getChunkStorageSize(Hid.Dataset dataset, long[] corner) {
    throw new UnsupportedOperationException("JHDF5's binding does not have H5Dget_chunk_storage_size");
  }

  @Override
  public boolean locatesChunks() {
    return false;
  }

  @Override
  public long getChunkAddress(Hid.Dataset dataset, long[] corner) {
    throw new UnsupportedOperationException("JHDF5's binding does not have H5Dget_chunk_info_by_coord");
  }

  @Override
  public boolean visitsChunks() {
    return false;
  }

  @Override
  public void visitChunks(Hid.Dataset dataset, int rank, ChunkVisitor visitor) {
    throw new UnsupportedOperationException("JHDF5's binding does not have H5Dchunk_iter");
  }

  @Override
  public void setExtent(Hid.Dataset dataset, long[] shape) {
    Jhdf5Call.run(() -> H5.H5Dset_extent(dataset.value(), shape));
  }

  @Override
  public Hid.Space getSpace(Hid.Dataset dataset) {
    return new Hid.Space(Jhdf5Call.of(() -> H5.H5Dget_space(dataset.value())));
  }

  @Override
  public Hid.Type getType(Hid.Dataset dataset) {
    return new Hid.Type(Jhdf5Call.of(() -> H5.H5Dget_type(dataset.value())));
  }

  @Override
  public Hid.Properties getCreatePlist(Hid.Dataset dataset) {
    return new Hid.Properties(Jhdf5Call.of(() -> H5.H5Dget_create_plist(dataset.value())));
  }

  @Override
  public long getOffset(Hid.Dataset dataset) {
    return Jhdf5Call.of(() -> H5.H5Dget_offset(dataset.value()));
  }

  @Override
  public int getSpaceStatus(Hid.Dataset dataset) {
    return Jhdf5Call.of(() -> H5.H5Dget_space_status(dataset.value()));
  }

  @Override
  public long getStorageSize(Hid.Dataset dataset) {
    return Jhdf5Call.of(() -> H5.H5Dget_storage_size(dataset.value()));
  }

  @Override
  public void vlenReclaim(Hid.Type type, Hid.Space space, MemorySegment elements) {
    Jhdf5Call.run(() -> H5.H5Dvlen_reclaim(type.value(), space.value(), DEFAULT,
        elements.toArray(ValueLayout.JAVA_BYTE)));
  }
}
