package org.h5burst.harness.xdmf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.OutputFile;
import org.h5burst.harness.cli.Text;
import org.h5burst.writer.BurstFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code h5burst xdmf}. */
@Command(
    name = "xdmf",
    description = {
      "Describes the fields in an HDF5 file as XDMF, which ParaView and VisIt open.",
      "A group whose name ends with a number, as data/12 or step12, is a step; its datasets of one to three dimensions "
          + "are fields, and a number in its attribute 'time' is the time of the step.",
      "If no step has a field, each dataset of two to four dimensions is a field whose first dimension is time.",
      "Fields of the same shape share a grid of unit spacing. The HDF5 file is only read."},
    footer = {"  h5burst xdmf out.h5                 makes out.h5.xdmf", "  h5burst xdmf out.h5 -o view.xdmf"},
    exitCodeList = {"0:the document was written", "1:the file cannot be read, or has no such fields",
      "2:wrong usage"})
public final class XdmfCommand extends BaseCommand {
  private static final String OUT = "--out";
  private static final String NO_FIELDS =
      "no group whose name ends with a number has datasets of numbers, and no dataset has two to four dimensions";

  @Parameters(paramLabel = "FILE", description = "The HDF5 file.")
  private Path file = Path.of("");

  @Option(names = {"-o", OUT}, paramLabel = "OUT", description = "The document to write or replace (default: "
      + "FILE.xdmf).")
  private @Nullable Path output;

  @Override
  public Integer call() {
    Path document = output == null ? Path.of(file + ".xdmf") : output;
    requireWritable(OUT, document);
    List<Series> series;
    List<String> leftOut = new ArrayList<>();
    try (BurstFile opened = BurstFile.open(file)) {
      series = Series.of(opened, leftOut::add);
      if (series.isEmpty()) {
        throw new CommandFailure("%s holds no fields: %s".formatted(file, leftOut.isEmpty() ? NO_FIELDS
            : String.join("; ", leftOut)));
      }
      leftOut.forEach(this::warn);
      OutputFile.write(OUT, document, XdmfDocument.of(reference(document), series));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    out().println("%s: %s, %s".formatted(document, Text.count(series.size(), "grid", "grids"),
        Text.count(series.stream().mapToInt(each -> each.steps().size()).max().orElse(0), "step", "steps")));
    out().flush();
    return ExitCode.OK;
  }

  /** Returns the file as the system finds it from the directory of the document, without links on the way. */
  private String reference(Path document) throws IOException {
    Path directory = document.toAbsolutePath().getParent();
    Path above = file.toAbsolutePath().getParent();
    return directory == null || above == null ? file.toAbsolutePath().toString()
        : directory.toRealPath().relativize(above.toRealPath().resolve(file.getFileName())).toString();
  }
}
