package org.h5burst.harness.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.h5burst.harness.cli.CommandFailure;
import org.jspecify.annotations.Nullable;

/**
 * Makes the page with styles, D3, our script and the results in it, so that it needs no network. The results are data
 * in a script element that no browser executes, without any character that could end the element; the script shows them
 * as text, never as markup. A policy in the page forbids every request.
 */
public final class ReportPage {
  private static final String D3 = "META-INF/resources/webjars/d3/7.9.0/";
  private static final JsonMapper MAPPER = new JsonMapper();

  private ReportPage() {}

  /**
   * A result.
   *
   * @param file where it comes from
   * @param kind which command made it, as {@link ResultKind} has it in small letters
   * @param data as the command wrote it
   */
  record Result(String file, String kind, JsonNode data) {}

  /** Returns the page of a single result, as the command that has it wrote it. */
  public static String of(String kind, Object data) {
    return of(List.of(new Result("", kind, MAPPER.valueToTree(data))));
  }

  /** Returns the page as HTML. */
  static String of(List<Result> results) {
    return """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src \
        'unsafe-inline'">
        <title>H5Burst results</title>
        <style>
        """ + own("report.css") + """
        </style>
        </head>
        <body>
        <main id="report">
        <h1>H5Burst results</h1>
        <p class="note">Absolute figures belong to the machine on which they were measured; ratios within one run say \
        more.</p>
        <noscript><p>The charts on this page are drawn by a script, which this browser does not run.</p></noscript>
        </main>
        <footer>
        <details><summary>Charts are drawn with D3 7.9.0 (ISC licence).</summary><pre>
        """ + text(resource(D3 + "LICENSE")) + """
        </pre></details>
        </footer>
        <script type="application/json" id="results">""" + json(results) + "</script>\n"
        + script(resource(D3 + "dist/d3.min.js"))
        + script(own("frame.js")) + script(own("papers.js")) + script(own("report.js")) + "</body>\n</html>\n";
  }

  private static String script(String code) {
    return "<script>\n" + code + "\n</script>\n";
  }

  private static String text(String raw) {
    return raw.replace("&", "&amp;").replace("<", "&lt;");
  }

  private static String json(List<Result> results) {
    try {
      return MAPPER.writeValueAsString(results).replace("<", "\\u003c"); // it occurs in strings only
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("results have no JSON form", e);
    }
  }

  private static String own(String name) {
    return read(ReportPage.class.getResourceAsStream(name), name);
  }

  private static String resource(String path) {
    return read(ReportPage.class.getClassLoader().getResourceAsStream(path), path);
  }

  private static String read(@Nullable InputStream opened, String name) {
    if (opened == null) {
      throw new CommandFailure("%s is missing in this installation of H5Burst; build it again".formatted(name));
    }
    try (InputStream stream = opened) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be read", e);
    }
  }
}
