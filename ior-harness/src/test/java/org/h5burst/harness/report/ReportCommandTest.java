package org.h5burst.harness.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.h5burst.harness.cli.FailureReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The page of results, opened in a browser. */
@Timeout(240)
class ReportCommandTest {
  private static final String HOSTILE = "</script><script>document.title='hacked'</script><img src=x "
      + "onerror=document.title='hacked'>&\\u2028";
  /** {@code --c0} on paper, and {@code --paper} in the dark, as a PDF has them. */
  private static final String PRINTED_COLOUR = "0 .3843 .6392";
  private static final String DARK_PAPER = ".0784 .0941 .1137";

  @TempDir
  private Path directory;

  private final StringWriter err = new StringWriter();

  @Test
  void shouldDrawEveryChartWithoutAComplaintWhenResultsAreHostile() throws Exception {
    Path page = directory.resolve("report.html");
    assertEquals(0,
        execute(file("run.json", run()), file("demo.json", demo()), file("compare.json", ("{\"comparisons\":[%1$s,"
            + "%1$s]}").formatted(compare())),
            file("campaign.json", campaign()), file("ior.json", ior()), file("limits.json", limits()),
            file("overlap.json", overlap()),
            file("simulate.json", simulate()), file("shapes.json", shapes()), file("evolve.json", evolve()),
            file("soak.json", soak()), file("papers.json", papers()), "-o", page.toString()),
        err::toString);
    String source = Files.readString(page);
    assertFalse(Pattern.compile("(src|href)=[\"']?https?:").matcher(source).find(), "the page needs nothing else");
    assertTrue(source.contains("Mike Bostock") && source.contains("ISC"), "the library's licence is named");

    Chromium.Visit visit = new Chromium(directory).visit(page, "--dump-dom");

    assertFalse(visit.log().contains("CONSOLE"), visit::log);
    assertTrue(visit.output().contains("<title>H5Burst results</title>"), "no script of the results was run");
    assertFalse(visit.output().contains("<img"), "no element of the results was made");
    List<String> charts = visit.charts();
    assertEquals(1 + 1 + 1 + 2 * 3 + 4 + 3 + 9 + 3, charts.size(), "speed-ups; run; demo; boxes, regret and heat map "
        + "of two comparisons; settings, heat map, "
        + "levels and dendrogram of writes; the same without a dendrogram of reads; ior, limits, overlap, three of "
        + "tuners, shapes, search, soak; lines, points and a dendrogram of a paper");
    for (String chart : charts) {
      assertTrue(Pattern.compile("<(path|rect)[^>]* (d|width)=").matcher(chart).find(), () -> "empty: " + chart);
      assertFalse(chart.contains("NaN") || chart.contains("undefined"), chart);
      assertTrue(chart.contains("class=\"label\""), () -> "an axis without its name: " + chart);
    }
    assertLightAndDark(page);
    assertPrinted(page, charts.size());
  }

  /** Tests that on paper everything is shown, with a light background, whatever the screen looks like. */
  private void assertPrinted(Path page, int charts) throws Exception {
    Path printed = directory.resolve("report.pdf");
    new Chromium(directory).visit(page, "--force-dark-mode", "--no-pdf-header-footer", "--print-to-pdf=" + printed);
    String drawn = new Pdf(Files.readAllBytes(printed)).drawing();
    long pages = new Pdf(Files.readAllBytes(printed)).pages();
    assertTrue(pages >= charts / 4 && pages <= 2 * charts, () -> "pages: " + pages);
    assertTrue(Pattern.compile("\\bf\\b").matcher(drawn).results().count() > charts, "axes, bars and boxes are drawn");
    assertTrue(drawn.contains(PRINTED_COLOUR), "in the colours of light paper");
    assertFalse(drawn.contains(DARK_PAPER), "the dark background is printed");
  }

  private void assertLightAndDark(Path page) throws Exception {
    int light = background(page, "light.png");
    int dark = background(page, "dark.png", "--force-dark-mode",
        "--enable-features=WebContentsForceDark:inversion_method/none");
    assertEquals(0xFF, light, "white paper");
    assertTrue(dark < 0x40, () -> "dark: %x".formatted(dark));
  }

  private int background(Path page, String name, String... options) throws Exception {
    Path image = directory.resolve(name);
    String[] all = Arrays.copyOf(options, options.length + 2);
    all[options.length] = "--screenshot=" + image;
    all[options.length + 1] = "--window-size=900,600";
    new Chromium(directory).visit(page, all);
    return firstSample(Files.readAllBytes(image));
  }

  /**
   * The red part of a PNG's first pixel: the first byte after the first row's filter, which has nothing to subtract
   * there.
   */
  private static int firstSample(byte[] png) throws DataFormatException {
    int data = new String(png, StandardCharsets.ISO_8859_1).indexOf("IDAT") + 4;
    Inflater inflater = new Inflater();
    inflater.setInput(png, data, png.length - data);
    byte[] row = new byte[2];
    assertEquals(2, inflater.inflate(row));
    inflater.end();
    return row[1] & 0xFF;
  }

  @Test
  void shouldNameTheFileWhenItIsNoResult() throws IOException {
    String page = directory.resolve("page.html").toString();
    assertEquals(1, execute(file("else.json", "{\"a\":1}"), "-o", page));
    assertTrue(err.toString().contains("else.json is not a result of a command that measures"), err::toString);
    assertEquals(1, execute(file("empty.json", "{\"comparisons\":[]}"), "-o", page));
    assertTrue(err.toString().contains("empty.json holds no result"), err::toString);
    assertEquals(1, execute(file("broken.json", "{"), "-o", page));
    assertTrue(err.toString().contains("broken.json is not JSON"), err::toString);
    assertEquals(1, execute(directory.resolve("missing.json").toString(), "-o", page));
    assertTrue(err.toString().contains("missing.json cannot be read"), err::toString);
    assertEquals(1, execute(file("run.json", run()), "-o", directory.resolve("no/page.html").toString()));
    assertTrue(err.toString().contains("no/page.html: the directory"), err::toString);
  }

  @Test
  void shouldDrawTheOthersWhenAResultCannotBeDrawn() throws Exception {
    Path page = directory.resolve("page.html");
    assertEquals(0, execute(file("changed.json", "{\"limits\":5}"), file("run.json", run()), "-o", page.toString()),
        err::toString);
    String shown = new Chromium(directory).visit(page, "--dump-dom").output();
    assertTrue(shown.contains("This result cannot be drawn") && !shown.contains("data-charts=\"0\""), shown);
  }

  @Test
  void shouldDrawWhatIsThereWhenTheResultIsOneOfThoseKept() throws Exception {
    Path page = directory.resolve("page.html");
    assertEquals(0, execute("../benchmarks/simulator/results/refinements.json", "-o", page.toString()), err::toString);
    String shown = new Chromium(directory).visit(page, "--dump-dom").output();
    assertTrue(shown.contains("What refinements of the tuner are worth"), shown);
    String chart = shown.substring(shown.indexOf("<figure"), shown.lastIndexOf("</figure>"));
    assertFalse(chart.contains("undefined") || chart.contains("NaN"), chart);
  }

  @Test
  void shouldTellProgramsWhatIsOnThePageWhenTheyAsk() throws IOException {
    Path json = directory.resolve("told.json");
    Path page = directory.resolve("page.html");
    String run = file("run.json", run());
    String both = file("both.json", "{\"comparisons\":[%1$s,%1$s]}".formatted(compare()));
    assertEquals(0, execute(run, both, "-o", page.toString(), "--json", json.toString()), err::toString);
    JsonNode told = new JsonMapper().readTree(json.toFile());
    assertEquals(page.toString(), told.at("/page").asText());
    assertEquals(List.of(run + " run", both + " compare", both + " compare"),
        told.at("/drawn").valueStream().map(drawn -> drawn.at("/file").asText() + " " + drawn.at("/kind").asText())
            .toList());
    Files.delete(page);
    assertEquals(1, execute(run, "-o", page.toString(), "--json", directory.resolve("no/told.json").toString()));
    assertFalse(Files.exists(page), "nothing is drawn when it cannot be told");
  }

  private static String run() {
    return "{\"kernel\":\"%1$s\",\"ranks\":2,\"bursts\":[%2$s,%2$s]}".formatted(HOSTILE, burst("run", "SIEVE"));
  }

  private static String demo() {
    return "{\"patterns\":[{\"name\":\"%s\",\"ratio\":9.5}],\"bursts\":[%s,%s]}".formatted(HOSTILE,
        burst("plain", "INDEPENDENT"),
        burst("tuned", "COLLECTIVE"));
  }

  private static String burst(String lane, String mode) {
    return ("{\"lane\":\"%s\",\"kernel\":\"%s\",\"burst\":1,\"bytes\":1000000,\"seconds\":0.5,\"reopened\":true,"
        + "\"choice\":{\"mode\":\"%s\"}}")
        .formatted(lane, HOSTILE, mode);
  }

  private static String compare() {
    String plain = way("independent", "{\"mode\":\"INDEPENDENT\"}");
    String best = way(HOSTILE, "{\"mode\":\"COLLECTIVE\",\"aggregators\":2,\"bufferBytes\":65536}");
    return ("{\"kernel\":\"%s\",\"ranks\":2,\"default\":%s,\"arms\":[%s,%s],\"best\":%s,\"tuned\":%s,"
        + "\"ratios\":{\"defaultOverTuned\":8.5}}")
        .formatted(HOSTILE, plain, plain, best, best, way("tuned", "null"));
  }

  private static String way(String name, String choice) {
    return "{\"name\":\"%s\",\"choice\":%s,\"medianSeconds\":0.5,\"seconds\":[0.9,0.4,0.5,0.6]}".formatted(name,
        choice);
  }

  private static String campaign() {
    String five = "{\"min\":0.2,\"q1\":0.3,\"median\":0.4,\"q3\":0.5,\"max\":1}";
    String measured =
        ("{\"operation\":\"%%s\",\"setting\":\"%s\",\"choice\":{\"mode\":\"COLLECTIVE\",\"aggregators\":1,"
            + "\"bufferBytes\":65536},\"burst\":%s,\"file\":%s}")
            .formatted(HOSTILE, five, five);
    return "{\"measured\":[%s],\"clusterRule\":\"%s\",\"levels\":[%s,%s],\"dendrogram\":[%s]}".formatted(
        String.join(",", Collections.nCopies(3, measured.formatted("WRITE"))) + "," + measured.formatted("READ"),
        HOSTILE, level("WRITE", five),
        level("READ", five),
        "{\"left\":0,\"right\":1,\"height\":0.5,\"size\":2},{\"left\":2,\"right\":3,\"height\":0.9,\"size\":3}");
  }

  private static String ior() {
    return "{\"tests\":[{\"Options\":{\"api\":\"%s\"},\"Results\":[[%2$s],[%2$s]]}],\"summary\":[]}".formatted(HOSTILE,
        "{\"access\":\"%s\",\"bwMiB\":900.5}".formatted(HOSTILE));
  }

  private static String limits() {
    return ("{\"limits\":[{\"name\":\"%s\",\"ranks\":2,\"all\":[5e9,4e9,6e9]},{\"name\":\"MPI-IO\",\"ranks\":1,"
        + "\"all\":[],\"missing\":\"%1$s\"}]}")
        .formatted(HOSTILE);
  }

  private static String overlap() {
    return ("{\"steps\":6,\"rows\":[{\"ranks\":1,\"bytesPerRank\":4194304,\"computeOverWrite\":2.0,"
        + "\"computeKind\":\"%s\",\"hiddenFraction\":-0.2,"
        + "\"hiddenLowerQuartile\":-0.3,\"hiddenUpperQuartile\":0.8}]}").formatted(HOSTILE);
  }

  private static String simulate() {
    return ("{\"seeds\":5,\"machines\":\"all\",\"scores\":[{\"tuner\":\"%s\",\"ofOracle\":[0.5,0.7,0.9],"
        + "\"spread\":[0.1,0.1,0.1]}]}").formatted(HOSTILE);
  }

  private static String shapes() {
    return ("{\"seeds\":5,\"machines\":\"all\",\"results\":[{\"study\":\"%1$s\",\"machine\":\"%1$s\","
        + "\"tuner\":\"cold\",\"mean\":1.2,\"deviation\":0.1}]}")
        .formatted(HOSTILE);
  }

  private static String evolve() {
    return "{\"winner\":[],\"trials\":[{\"status\":\"FAILED\",\"seconds\":9,\"bestSeconds\":null},"
        + "{\"status\":\"DONE\",\"seconds\":2.5,\"bestSeconds\":2.5},"
        + "{\"status\":\"DONE\",\"seconds\":3,\"bestSeconds\":2.5}]}";
  }

  private static String soak() {
    return ("{\"programs\":9,\"trends\":[{\"rank\":0,\"quantity\":\"%s\",\"slopePerHour\":3.0,\"limitPerHour\":2.0,"
        + "\"verdict\":\"GROWS\"}]}").formatted(HOSTILE);
  }

  private static String papers() {
    String chart = "{\"title\":\"%1$s\",\"caption\":\"%1$s\",\"x\":{\"label\":\"%1$s\",\"logarithmic\":%2$s},"
        + "\"y\":{\"label\":\"y\",\"logarithmic\":%2$s},\"series\":%3$s,\"merges\":%4$s,\"equality\":%2$s}";
    String series = "[{\"name\":\"%s\",\"joined\":%s,\"points\":[[1,2],[10,20],[100,30]]}]";
    String merges = "[{\"left\":0,\"right\":1,\"height\":0.2,\"size\":2},{\"left\":2,\"right\":3,\"height\":0.5,"
        + "\"size\":3}]";
    return ("{\"machine\":\"%1$s\",\"date\":\"2026-11-26\",\"experiments\":[{\"name\":\"%1$s\",\"shows\":\"%1$s\","
        + "\"paper\":\"p\",\"kind\":\"k\",\"commands\":[],\"results\":[{\"title\":\"%1$s\",\"columns\":[\"a\"],"
        + "\"rows\":[[\"%1$s\"]],\"notes\":[\"n\"],\"charts\":[%2$s,%3$s,%4$s]}]}]}").formatted(HOSTILE,
            chart.formatted(HOSTILE, false, series.formatted(HOSTILE, true), "[]"),
            chart.formatted(HOSTILE, true, series.formatted(HOSTILE, false), "[]"),
            chart.formatted("d", false, "[]", merges));
  }

  private static String level(String operation, String five) {
    return "{\"operation\":\"%s\",\"level\":0,\"members\":3,\"centre\":%s}".formatted(operation, five);
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content).toString();
  }

  private int execute(String... arguments) {
    return new CommandLine(new ReportCommand()).setErr(new PrintWriter(err, true))
        .setOut(new PrintWriter(new StringWriter()))
        .setExecutionExceptionHandler(new FailureReport()).execute(arguments);
  }
}
