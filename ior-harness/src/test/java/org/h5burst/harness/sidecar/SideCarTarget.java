package org.h5burst.harness.sidecar;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Lines for the side-car after an init: each that is not blank gets one line, until one quits. */
public final class SideCarTarget {
  private static final String INIT = """
      {"op":"init","platform":{"nodes":4,"ranksPerNode":4},"arms":[{"mode":"independent"},{"mode":"collective",\
      "aggregators":4},{"mode":"sieve"}]}
      """;

  private SideCarTarget() {}

  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    // files are another target's
    String lines = new String(data, StandardCharsets.UTF_8).replace("knowledge", "nothing");
    StringWriter replies = new StringWriter();
    new SideCar().serve(new StringReader(INIT + lines), replies);
    long answered = replies.toString().lines().count();
    long asked = 1 + Arrays.stream(lines.split("\r?\n", -1)).filter(line -> !line.isBlank()).count();
    boolean quit = replies.toString().endsWith("{\"ok\":true}\n") && lines.contains("quit");
    if (answered > asked || answered < asked && !quit) {
      throw new AssertionError("%d replies to %d lines".formatted(answered, asked));
    }
  }
}
