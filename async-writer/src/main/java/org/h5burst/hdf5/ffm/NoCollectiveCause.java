package org.h5burst.hdf5.ffm;

/**
 * Why HDF5 did not transfer collectively: the bits of {@code H5D_mpio_no_collective_cause_t}, each named as there after
 * {@code H5D_MPIO_}.
 */
public enum NoCollectiveCause {
  SET_INDEPENDENT(0x01, "independent transfer was asked for"),
  DATATYPE_CONVERSION(0x02, "the elements have another type in memory than in the file"),
  DATA_TRANSFORMS(0x04, "a data transform was to be applied"),
  MPI_OPT_TYPES_ENV_VAR_DISABLED(0x08, "the environment variable HDF5_MPI_OPT_TYPES forbids derived MPI types"),
  NOT_SIMPLE_OR_SCALAR_DATASPACES(0x10, "a dataspace is neither simple nor scalar"),
  NOT_CONTIGUOUS_OR_CHUNKED_DATASET(0x20, "the dataset is neither contiguous nor chunked"),
  PARALLEL_FILTERED_WRITES_DISABLED(0x40, "parallel writes to filtered datasets are disabled"),
  ERROR_WHILE_CHECKING_COLLECTIVE_POSSIBLE(0x80, "HDF5 could not determine whether a collective transfer was possible");

  private final int bit;
  private final String text;

  NoCollectiveCause(int bit, String text) {
    this.bit = bit;
    this.text = text;
  }

  /** Returns the bit that HDF5 sets for this cause. */
  public int bit() {
    return bit;
  }

  /** Returns the cause, as a message. */
  public String text() {
    return text;
  }
}
