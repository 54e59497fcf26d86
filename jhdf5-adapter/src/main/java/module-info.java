/** JHDF5's calls on H5Burst's writer, for programs that migrate. */
@org.jspecify.annotations.NullMarked
module org.h5burst.writer.jhdf5 {
  requires static transitive org.jspecify;
  requires transitive org.h5burst.writer;

  exports org.h5burst.writer.jhdf5;
  exports org.h5burst.writer.jhdf5.exceptions;
}
