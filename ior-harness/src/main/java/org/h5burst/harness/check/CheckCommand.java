package org.h5burst.harness.check;

import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.BurstsOption;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.cli.KernelOptions;
import org.h5burst.harness.cli.Progress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code h5burst check}. */
@Command(
    name = "check",
    description = {"Verifies every byte of a file that 'run' wrote, and names the first wrong element.",
      "It uses a reader other than H5Burst, if there is one."},
    footer = {"  h5burst check column --ranks 2 --bursts 10 out.h5", "  h5burst check vpic --ranks 2 --bursts 100 "
        + "--upto 30 --reader h5dump out.h5"},
    exitCodeList = {"0:every byte is right", "1:something is wrong, missing or unreadable", "2:wrong usage"})
public final class CheckCommand extends BaseCommand {
  private static final String PARTIAL = ".partial";

  @Mixin
  private final KernelOptions kernel = new KernelOptions();

  @Mixin
  private final BurstsOption bursts = new BurstsOption();

  @Parameters(paramLabel = "FILE", index = "1", description = "The file, by its name or as FILE.partial.")
  private Path file = Path.of("");

  @Option(names = "--upto", paramLabel = "M", description = "Verify only the first M bursts (default: all).")
  private @Nullable Integer upto;

  @Option(names = "--reader", paramLabel = "READER", defaultValue = "auto",
      description = "Reader: jhdf5, h5dump, h5burst (this library), or auto: the first of these that is installed "
          + "(default: ${DEFAULT-VALUE}).")
  private Reader.Kind reader = Reader.Kind.AUTO;

  @Mixin
  private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    json.check();
    Path found = found();
    if (!found.equals(file)) {
      err().println("%s does not exist; checking %s".formatted(file, found));
    }
    Verification verification = verify(found);
    out().println(verification.summary());
    json.write(verification);
    return verification.passed() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private Verification verify(Path found) {
    try (Progress progress = Progress.start(out(), "checking", bursts())) {
      return Verification.of(found, kernel.workload(), bursts(), reader, burst -> progress.done(burst, ""));
    }
  }

  /** Returns the file, by the name that it has now: {@code FILE.partial} while it is not complete. */
  private Path found() {
    String name = String.valueOf(file.getFileName());
    Path other = file
        .resolveSibling(name.endsWith(PARTIAL) ? name.substring(0, name.length() - PARTIAL.length()) : name + PARTIAL);
    return !Files.exists(file) && Files.exists(other) ? other : file;
  }

  private int bursts() {
    int all = bursts.count();
    if (upto == null) {
      return all;
    }
    require(upto >= 0 && upto <= all, "--upto must lie between 0 and --bursts, which is %d".formatted(all));
    return upto;
  }
}
