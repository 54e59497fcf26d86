package org.h5burst.writer.backend;

import java.nio.file.Path;
import java.util.Set;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;

/** A way to write HDF5 files from many ranks. All methods run on the process's one I/O thread. */
public interface Backend {
  /** One word for reports, such as {@code phdf5}. */
  String name();

  /** What the library says of itself and its version. */
  String version();

  /** Keys of the hints that an open file takes, and follows; all others need it to be opened anew. <b>Independent.</b> */
  Set<String> liveHints();

  /** Whether a failed operation may leave MPI in a state in which it must not be ended in order. <b>Independent.</b> */
  boolean failuresReachMpi();

  /**
   * Creates a file; an existing one is replaced. <b>Collective.</b>
   *
   * @param hints for the MPI-IO layer
   * @throws org.h5burst.writer.WriterException with category IO, naming the native error
   */
  BackendFile create(Path path, Communicator communicator, Hints hints);

  /** Opens an existing file for writing. <b>Collective.</b> Errors as for {@link #create}. */
  BackendFile open(Path path, Communicator communicator, Hints hints);
}
