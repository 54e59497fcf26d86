package org.h5burst.harness.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --csv FILE}: a command's table for programs, RFC 4180 with a line of names first and line feeds. */
public final class CsvOption extends CommandPart {
  private static final CsvMapper MAPPER =
      CsvMapper.builder().enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING).build();

  @Option(names = "--csv", paramLabel = "FILE", description = "Also write the table as CSV to this file.")
  private @Nullable Path file;

  /**
   * Checks, before hours of work, that the file can be written, and is none that the command line names otherwise.
   *
   * @param others further files that the command reads or makes
   */
  public void check(Path... others) {
    if (file != null) {
      requireWritable("--csv", file, others);
    }
  }

  /**
   * Writes rows if the option was given. Their type is a record of plain values: its components are the columns,
   * {@code burstSeconds} as {@code burst_seconds}, and the knobs of tables in place of a choice; null is an empty
   * field.
   */
  public <R extends Record> void write(Class<R> type, List<R> rows) {
    if (file == null) {
      return;
    }
    try {
      CsvColumns<R> columns = new CsvColumns<>(type);
      List<List<@Nullable Object>> lines = rows.stream().map(columns::values).toList();
      OutputFile.write("--csv", file, MAPPER.writer(columns.schema()).writeValueAsString(lines));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("rows of type %s have no CSV form".formatted(type.getName()), e);
    }
  }
}
