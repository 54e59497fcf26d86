package org.h5burst.harness.replay;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.FailureReport;
import org.h5burst.harness.fuzz.Scratch;
import org.h5burst.harness.pattern.PatternCommand;
import picocli.CommandLine;

/** The trace of a job's only rank: refused in words, or understood by {@code pattern} and {@code replay}. */
public final class TraceTarget {
  private TraceTarget() {}

  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    try (Scratch scratch = new Scratch()) {
      Path directory = Files.write(scratch.file("rank0.jsonl"), data).resolveSibling("");
      StringWriter said = new StringWriter();
      PrintWriter out = new PrintWriter(said, true);
      CommandLine pattern = new CommandLine(new PatternCommand()).setExecutionExceptionHandler(new FailureReport())
          .setOut(out).setErr(out);
      int code = pattern.execute(directory.toString());
      if (code > 1 || said.toString().contains(FailureReport.OPTION)) {
        throw new AssertionError("exit code %d: %s".formatted(code, said));
      }
      try {
        TraceOutline.of(directory);
      } catch (CommandFailure refused) {
        return;
      }
    }
  }
}
