package org.h5burst.hdf5.jhdf5;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import java.util.Arrays;
import org.h5burst.hdf5.H5P;
import org.h5burst.hdf5.Hid;

final class Jhdf5H5P implements H5P {
  private static final int NAME_BYTES = 64;

  @Override
  public Hid.Properties create(Kind kind) {
    long of = switch (kind) {
      case FILE_CREATE -> HDF5Constants.H5P_FILE_CREATE;
      case FILE_ACCESS -> HDF5Constants.H5P_FILE_ACCESS;
      case GROUP_CREATE -> HDF5Constants.H5P_GROUP_CREATE;
      case DATASET_CREATE -> HDF5Constants.H5P_DATASET_CREATE;
      case DATASET_ACCESS -> HDF5Constants.H5P_DATASET_ACCESS;
      case DATASET_XFER -> HDF5Constants.H5P_DATASET_XFER;
      case LINK_CREATE -> HDF5Constants.H5P_LINK_CREATE;
    };
    return new Hid.Properties(Jhdf5Call.of(() -> H5.H5Pcreate(of)));
  }

  @Override
  public void close(Hid.Properties list) {
    Jhdf5Call.run(() -> H5.H5Pclose(list.value()));
  }

  @Override
  public void setLinkCreationOrder(Hid.Properties creation, int flags) {
    Jhdf5Call.run(() -> H5.H5Pset_link_creation_order(creation.value(), flags));
  }

  @Override
  public int getLinkCreationOrder(Hid.Properties creation) {
    return Jhdf5Call.of(() -> H5.H5Pget_link_creation_order(creation.value()));
  }

  @Override
  public void setAttrCreationOrder(Hid.Properties creation, int flags) {
    Jhdf5Call.run(() -> H5.H5Pset_attr_creation_order(creation.value(), flags));
  }

  @Override
  public void setAlignment(Hid.Properties access, long threshold, long boundary) {
    Jhdf5Call.run(() -> H5.H5Pset_alignment(access.value(), threshold, boundary));
  }

  @Override
  public void setMetaBlockSize(Hid.Properties access, long bytes) {
    Jhdf5Call.run(() -> H5.H5Pset_meta_block_size(access.value(), bytes));
  }

  @Override
  public void setCreateIntermediateGroup(Hid.Properties link, boolean create) {
    Jhdf5Call.run(() -> H5.H5Pset_create_intermediate_group(link.value(), create));
  }

  @Override
  public void setChunkCache(Hid.Properties access, long slots, long bytes, double preemption) {
    Jhdf5Call.run(() -> H5.H5Pset_chunk_cache(access.value(), slots, bytes, preemption));
  }

  @Override
  public void setLayout(Hid.Properties creation, int layout) {
    Jhdf5Call.run(() -> H5.H5Pset_layout(creation.value(), layout));
  }

  @Override
  public void setChunk(Hid.Properties creation, long[] chunk) {
    Jhdf5Call.run(() -> H5.H5Pset_chunk(creation.value(), chunk.length, chunk));
  }

  @Override
  public void setAllocTime(Hid.Properties creation, int time) {
    Jhdf5Call.run(() -> H5.H5Pset_alloc_time(creation.value(), time));
  }

  @Override
  public void setFillTime(Hid.Properties creation, int time) {
    Jhdf5Call.run(() -> H5.H5Pset_fill_time(creation.value(), time));
  }

  @Override
  public void setFillValue(Hid.Properties creation, Hid.Type type, byte[] element) {
    Jhdf5Call.run(() -> H5.H5Pset_fill_value(creation.value(), type.value(), element));
  }

  @Override
  public int fillValueDefined(Hid.Properties creation) {
    int[] status = new int[1];
    Jhdf5Call.run(() -> H5.H5Pfill_value_defined(creation.value(), status));
    return status[0];
  }

  @Override
  public void getFillValue(Hid.Properties creation, Hid.Type type, byte[] element) {
    Jhdf5Call.run(() -> H5.H5Pget_fill_value(creation.value(), type.value(), element));
  }

  @Override
  public void setShuffle(Hid.Properties creation) {
    Jhdf5Call.run(() -> H5.H5Pset_shuffle(creation.value()));
  }

  @Override
  public void setDeflate(Hid.Properties creation, int level) {
    Jhdf5Call.run(() -> H5.H5Pset_deflate(creation.value(), level));
  }

  @Override
  public void setFletcher32(Hid.Properties creation) {
    Jhdf5Call.run(() -> H5.H5Pset_fletcher32(creation.value()));
  }

  @Override
  public void setFilter(Hid.Properties creation, int number, int flags, int[] values) {
    Jhdf5Call.run(() -> H5.H5Pset_filter(creation.value(), number, flags, values.length, values));
  }

  @Override
  public int getLayout(Hid.Properties creation) {
    return Jhdf5Call.of(() -> H5.H5Pget_layout(creation.value()));
  }

  @Override
  public long[] getChunk(Hid.Properties creation, int rank) {
    long[] chunk = new long[rank];
    int found = Jhdf5Call.of(() -> H5.H5Pget_chunk(creation.value(), rank, chunk));
    return Arrays.copyOf(chunk, Math.min(found, rank));
  }

  @Override
  public int getAllocTime(Hid.Properties creation) {
    int[] time = new int[1];
    Jhdf5Call.run(() -> H5.H5Pget_alloc_time(creation.value(), time));
    return time[0];
  }

  @Override
  public int getChunkOpts(Hid.Properties creation) {
    return Jhdf5Call.of(() -> H5.H5Pget_chunk_opts(creation.value()));
  }

  @Override
  public int getExternalCount(Hid.Properties creation) {
    return Jhdf5Call.of(() -> H5.H5Pget_external_count(creation.value()));
  }

  @Override
  public int getNfilters(Hid.Properties creation) {
    return Jhdf5Call.of(() -> H5.H5Pget_nfilters(creation.value()));
  }

  @Override
  public FilterOf getFilter(Hid.Properties creation, int index, int maxValues) {
    int[] values = new int[maxValues];
    long[] count = {maxValues};
    String[] name = {""};
    int number = Jhdf5Call.of(() -> H5.H5Pget_filter(creation.value(), index, new int[1], count, values, NAME_BYTES,
        name, new int[1]));
    return new FilterOf(number, Arrays.copyOf(values, (int) Math.min(count[0], maxValues)), count[0], name[0]);
  }
}
