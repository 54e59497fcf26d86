package org.h5burst.harness.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --json FILE}: a command's result for programs. */
public final class JsonOption {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().registerModule(new ChoiceModule()).enable(SerializationFeature.INDENT_OUTPUT);

  @Option(names = "--json", paramLabel = "FILE", description = "Write the result as JSON into this file as well.")
  private @Nullable Path file;

  /** Checks, before hours of work, that the file can be written. */
  public void check() {
    if (file != null) {
      OutputFile.requireWritable("--json", file);
    }
  }

  /**
   * Checks that the file is none of those that the command reads or makes.
   *
   * @param input an HDF5 file, by its name or as FILE.partial
   * @param made by the command; null for none
   * @param endings of the files next to the input
   */
  public void checkAgainst(Path input, @Nullable Path made, String... endings) {
    Path own = file;
    if (own == null) {
      return;
    }
    if (made != null) {
      OutputFile.requireOther("--json", own, made);
    }
    for (String base : List.of(input.toString(), input.toString().replaceFirst("\\.partial$", ""))) {
      OutputFile.requireOther("--json", own, Path.of(base));
      for (String ending : endings) {
        OutputFile.requireOther("--json", own, Path.of(base + ending));
      }
    }
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
    } catch (IOException e) {
      throw new CommandFailure("--json %s: the result could not be written".formatted(file), e);
    }
  }
}
