package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bin/setup} in a copy of the checkout, where apt knows MPICH and cannot install it. */
@Timeout(60)
final class SetupTest {
  /** The programs of the system that the script runs. */
  private static final List<String> PROGRAMS = List.of("awk", "basename", "bash", "cat", "chown", "cp", "cut",
      "dirname", "env", "find", "flock", "grep", "head", "install", "ldd", "ln", "mkdir", "mktemp", "mv", "paste",
      "readlink", "rm", "sed", "sha1sum", "sha256sum", "sort", "touch", "xargs");

  private static final int NOBODY = 65534;
  private static final String KNOWS_ALL = "for name; do printf '%s:\\n  Candidate: 1\\n' \"$name\"; done";

  @TempDir
  private Path root;
  private Path repository;
  private Path packages;
  private Path link;
  private ScriptsCopy scripts;

  @BeforeEach
  void copyTheCheckout() throws IOException, InterruptedException {
    repository = root.resolve(".h5burst/repository");
    link = root.resolve(".h5burst/native/libsis-jhdf5.so");
    packages = Files.createDirectory(root.resolve("packages"));
    scripts = new ScriptsCopy(root, PROGRAMS);
    Path sources = Path.of("..", "config/local-repository").toRealPath();
    scripts.run(List.of("cp", "-r", sources.toString(), Files.createDirectory(root.resolve("config")).toString()));
    scripts.addTool("mvn", "echo Apache Maven 3.9.9");
    scripts.addTool("apt-get", "exit 1");
    scripts.addTool("apt-cache",
        "[ $1 = policy ] && printf 'mpich:\\n  Candidate: 1\\n' || echo \"  Depends: ${2%-dev}-103\"");
    scripts.addTool("dpkg-query", "printf installed");
    scripts.addTool("dpkg", "find " + packages);
    for (String jar : List.of("sis-jhdf5-19.04.jar", "sis-base-18.jar", "mpj-0.jar")) {
      Files.createFile(packages.resolve(jar));
    }
  }

  @Test
  void shouldSayWhatWorksAndWhatDoesNotWhenNothingCanBeInstalled() throws Exception {
    String said = setUp();
    for (String words : List.of("missing packages; as root run: apt-get install mpich", "works: one process, and ranks",
        "does not work: ranks over MPI, because no mpirun was found. Load a module",
        "(Debian: mpich libhdf5-mpich-103)")) {
      assertTrue(said.contains(words), said);
    }
  }

  @Test
  void shouldSayThatMpiWorksWhenAModuleHasOne() throws Exception {
    scripts.addTool("mpiexec", "exit 0");
    String said = setUp();
    assertTrue(said.contains("works: ranks over MPI, by " + scripts.tool("mpiexec")), said);
    assertFalse(said.contains("does not work"), said);
  }

  @Test
  void shouldNameThePackagesOfOneMpiWhenAptDoesNotKnowTheOther() throws Exception {
    scripts.addTool("apt-cache", "[ $1 = policy ] && printf 'mpich:\\n  Candidate: 1\\n' && exit\n"
        + "[ $2 = libhdf5-openmpi-dev ] && echo '  Depends: libhdf5-openmpi-103' || exit 100");
    String said = setUp();
    assertTrue(said.contains("apt-get install mpich libhdf5-openmpi-103"), said);
  }

  @Test
  void shouldNotRunAgainWithEachCommandWhenSomethingIsMissing() throws Exception {
    assertTrue(isDue());
    setUp();
    assertFalse(isDue());
    Files.setLastModifiedTime(root.resolve("config/local-repository/jars.sha256"),
        FileTime.from(Instant.now().plusSeconds(60)));
    assertTrue(isDue());
  }

  @Test
  void shouldNotLinkJhdf5sLibraryWhenALibraryThatItNeedsIsMissing() throws Exception {
    Path library = packages.resolve("libsis-jhdf5.so");
    Files.copy(libraryOfJava("libnio.so"), library); // needs libjava.so, which is not in this directory
    String said = setUp();
    assertTrue(said.contains(library + " cannot be loaded here, because libjava.so"), said);
    assertFalse(Files.exists(link, LinkOption.NOFOLLOW_LINKS), said);
    Files.copy(libraryOfJava("libjsig.so"), library, StandardCopyOption.REPLACE_EXISTING);
    assertTrue(setUp().contains("linked JHDF5's native library " + library));
    Files.copy(libraryOfJava("libnio.so"), library, StandardCopyOption.REPLACE_EXISTING);
    setUp();
    assertFalse(Files.exists(link, LinkOption.NOFOLLOW_LINKS), "a link of an earlier run that cannot be loaded now");
  }

  @Test
  void shouldKeepTheJarsOfAnEarlierRunWhenH5burstJarsIsNotSetAgain() throws Exception {
    takeAptAway();
    scripts.set("H5BURST_JARS", jars().toString());
    setUp();
    scripts.unset("H5BURST_JARS");
    String said = setUp();
    assertTrue(Files.exists(repository.resolve("ch/systemsx/cisd/sis-jhdf5/19.04.1/sis-jhdf5-19.04.1.jar")), said);
    assertFalse(Files.exists(repository.resolve("ch/systemsx/cisd/sis-jhdf5/absent/sis-jhdf5-absent.jar")), said);
  }

  @Test
  void shouldBuildWithoutJhdf5WhenAnEarlierRunFoundOnlyOneOfItsJars() throws Exception {
    takeAptAway();
    Path jars = jars();
    scripts.set("H5BURST_JARS", jars.toString());
    Files.delete(jars.resolve("sis-base-18.09.jar"));
    scripts.fail("bin/setup");
    Files.delete(jars.resolve("sis-jhdf5-19.04.1.jar"));
    String said = setUp();
    assertTrue(Files.exists(repository.resolve("ch/systemsx/cisd/sis-jhdf5/absent/sis-jhdf5-absent.jar")), said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jars", "link"})
  void shouldFindJarsAndLibraryWhenH5burstJarsIsARelativePathOrALink(String directory) throws Exception {
    takeAptAway();
    Files.copy(libraryOfJava("libjsig.so"), jars().resolve("libsis-jhdf5.so"));
    Files.createSymbolicLink(root.resolve("link"), Path.of("jars"));
    scripts.set("H5BURST_JARS", directory);
    String said = setUp();
    assertTrue(Files.exists(link), said);
  }

  @Test
  void shouldNameTheDirectoryWhenH5burstJarsIsNotThere() throws Exception {
    scripts.set("H5BURST_JARS", "gone");
    String said = scripts.fail("bin/setup");
    assertTrue(said.contains("H5BURST_JARS does not name a directory: gone"), said);
  }

  @Test
  void shouldLayJarsThatCanBeReplacedWhenThoseThatWereFoundAreReadOnly() throws Exception {
    assertTrue(packages.resolve("mpj-0.jar").toFile().setReadOnly());
    setUp();
    Path laid = repository.resolve("org/mpjexpress/mpj/0.44/mpj-0.44.jar");
    assertTrue(Files.getPosixFilePermissions(laid).contains(PosixFilePermission.OWNER_WRITE));
  }

  @Test
  void shouldFetchAPackageAgainWhenItCouldNotBeUnpacked() throws Exception {
    Path full = Files.createFile(root.resolve("full"));
    scripts.addTool("dpkg-query", "exit 1");
    scripts.addTool("apt-cache", "[ $1 = policy ] && shift && " + KNOWS_ALL);
    scripts.addTool("apt-get", "[ $2 = download ] && touch of.deb");
    scripts.addTool("dpkg-deb", "[ ! -e " + full + " ] && cp -r " + packages + " $3");
    scripts.fail("bin/setup");
    Files.delete(full);
    setUp();
  }

  @Test
  void shouldFindTheUnpackedLibraryWhenTheCheckoutIsMoved() throws Exception {
    Path unpacked = Files.createDirectories(root.resolve(".h5burst/packages/libsis-jhdf5-jni/root/usr/lib/jni"));
    Files.copy(libraryOfJava("libjsig.so"), unpacked.resolve("libsis-jhdf5.so"));
    takeAptAway();
    scripts.set("H5BURST_JARS", jars().toString());
    String said = setUp();
    assertTrue(Files.exists(link), said);
    Path moved = Files.move(root.resolve(".h5burst"), root.resolve("moved"));
    assertTrue(Files.exists(moved.resolve("native/libsis-jhdf5.so")), said);
  }

  @Test
  void shouldRefreshTheListsWhenSudoAsksForAPassword() throws Exception {
    scripts.addTool("sudo", "if [ $1 = -n ]; then [ -e asked ]; exit; fi\ntouch asked\n\"$@\"");
    scripts.addTool("apt-get", "echo \"$@\" >> calls\n[ \"${4:-}\" != update ] || touch updated");
    scripts.addTool("apt-cache", "[ -e updated ] || exit 100\n[ $1 = policy ] && shift && " + KNOWS_ALL);
    String setup = String.join(" ", asNobody(List.of("bash", root.resolve("bin/setup").toString())));
    String said = scripts.run(List.of(ScriptsCopy.onPath("script").toString(), "-q", "-e", "-c", setup, "/dev/null"));
    assertTrue(Files.exists(root.resolve("calls")), said);
    List<String> calls = Files.readAllLines(root.resolve("calls"));
    assertTrue(calls.getFirst().endsWith(" update"), calls::toString);
    assertTrue(calls.get(1).contains(" install mpich "), calls::toString);
  }

  @Test
  void shouldLeaveItsStateToTheOwnerOfTheCheckoutWhenRootRunsIt() throws Exception {
    assumeTrue(isRoot());
    scripts.run(List.of("chown", "-hR", String.valueOf(NOBODY), root.toString()));
    setUp();
    for (String file : List.of("", "setup.done", "setup.lock", "repository/laid")) {
      assertEquals(NOBODY, owner(root.resolve(".h5burst").resolve(file)), file);
    }
  }

  @Test
  void shouldSayThatMavenIsTooOldWhenTheBuildWouldRefuseIt() throws Exception {
    scripts.addTool("mvn", "echo Apache Maven 3.6.3");
    String said = scripts.fail("bin/setup");
    assertTrue(said.contains("has version 3.6.3; install 3.8.6 or later"), said);
  }

  private String setUp() throws IOException, InterruptedException {
    return scripts.run("bin/setup");
  }

  private boolean isDue() throws IOException, InterruptedException {
    String script = "program=trial; source %s; if setup_is_due; then echo due; fi".formatted(
        root.resolve("bin/lib/common.bash"));
    return scripts.run(List.of("bash", "-euc", script)).equals("due\n");
  }

  /** Three jars, whose SHA-256 the copy of the checkout expects. */
  private Path jars() throws Exception {
    Path jars = Files.createDirectory(root.resolve("jars"));
    StringBuilder sums = new StringBuilder();
    for (String path : List.of("ch/systemsx/cisd/sis-jhdf5/19.04.1/sis-jhdf5-19.04.1.jar",
        "ch/systemsx/cisd/sis-base/18.09/sis-base-18.09.jar", "org/mpjexpress/mpj/0.44/mpj-0.44.jar")) {
      Path jar = Files.writeString(jars.resolve(Path.of(path).getFileName()), path);
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
      sums.append(HexFormat.of().formatHex(sum)).append("  ").append(path).append('\n');
    }
    Files.writeString(root.resolve("config/local-repository/jars.sha256"), sums);
    return jars;
  }

  private void takeAptAway() throws IOException {
    for (String tool : List.of("apt-get", "apt-cache", "dpkg", "dpkg-query")) {
      Files.delete(scripts.tool(tool));
    }
  }

  private static Path libraryOfJava(String name) {
    return Path.of(System.getProperty("java.home"), "lib", name);
  }

  /** The command as it is run by a user who is not root, to whom the copy belongs then. */
  private List<String> asNobody(List<String> command) throws IOException, InterruptedException {
    if (!isRoot()) {
      return command;
    }
    scripts.run(List.of("chown", "-hR", String.valueOf(NOBODY), root.toString()));
    Stream<String> user = Stream.of(ScriptsCopy.onPath("setpriv").toString(), "--reuid=" + NOBODY, "--clear-groups");
    return Stream.concat(user, command.stream()).toList();
  }

  private boolean isRoot() throws IOException {
    return owner(root) == 0;
  }

  private static int owner(Path file) throws IOException {
    return (int) Files.getAttribute(file, "unix:uid");
  }
}
