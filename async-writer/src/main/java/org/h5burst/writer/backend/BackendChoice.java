package org.h5burst.writer.backend;

import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.Setting;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.phdf5.Phdf5Backend;
import org.h5burst.writer.backend.portable.PortableBackend;

/**
 * What writes this process's files, and why.
 *
 * @param backend loaded
 * @param reason in words, for the log
 */
public record BackendChoice(Backend backend, String reason) {
  /** The values of {@code h5burst.backend}. */
  public enum Wish {
    /** Parallel HDF5 where it fits the MPI that runs, else the portable back end. */
    AUTO,
    PHDF5,
    PORTABLE
  }

  /**
   * Chooses and loads. <b>Independent.</b> What was asked for by name is never replaced by something else.
   *
   * @param world of the MPI that runs
   * @throws WriterException with category IO if what was asked for, or everything, is missing
   */
  public static BackendChoice of(Communicator world) {
    return switch (Setting.BACKEND.oneOf(Wish.class)) {
      case PHDF5 -> new BackendChoice(Phdf5Backend.load(world), "%s=phdf5".formatted(Setting.BACKEND.property()));
      case PORTABLE -> new BackendChoice(PortableBackend.load(), "%s=portable".formatted(Setting.BACKEND.property()));
      case AUTO -> automatic(world);
    };
  }

  private static BackendChoice automatic(Communicator world) {
    Kind kind = world.mpi().implementation().kind();
    if (!kind.isNative()) {
      return new BackendChoice(PortableBackend.load(), "no native MPI runs, which parallel HDF5 needs");
    }
    if (isNamed()) {
      return new BackendChoice(Phdf5Backend.load(world), "%s names its library".formatted(Setting.HDF5_LIBRARY.property()));
    }
    try {
      return new BackendChoice(Phdf5Backend.load(world), "parallel HDF5 for the %s that runs is installed".formatted(kind));
    } catch (WriterException missing) {
      return fallBack(missing);
    }
  }

  private static boolean isNamed() {
    return !Setting.HDF5_LIBRARY.text().isEmpty();
  }

  private static BackendChoice fallBack(WriterException noParallelHdf5) {
    try {
      return new BackendChoice(PortableBackend.load(), noParallelHdf5.getMessage() + "; " + Setting.BACKEND.property() + "=phdf5 makes this an error");
    } catch (WriterException neither) {
      WriterException both = new WriterException(Category.IO, noParallelHdf5.getMessage() + "; and " + neither.getMessage(), noParallelHdf5);
      both.addSuppressed(neither);
      throw both;
    }
  }
}
