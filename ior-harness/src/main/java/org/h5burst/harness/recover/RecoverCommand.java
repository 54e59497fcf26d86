package org.h5burst.harness.recover;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.cli.Text;
import org.h5burst.writer.recover.Recovery;
import org.h5burst.writer.recover.RecoveryReport;
import org.h5burst.writer.recover.RecoveryReport.Damage;
import org.h5burst.writer.recover.RecoveryReport.DatasetReport;
import org.h5burst.writer.recover.RecoveryReport.Doubtful;
import org.h5burst.writer.recover.RecoveryReport.Hole;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code h5burst recover}. */
@Command(
    name = "recover",
    description = {
      "Rebuilds what a job flushed before it died, from FILE.partial and FILE.manifest, as a new HDF5 file.",
      "It checks every flushed element against its checksum. Elements without a checksum, such as those in chunks with "
          + "filters that only HDF5 can undo, are copied as far as HDF5 can read them, and listed as not checked. The "
          + "unfinished file is only read."},
    footer = {"  h5burst recover out.h5                   makes out.h5.recovered", "  h5burst recover out.h5.partial "
        + "-o saved.h5 --json saved.json"},
    exitCodeList = {
      "0:the output holds all that was flushed, and it was checked; or nothing unfinished is next to FILE, and HDF5 "
          + "can open it",
      "1:nothing could be recovered: no such file or manifest, nothing was ever flushed, a job still writes it, or "
          + "there is only FILE, which is damaged or not shown to be the file that the job wrote; or an error",
      "2:wrong usage",
      "3:the output was written, but some of what was flushed is doubtful, not checked or lost, as listed; or the "
          + "--json report could not be written"})
public final class RecoverCommand extends BaseCommand {
  private static final int NOT_ALL_SURE = 3;
  private static final int LINES = 20;

  @Parameters(paramLabel = "FILE", description = "The file, by its name or as FILE.partial.")
  private Path file = Path.of("");

  @Option(names = {"-o", "--out"}, paramLabel = "OUT", description = "The file to create, which must not exist "
      + "(default: FILE.recovered).")
  private @Nullable Path output;

  @Mixin
  private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    json.checkAgainst(file);
    RecoveryReport report = output == null ? Recovery.recover(file) : Recovery.recover(file, output);
    print(report);
    out().flush();
    try {
      json.write(report);
    } catch (CommandFailure unwritten) { // which takes nothing away from what was recovered
      err().println(unwritten.getMessage() + "; what is printed above was done all the same");
      return NOT_ALL_SURE;
    }
    return report.outcome() == Outcome.DOUBTFUL || report.outcome() == Outcome.INCOMPLETE ? NOT_ALL_SURE : ExitCode.OK;
  }

  private void print(RecoveryReport report) {
    switch (report.outcome()) {
      case NOT_NEEDED -> out().println(notNeeded(report));
      case RECOVERED -> out().println(("%s: all that was flushed (%s, %s) is in %s, and every element of it was "
          + "checked").formatted(report.input(), Text.count(report.datasets().size(), "dataset", "datasets"),
              Text.flushes(report.flushes()), report.output()));
      case DOUBTFUL -> out().println(("%s: every dataset that was flushed is in %s, but some elements are doubtful "
          + "or unchecked:").formatted(report.input(), report.output()));
      case INCOMPLETE ->
        out().println("%s: what could be recovered is in %s, but %s:".formatted(report.input(), report.output(),
            report.damage().holes().isEmpty() ? "some of what was flushed is lost"
                : "the manifest is damaged, so that some of what was flushed may be lost"));
    }
    print(damage(report.damage()));
    print(report, dataset -> dataset.problem() != null, RecoverCommand::lost);
    print(report, dataset -> dataset.unchecked() > 0, RecoverCommand::unchecked);
    print(report, dataset -> dataset.lostNotes() != 0, RecoverCommand::notesLost);
    print(report.doubtful().stream().map(RecoverCommand::doubtful).toList());
    print(report, dataset -> dataset.neverFlushed() > 0, RecoverCommand::neverFlushed);
    print(report, dataset -> dataset.rows().canGrow() || dataset.rows().right() < dataset.rows().all(),
        RecoverCommand::rows);
    if (report.rightRows() != null) {
      out().println(("steps     %d complete steps in all datasets that have grown, if each step appends one row to "
          + "each of them").formatted(report.rightRows()));
    }
  }

  private void print(RecoveryReport report, Predicate<DatasetReport> which, Function<DatasetReport, String> line) {
    print(report.datasets().stream().filter(which).map(line).toList());
  }

  private static String notNeeded(RecoveryReport report) {
    return report.flushes() == 0
        ? ("nothing unfinished is next to %s, and HDF5 can open it: nothing needs recovering (its elements were not "
            + "checked)").formatted(report.input())
        : ("%s has all that was flushed (%s), as the manifest that is left says, or comparing both: "
            + "nothing needs recovering; remove the manifest")
            .formatted(report.input(), Text.flushes(report.flushes()));
  }

  private static List<String> damage(Damage damage) {
    List<String> lines = new ArrayList<>();
    for (Hole hole : damage.holes()) {
      lines.add("damaged   bytes %d to %d of the manifest: %s of flush %s, burst %s".formatted(hole.from(), hole.to(),
          hole.from() == 0 ? "whether its end was cut off cannot be known; records"
              : hole.mayHaveNotes() ? "records, maybe of elements," : "records, but none of elements,",
          range(hole.firstFlush(), hole.lastFlush()), range(hole.firstBurst(), hole.lastBurst())));
    }
    if (damage.lostChanges() > 0) {
      lines.add(("lost      %d changes of the structure (datasets, groups, attributes, links, extensions) that were "
          + "recorded there").formatted(damage.lostChanges()));
    }
    damage.lostDatasets().forEach(number -> lines.add("lost      dataset number %d in order of creation, from 0"
        .formatted(number)));
    damage.leftOut().forEach(change -> lines.add("lost      %s: it needs something that is lost".formatted(change)));
    return lines;
  }

  private static String range(long first, long last) {
    return first >= last ? Long.toString(last) : first + " to " + last;
  }

  private void print(List<String> lines) {
    lines.stream().limit(LINES).forEach(out()::println);
    if (lines.size() > LINES) {
      out().println("          and %d more like this, which --json has".formatted(lines.size() - LINES));
    }
  }

  private static String lost(DatasetReport dataset) {
    return "%s %s: %s".formatted(dataset.missing() < dataset.elements() ? "missing  " : "lost     ", dataset.name(),
        dataset.problem());
  }

  private static String unchecked(DatasetReport dataset) {
    return ("unchecked %s: %d elements are as HDF5 could read them; the manifest does not show whether they are what "
        + "was flushed").formatted(dataset.name(), dataset.unchecked());
  }

  private static String doubtful(Doubtful doubtful) {
    return "doubtful  %s: %d elements of rank %d, burst %d (%s): %s".formatted(doubtful.dataset(), doubtful.elements(),
        doubtful.rank(), doubtful.burst(), doubtful.where(), doubtful.reason());
  }

  private static String notesLost(DatasetReport dataset) {
    return ("doubtful  %s: %d of %d elements are right, %d are as they were in the unfinished file: notes of %s are "
        + "lost").formatted(dataset.name(), dataset.right(), dataset.elements(), dataset.doubtful(),
            dataset.lostNotes() < 0 ? "an unknown number of elements, if any," : dataset.lostNotes() + " elements");
  }

  private static String rows(DatasetReport dataset) {
    return "rows      %s: the first %d of %d rows are right".formatted(dataset.name(), dataset.rows().right(),
        dataset.rows().all());
  }

  private static String neverFlushed(DatasetReport dataset) {
    return "never     %s: %d of %d elements were never flushed".formatted(dataset.name(), dataset.neverFlushed(),
        dataset.elements());
  }
}
