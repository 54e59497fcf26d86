package org.h5burst.harness.plain;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.ffm.MpiFile;
import org.h5burst.mpi.ffm.MpiFile.Access;

/** How a plain file is written and read. */
public enum PlainApi {
  /** {@code pwrite} and {@code pread}, by each rank for itself. */
  POSIX,
  /** {@code MPI_File_write_at} and {@code MPI_File_read_at}. */
  MPI_IO,
  /** {@code MPI_File_write_at_all} and {@code MPI_File_read_at_all}. */
  MPI_IO_COLLECTIVE;

  /** Returns why it cannot be used on a group; empty if it can. <b>Independent.</b> */
  public Optional<String> missing(Communicator group) {
    return this == POSIX ? Optional.empty() : MpiFile.missing(group);
  }

  /** Opens a file for writing; makes it if it is not there. <b>Collective</b> for MPI-IO. */
  public PlainFile create(Communicator group, Path file) throws IOException {
    return switch (this) {
      case POSIX -> new PosixFile(file, FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
      case MPI_IO -> new MpiIoFile(MpiFile.create(group, file, Access.INDEPENDENT));
      case MPI_IO_COLLECTIVE -> new MpiIoFile(MpiFile.create(group, file, Access.COLLECTIVE));
    };
  }

  /** Opens a file for reading. <b>Collective</b> for MPI-IO. */
  public PlainFile open(Communicator group, Path file) throws IOException {
    return switch (this) {
      case POSIX -> new PosixFile(file, FileChannel.open(file, StandardOpenOption.READ));
      case MPI_IO -> new MpiIoFile(MpiFile.openForReading(group, file, Access.INDEPENDENT));
      case MPI_IO_COLLECTIVE -> new MpiIoFile(MpiFile.openForReading(group, file, Access.COLLECTIVE));
    };
  }
}
