package org.h5burst.harness.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.cli.OutputFile;
import org.h5burst.tuner.input.BoundedInput;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code h5burst report}. */
@Command(
    name = "report",
    description = {
      "Draws the results that measuring commands wrote with --json, on one HTML page.",
      "The page needs no network, follows the browser's light or dark theme, and can be printed."},
    footer = {
      "  h5burst compare column --json column.json",
      "  h5burst report column.json --out report.html",
      "  h5burst report demo.json campaign.json column.json --out all.html"},
    exitCodeList = {"0:written", "1:a file cannot be used", "2:wrong usage"})
public final class ReportCommand extends BaseCommand {
  private static final JsonMapper MAPPER = new JsonMapper();
  /** A tree of values takes some thirty times as much memory. */
  private static final long MAX_BYTES = 8 << 20;
  /** The member of a comparison of several kernels that contains them all. */
  private static final String SEVERAL = "comparisons";

  @Parameters(paramLabel = "RESULT", arity = "1..*", description = "Files that --json wrote.")
  private List<Path> files = List.of();

  @Option(names = {"-o", "--out"}, paramLabel = "FILE", required = true, description = "The page to write; an existing "
      + "file is replaced.")
  private Path out = Path.of("");

  @Mixin
  private final JsonOption json = new JsonOption();

  /** The contents of the page, for programs. */
  record Report(String page, List<Drawn> drawn) {}

  /** A result of a file; {@code kind} is what made it, as the page names it. */
  record Drawn(String file, String kind) {}

  @Override
  public Integer call() {
    json.check();
    requireWritable("--out", out);
    List<ReportPage.Result> results = new ArrayList<>();
    for (Path file : files) {
      results.addAll(read(file));
    }
    OutputFile.write("--out", out, ReportPage.of(results));
    json.write(new Report(out.toAbsolutePath().toString(),
        results.stream().map(result -> new Drawn(result.file(), result.kind())).toList()));
    out().println("wrote " + out.toAbsolutePath());
    return ExitCode.OK;
  }

  private static List<ReportPage.Result> read(Path file) {
    try (InputStream json = BoundedInput.open(file, MAX_BYTES)) {
      JsonNode data = MAPPER.readTree(json);
      List<ReportPage.Result> results = new ArrayList<>();
      for (JsonNode part : data.has(SEVERAL) ? data.get(SEVERAL) : List.of(data)) {
        ResultKind kind = ResultKind.of(part)
            .orElseThrow(
                () -> new CommandFailure(
                    "%s is not a result of a command that measures; give what its --json wrote".formatted(file)));
        results.add(new ReportPage.Result(file.toString(), kind.name().toLowerCase(Locale.ROOT), part));
      }
      if (results.isEmpty()) {
        throw new CommandFailure("%s holds no result".formatted(file));
      }
      return results;
    } catch (JsonProcessingException e) {
      throw new CommandFailure("%s is not JSON: %s".formatted(file, e.getOriginalMessage()), e);
    } catch (IOException e) {
      throw new CommandFailure("%s cannot be read".formatted(file), e);
    }
  }
}
