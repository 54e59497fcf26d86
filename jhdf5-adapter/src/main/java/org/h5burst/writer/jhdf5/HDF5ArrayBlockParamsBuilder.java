package org.h5burst.writer.jhdf5;

/** Begins to describe the part of a dataset. */
public final class HDF5ArrayBlockParamsBuilder {
  private HDF5ArrayBlockParamsBuilder() {}

  /** Selects the whole dataset. */
  public static HDF5ArrayBlockParams array() {
    return new HDF5ArrayBlockParams();
  }

  /** Selects a block with these extents. */
  public static HDF5ArrayBlockParams block(int... dimensions) {
    return array().block(dimensions);
  }

  /** Selects the block with these indices. */
  public static HDF5ArrayBlockParams blockIndex(long... indices) {
    return array().index(indices);
  }

  /** Selects a block at this offset. */
  public static HDF5ArrayBlockParams blockOffset(long... offsets) {
    return array().offset(offsets);
  }

  /** Selects a slice: dimensions that are bound to an index. */
  public static HDF5ArrayBlockParams slice(IndexMap indexMap) {
    return array().slice(indexMap);
  }

  /** Selects a slice: an index for each dimension, -1 if it is not bound. */
  public static HDF5ArrayBlockParams slice(long... indices) {
    return array().slice(indices);
  }
}
