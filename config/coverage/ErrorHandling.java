import static java.lang.System.Logger.Level.INFO;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.tools.ExecFileLoader;

/**
 * How many branches of what handles errors the tests have taken, and which not: {@code java -cp JACOCO_CORE:ASM ErrorHandling.java MODULE...}. Of each module it reads {@code target/classes}, and
 * {@code target/whole.exec}, which {@link WholeRecords} makes; what the tests of one module took in another counts.
 */
final class ErrorHandling {
  /** Nothing but the handling of what goes wrong. */
  private static final List<String> PACKAGES = List.of("writer/watch/", "writer/manifest/", "writer/recover/");

  private static final Set<String> CLASSES = Set.of("writer/WriterException", "writer/DatasetName", "writer/backend/GuardedFile", "writer/backend/Location",
      "writer/backend/ffm/H5E", "writer/backend/ffm/Hdf5Exception", "writer/backend/ffm/ErrorFrame",
      "writer/backend/ffm/NativeFunction", "writer/burst/StepRunner", "writer/burst/Disagreement", "writer/burst/UnseenFailure",
      "writer/burst/Outcomes", "writer/burst/FlushStep", "writer/burst/BurstFuture", "writer/burst/BurstEnd", "writer/burst/Limits",
      "writer/burst/SoloProcess", "writer/file/LockFile", "writer/file/LockHolder", "writer/file/SystemLock", "writer/file/FileNames",
      "writer/file/FileChecks", "writer/file/Leftovers", "writer/file/Renaming", "writer/file/FileOnDisk", "writer/file/Safekeeping",
      "writer/file/Writeback", "writer/file/HintRanges", "mpi/Ending", "mpi/LastWords", "mpi/runtime/ProcessEnd", "mpi/runtime/JobOwner",
      "mpi/ffm/MpiErrors", "mpi/ffm/FileErrors", "mpi/ffm/SignalGuard", "mpi/launch/JobProcesses", "mpi/launch/MpiJob", "mpi/launch/MpjLauncher",
      "mpi/launch/RankProcesses", "mpi/launch/LineForwarder");

  private static final String ROOT = "org/h5burst/";

  private ErrorHandling() {}

  public static void main(String[] modules) throws IOException {
    ExecFileLoader taken = new ExecFileLoader();
    for (String module : modules) {
      taken.load(Path.of(module, "target", "whole.exec").toFile());
    }
    CoverageBuilder found = new CoverageBuilder();
    Analyzer analyzer = new Analyzer(taken.getExecutionDataStore(), found);
    for (String module : modules) {
      Path classes = Path.of(module, "target", "classes");
      for (Path file : classFiles(classes)) {
        if (isCounted(classes.relativize(file).toString())) {
          try (InputStream bytes = Files.newInputStream(file)) {
            analyzer.analyzeClass(bytes, file.toString());
          }
        }
      }
    }
    report(found);
  }

  private static List<Path> classFiles(Path classes) throws IOException {
    try (Stream<Path> files = Files.walk(classes)) {
      return files.filter(file -> file.toString().endsWith(".class")).sorted().toList();
    }
  }

  private static boolean isCounted(String file) {
    String name = file.replaceFirst(ROOT, "").replaceFirst("(\\$.*)?\\.class$", "");
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
        missed.add("%4d of %4d not taken in %s, lines %s".formatted(type.getBranchCounter().getMissedCount(), type.getBranchCounter().getTotalCount(),
            type.getName().replaceFirst(ROOT, ""), lines(type)));
      }
    }
    System.getLogger("coverage").log(INFO, "%s%n%d of %d branches, %.1f %%".formatted(String.join(System.lineSeparator(), missed), covered, all, 100.0 * covered / all));
  }

  private static List<Integer> lines(IClassCoverage type) {
    return IntStream.rangeClosed(type.getFirstLine(), type.getLastLine()).filter(line -> type.getLine(line).getBranchCounter().getMissedCount() > 0).boxed().toList();
  }
}
