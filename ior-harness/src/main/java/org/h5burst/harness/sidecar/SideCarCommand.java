package org.h5burst.harness.sidecar;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import org.h5burst.harness.cli.BaseCommand;
import picocli.CommandLine.Command;

/** {@code h5burst tuner}. */
@Command(
    name = "tuner",
    description = "Tunes any program: reads requests as JSON lines from standard input, and answers with JSON lines on "
        + "standard output.",
    footer = {
      "  {\"op\":\"init\",\"platform\":{\"nodes\":2,\"ranksPerNode\":8},\"arms\":[{\"mode\":\"independent\"},"
          + "{\"mode\":\"collective\"}]}",
      "  then propose and observe for each burst; docs/tuner.md has the whole protocol"},
    exitCodeList = {"0:the input ended", "1:failed", "2:wrong usage"})
public final class SideCarCommand extends BaseCommand {

  @Override
  public Integer call() throws IOException {
    new SideCar().serve(new InputStreamReader(new AlertInput(System.in), StandardCharsets.UTF_8),
        new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8)));
    return 0;
  }
}
