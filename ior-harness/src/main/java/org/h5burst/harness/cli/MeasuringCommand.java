package org.h5burst.harness.cli;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;

/** A command whose result programs can have as well, by {@code --json} and {@code --csv}. */
public abstract class MeasuringCommand extends BaseCommand {
  @Mixin
  private final JsonOption json = new JsonOption();
  @Mixin
  private final CsvOption csv = new CsvOption();

  /**
   * Checks, before hours of work, that the files can be written, and are none that the command line names otherwise.
   *
   * @param others further files that the command reads or makes
   */
  protected final void requireWritable(Path... others) {
    csv.check(others);
    json.check(others);
  }

  /** Writes the rows of its table into the file that was asked for. */
  protected final <R extends Record> void write(Class<R> type, List<R> rows) {
    csv.write(type, rows);
  }

  /** Writes the result, a record, and the rows of its table into the files that were asked for. */
  protected final <R extends Record> void write(Object result, Class<R> type, List<R> rows) {
    json.write(result);
    csv.write(type, rows);
  }
}
