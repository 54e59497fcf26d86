package org.h5burst.benchmarks.chunks;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.Locale;
import java.util.Map;
import org.h5burst.benchmarks.job.RaceOptions;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.ByteSize;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.cli.Text;
import org.h5burst.harness.job.ScratchDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code h5burst bench chunks}. */
@Command(
    name = "chunks",
    description = {
      "Writes chunks with shuffle and deflate 4 with H5Burst, h5py and JHDF5 in turn, each in its own process.",
      "Each repetition writes every file once; the last ones are read back and checked. Writers that are not installed "
          + "are skipped."},
    footer = {"  h5burst bench chunks", "  h5burst bench chunks --bytes 4g --repetitions 3 --out /scratch",
      "  h5burst bench chunks --writers threads=1   compares two ranks with one"},
    exitCodeList = {"0:measured", "1:failed, or a file is wrong", "2:wrong usage"})
public final class ChunksCommand extends BaseCommand {
  private static final long MIN_STEPS = 2;
  /** Room for planes, for what is written to warm up, and for metadata. */
  private static final long MORE_BYTES =
      (Planes.COUNT + Contenders.RANKS * Task.WARM_UP_STEPS) * Planes.BYTES + (96L << 20);

  @Option(names = "--bytes", paramLabel = "SIZE", defaultValue = "1g", converter = ByteSize.class,
      description = "Data in each file, such as 256m or 4g; chunks have 1 MiB (default: ${DEFAULT-VALUE}).")
  private long bytes;

  @Option(names = "--writers", paramLabel = "TEXT", defaultValue = "",
      description = "Only the writers whose names contain this, such as \"threads=1\" (default: all).")
  private String writers = "";

  @Mixin
  private RaceOptions race = new RaceOptions();

  @Mixin
  private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException {
    require(bytes >= MIN_STEPS * Planes.BYTES,
        "--bytes must be at least %s".formatted(Text.bytes(MIN_STEPS * Planes.BYTES)));
    require(race.repetitions() > 0, "--repetitions must be positive");
    json.check();
    try (ScratchDirectory scratch = race.scratch(bytes + MORE_BYTES);
        Arena arena = Arena.ofShared()) {
      Installed installed = Installed.find(scratch.path());
      Contenders all = Contenders.of(installed);
      Contenders contenders = all.named(writers);
      require(!contenders.isEmpty(),
          "--writers: no name contains '%s'; the writers are: %s".formatted(writers, String.join("; ", all.names())));
      Race turns = Race.prepare(scratch.path(), Planes.make(arena), bytes / Planes.BYTES);
      Map<String, Written> written = turns.run(contenders.present(), race.repetitions());
      ChunksResult result =
          ChunksResult.of(turns.bytes(), race.repetitions(), installed, written, contenders.missing());
      show(result);
      json.write(result);
      return ExitCode.OK;
    }
  }

  private void show(ChunksResult result) {
    out().println("%s of float32 in chunks of %d x %d, %d repetition(s) in turn; MB = 10^6 bytes of data".formatted(
        Text.bytes(result.bytes()), Planes.EDGE, Planes.EDGE, result.repetitions()));
    result.environment().forEach(out()::println);
    out().println("writer                                MB/s  (min..max)           MB/CPU s   / h5py   data/file");
    result.rows().forEach(row -> out().println(line(row)));
    result.skipped().forEach((writer, reason) -> out().println("%-34s skipped: %s".formatted(writer, reason)));
    if (result.twoRanksOverOne() != null) {
      out().println(String.format(Locale.ROOT, "Two ranks write %.2f times as fast as one, each with one thread.",
          result.twoRanksOverOne()));
    }
    out().flush();
  }

  private static String line(Row row) {
    String ratio = row.speedOverH5py() == null ? "-" : String.format(Locale.ROOT, "%.2f", row.speedOverH5py());
    return String.format(Locale.ROOT, "%-34s %7.1f  %-18s  %8.1f  %7s  %10.2f", row.writer(), row.speed(),
        String.format(Locale.ROOT, "(%.1f..%.1f)", row.slowest(), row.fastest()), row.perCpuSecond(), ratio,
        row.compression());
  }
}
