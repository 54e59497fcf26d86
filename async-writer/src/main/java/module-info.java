/** Asynchronous writes from many ranks into one shared HDF5 file. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // the readers of the qualified export are built after this module
module org.h5burst.writer {
  requires static transitive org.jspecify;
  requires transitive org.h5burst.mpi;
  requires transitive org.h5burst.tuner;
  requires com.fasterxml.jackson.core;
  requires com.lmax.disruptor;
  requires HdrHistogram;
  requires jdk.jfr;
  requires jdk.management;
  requires org.slf4j;
  requires static micrometer.core;
  requires static sis.jhdf5;

  exports org.h5burst.hdf5.library to
      org.h5burst.harness;
  exports org.h5burst.writer;
  exports org.h5burst.writer.chunk to
      org.h5burst.harness;
  exports org.h5burst.writer.configuration to
      org.h5burst.harness,
      org.h5burst.writer.jhdf5;
  exports org.h5burst.writer.micrometer;
  exports org.h5burst.writer.recover;
}
