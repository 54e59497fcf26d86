package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.MpiException;

/**
 * A plain MPI-IO file with MPI-IO's own hints, as a reference for measurements of HDF5. H5Burst's own files are not
 * opened in this way.
 *
 * <p>One thread at a time, from which MPI may be called.
 */
public final class MpiFile implements AutoCloseable {
  private final MpiLibrary library;
  private final Path path;
  private final Access access;
  private final long handle;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment status = arena.allocate(Abi.STATUS_BYTES, Long.BYTES);
  private boolean closed;

  private MpiFile(MpiLibrary library, Path path, Access access, long handle) {
    this.library = library;
    this.path = path;
    this.access = access;
    this.handle = handle;
  }

  /** Which ranks take part in a transfer. */
  public enum Access {
    /** One rank alone: {@code MPI_File_write_at}, {@code MPI_File_read_at}. */
    INDEPENDENT,
    /** All ranks at once: {@code MPI_File_write_at_all}, {@code MPI_File_read_at_all}. */
    COLLECTIVE
  }

  /** Returns why a communicator has no MPI-IO; empty if it has. <b>Independent.</b> */
  public static Optional<String> missing(Communicator communicator) {
    return communicator instanceof FfmCommunicator ? Optional.empty() : Optional.of("no native MPI, so no MPI-IO");
  }

  /**
   * Opens a file for writing, and creates it if it does not exist. <b>Collective.</b>
   *
   * @throws MpiException if it cannot be opened
   * @throws UnsupportedOperationException if the communicator does not use a native MPI
   */
  public static MpiFile create(Communicator communicator, Path path, Access access) {
    return open(communicator, path, access, abi -> abi.create() | abi.writeOnly());
  }

  /**
   * Opens a file for reading. <b>Collective.</b>
   *
   * @throws MpiException if it cannot be opened
   * @throws UnsupportedOperationException if the communicator does not use a native MPI
   */
  public static MpiFile openForReading(Communicator communicator, Path path, Access access) {
    return open(communicator, path, access, Abi::readOnly);
  }

  private static MpiFile open(Communicator communicator, Path path, Access access, ToIntFunction<Abi> mode) {
    if (!(communicator instanceof FfmCommunicator ffm)) {
      throw new UnsupportedOperationException("MPI-IO needs a native MPI: start the program under mpirun, or set "
          + "-Dh5burst.mpi=mpich or openmpi");
    }
    try (Arena arena = Arena.ofConfined()) {
      MpiLibrary library = ffm.library();
      MemorySegment file = arena.allocate(JAVA_LONG);
      MemorySegment name = arena.allocateFrom(library.fileName(path));
      Abi abi = library.abi();
      library.functions().open
          .call(ffm.handle(), name.address(), mode.applyAsInt(abi), abi.nullInfo(), file.address());
      return new MpiFile(library, path, access, file.get(JAVA_LONG, 0));
    }
  }

  /**
   * Writes memory at an offset in bytes. <b>Independent</b> or <b>Collective</b>, as the file was opened; at most 2 GiB
   * at once.
   *
   * @throws MpiException if not all of it was written
   */
  public void write(long offset, MemorySegment bytes) {
    MpiFunctions functions = library.functions();
    transfer("written", access == Access.COLLECTIVE ? functions.writeTogether : functions.write, offset, bytes);
  }

  /**
   * Fills memory with the bytes at an offset. <b>Independent</b> or <b>Collective</b>, as the file was opened; at most
   * 2 GiB at once.
   *
   * @throws MpiException if the file is shorter, as far as MPI reports it: ROMIO does so only for independent reads
   */
  public void read(long offset, MemorySegment bytes) {
    MpiFunctions functions = library.functions();
    transfer("read", access == Access.COLLECTIVE ? functions.readTogether : functions.read, offset, bytes);
  }

  private void transfer(String done, MpiFunction function, long offset, MemorySegment bytes) {
    if (bytes.byteSize() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "MPI transfers at most 2 GiB at once, not %d bytes".formatted(bytes.byteSize()));
    }
    long type = library.abi().bytes();
    function.call(f -> (long) f.invokeExact(handle, offset, bytes, bytes.byteSize(), type, status));
    int count = MpiLibrary
        .integer(slot -> library.functions().transferred.call(status.address(), type, slot));
    if (count != bytes.byteSize()) {
      throw new MpiException(
          "%s: MPI-IO has %s %d of %d bytes at offset %d".formatted(path, done, count, bytes.byteSize(), offset));
    }
  }

  /** Flushes what was written to the storage device. <b>Collective.</b> */
  public void sync() {
    library.functions().sync.call(handle);
  }

  /** <b>Collective.</b> Does nothing the second time. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try (arena; Arena slots = Arena.ofConfined()) {
      MemorySegment slot = slots.allocateFrom(JAVA_LONG, handle);
      library.functions().close.call(slot.address());
    }
  }
}
