import static java.lang.System.Logger.Level.INFO;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.tools.ExecFileLoader;

/**
 * How many branches of what handles errors the tests have taken, and which not; fails if there are too few:
 * {@code java -cp JACOCO_CORE:ASM ErrorHandling.java MODULE...}. Of each module it reads {@code target/classes}, and
 * {@code target/whole.exec}, which {@link WholeRecords} makes; what the tests of one module took in another counts.
 */
final class ErrorHandling {
  /** Nothing but the handling of what goes wrong. */
  private static final List<String> PACKAGES = List.of("writer/watch/", "writer/manifest/", "writer/recover/",
      "writer/child/");

  private static final Set<String> CLASSES = Set.of(
      "writer/DatasetName", "writer/FileEnd", "writer/TransferChecks", "writer/WriterException",
      "writer/backend/GuardedFile", "writer/backend/KeptFailure", "writer/backend/Location",
      "hdf5/ErrorFrame", "hdf5/Hdf5Exception", "hdf5/Scope", "hdf5/ffm/FfmH5E", "hdf5/jhdf5/Jhdf5Call",
      "hdf5/jhdf5/PrintedStack", "writer/engine/BurstCommand", "writer/engine/BurstFuture",
      "writer/engine/BurstOutcome", "writer/engine/Callbacks", "writer/engine/CallersFailure",
      "writer/engine/Defects", "writer/engine/agree/Disagreement", "writer/engine/run/FileEnding",
      "writer/engine/run/FlushStep", "writer/engine/run/ForgottenFiles", "writer/engine/agree/Limits",
      "writer/engine/agree/StepOutcome", "writer/engine/plan/RefusedBurstException",
      "writer/engine/run/RefusedDatasets", "writer/engine/SoloProcess", "writer/engine/run/StepRunner",
      "writer/engine/UnseenFailure", "writer/file/FileChecks", "writer/file/FileNames", "writer/file/FileOnDisk",
      "writer/file/HintRanges", "writer/file/Leftovers", "writer/file/LockFile", "writer/file/LockHolder",
      "writer/file/MountTable", "writer/file/Renaming", "writer/file/DurabilityJournal", "writer/file/SystemLock",
      "writer/file/Writeback", "writer/file/ffm/SystemFiles", "mpi/MpiShutdown",
      "mpi/AbortReport", "mpi/ProcessAbort", "mpi/ffm/FileErrors", "mpi/ffm/MpiFunctions", "mpi/ffm/SignalGuard",
      "mpi/launch/JobProcesses", "mpi/launch/LineForwarder", "mpi/launch/MpiJob", "mpi/launch/MpjLauncher",
      "mpi/launch/RankProcesses", "mpi/runtime/JobOwner", "mpi/runtime/ProcessEnd", "mpi/system/ffm/SystemError");

  private static final String ROOT = "org/h5burst/";

  /** Of a hundred branches. */
  private static final int LEAST = 90;

  private ErrorHandling() {}

  public static void main(String[] modules) throws IOException {
    ExecFileLoader taken = new ExecFileLoader();
    for (String module : modules) {
      taken.load(Path.of(module, "target", "whole.exec").toFile());
    }
    CoverageBuilder found = new CoverageBuilder();
    Analyzer analyzer = new Analyzer(taken.getExecutionDataStore(), found);
    Set<String> gone = new TreeSet<>(CLASSES);
    for (String module : modules) {
      Path classes = Path.of(module, "target", "classes");
      for (Path file : classFiles(classes)) {
        String name = name(classes.relativize(file).toString());
        gone.remove(name);
        if (isCounted(name)) {
          try (InputStream bytes = Files.newInputStream(file)) {
            analyzer.analyzeClass(bytes, file.toString());
          }
        }
      }
    }
    if (!gone.isEmpty()) {
      throw new IllegalStateException("not there any more, or under another name: " + gone);
    }
    report(found);
  }

  private static List<Path> classFiles(Path classes) throws IOException {
    try (Stream<Path> files = Files.walk(classes)) {
      return files.filter(file -> file.toString().endsWith(".class")).sorted().toList();
    }
  }

  private static String name(String file) {
    return file.replaceFirst(ROOT, "").replaceFirst("(\\$.*)?\\.class$", "");
  }

  private static boolean isCounted(String name) {
    return CLASSES.contains(name) || PACKAGES.stream().anyMatch(name::startsWith);
  }

  private static void report(CoverageBuilder found) {
    List<String> missed = new ArrayList<>();
    int covered = 0;
    int all = 0;
    for (IClassCoverage type : found.getClasses()) {
      covered += type.getBranchCounter().getCoveredCount();
      all += type.getBranchCounter().getTotalCount();
      if (type.getBranchCounter().getMissedCount() > 0) {
        missed.add("%4d of %4d not taken in %s, lines %s".formatted(
            type.getBranchCounter().getMissedCount(), type.getBranchCounter().getTotalCount(),
            type.getName().replaceFirst(ROOT, ""), lines(type)));
      }
    }
    String list = String.join(System.lineSeparator(), missed);
    System.getLogger("coverage")
        .log(INFO, "%s%n%d of %d branches, %.1f %%".formatted(list, covered, all, 100.0 * covered / all));
    if (100L * covered < (long) LEAST * all) {
      throw new IllegalStateException(
          "tests take fewer than %d %% of the branches that handle errors: %d of %d".formatted(LEAST, covered, all));
    }
  }

  private static List<Integer> lines(IClassCoverage type) {
    return IntStream.rangeClosed(type.getFirstLine(), type.getLastLine())
        .filter(line -> type.getLine(line).getBranchCounter().getMissedCount() > 0).boxed().toList();
  }
}
