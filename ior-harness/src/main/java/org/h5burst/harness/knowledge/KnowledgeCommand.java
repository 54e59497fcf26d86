package org.h5burst.harness.knowledge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.cli.OutputFile;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.Section;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code h5burst knowledge}. */
@Command(
    name = "knowledge",
    description = "Shows and changes what is known about this machine: campaign, patterns, models, clusters and the "
        + "tuner's history.",
    subcommands = CommandLine.HelpCommand.class,
    footer = {
      "  h5burst knowledge show",
      "  h5burst knowledge export --section campaign > campaign.jsonl",
      "  h5burst knowledge import campaign.jsonl",
      "  h5burst knowledge merge /shared/site.db",
      "  h5burst knowledge forget --section history"},
    exitCodeList = {"0:done", "1:a file cannot be read or written, or is not what it should be", "2:wrong usage"})
public final class KnowledgeCommand extends BaseCommand {
  private static final String SECTIONS = "${COMPLETION-CANDIDATES}";

  /** A summary of the entries. */
  record Summary(String file, long bytes, Map<String, Integer> entries) {}

  @Override
  public Integer call() {
    throw wrong("say what to do: show, import, export, merge or forget");
  }

  @Command(mixinStandardHelpOptions = true, description = "Shows the number of entries, and the names of patterns and "
      + "models.", footerHeading = "%nExample:%n",
      footer = "  h5burst knowledge show --json knowledge.json")
  int show(@Mixin KnowledgeOption file, @Mixin JsonOption json) throws IOException {
    json.check();
    Knowledge knowledge = file.require();
    Summary summary = summary(file, knowledge);
    long bytes = summary.bytes();
    out().println(bytes == 0 ? "%s does not exist yet: nothing is known".formatted(file.path())
        : "%s, %d bytes".formatted(file.path(), bytes));
    summary.entries().forEach((section, count) -> out().println("  %-9s %6d".formatted(section, count)));
    knowledge.patterns().forEach(known -> out()
        .println("pattern %s, %d ranks:%n%s".formatted(known.name(), known.pattern().ranks(),
            known.pattern().describe().indent(2).stripTrailing())));
    knowledge.models().forEach(
        model -> out().println("model %s: m = %s (R² %.3f over %d settings)".formatted(model.name(),
            model.fit().model().rounded(), model.fit().rSquared(), model.fit().measurements().size())));
    json.write(summary);
    return ExitCode.OK;
  }

  @Command(name = "import", mixinStandardHelpOptions = true, description = "Adds entries from JSON lines; a new entry "
      + "replaces an older one about the same thing.",
      footerHeading = "%nExample:%n", footer = "  h5burst knowledge import campaign.jsonl")
  int importLines(@Parameters(paramLabel = "FILE", description = "File that 'knowledge export' wrote.") Path lines,
      @Mixin KnowledgeOption file,
      @Mixin JsonOption json) throws IOException {
    json.check();
    Knowledge read = KnowledgeLines.read(lines); // before the lock, for which jobs that end wait seconds only
    return report(file, file.update(old -> withLines(old, read)), json);
  }

  /** Adds lines; those without their own campaign are taken to belong to the existing one. */
  private static Knowledge withLines(Knowledge old, Knowledge read) {
    return read.campaign().isEmpty() ? old.merge(read).remember(read.history()) : old.merge(read);
  }

  @Command(mixinStandardHelpOptions = true, description = "Writes entries as JSON lines.",
      footerHeading = "%nExample:%n",
      footer = "  h5burst knowledge export --section patterns --section models --out tuned.jsonl")
  int export(
      @Option(names = "--section", paramLabel = "SECTION", description = "Only these sections: " + SECTIONS + ".")
      @Nullable List<Section> sections,
      @Option(names = "--out", paramLabel = "FILE", description = "File to write to (default: standard output).")
      @Nullable Path target, @Mixin KnowledgeOption file) {
    List<String> lines = KnowledgeLines.write(file.require(), chosen(sections));
    if (target == null) {
      lines.forEach(out()::println);
      requirePrinted();
      return ExitCode.OK;
    }
    OutputFile.write("--out", target, lines.stream().map(line -> line + "\n").collect(Collectors.joining()));
    out().println("%d entries in %s".formatted(lines.size(), target));
    return ExitCode.OK;
  }

  @Command(mixinStandardHelpOptions = true, description = "Adds the entries of another knowledge file, which replace "
      + "entries about the same thing.",
      footerHeading = "%nExample:%n", footer = "  h5burst knowledge merge other.db")
  int merge(@Parameters(paramLabel = "OTHER", description = "The other knowledge file.") Path other,
      @Mixin KnowledgeOption file,
      @Mixin JsonOption json) throws IOException {
    json.check();
    if (!Files.exists(other)) {
      throw new CommandFailure("there is no file %s".formatted(other));
    }
    Knowledge more = KnowledgeOption.require(other);
    return report(file, file.update(old -> old.merge(more)), json);
  }

  @Command(mixinStandardHelpOptions = true, description = "Removes sections, or everything; the history "
      + "goes with the campaign that it is relative to.",
      footerHeading = "%nExamples:%n",
      footer = {"  h5burst knowledge forget --section history", "  h5burst knowledge forget --all"})
  int forget(
      @Option(names = "--section", paramLabel = "SECTION", description = "Sections to remove: " + SECTIONS + ".")
      @Nullable List<Section> sections,
      @Option(names = "--all", description = "Remove everything.") boolean all, @Mixin KnowledgeOption file,
      @Mixin JsonOption json)
      throws IOException {
    json.check();
    if (all == (sections != null)) {
      throw new ParameterException(command().subcommands().get("forget"),
          "say what to forget: --section SECTION, or --all");
    }
    return report(file, file.update(old -> old.forget(chosen(sections))), json);
  }

  private static Set<Section> chosen(@Nullable List<Section> sections) {
    return sections == null ? EnumSet.allOf(Section.class) : EnumSet.copyOf(sections);
  }

  private int report(KnowledgeOption file, Knowledge now, JsonOption json) throws IOException {
    out().println(
        "now known: " + Arrays.stream(Section.values()).map(section -> "%d %s".formatted(now.count(section), section))
            .reduce((one, other) -> one + ", " + other).orElse(""));
    json.write(summary(file, now));
    return ExitCode.OK;
  }

  private static Summary summary(KnowledgeOption file, Knowledge knowledge) throws IOException {
    Map<String, Integer> entries = new LinkedHashMap<>();
    Arrays.stream(Section.values()).forEach(section -> entries.put(section.label(), knowledge.count(section)));
    return new Summary(file.path().toString(), Files.isRegularFile(file.path()) ? Files.size(file.path()) : 0, entries);
  }
}
