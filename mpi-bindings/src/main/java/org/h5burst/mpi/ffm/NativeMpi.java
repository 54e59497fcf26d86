package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;

/**
 * The native side of a communicator, for a library that uses MPI's handles, such as parallel HDF5. Every handle is a
 * Java long here.
 *
 * <p>Any thread.
 */
public final class NativeMpi {
  private final MpiLibrary library;
  private final long communicator;

  private NativeMpi(MpiLibrary library, long communicator) {
    this.library = library;
    this.communicator = communicator;
  }

  /**
   * Returns the native side of {@code communicator}. <b>Independent.</b>
   *
   * @throws UnsupportedOperationException if it does not use a native MPI
   */
  public static NativeMpi of(Communicator communicator) {
    if (communicator instanceof FfmCommunicator ffm) {
      return new NativeMpi(ffm.library(), ffm.handle());
    }
    throw new UnsupportedOperationException(
        "this communicator does not use a native MPI, which parallel HDF5 needs: start the program under mpirun, or "
            + "set -Dh5burst.mpi=mpich or openmpi");
  }

  /** Returns the family of this MPI, which determines the build of HDF5 that fits. */
  public Kind kind() {
    return library.abi().kind();
  }

  /**
   * Returns whether MPI-IO is ROMIO; otherwise it is Open MPI's OMPIO, which has no data sieving and few of ROMIO's
   * hints.
   */
  public boolean isRomio() {
    return library.isRomio();
  }

  /** Returns the name of a file for MPI-IO and for libraries that use it. <b>Independent.</b> */
  public String fileName(Path path) {
    return library.fileName(path);
  }

  /** Returns whether MPI-IO ignores some hints when a file is opened, but accepts them afterwards. */
  public boolean ignoresHintsAtOpen() {
    return kind() == Kind.OPEN_MPI && isRomio() && OpenMpiIo.ignoresHintsAtOpen(library);
  }

  /**
   * Returns how an {@code MPI_Comm} or {@code MPI_Info} is stored in memory and passed as an argument: as an int or a
   * long. An {@code MPI_File} is always a pointer.
   */
  public ValueLayout handleLayout() {
    return library.abi().handle().withoutName();
  }

  /**
   * Returns the address of {@code MPI_Get_library_version}; another library that resolves it to the same address is
   * linked to this MPI.
   */
  public MemorySegment versionFunction() {
    return library.versionFunction();
  }

  /** Returns the {@code MPI_Comm}. */
  public long communicator() {
    return communicator;
  }

  /** Returns the name of this process's host as used in hints. <b>Independent.</b> */
  public String host() {
    return library.host();
  }

  /**
   * Returns the largest number of dimensions for which several hyperslabs, selected together, can be described to
   * MPI-IO; {@link Integer#MAX_VALUE} if there is no limit. Beyond it, a file view with such a description ends the
   * process with some versions of MPICH. <b>Independent.</b>
   */
  public int maxDimensionsOfSlabs() {
    return FlattenedTypes.maxDimensions(library);
  }

  /**
   * Returns whether this MPI has the ABI of MPI 5; a library that uses it must then be built for that ABI, too.
   * <b>Independent.</b>
   */
  public boolean hasStandardAbi() {
    return library.abi().equals(Abi.standard(kind()));
  }

  /** Returns {@code MPI_INFO_NULL}. */
  public long nullInfo() {
    return library.abi().nullInfo();
  }

  /**
   * Makes an {@code MPI_Info} with these hints; returns {@link #nullInfo()} if there are none. <b>Independent.</b> The
   * caller frees it with {@link #freeInfo}.
   *
   * @throws MpiException if a key or value is empty or longer than this MPI allows
   */
  public long createInfo(Hints hints) {
    if (hints.isEmpty()) {
      return nullInfo();
    }
    hints.values().forEach(this::checkLength);
    MpiFunctions functions = library.functions();
    long info = library.newHandle(slot -> functions.createInfo.call(slot));
    try (Arena arena = Arena.ofConfined()) {
      hints.values().forEach((key, value) -> functions.setInfo
          .call(info, arena.allocateFrom(key).address(), arena.allocateFrom(value).address()));
      return info;
    } catch (MpiException e) {
      freeInfo(info);
      throw e;
    }
  }

  private void checkLength(String key, String value) {
    // The constants count the zero at the end: Open MPI refuses longer ones, and MPICH cannot read them back.
    int longestKey = library.abi().longestInfoKey() - 1;
    int longestValue = library.abi().longestInfoValue() - 1;
    if (!fits(key, longestKey) || !fits(value, longestValue)) {
      throw new MpiException(
          "the hint " + key + "=" + value + " is not possible: " + kind() + " allows keys of 1 to " + longestKey
              + " bytes, and values of 1 to " + longestValue);
    }
  }

  private static boolean fits(String text, int longest) {
    return !text.isBlank() && text.indexOf(0) < 0 && text.getBytes(StandardCharsets.UTF_8).length <= longest;
  }

  /** Frees an {@code MPI_Info}; does nothing for {@link #nullInfo()}. <b>Independent.</b> */
  public void freeInfo(long info) {
    if (info != nullInfo()) {
      library.release(info, library.functions().freeInfo);
    }
  }

  /** Returns the hints in an {@code MPI_Info}. <b>Independent.</b> */
  public Hints hintsOf(long info) {
    if (info == nullInfo()) {
      return Hints.NONE;
    }
    MpiFunctions functions = library.functions();
    int longestValue = library.abi().longestInfoValue();
    SortedMap<String, String> values = new TreeMap<>();
    int count = MpiLibrary.integer(slot -> functions.countInfo.call(info, slot));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment key = arena.allocate(library.abi().longestInfoKey() + 1L);
      MemorySegment value = arena.allocate(longestValue + 1L);
      MemorySegment found = arena.allocate(JAVA_INT);
      for (int i = 0; i < count; i++) {
        functions.infoKey.call(info, i, key.address());
        functions.infoValue.call(info, key.address(), longestValue, value.address(), found.address());
        if (found.get(JAVA_INT, 0) != 0) {
          values.put(key.getString(0), value.getString(0));
        }
      }
    }
    return new Hints(values);
  }

  /**
   * Returns the hints that MPI-IO uses for an open file. MPICH returns the effective values; Open MPI only repeats what
   * was set. <b>Independent.</b>
   *
   * @param file the {@code MPI_File}
   */
  public Hints hintsOfFile(long file) {
    long info = library.newHandle(slot -> library.functions().fileInfo.call(file, slot));
    try {
      return hintsOf(info);
    } finally {
      freeInfo(info);
    }
  }

  /**
   * Changes hints of an open file. <b>Collective</b> over the ranks that opened it; all pass the same hints.
   *
   * @param file the {@code MPI_File}
   */
  public void setHintsOfFile(long file, Hints hints) {
    long info = createInfo(hints);
    try {
      library.functions().setFileInfo.call(file, info);
    } finally {
      freeInfo(info);
    }
  }

  /**
   * Makes an error handler for files, which reports failures of calls on them, during the call and on its thread.
   * <b>Independent.</b> It stays for the life of the process.
   */
  public FileErrors fileErrors(Consumer<String> told) {
    return new FileErrors(library, told);
  }
}
