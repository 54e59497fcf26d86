package org.h5burst.writer.jhdf5;

/** Begins to say which part of a dataset is meant. */
public final class HDF5ArrayBlockParamsBuilder {
  private HDF5ArrayBlockParamsBuilder() {}

  /** All of it. */
  public static HDF5ArrayBlockParams array() {
    return new HDF5ArrayBlockParams();
  }

  /** A block of these extents. */
  public static HDF5ArrayBlockParams block(int... dimensions) {
    return array().block(dimensions);
  }

  /** The block of these numbers. */
  public static HDF5ArrayBlockParams blockIndex(long... indices) {
    return array().index(indices);
  }

  /** A block that begins there. */
  public static HDF5ArrayBlockParams blockOffset(long... offsets) {
    return array().offset(offsets);
  }

  /** A slice: dimensions that are bound. */
  public static HDF5ArrayBlockParams slice(IndexMap indexMap) {
    return array().slice(indexMap);
  }

  /** A slice: an index of each dimension, -1 where none is bound. */
  public static HDF5ArrayBlockParams slice(long... indices) {
    return array().slice(indices);
  }
}
