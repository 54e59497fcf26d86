package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.library.Candidate;
import org.h5burst.mpi.library.LibrarySearch;
import org.h5burst.mpi.library.MpiSearch;

/** A loaded MPI library of a known family, with its functions. */
final class MpiLibrary {
  private static final String VERSION_SYMBOL = "MPI_Get_library_version";

  private static final String ABI_VERSION_SYMBOL = "MPI_Abi_get_version";
  private static final String OPEN_MPI_SYMBOL = "ompi_mpi_comm_world";

  private static final long NULL = 0;

  private static final String UNIX = "ufs:";

  /** With the locks of this driver, ranks on several hosts see each other's writes. */
  private static final String NFS = "nfs:";

  private final Abi abi;
  private final MpiFunctions functions;

  private MpiLibrary(NativeLibrary library, Abi abi) {
    this.abi = abi;
    functions = new MpiFunctions(library, abi);
  }

  /**
   * Loads the first library that can be loaded, and recognises its family by its symbols and its own description.
   *
   * @param wanted the family to which it must belong; empty: any
   * @throws MpiException if none can be loaded or it is of another family
   */
  static MpiLibrary open(Optional<Kind> wanted, List<String> names) {
    NativeLibrary library = NativeLibrary.open(names, () -> found(wanted, names));
    MpiLibrary mpi = new MpiLibrary(library, abi(library));
    String version = mpi.version();
    if (!saysIt(mpi.abi.kind(), version)) {
      throw new MpiException(
          "the library " + library.name() + " calls itself \"" + version + "\": only MPICH, its relatives with the "
              + "same ABI, and Open MPI are known");
    }
    wanted.filter(kind -> kind != mpi.abi.kind()).ifPresent(kind -> {
      throw new MpiException("h5burst.mpi asks for " + kind + ", but the library " + library.name() + " is " + version);
    });
    return mpi;
  }

  private static Abi abi(NativeLibrary library) {
    boolean isOpenMpi = library.has(OPEN_MPI_SYMBOL);
    if (hasStandardAbi(library)) {
      return Abi.standard(isOpenMpi ? Kind.OPEN_MPI : Kind.MPICH);
    }
    return isOpenMpi ? Abi.openMpi(library) : Abi.mpich();
  }

  /**
   * Returns whether the library has MPI 5's ABI. Libraries with their own ABI also have the function since MPI 5, and
   * return -1.
   */
  private static boolean hasStandardAbi(NativeLibrary library) {
    if (!library.has(ABI_VERSION_SYMBOL)) {
      return false;
    }
    MpiFunction version =
        new MpiFunctions(library, Abi.standard(Kind.MPICH)).function("int MPI_Abi_get_version(int *, int *)");
    return integer(major -> {
      int _ = integer(minor -> version.call(major, minor));
    }) > 0;
  }

  /** Returns libraries where the dynamic loader does not look. Does not replace a name that is the only one. */
  private static List<String> found(Optional<Kind> wanted, List<String> names) {
    return wanted.map(kind -> new MpiSearch(LibrarySearch.ofProcess()).of(kind)).orElse(List.of()).stream()
        .filter(Candidate::fits).map(Candidate::path)
        .filter(path -> names.size() > 1 || names.contains(String.valueOf(path.getFileName()))).map(Path::toString)
        .toList();
  }

  private static boolean saysIt(Kind kind, String version) {
    String text = version.toUpperCase(Locale.ROOT);
    return kind == Kind.OPEN_MPI ? text.contains("OPEN MPI")
        : Stream.of("MPICH", "MVAPICH", "INTEL", "CRAY").anyMatch(text::contains);
  }

  Abi abi() {
    return abi;
  }

  MpiFunctions functions() {
    return functions;
  }

  String name() {
    return functions.name();
  }

  /** Returns whether the library has a symbol. */
  boolean has(String symbol) {
    return functions.has(symbol);
  }

  /** Returns the address of the function by which two libraries can be seen to use the same MPI. */
  MemorySegment versionFunction() {
    return functions.find(VERSION_SYMBOL);
  }

  /** Returns the beginning of the library's own description, which has many lines (MPICH) or commas (Open MPI). */
  String version() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(Abi.VERSION_BYTES);
      MemorySegment length = arena.allocate(JAVA_INT);
      functions.getLibraryVersion.call(text.address(), length.address());
      return text.getString(0).lines().findFirst().orElse("").replaceFirst(",.*", "").replaceAll("\\s+", " ").strip();
    }
  }

  /** Returns the name of this process's host as used in hints. */
  String host() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(Abi.HOST_BYTES);
      MemorySegment length = arena.allocate(JAVA_INT);
      functions.getProcessorName.call(text.address(), length.address());
      return text.getString(0);
    }
  }

  /** Returns whether MPI-IO is ROMIO. */
  boolean isRomio() {
    return abi.kind() != Kind.OPEN_MPI
        || OpenMpiIo.usesRomio(OpenMpiIo.hasRomio(this), System.getenv(OpenMpiIo.VARIABLE));
  }

  /**
   * Makes a file name for {@code MPI_File_open}. ROMIO interprets the part of a path before its first colon as a kind
   * of file system and removes it, so a time of day in a name would select a kind that does not exist. OMPIO of Open
   * MPI 6 accepts every path unchanged.
   *
   * @return the path if it has no colon; ROMIO then finds out the file system itself. Otherwise a fitting kind and the
   *     path; drivers of other kinds, such as Lustre's, are then not used
   */
  String fileName(Path path) {
    String name = path.toString();
    return name.indexOf(':') < 0 || !isRomio() ? name : (isOnNfs(path) ? NFS : UNIX) + name;
  }

  private static boolean isOnNfs(Path path) {
    try {
      return Files.getFileStore(path.resolveSibling(".")).type().startsWith("nfs");
    } catch (IOException unknown) { // opening the file will say more
      return false;
    }
  }

  boolean isInitialized() {
    return integer(flag -> functions.initialized.call(flag)) != 0;
  }

  boolean isFinalized() {
    return integer(flag -> functions.finalized.call(flag)) != 0;
  }

  /** Initialises MPI, without arguments of main; returns the thread level that was granted. */
  int start(int threadLevel) {
    return integer(granted -> functions.initThread
        .call(NULL, NULL, threadLevel, granted));
  }

  /** Returns the thread level that was granted. */
  int threadLevel() {
    return integer(slot -> functions.queryThread.call(slot));
  }

  /** Ends MPI. <b>Collective</b> over the job. */
  void finish() {
    functions.finish.call();
  }

  /** Returns the int that a function stores at the address passed to it. */
  static int integer(LongConsumer function) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(JAVA_INT);
      function.accept(value.address());
      return value.get(JAVA_INT, 0);
    }
  }

  /** Returns the handle that a function stores at the address passed to it. */
  long newHandle(LongConsumer function) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment slot = arena.allocate(Long.BYTES, Long.BYTES);
      function.accept(slot.address());
      return abi.read(slot);
    }
  }

  /** Passes a pointer to a handle to a function, such as one that frees it. */
  void release(long handle, MpiFunction function) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment slot = arena.allocate(Long.BYTES, Long.BYTES);
      abi.write(slot, handle);
      function.call(slot.address());
    }
  }
}
