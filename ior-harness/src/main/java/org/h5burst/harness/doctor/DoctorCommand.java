package org.h5burst.harness.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.cli.Terminal;
import org.h5burst.harness.doctor.Diagnosis.MpiInstallation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code h5burst doctor}. */
@Command(
    name = "doctor",
    description = "Shows what is installed here, which file system a path is on, and what is missing, with remedies.",
    footer = {"  h5burst doctor", "  h5burst doctor /scratch --ranks 8 --json doctor.json"},
    exitCodeList = {"0:HDF5 files can be written here", "1:no files can be written here", "2:wrong usage"})
public final class DoctorCommand extends BaseCommand {
  @Parameters(paramLabel = "PATH", arity = "0..1", defaultValue = ".", description = "The directory to write to "
      + "(default: the current one).")
  private Path path = Path.of(".");

  @Option(names = "--ranks", paramLabel = "N", description = "Number of ranks planned on this machine (default: its "
      + "number of cores).")
  private @Nullable Integer ranks;

  @Mixin
  private final JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException {
    if (!Files.isDirectory(path)) {
      throw new CommandFailure(
          "%s is not a directory; name the directory to which files are to be written".formatted(path));
    }
    json.check();
    int cores = Runtime.getRuntime().availableProcessors();
    Diagnosis diagnosis =
        new Examination(Search.ofEnvironment(System::getenv), cores).of(path, ranks == null ? cores : ranks);
    print(diagnosis);
    json.write(diagnosis);
    return diagnosis.usable() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private void print(Diagnosis diagnosis) {
    diagnosis.options().forEach(option -> printOption(option));
    printMachine(diagnosis);
    printPath(diagnosis.fileSystem());
    for (Finding finding : diagnosis.findings()) {
      String style = finding.severity() == Finding.Severity.ERROR ? "@|bold,red error|@" : "@|yellow warning|@";
      line(Terminal.ansi().string(style), finding.problem());
      line("", "-> " + finding.remedy());
    }
    out().println(diagnosis.usable() ? "HDF5 files can be written here." : "HDF5 files cannot be written here.");
  }

  private void printMachine(Diagnosis diagnosis) {
    Diagnosis.Machine machine = diagnosis.machine();
    line("machine", "%s, %d cores (%s), %s of %s memory available".formatted(machine.operatingSystem(), machine.cores(),
        machine.processor(), gibibytes(machine.availableMemoryBytes()), gibibytes(machine.memoryBytes())));
    line("java",
        "%s (%s) in %s".formatted(diagnosis.java().version(), diagnosis.java().vendor(), diagnosis.java().home()));
    for (MpiInstallation mpi : diagnosis.mpis()) {
      line(mpi.name(), "launcher %s, library %s, parallel HDF5 %s".formatted(found(mpi.launcher()),
          found(mpi.library()), found(mpi.hdf5())));
      if (mpi.hdf5() != null) {
        line("", capabilities(mpi.capabilities()));
      }
    }
    line("mpj", diagnosis.mpj().missing() == null ? "MPJ Express found: ranks on this host, without a native MPI"
        : "MPJ Express not found");
    for (Diagnosis.BackendUse use : diagnosis.backends()) {
      line("back end",
          "%s: %s (%s)".formatted(use.start(), use.backend() == null ? "none" : use.backend(), use.reason()));
    }
    for (Diagnosis.Library library : diagnosis.libraries()) {
      line("library", "%s: %s%s, found by %s: %s".formatted(library.use(), library.path(),
          library.version() == null ? "" : " (HDF5 %s)".formatted(library.version()), library.foundBy(),
          library.verdict()));
    }
    line("chunks", "compressed by %s, where HDF5 does not do it".formatted(diagnosis.compressor()));
    line("readers",
        "%s, h5dump %s".formatted(diagnosis.readers().jhdf5() == null ? "JHDF5 not found" : diagnosis.readers().jhdf5(),
            found(diagnosis.readers().h5dump())));
  }

  private void printPath(Diagnosis.FileSystem files) {
    line("path", "%s on %s (%s), %s of %s free, blocks of %s bytes, locks between processes: %s".formatted(files.path(),
        files.type(), files.mountedFrom(), gibibytes(files.freeBytes()), gibibytes(files.totalBytes()),
        files.blockBytes() < 0 ? "?" : files.blockBytes(),
        files.locks().name().toLowerCase(Locale.ROOT).replace('_', ' ')));
  }

  private void printOption(Diagnosis.Option option) {
    String byDefault = ", default " + withUnit(option.defaultValue(), option);
    String origin = switch (option.origin()) {
      case DEFAULT -> "default";
      case ENVIRONMENT -> "from the environment" + byDefault;
      case DOCUMENT -> "from the document of h5burst.tuner.config" + byDefault;
      case SYSTEM_PROPERTY -> "system property" + byDefault;
    };
    line("option",
        "%-32s %-11s (%s) %s".formatted(option.name(), withUnit(option.value(), option), origin, option.meaning()));
  }

  /** Returns a value as it was written, with the unit that it has where none was written. */
  private static String withUnit(String value, Diagnosis.Option option) {
    boolean isPlain = !option.unit().isEmpty() && value.matches("[0-9.,]+");
    return isPlain ? value + " " + option.unit().split(",", 2)[0] : value;
  }

  private static String capabilities(Diagnosis.Capabilities can) {
    return "MPI %s, HDF5 %s, filters %s, parallel filtered writes: %s, hints of an open file: %s".formatted(
        known(can.mpiVersion()), known(can.hdf5Version()),
        can.filters().isEmpty() ? "?" : String.join(", ", can.filters()), known(can.parallelFilteredWrites()),
        can.liveHints() ? "yes" : "no");
  }

  private static String known(@Nullable String what) {
    return what == null ? "?" : what;
  }

  private void line(String label, String text) {
    out().println("%-9s %s".formatted(label, text));
  }

  private static String found(@Nullable String what) {
    return what == null ? "not found" : what;
  }

  private static String gibibytes(long bytes) {
    return bytes < 0 ? "?" : "%.1f GiB".formatted((double) bytes / (1L << 30));
  }
}
