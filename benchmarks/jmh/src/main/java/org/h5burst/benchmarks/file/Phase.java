package org.h5burst.benchmarks.file;

/** A phase of a short file: four of writing, four of reading, in the order in which the C program reports them. */
enum Phase {
  CREATE("create", "H5Fcreate"),
  DEFINE("define datasets", "H5Dcreate2"),
  WRITE("write, commit", "H5Dwrite"),
  COMPLETE("complete", "H5Dclose, H5Fclose"),
  OPEN("open", "H5Fopen"),
  FIND("find datasets", "H5Dopen2"),
  READ("read, commit", "H5Dread"),
  CLOSE("complete", "H5Dclose, H5Fclose");

  private final String ours;
  private final String theirs;

  Phase(String ours, String theirs) {
    this.ours = ours;
    this.theirs = theirs;
  }

  /** Returns what the program calls in it, H5Burst's and HDF5's. */
  String title() {
    return "%s (%s)".formatted(ours, theirs);
  }

  /** Returns whether the file is written. */
  boolean writes() {
    return compareTo(OPEN) < 0;
  }
}
