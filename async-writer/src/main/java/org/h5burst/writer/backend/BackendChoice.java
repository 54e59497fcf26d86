package org.h5burst.writer.backend;

import java.util.Optional;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.phdf5.Phdf5Backend;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.h5burst.writer.configuration.WriterConfiguration;
import org.h5burst.writer.configuration.WriterProperties;

/**
 * What writes this process's files, and why.
 *
 * @param backend loaded
 * @param reason in words, for the log
 */
public record BackendChoice(Backend backend, String reason) {
  /**
   * Chooses and loads. <b>Independent.</b> What was asked for by name is never replaced by something else.
   *
   * @param world of the MPI that runs
   * @param configuration what is asked for
   * @throws WriterException with category IO if what was asked for, or everything, is missing
   */
  public static BackendChoice of(Communicator world, WriterConfiguration configuration) {
    Optional<String> library = configuration.hdf5Library();
    return switch (configuration.backend()) {
      case PHDF5 -> new BackendChoice(Phdf5Backend.load(world, library), "%s=phdf5".formatted(WriterProperties.BACKEND));
      case PORTABLE -> new BackendChoice(PortableBackend.load(), "%s=portable".formatted(WriterProperties.BACKEND));
      case AUTO -> automatic(world, library);
    };
  }

  private static BackendChoice automatic(Communicator world, Optional<String> library) {
    Kind kind = world.mpi().implementation().kind();
    if (!kind.isNative()) {
      return new BackendChoice(PortableBackend.load(), "no native MPI runs, which parallel HDF5 needs");
    }
    if (library.isPresent()) {
      return new BackendChoice(Phdf5Backend.load(world, library),
          "%s names its library".formatted(WriterProperties.HDF5_LIBRARY));
    }
    try {
      return new BackendChoice(Phdf5Backend.load(world, library),
          "parallel HDF5 for the %s that runs is installed".formatted(kind));
    } catch (WriterException missing) {
      return fallBack(missing);
    }
  }

  private static BackendChoice fallBack(WriterException noParallelHdf5) {
    try {
      return new BackendChoice(PortableBackend.load(),
          "%s; %s=phdf5 makes this an error".formatted(noParallelHdf5.getMessage(), WriterProperties.BACKEND));
    } catch (WriterException neither) {
      WriterException both = new WriterException(Category.IO, noParallelHdf5.getMessage() + "; and " + neither.getMessage(), noParallelHdf5);
      both.addSuppressed(neither);
      throw both;
    }
  }
}
