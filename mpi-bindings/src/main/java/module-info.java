/**
 * The MPI operations that H5Burst needs: ranks, a few collectives and hints, on a real MPI through the foreign function
 * API.
 */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // the readers of the qualified export are built after this module
module org.h5burst.mpi {
  requires static transitive org.jspecify;
  requires java.management;
  requires org.slf4j;
  requires static ch.qos.reload4j;
  requires static mpj;

  exports org.h5burst.mpi;
  exports org.h5burst.mpi.ffm to
      org.h5burst.harness,
      org.h5burst.writer;
  exports org.h5burst.mpi.foreign to
      org.h5burst.writer;
  exports org.h5burst.mpi.launch;
  exports org.h5burst.mpi.library to
      org.h5burst.harness,
      org.h5burst.writer;
  exports org.h5burst.mpi.option to
      org.h5burst.harness,
      org.h5burst.writer;
  exports org.h5burst.mpi.runtime to
      org.h5burst.harness;
  exports org.h5burst.mpi.system.ffm to
      org.h5burst.writer;
}
