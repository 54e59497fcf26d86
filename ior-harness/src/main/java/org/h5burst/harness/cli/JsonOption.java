package org.h5burst.harness.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import org.h5burst.writer.recover.Recovery;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --json FILE}: a command's result for programs. */
public final class JsonOption {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().registerModule(new ChoiceModule()).enable(SerializationFeature.INDENT_OUTPUT);

  @Option(names = "--json", paramLabel = "FILE", description = "Also write the result as JSON to this file.")
  private @Nullable Path file;

  /** Returns the file; null without the option. */
  @Nullable
  Path file() {
    return file;
  }

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
   */
  public void checkAgainst(Path input, @Nullable Path made) {
    Path own = file;
    if (own == null) {
      return;
    }
    if (made != null) {
      OutputFile.requireOther("--json", own, made);
    }
    OutputFile.requireOther("--json", own, input);
    Recovery.filesOf(input).forEach(other -> OutputFile.requireOther("--json", own, other));
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
