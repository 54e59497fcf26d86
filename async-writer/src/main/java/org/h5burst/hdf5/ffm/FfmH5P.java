package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.h5burst.hdf5.H5P;
import org.h5burst.hdf5.Hid;

final class FfmH5P extends FunctionGroup implements H5P {
  private static final long NAME_BYTES = 64;

  private final Hdf5Function create = function("hid_t H5Pcreate(hid_t)");
  private final Hdf5Function close = function("herr_t H5Pclose(hid_t)");
  private final Hdf5Function setLinkCreationOrder = function("herr_t H5Pset_link_creation_order(hid_t, unsigned)");
  private final Hdf5Function getLinkCreationOrder = function("herr_t H5Pget_link_creation_order(hid_t, unsigned *)");
  private final Hdf5Function setAttrCreationOrder = function("herr_t H5Pset_attr_creation_order(hid_t, unsigned)");
  private final Hdf5Function setAlignment = function("herr_t H5Pset_alignment(hid_t, hsize_t, hsize_t)");
  private final Hdf5Function setMetaBlockSize = function("herr_t H5Pset_meta_block_size(hid_t, hsize_t)");
  private final Hdf5Function setCreateIntermediateGroup =
      function("herr_t H5Pset_create_intermediate_group(hid_t, unsigned)");
  private final Hdf5Function setChunkCache = function("herr_t H5Pset_chunk_cache(hid_t, size_t, size_t, double)");
  private final Hdf5Function setLayout = function("herr_t H5Pset_layout(hid_t, H5D_layout_t)");
  private final Hdf5Function setChunk = function("herr_t H5Pset_chunk(hid_t, int, const hsize_t *)");
  private final Hdf5Function setAllocTime = function("herr_t H5Pset_alloc_time(hid_t, H5D_alloc_time_t)");
  private final Hdf5Function setFillTime = function("herr_t H5Pset_fill_time(hid_t, H5D_fill_time_t)");
  private final Hdf5Function setFillValue = function("herr_t H5Pset_fill_value(hid_t, hid_t, const void *)");
  private final Hdf5Function fillValueDefined = function("herr_t H5Pfill_value_defined(hid_t, H5D_fill_value_t *)");
  private final Hdf5Function getFillValue = function("herr_t H5Pget_fill_value(hid_t, hid_t, void *)");
  private final Hdf5Function setShuffle = function("herr_t H5Pset_shuffle(hid_t)");
  private final Hdf5Function setDeflate = function("herr_t H5Pset_deflate(hid_t, unsigned)");
  private final Hdf5Function setFletcher32 = function("herr_t H5Pset_fletcher32(hid_t)");
  private final Hdf5Function setFilter =
      function("herr_t H5Pset_filter(hid_t, H5Z_filter_t, unsigned, size_t, const unsigned *)");
  private final Hdf5Function getLayout = function("H5D_layout_t H5Pget_layout(hid_t)");
  private final Hdf5Function getChunk = function("int H5Pget_chunk(hid_t, int, hsize_t *)");
  private final Hdf5Function getChunkOpts = function("herr_t H5Pget_chunk_opts(hid_t, unsigned *)");
  private final Hdf5Function getAllocTime = function("herr_t H5Pget_alloc_time(hid_t, H5D_alloc_time_t *)");
  private final Hdf5Function getExternalCount = function("int H5Pget_external_count(hid_t)");
  private final Hdf5Function getNfilters = function("int H5Pget_nfilters(hid_t)");
  private final Hdf5Function getFilter =
      function("H5Z_filter_t H5Pget_filter2(hid_t, unsigned, unsigned *, size_t *, "
          + "unsigned *, size_t, char *, unsigned *)");

  FfmH5P(Hdf5Symbols library) {
    super(library);
  }

  @Override
  public Hid.Properties create(Kind kind) {
    return new Hid.Properties(create.id(library.global("H5P_CLS_%s_ID_g".formatted(kind))));
  }

  @Override
  public void close(Hid.Properties list) {
    close.status(list.value());
  }

  @Override
  public void setLinkCreationOrder(Hid.Properties creation, int flags) {
    setLinkCreationOrder.status(creation.value(), flags);
  }

  @Override
  public int getLinkCreationOrder(Hid.Properties creation) {
    return getLinkCreationOrder.out((f, flags) -> f.call(creation.value(), flags));
  }

  @Override
  public void setAttrCreationOrder(Hid.Properties creation, int flags) {
    setAttrCreationOrder.status(creation.value(), flags);
  }

  @Override
  public void setAlignment(Hid.Properties access, long threshold, long boundary) {
    setAlignment.status(access.value(), threshold, boundary);
  }

  @Override
  public void setMetaBlockSize(Hid.Properties access, long bytes) {
    setMetaBlockSize.status(access.value(), bytes);
  }

  @Override
  public void setCreateIntermediateGroup(Hid.Properties link, boolean create) {
    setCreateIntermediateGroup.status(link.value(), create ? 1 : 0);
  }

  @Override
  public void setChunkCache(Hid.Properties access, long slots, long bytes, double preemption) {
    setChunkCache.status(f -> (long) f.invokeExact(access.value(), slots, bytes, preemption));
  }

  @Override
  public void setLayout(Hid.Properties creation, int layout) {
    setLayout.status(creation.value(), layout);
  }

  @Override
  public void setChunk(Hid.Properties creation, long[] chunk) {
    setChunk.status((f, c) -> f.call(creation.value(), chunk.length, c.longs(chunk)));
  }

  @Override
  public void setAllocTime(Hid.Properties creation, int time) {
    setAllocTime.status(creation.value(), time);
  }

  @Override
  public void setFillTime(Hid.Properties creation, int time) {
    setFillTime.status(creation.value(), time);
  }

  @Override
  public void setFillValue(Hid.Properties creation, Hid.Type type, byte[] element) {
    setFillValue.status((f, c) -> f.call(creation.value(), type.value(), c.bytes(element)));
  }

  @Override
  public int fillValueDefined(Hid.Properties creation) {
    return fillValueDefined.out((f, status) -> f.call(creation.value(), status));
  }

  @Override
  public void getFillValue(Hid.Properties creation, Hid.Type type, byte[] element) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(element.length);
      getFillValue.status(creation.value(), type.value(), value.address());
      MemorySegment.copy(value, ValueLayout.JAVA_BYTE, 0, element, 0, element.length);
    }
  }

  @Override
  public void setShuffle(Hid.Properties creation) {
    setShuffle.status(creation.value());
  }

  @Override
  public void setDeflate(Hid.Properties creation, int level) {
    setDeflate.status(creation.value(), level);
  }

  @Override
  public void setFletcher32(Hid.Properties creation) {
    setFletcher32.status(creation.value());
  }

  @Override
  public void setFilter(Hid.Properties creation, int number, int flags, int[] values) {
    setFilter.status((f, c) -> f.call(creation.value(), number, flags, values.length, c.ints(values)));
  }

  @Override
  public int getLayout(Hid.Properties creation) {
    return getLayout.status(creation.value());
  }

  @Override
  public long[] getChunk(Hid.Properties creation, int rank) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment extents = arena.allocate(ValueLayout.JAVA_LONG, rank);
      int found = getChunk.status(creation.value(), rank, extents.address());
      return Arrays.copyOf(extents.toArray(ValueLayout.JAVA_LONG), Math.min(found, rank));
    }
  }

  @Override
  public int getChunkOpts(Hid.Properties creation) {
    return getChunkOpts.out((f, options) -> f.call(creation.value(), options));
  }

  @Override
  public int getAllocTime(Hid.Properties creation) {
    return getAllocTime.out((f, time) -> f.call(creation.value(), time));
  }

  @Override
  public int getExternalCount(Hid.Properties creation) {
    return getExternalCount.status(creation.value());
  }

  @Override
  public int getNfilters(Hid.Properties creation) {
    return getNfilters.status(creation.value());
  }

  @Override
  public FilterOf getFilter(Hid.Properties creation, int index, int maxValues) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment flags = arena.allocate(ValueLayout.JAVA_INT);
      MemorySegment count = arena.allocateFrom(ValueLayout.JAVA_LONG, maxValues);
      MemorySegment values = arena.allocate(ValueLayout.JAVA_INT, maxValues);
      MemorySegment name = arena.allocate(NAME_BYTES);
      MemorySegment config = arena.allocate(ValueLayout.JAVA_INT);
      int number = getFilter.status(
          creation.value(), index, flags.address(), count.address(), values.address(), NAME_BYTES - 1,
          name.address(), config.address());
      long all = count.get(ValueLayout.JAVA_LONG, 0);
      int[] known = values.asSlice(0, Math.min(all, maxValues) * Integer.BYTES).toArray(ValueLayout.JAVA_INT);
      return new FilterOf(number, known, all, name.getString(0));
    }
  }
}
