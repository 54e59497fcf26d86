package org.h5burst.harness.doctor;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.harness.check.Jhdf5;
import org.h5burst.harness.doctor.Diagnosis.BackendUse;
import org.h5burst.harness.doctor.Diagnosis.FileSystem;
import org.h5burst.harness.doctor.Diagnosis.Java;
import org.h5burst.harness.doctor.Diagnosis.Locks;
import org.h5burst.harness.doctor.Diagnosis.Machine;
import org.h5burst.harness.doctor.Diagnosis.MpiInstallation;
import org.h5burst.harness.doctor.Diagnosis.MpjExpress;
import org.h5burst.harness.doctor.Diagnosis.Option;
import org.h5burst.harness.doctor.Diagnosis.Readers;
import org.h5burst.hdf5.library.MavenHdf5;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpjLauncher;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.mpi.runtime.Launcher;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.chunk.ChunkCodec;
import org.h5burst.writer.configuration.BackendWish;
import org.h5burst.writer.configuration.WriterProperties;
import org.jspecify.annotations.Nullable;

/**
 * Examines this machine as H5Burst's programs would use it. Starts nothing and loads no MPI.
 *
 * @param search for programs and libraries
 * @param cores of the machine
 */
public record Examination(Search search, int cores) {
  private static final int OLDEST_JAVA = 25;
  private static final long GIBIBYTE = 1L << 30;
  private static final String UNKNOWN = "unknown";
  private static final Pattern OCTAL = Pattern.compile("\\\\([0-3][0-7]{2})");

  /** Returns the MPIs that are supported, found or not, in the order in which they are preferred. */
  public List<MpiInstallation> mpis() {
    return new Installations(search).all();
  }

  /** Examines everything. */
  public Diagnosis of(Path path, int ranks) throws IOException {
    List<MpiInstallation> mpis = mpis();
    MpjExpress mpj = new MpjExpress(MpjLauncher.missing().orElse(null));
    Readers readers = new Readers(Jhdf5.describe().orElse(null), program("h5dump"));
    FileSystem fileSystem = fileSystem(path);
    List<Finding> findings = new ArrayList<>();
    judgeJava(findings);
    HdfLibraries libraries = HdfLibraries.of(search, mpis, readers.jhdf5());
    List<BackendUse> backends = backends(wish(findings), mpis, mpj, libraries.portable());
    judgeBackends(backends, findings);
    judgeMpis(mpis, findings);
    findings.addAll(new Installations(search).missing());
    findings.addAll(ComputeNode.judgeTasks(Launcher.ofProcess(), WriterProperties.ofProcess()));
    findings.addAll(ComputeNode.judge(search, System.getenv()));
    judgeRanks(mpis, ranks, findings);
    findings.addAll(ComputeNode.judgeName());
    if (mpj.missing() != null) {
      findings.add(Finding.warning("MPJ Express was not found: --mpi mpj cannot be used.", mpj.missing()));
    }
    judgeReaders(readers, findings);
    judgeFileSystem(fileSystem, findings);
    List<Option> options = new OptionTable(findings).rows();
    return new Diagnosis(machine(), java(), mpis, mpj, backends, libraries.rows(), readers,
        ChunkCodec.description(), fileSystem, options, findings);
  }

  private void judgeJava(List<Finding> findings) {
    if (Runtime.version().feature() < OLDEST_JAVA) {
      findings
          .add(Finding.error("This is Java %s; H5Burst needs %d or newer.".formatted(Runtime.version(), OLDEST_JAVA),
              "Install a JDK %d and point JAVA_HOME at it.".formatted(OLDEST_JAVA)));
    }
  }

  /** Returns the back end that {@code h5burst.backend} selects under each installed launcher, and without one. */
  private static List<BackendUse> backends(BackendWish wish, List<MpiInstallation> mpis, MpjExpress mpj,
      @Nullable String portable) {
    Optional<String> library = WriterProperties.ofProcess().read(WriterProperties.HDF5_LIBRARY);
    List<BackendUse> uses = new ArrayList<>();
    for (MpiInstallation mpi : mpis) {
      if (mpi.startsJobs()) {
        Kind kind = mpi.name().equals("mpich") ? Kind.MPICH : Kind.OPEN_MPI;
        uses.add(backend("under " + mpi.name(), wish.candidates(kind, library), mpi.hdf5(), portable));
      }
    }
    if (mpj.missing() == null) {
      uses.add(backend("under mpj", wish.candidates(Kind.MPJ, library), null, portable));
    }
    uses.add(backend("one process", wish.candidates(Kind.SOLO, library), null, portable));
    return uses;
  }

  private static BackendUse backend(String start, List<BackendWish> candidates, @Nullable String parallelHdf5,
      @Nullable String portable) {
    List<String> reasons = new ArrayList<>();
    OptionReader options = WriterProperties.ofProcess();
    if (options.isSet(WriterProperties.BACKEND)) {
      reasons.add("%s=%s".formatted(WriterProperties.BACKEND, options.find(WriterProperties.BACKEND).text()));
    }
    for (BackendWish candidate : candidates) {
      boolean isParallel = candidate == BackendWish.PHDF5;
      String library = isParallel ? parallelHdf5 : portable;
      if (library != null) {
        reasons.add(library);
        return new BackendUse(start, WriterProperties.BACKEND.type().print(candidate), String.join("; ", reasons));
      }
      reasons.add(isParallel ? "no parallel HDF5 for it" : "no HDF5 for one process");
    }
    return new BackendUse(start, null, String.join("; ", reasons));
  }

  private static BackendWish wish(List<Finding> findings) {
    try {
      return WriterProperties.ofProcess().read(WriterProperties.BACKEND);
    } catch (WriterException unusable) {
      findings.add(Finding.error("No program can start: %s.".formatted(unusable.getMessage()),
          "Correct the value or leave it out; docs/configuration.md lists what is allowed."));
      return BackendWish.AUTO;
    }
  }

  private static void judgeBackends(List<BackendUse> backends, List<Finding> findings) {
    if (backends.stream().allMatch(use -> use.backend() == null)) {
      findings.add(Finding.error("Nothing can write HDF5 here: no HDF5 library was found.",
          remedyForHdf5()));
    } else if (backends.getLast().backend() == null) {
      findings.add(Finding.warning("No HDF5 for one process was found: programs of one process, recover and ranks of "
          + "MPJ Express cannot write here.",
          remedyForHdf5()));
    }
  }

  private static String remedyForHdf5() {
    return "Put %s on the class path. %s".formatted(MavenHdf5.ARTIFACT, Finding.install("libhdf5-dev"));
  }

  private static void judgeMpis(List<MpiInstallation> mpis, List<Finding> findings) {
    if (mpis.stream().noneMatch(MpiInstallation::startsJobs)) {
      findings.add(Finding.warning("No native MPI is here (launcher and library): files are written by one process, "
          + "or by ranks of MPJ Express.",
          Finding.install("mpich and libhdf5-mpich-dev")));
    }
    for (MpiInstallation mpi : mpis) {
      if (mpi.launcher() != null && !mpi.complete()) {
        findings.add(Finding.warning(
            "%s has a launcher, but its %s library was not found.".formatted(mpi.name(),
                mpi.library() == null ? "MPI" : "parallel HDF5"),
            "Name it by %s, or put its directory into LD_LIBRARY_PATH. %s".formatted(
                mpi.library() == null ? MpiProperties.LIBRARY : WriterProperties.HDF5_LIBRARY,
                Finding.install("lib%1$s-dev and libhdf5-%1$s-dev".formatted(mpi.name())))));
      }
    }
  }

  private void judgeRanks(List<MpiInstallation> mpis, int ranks, List<Finding> findings) {
    if (ranks > cores && mpis.getFirst().complete()) {
      findings.add(Finding.warning(
          ("%d ranks on the %d cores of this node: MPICH waits without yielding the processor, so "
              + "more ranks than cores run 100 to 1000 times slower.").formatted(ranks, cores),
          "Use at most %d ranks here, or --mpi openmpi, which yields.".formatted(cores)));
    }
  }

  private static void judgeReaders(Readers readers, List<Finding> findings) {
    if (readers.jhdf5() == null) {
      findings.add(Finding.warning(
          "JHDF5 cannot be loaded: files are read back with %s only."
              .formatted(readers.h5dump() == null ? "H5Burst itself" : "h5dump"),
          "On Debian 12, install libsis-jhdf5-java and libsis-jhdf5-jni as root. Newer releases do not have them; "
              + "nothing else needs JHDF5."));
    }
    if (readers.h5dump() == null) {
      findings.add(Finding.warning("h5dump was not found: files cannot be checked with HDF5's own tool.",
          Finding.install("hdf5-tools")));
    }
  }

  private static void judgeFileSystem(FileSystem fileSystem, List<Finding> findings) {
    if (fileSystem.freeBytes() < GIBIBYTE) {
      findings.add(
          Finding.warning("%s has only %d MiB free.".formatted(fileSystem.path(), fileSystem.freeBytes() >> 20),
              "Choose another directory for large files."));
    }
    switch (fileSystem.locks()) {
      case YES -> {}
      case NO -> findings.add(
          Finding.warning("%s has no locks between processes: sieving is not available.".formatted(fileSystem.path()),
              "Mount it with locks (Lustre: flock), or leave it: the tuner chooses between the other two modes."));
      case NOT_WRITABLE ->
        findings.add(Finding.error("No file can be created in %s.".formatted(fileSystem.path()),
            "Choose a directory that you may write to."));
    }
    if (fileSystem.type().startsWith("nfs")) {
      findings.add(Finding.warning(("%s is on NFS, where locks between processes may not work: sieving is then not "
          + "available.").formatted(fileSystem.path()),
          "Prefer a parallel file system, or have NFS mounted with locks (local_lock=none)."));
    }
  }

  private Machine machine() throws IOException {
    Map<String, Long> memory = MemoryInfo.read();
    return new Machine(
        System.getProperty("os.name") + " " + System.getProperty("os.version") + " " + System.getProperty("os.arch"),
        processor(), cores, memory.getOrDefault("MemTotal", -1L), memory.getOrDefault("MemAvailable", -1L));
  }

  /** Returns the processor's name, or "unknown". */
  public static String processor() throws IOException {
    Path cpuinfo = Path.of("/proc/cpuinfo");
    if (!Files.isReadable(cpuinfo)) {
      return UNKNOWN;
    }
    return Files.readAllLines(cpuinfo).stream().filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst().orElse(UNKNOWN);
  }

  private static Java java() {
    return new Java(Runtime.version().toString(), System.getProperty("java.vendor"), System.getProperty("java.home"),
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getMax());
  }

  /**
   * Returns the file system of a path; in a chroot, and in some containers, the system does not show what is mounted.
   */
  private static FileSystem fileSystem(Path path) throws IOException {
    String real = path.toRealPath().toString();
    Locks locks = locks(path);
    try {
      FileStore store = Files.getFileStore(path);
      return new FileSystem(real, unescaped(store.type()), unescaped(store.name()), store.getUsableSpace(),
          store.getTotalSpace(), store.getBlockSize(), locks);
    } catch (IOException notShown) {
      File directory = path.toFile();
      return new FileSystem(real, UNKNOWN, UNKNOWN, directory.getUsableSpace(), directory.getTotalSpace(), -1, locks);
    }
  }

  /** Decodes a name, because Linux writes some characters as octal numbers. */
  private static String unescaped(String name) {
    return OCTAL.matcher(name)
        .replaceAll(found -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(found.group(1), 8))));
  }

  /** Returns whether a directory has locks between processes: makes a file there for a moment. */
  public static Locks locks(Path directory) {
    try {
      Path trial = Files.createTempFile(directory, "h5burst-doctor", ".lock");
      try (
          FileChannel channel = FileChannel.open(trial, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
        return canLock(channel) ? Locks.YES : Locks.NO;
      }
    } catch (IOException notWritable) {
      return Locks.NOT_WRITABLE;
    }
  }

  private static boolean canLock(FileChannel channel) {
    try (FileLock lock = channel.tryLock()) {
      return lock != null;
    } catch (IOException unsupported) {
      return false;
    }
  }

  private @Nullable String program(String... names) {
    return search.program(names).map(Path::toString).orElse(null);
  }
}
