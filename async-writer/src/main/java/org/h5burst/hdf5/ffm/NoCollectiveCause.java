package org.h5burst.hdf5.ffm;

/**
 * Why HDF5 did not transfer collectively: the bits of {@code H5D_mpio_no_collective_cause_t} in order, each named as
 * there after {@code H5D_MPIO_}.
 */
public enum NoCollectiveCause {
  SET_INDEPENDENT("independent transfer was asked for"),
  DATATYPE_CONVERSION("the elements have another type in memory than in the file"),
  DATA_TRANSFORMS("a data transform was to be applied"),
  MPI_OPT_TYPES_ENV_VAR_DISABLED("the environment variable HDF5_MPI_OPT_TYPES forbids derived MPI types"),
  NOT_SIMPLE_OR_SCALAR_DATASPACES("a dataspace is neither simple nor scalar"),
  NOT_CONTIGUOUS_OR_CHUNKED_DATASET("the dataset is neither contiguous nor chunked"),
  PARALLEL_FILTERED_WRITES_DISABLED("parallel writes to filtered datasets are disabled"),
  ERROR_WHILE_CHECKING_COLLECTIVE_POSSIBLE("HDF5 could not determine whether a collective transfer was possible");

  private final String text;

  NoCollectiveCause(String text) {
    this.text = text;
  }

  /** Returns the bit that HDF5 sets for this cause. */
  public int bit() {
    return 1 << ordinal();
  }

  /** Returns the cause, as a message. */
  public String text() {
    return text;
  }
}
