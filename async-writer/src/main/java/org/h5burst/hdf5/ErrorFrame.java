package org.h5burst.hdf5;

/**
 * One level of HDF5's error stack.
 *
 * @param function of HDF5, such as {@code H5FD_mpio_open}
 * @param description what went wrong; includes the text of errno or of MPI where HDF5 knows it
 * @param major HDF5's class of the error, such as {@code File accessibility}
 * @param minor HDF5's kind of the error, such as {@code Unable to open file}
 * @param source file and line in HDF5
 */
public record ErrorFrame(String function, String description, String major, String minor, String source) {
  /**
   * Returns one line: {@code H5FD_mpio_open: MPI_File_open failed (File accessibility, Unable to open file;
   * H5FDmpio.c:886)}.
   */
  @Override
  public String toString() {
    return "%s: %s (%s, %s; %s)".formatted(function, description, major, minor, source);
  }
}
