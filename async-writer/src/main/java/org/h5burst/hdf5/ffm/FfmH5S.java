package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.h5burst.hdf5.H5S;
import org.h5burst.hdf5.Hid;

/**
 * HDF5's functions for dataspaces. Functions that take native memory in place of arrays, or join dataspaces, are for
 * the transfers of parallel HDF5.
 */
public final class FfmH5S extends FunctionGroup implements H5S {
  private final Hdf5Function createSimple = function("hid_t H5Screate_simple(int, const hsize_t *, const hsize_t *)");
  private final Hdf5Function setExtentSimple =
      function("herr_t H5Sset_extent_simple(hid_t, int, const hsize_t *, const hsize_t *)");
  private final Hdf5Function getSimpleExtentNdims = function("int H5Sget_simple_extent_ndims(hid_t)");
  private final Hdf5Function getSimpleExtentDims =
      function("int H5Sget_simple_extent_dims(hid_t, hsize_t *, hsize_t *)");
  private final Hdf5Function getSimpleExtentType = function("H5S_class_t H5Sget_simple_extent_type(hid_t)");
  private final Hdf5Function selectNone = function("herr_t H5Sselect_none(hid_t)");
  private final Hdf5Function selectAll = function("herr_t H5Sselect_all(hid_t)");
  private final Hdf5Function selectHyperslab =
      function("herr_t H5Sselect_hyperslab(hid_t, H5S_seloper_t, const hsize_t *, const hsize_t *, "
          + "const hsize_t *, const hsize_t *)");
  private final Hdf5Function combineSelect = function("hid_t H5Scombine_select(hid_t, H5S_seloper_t, hid_t)");
  private final Hdf5Function copy = function("hid_t H5Scopy(hid_t)");
  private final Hdf5Function close = function("herr_t H5Sclose(hid_t)");

  FfmH5S(Hdf5Symbols library) {
    super(library);
  }

  @Override
  public Hid.Space createSimple(long[] extents, long[] limit) {
    long[] most = limit.length == 0 ? extents : limit;
    return new Hid.Space(createSimple.id((f, c) -> f.call(extents.length, c.longs(extents), c.longs(most))));
  }

  @Override
  public int getSimpleExtentType(Hid.Space space) {
    return getSimpleExtentType.status(space.value());
  }

  @Override
  public Extents getSimpleExtentDims(Hid.Space space) {
    try (Arena arena = Arena.ofConfined()) {
      int rank = getSimpleExtentNdims.status(space.value());
      MemorySegment shape = arena.allocate(ValueLayout.JAVA_LONG, rank);
      MemorySegment limit = arena.allocate(ValueLayout.JAVA_LONG, rank);
      getSimpleExtentDims.status(space.value(), shape.address(), limit.address());
      return new Extents(shape.toArray(ValueLayout.JAVA_LONG), limit.toArray(ValueLayout.JAVA_LONG));
    }
  }

  @Override
  public void selectHyperslab(Hid.Space space, long[] start, long[] stride, long[] count, long[] block) {
    selectHyperslab.status((f, c) -> f.call(space.value(), H5S_SELECT_SET,
        c.longs(start),
        c.longs(stride), c.longs(count),
        c.longs(block)));
  }

  @Override
  public void close(Hid.Space space) {
    close.status(space.value());
  }

  /** Selects nothing. */
  public void selectNone(Hid.Space space) {
    selectNone.status(space.value());
  }

  /** Selects every element. */
  public void selectAll(Hid.Space space) {
    selectAll.status(space.value());
  }

  /**
   * Gives a dataspace whose selection is "all" another extent; the selection stays "all".
   *
   * @param extents native memory, one {@code hsize_t} per dimension
   */
  public void setExtentSimple(Hid.Space space, int rank, MemorySegment extents) {
    setExtentSimple.status(f -> (long) f.invokeExact(space.value(), (long) rank, extents, MemorySegment.NULL));
  }

  /**
   * Selects one hyperslab; each argument is one {@code hsize_t} per dimension, in native memory.
   *
   * @param operator {@link #H5S_SELECT_SET}, or {@link #H5S_SELECT_OR}, whose time grows with the existing selection
   */
  public void selectHyperslab(Hid.Space space, int operator, MemorySegment start, MemorySegment stride,
      MemorySegment count, MemorySegment block) {
    selectHyperslab.status(f -> (long) f.invokeExact(space.value(), (long) operator, start, stride, count, block));
  }

  /** Makes a dataspace with the union of two hyperslab selections. The time grows with the size of both. */
  public Hid.Space union(Hid.Space first, Hid.Space second) {
    return new Hid.Space(combineSelect.id(first.value(), H5S_SELECT_OR, second.value()));
  }

  /** Makes a copy of a dataspace with its selection. */
  public Hid.Space copy(Hid.Space space) {
    return new Hid.Space(copy.id(space.value()));
  }
}
