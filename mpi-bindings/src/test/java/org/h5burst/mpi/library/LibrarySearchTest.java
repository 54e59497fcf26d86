package org.h5burst.mpi.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real libraries of this machine are found and understood without loading them. */
@Timeout(60)
final class LibrarySearchTest {
  private static final long SEED = 23;
  private static final Path ANY_LIBRARY = Path.of(System.getProperty("java.home"), "lib", "libnet.so");
  private static final int DYNAMIC_SYMBOLS = 11;
  private static final int SYMBOL_BYTES = 24;

  /** Starts a program in the C locale, with a library in a directory whose name is not ASCII. */
  private static final String PRELOADING = "large=$0/$(printf 'gr\\303\\266\\303\\237e'); mkdir $large; "
      + "cp $1 $large/any.so; shift; LC_ALL=C LD_PRELOAD=$large/any.so exec \"$@\"";

  @TempDir
  Path directory;

  private final LibrarySearch system = LibrarySearch.of(_ -> null, Optional.empty());

  private Candidate installed(Kind kind) {
    return new MpiSearch(system).of(kind).stream().filter(Candidate::fits).findFirst().orElseThrow();
  }

  @Test
  void shouldTellTheFamiliesApartWhenBothAreInstalled() throws IOException {
    Path mpich = installed(Kind.MPICH).path();
    Path openMpi = installed(Kind.OPEN_MPI).path();
    assertTrue(ElfFile.read(openMpi).exports().contains("ompi_mpi_comm_world"));
    ElfFile elf = ElfFile.read(mpich);
    assertTrue(elf.exports().contains("MPI_Init") && !elf.exports().contains("ompi_mpi_comm_world"));
    assertTrue(elf.needed().contains("libc.so.6"), () -> elf.needed().toString());
    assertEquals(mpich.getFileName().toString(), elf.soname());
    Candidate named = new MpiSearch(system).named(mpich.toString(), Kind.OPEN_MPI).orElseThrow();
    assertEquals("is another MPI than OPEN_MPI", named.problem());
    assertTrue(MappedLibraries.files().stream().noneMatch(file -> file.toString().contains("libmpi")),
        "none was loaded");
  }

  /** A directory that does not exist is left out; one that cannot be listed explains why nothing was found. */
  @Test
  void shouldSayWhyWhenADirectoryCannotBeListed() {
    Path unlisted = directory.resolve("x".repeat(300)); // the system refuses such names
    LibrarySearch search = new LibrarySearch(List.of(new LibraryPlace(directory.resolve("none"), "not there"),
        new LibraryPlace(unlisted, "named by a test")));
    assertEquals(List.of(unlisted + " cannot be listed: File name too long"),
        new MpiSearch(search).of(Kind.MPICH).stream().map(Candidate::toString).toList());
  }

  /** An interrupt closes the channels that a thread reads by; what the libraries are must not depend on it. */
  @Test
  void shouldFindTheSameWhenTheThreadIsInterrupted() {
    List<Candidate> before = new MpiSearch(system).of(Kind.MPICH);
    Optional<String> version = MpiSearch.version(installed(Kind.MPICH).path());
    Thread.currentThread().interrupt();
    try {
      assertEquals(before, new MpiSearch(system).of(Kind.MPICH));
      assertEquals(version, MpiSearch.version(installed(Kind.MPICH).path()));
    } finally {
      assertTrue(Thread.interrupted(), "the thread stays interrupted");
    }
  }

  @Test
  void shouldReadTheVersionThatIsMeantWhenOtherLibrariesAreBuiltIn() {
    for (Kind kind : List.of(Kind.MPICH, Kind.OPEN_MPI)) {
      String version = MpiSearch.version(installed(kind).path()).orElseThrow();
      assertTrue(version.matches("[3-9]\\.\\d+.*"), () -> "MPICH has \"0.13.99\" built in, of another: " + version);
    }
  }

  @Test
  void shouldKnowTheDirectoriesThatLdconfigPrintsWhenThereIsACache() throws IOException, InterruptedException {
    Process ldconfig = new ProcessBuilder("/sbin/ldconfig", "-p").start();
    String printed = new String(ldconfig.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, ldconfig.waitFor());
    Set<String> expected = new TreeSet<>();
    for (Matcher matcher = Pattern.compile("=> (/.*)/[^/]+").matcher(printed); matcher.find();) {
      expected.add(matcher.group(1));
    }
    Set<String> found = new TreeSet<>();
    LoaderCache.directories().forEach(path -> found.add(path.toString()));
    assertTrue(found.containsAll(expected), () -> found + " instead of " + expected);
  }

  @Test
  void shouldLookWhereTheEnvironmentPointsFirstWhenItDoes() throws IOException {
    Path program = Files.createDirectories(directory.resolve("spack/bin")).resolve("h5pcc");
    assertTrue(Files.createFile(program).toFile().setExecutable(true));
    Map<String, String> environment = Map.of("LD_LIBRARY_PATH", "/a::relative:/b", "HDF5_DIR", "/c", "PATH",
        "/nowhere:" + program.getParent());
    List<LibraryPlace> places = LibraryPlaces.of(environment::get, Optional.of(Path.of("/mpi/lib/libmpi.so.12")));
    List<String> directories = places.stream().map(place -> place.directory().toString()).toList();
    assertEquals(List.of("/a", "/b", "/c/lib64", "/c/lib", "/c/bin"), directories.subList(0, 5));
    String spack = LibrarySearch.real(directory).resolve("spack").toString();
    assertEquals(List.of(spack + "/lib64", spack + "/lib", spack + "/bin", "/mpi/lib", "/mpi/lib/hdf5"),
        directories.subList(5, 10));
    assertTrue(directories.indexOf("/usr/lib") > directories.indexOf("/mpi/lib"));
  }

  @Test
  void shouldNameAFileOnceByItsSonameWhenLinksLeadToIt() throws IOException {
    Path mpi = installed(Kind.MPICH).path();
    Path real = Files.copy(mpi, directory.resolve(mpi.getFileName() + ".9.9"));
    Files.createSymbolicLink(directory.resolve("libmpich.so"), real.getFileName());
    Files.createSymbolicLink(directory.resolve(mpi.getFileName()), real.getFileName());
    LibrarySearch search = new LibrarySearch(List.of(new LibraryPlace(directory, "given")));
    List<Candidate> found = new MpiSearch(search).of(Kind.MPICH);
    assertEquals(List.of(new Candidate(directory.resolve(mpi.getFileName()), "given", true, "")), found);
  }

  @Test
  void shouldSayWhatIsWrongWhenAFileIsNoLibraryOfThisMachine() throws IOException {
    Files.writeString(directory.resolve("libmpich.so.12"), "/* GNU ld script */");
    byte[] elf = Files.readAllBytes(Path.of(System.getProperty("java.home"), "lib", "libjava.so"));
    Files.write(directory.resolve("libmpi.so.40"), elf);
    elf[18] ^= 1; // the processor
    Files.write(directory.resolve("libmpi.so.12"), elf);
    LibrarySearch search = new LibrarySearch(List.of(new LibraryPlace(directory, "given")));
    assertEquals("[%1$s/libmpi.so.40 is not MPI (it has no MPI_Get_library_version), %1$s/libmpi.so.12 is for another "
        .formatted(directory)
        + "processor, %s/libmpich.so.12 cannot be read: it is not a library of this system (ELF)]"
            .formatted(directory),
        new MpiSearch(search).of(Kind.MPICH).toString());
  }

  @Test
  void shouldPutItLastWhenTheNumberOfAFileIsADate() throws IOException {
    for (String name : List.of("libmpi.so.20261127120000", "libmpi.so.12")) {
      Files.copy(ANY_LIBRARY, directory.resolve(name));
    }
    LibrarySearch search = new LibrarySearch(List.of(new LibraryPlace(directory, "given")));
    assertEquals(List.of("libmpi.so.12", "libmpi.so.20261127120000"), new MpiSearch(search).of(Kind.MPICH).stream()
        .map(candidate -> candidate.path().getFileName().toString()).toList());
  }

  @Test
  void shouldThrowAnIoExceptionWhenTheNameOfASymbolIsOutOfRange() throws IOException {
    byte[] bytes = Files.readAllBytes(ANY_LIBRARY);
    ByteBuffer elf = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    int section = (int) elf.getLong(40);
    while (elf.getInt(section + 4) != DYNAMIC_SYMBOLS) {
      section += elf.getShort(58);
    }
    int end = (int) (elf.getLong(section + 24) + elf.getLong(section + 32));
    elf.putInt(end - SYMBOL_BYTES, 0x9000_0000);
    Path damaged = Files.write(directory.resolve("damaged.so"), bytes);
    assertThrows(IOException.class, () -> ElfFile.read(damaged));
  }

  /** Shows the libraries of a JVM whose encoding is ASCII. */
  static final class InTheCLocale {
    private InTheCLocale() {}

    /** No argument. */
    public static void main(String[] arguments) {
      System.out.println(MappedLibraries.files().isEmpty() + " " + LoaderCache.directories(Path.of(arguments[0])));
      System.out.println(LibrarySearch.ofProcess().file("libnet.so"));
    }
  }

  /** A batch job often has no LANG, and the JVM can then not name all files. */
  @Test
  void shouldLeaveOutAPathWhenTheEncodingDoesNotHaveIt() throws Exception {
    Path cache = Files.writeString(directory.resolve("cache"), "/größe/a\0/usual/b\0");
    List<String> command = new ArrayList<>(List.of("sh", "-c", PRELOADING, directory.toString(),
        ANY_LIBRARY.resolveSibling("libjsig.so").toString()));
    command.addAll(MpiJob.javaCommand(SmallJvm.options(), InTheCLocale.class.getName(), List.of(cache.toString())));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    assertTrue(said.startsWith("false [/usual]"), said);
  }

  @Test
  void shouldThrowNothingButIoExceptionsWhenALibraryIsDamaged() throws IOException {
    byte[] whole = Files.readAllBytes(ANY_LIBRARY);
    Random random = new Random(SEED);
    Path damaged = directory.resolve("damaged.so");
    int refused = 0;
    for (int attempt = 0; attempt < 300; attempt++) {
      byte[] bytes = attempt % 2 == 0 ? Arrays.copyOf(whole, 1 + random.nextInt(whole.length)) : whole.clone();
      for (int change = 0; change < 20; change++) {
        bytes[random.nextInt(Math.clamp(bytes.length, 1, 64))] = (byte) random.nextInt();
      }
      Files.write(damaged, bytes);
      try {
        assertFalse(ElfFile.read(damaged).processor().isEmpty());
      } catch (IOException expected) {
        refused++;
      }
    }
    assertTrue(refused > 100, "refused " + refused);
    assertThrows(IOException.class, () -> ElfFile.read(directory.resolve("gone")));
    assertThrows(IOException.class, () -> ElfFile.read(directory));
  }
}
