package org.h5burst.harness.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.nio.file.Path;
import org.h5burst.writer.recover.Recovery;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --json FILE}: a command's result for programs. */
public final class JsonOption extends CommandPart {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().registerModule(new ChoiceModule()).enable(SerializationFeature.INDENT_OUTPUT);

  @Option(names = "--json", paramLabel = "FILE", description = "Also write the result as JSON to this file.")
  private @Nullable Path file;

  /**
   * Checks, before hours of work, that the file can be written, and is none that the command line names otherwise.
   *
   * @param others further files that the command reads or makes
   */
  public void check(Path... others) {
    if (file != null) {
      requireWritable("--json", file, others);
    }
  }

  /**
   * Checks the file as {@link #check} does, also against the files that belong to an unfinished one.
   *
   * @param input an HDF5 file, by its name or as FILE.partial
   */
  public void checkAgainst(Path input) {
    check(Recovery.filesOf(input).toArray(Path[]::new));
  }

  /** Writes a result, a record, if the option was given. */
  public void write(Object result) {
    if (file == null) {
      return;
    }
    try {
      OutputFile.write("--json", file, MAPPER.writeValueAsString(result) + "\n");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result of type %s has no JSON form".formatted(result.getClass().getName()), e);
    }
  }
}
