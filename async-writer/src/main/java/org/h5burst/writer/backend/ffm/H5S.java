package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Dataspaces and the selections in them. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public final class H5S {
  static final int H5S_SELECT_SET = 0;
  static final int H5S_SELECT_OR = 1;
  static final int H5S_SCALAR = 0;

  private final Hdf5Function createSimple;
  private final Hdf5Function setExtentSimple;
  private final Hdf5Function getSimpleExtentNdims;
  private final Hdf5Function getSimpleExtentDims;
  private final Hdf5Function getSimpleExtentType;
  private final Hdf5Function selectNone;
  private final Hdf5Function selectAll;
  private final Hdf5Function selectHyperslab;
  private final Hdf5Function combineSelect;
  private final Hdf5Function copy;
  private final Hdf5Function close;

  H5S(Hdf5Library library) {
    createSimple = library.function("hid_t H5Screate_simple(int, const hsize_t *, const hsize_t *)");
    setExtentSimple = library.function("herr_t H5Sset_extent_simple(hid_t, int, const hsize_t *, const hsize_t *)");
    getSimpleExtentNdims = library.function("int H5Sget_simple_extent_ndims(hid_t)");
    getSimpleExtentDims = library.function("int H5Sget_simple_extent_dims(hid_t, hsize_t *, hsize_t *)");
    selectAll = library.function("herr_t H5Sselect_all(hid_t)");
    getSimpleExtentType = library.function("H5S_class_t H5Sget_simple_extent_type(hid_t)");
    selectNone = library.function("herr_t H5Sselect_none(hid_t)");
    selectHyperslab = library.function("herr_t H5Sselect_hyperslab(hid_t, H5S_seloper_t, const hsize_t *, const hsize_t *, const hsize_t *, const hsize_t *)");
    combineSelect = library.function("hid_t H5Scombine_select(hid_t, H5S_seloper_t, hid_t)");
    copy = library.function("hid_t H5Scopy(hid_t)");
    close = library.function("herr_t H5Sclose(hid_t)");
  }

  /** A dataspace of fixed extents, everything selected; that of a scalar where there are none. The caller closes it. */
  public Hid.Space create(long... extents) {
    return create(extents, extents);
  }

  /**
   * A dataspace that can become larger, everything selected; the caller closes it.
   *
   * @param limit of each extent, -1 for none; no numbers for fixed extents
   */
  public Hid.Space create(long[] extents, long[] limit) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment dims = arena.allocateFrom(ValueLayout.JAVA_LONG, extents);
      MemorySegment most = limit.length == 0 ? MemorySegment.NULL : arena.allocateFrom(ValueLayout.JAVA_LONG, limit);
      return new Hid.Space(createSimple.id(f -> (long) f.invokeExact(extents.length, dims, most)));
    }
  }

  /**
   * Gives a dataspace whose selection is "all" another extent; it stays "all".
   *
   * @param extents native memory, one {@code hsize_t} per dimension
   */
  public void resize(Hid.Space space, int rank, MemorySegment extents) {
    setExtentSimple.status(f -> (int) f.invokeExact(space.value(), rank, extents, MemorySegment.NULL));
  }

  /** Extent of each dimension. */
  public long[] extents(Hid.Space space) {
    try (Arena arena = Arena.ofConfined()) {
      int rank = getSimpleExtentNdims.status(f -> (int) f.invokeExact(space.value()));
      MemorySegment dims = arena.allocate(ValueLayout.JAVA_LONG, Math.max(1, rank));
      getSimpleExtentDims.status(f -> (int) f.invokeExact(space.value(), dims, MemorySegment.NULL));
      return dims.asSlice(0, rank * ValueLayout.JAVA_LONG.byteSize()).toArray(ValueLayout.JAVA_LONG);
    }
  }

  /** How far each dimension can be extended, -1 without a limit. */
  public long[] limits(Hid.Space space) {
    try (Arena arena = Arena.ofConfined()) {
      int rank = getSimpleExtentNdims.status(f -> (int) f.invokeExact(space.value()));
      MemorySegment most = arena.allocate(ValueLayout.JAVA_LONG, Math.max(1, rank));
      getSimpleExtentDims.status(f -> (int) f.invokeExact(space.value(), MemorySegment.NULL, most));
      return most.asSlice(0, rank * ValueLayout.JAVA_LONG.byteSize()).toArray(ValueLayout.JAVA_LONG);
    }
  }

  /** Whether it is one element without dimensions. */
  public boolean isScalar(Hid.Space space) {
    return getSimpleExtentType.status(f -> (int) f.invokeExact(space.value())) == H5S_SCALAR;
  }

  /** Selects nothing. */
  public void selectNone(Hid.Space space) {
    selectNone.status(f -> (int) f.invokeExact(space.value()));
  }

  /** Selects every element. */
  public void selectAll(Hid.Space space) {
    selectAll.status(f -> (int) f.invokeExact(space.value()));
  }

  /** Selects one hyperslab and nothing else; each argument is one {@code hsize_t} per dimension. */
  public void select(Hid.Space space, MemorySegment start, MemorySegment stride, MemorySegment count, MemorySegment block) {
    select(space, H5S_SELECT_SET, start, stride, count, block);
  }

  /** Adds one hyperslab to the selection. The time grows with what is selected already: see {@link #union}. */
  public void add(Hid.Space space, MemorySegment start, MemorySegment stride, MemorySegment count, MemorySegment block) {
    select(space, H5S_SELECT_OR, start, stride, count, block);
  }

  private void select(Hid.Space space, int operator, MemorySegment start, MemorySegment stride, MemorySegment count, MemorySegment block) {
    selectHyperslab.status(f -> (int) f.invokeExact(space.value(), operator, start, stride, count, block));
  }

  /**
   * A new dataspace with the hyperslab selections of two; the caller closes it. The time grows with what is selected in
   * both.
   */
  public Hid.Space union(Hid.Space first, Hid.Space second) {
    return new Hid.Space(combineSelect.id(f -> (long) f.invokeExact(first.value(), H5S_SELECT_OR, second.value())));
  }

  /** A dataspace of the same extents and selection; the caller closes it. */
  public Hid.Space copy(Hid.Space space) {
    return new Hid.Space(copy.id(f -> (long) f.invokeExact(space.value())));
  }

  /** Closes a dataspace. */
  public void close(Hid.Space space) {
    close.status(f -> (int) f.invokeExact(space.value()));
  }
}
