package org.h5burst.benchmarks.file;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.benchmarks.job.CLibrary;
import org.h5burst.benchmarks.job.JobCommand;
import org.h5burst.harness.cli.ByteSize;
import org.h5burst.harness.job.ScratchDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code h5burst bench file}. */
@Command(
    name = "file",
    description = {
      "Shows where the time for a short file is spent, by phase and by cause: for the first file, after 10 files and "
          + "after 300. A C program writes and reads the same in the same job.",
      "Phases and causes are measured in separate jobs; causes are sampled. The output is Markdown."},
    footer = {"  h5burst bench file", "  h5burst bench file --files 20 --jobs 1 --datasets 64"},
    exitCodeList = {"0:measured", "1:failed", "2:wrong usage"})
public final class FileCommand extends JobCommand {
  @Option(names = "--source", paramLabel = "FILE", required = true, description = "Source of the C program "
      + "(bin/h5burst sets it).")
  private Path source = Path.of("");

  @Option(names = "--datasets", paramLabel = "N", split = ",", defaultValue = "1,64",
      description = "Datasets in a file; several cases are separated by commas (default: ${DEFAULT-VALUE}).")
  private List<Integer> datasets = List.of();

  @Option(names = "--bytes", paramLabel = "SIZE", defaultValue = "4m", converter = ByteSize.class,
      description = "Data of a rank in a file, over all its datasets (default: ${DEFAULT-VALUE}).")
  private long bytes;

  @Option(names = "--files", paramLabel = "F", defaultValue = "320", description = "Files that a job writes (default: "
      + "${DEFAULT-VALUE}).")
  private int files;

  @Option(names = "--jobs", paramLabel = "J", defaultValue = "6", description = "Number of jobs that measure phases "
      + "and causes; half of them start with H5Burst, half with the C program (default: ${DEFAULT-VALUE}).")
  private int jobs;

  @Option(names = "--interval", paramLabel = "MICROS", defaultValue = "500",
      description = "Sampling interval in microseconds (default: ${DEFAULT-VALUE}).")
  private int interval;

  /** The result of a case for programs. */
  private record Result(ShortFile shape, List<FileMeasurement> timed, List<FileMeasurement> looked) {}

  @Override
  public Integer call() throws IOException {
    requirePositive("--files", files);
    requirePositive("--jobs", jobs);
    requirePositive("--interval", interval);
    for (int number : datasets) {
      requirePositive("--datasets", number);
      require(bytes / number >= Double.BYTES, "--bytes must be at least 8 for each dataset");
    }
    List<Result> results = new ArrayList<>();
    try (ScratchDirectory scratch = scratch()) {
      Path library = CLibrary.compile(source, scratch.path(), openMpi());
      for (int number : datasets) {
        ShortFile shape = new ShortFile(number, bytes / number / Double.BYTES);
        List<FileMeasurement> timed = measure(scratch, library, shape, 0);
        List<FileMeasurement> looked = measure(scratch, library, shape, interval);
        results.add(new Result(shape, timed, looked));
        out().println(new FileReport(shape, ranks(), files, timed, looked).text());
        out().flush();
      }
    }
    keep(results);
    return ExitCode.OK;
  }

  private List<FileMeasurement> measure(ScratchDirectory scratch, Path library, ShortFile shape, int micros)
      throws IOException {
    List<FileMeasurement> measured = new ArrayList<>();
    for (int job = 0; job < jobs; job++) {
      FileRank.Plan plan = new FileRank.Plan(library.toString(), shape, files, job % 2 == 0, micros);
      measured.add(run(FileRank.class, scratch, List.of(new ObjectMapper().writeValueAsString(plan)),
          new TypeReference<>() {}));
    }
    return measured;
  }
}
