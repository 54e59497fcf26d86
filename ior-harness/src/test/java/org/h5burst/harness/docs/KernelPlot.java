package org.h5burst.harness.docs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Draws a table of benchmarks/results/kernels.md, plain and tuned, as a picture that is readable in light and dark. */
final class KernelPlot {
  private static final int WIDTH = 760;
  private static final int LEFT = 130;
  private static final int RIGHT = 600;
  private static final int TOP = 92;
  private static final int ROW = 24;
  private static final double LEFT_MILLIS = 1;
  private static final double DECADES = 2.25;
  private static final Pattern CELLS = Pattern.compile("\\| ([a-z0-9-]+) \\| ([\\d.]+) \\(.*?\\) \\| .*? \\| (.*?) \\| "
      + ".*? \\| ([\\d.]+) \\(.*?\\) \\| \\*\\*([\\d.]+)\\*\\* \\(([\\d.]+) to ([\\d.]+)\\) \\|.*");

  private static final String STYLE = """
      <style>
        .card { fill: #ffffff; stroke: #d0d7de } .text { fill: #1f2328 } .quiet { fill: #59636e }
        .title { font-size: 16px; font-weight: 600 }
        .grid { stroke: #d8dee4 } .range { stroke: #afb8c1 } .plain { fill: #ffffff; stroke: #59636e }
        .tuned { fill: #0a62c9; stroke: #0a62c9 }
        @media (prefers-color-scheme: dark) {
          .card { fill: #0d1117; stroke: #3d444d } .text { fill: #f0f6fc } .quiet { fill: #9198a1 }
          .grid { stroke: #2a313c } .range { stroke: #656c76 } .plain { fill: #0d1117; stroke: #c9d1d9 }
          .tuned { fill: #58a6ff; stroke: #58a6ff }
        }
      </style>
      """;

  /** A kernel; where plain writes are the best setting too, the tuner leaves them, and the ratio is noise. */
  private record Kernel(String name, double plain, double tuned, double ratio, boolean differs) {
    static Kernel of(MatchResult cells) {
      boolean apart = Double.parseDouble(cells.group(6)) > 1 || Double.parseDouble(cells.group(7)) < 1;
      return new Kernel(cells.group(1), Double.parseDouble(cells.group(2)), Double.parseDouble(cells.group(4)),
          Double.parseDouble(cells.group(5)), apart && !cells.group(3).equals("independent"));
    }

    String verdict() {
      String times = String.format(Locale.ROOT, ratio < 10 ? "%.1f times" : "%.0f times", ratio);
      return differs ? times : "no difference seen";
    }
  }

  private KernelPlot() {}

  /** Draws the first table of this heading. */
  static String of(String page, String heading) {
    String table = page.substring(page.indexOf(heading)).replaceFirst("(?s)^.*?\n(?=\\|)", "")
        .replaceFirst("(?s)\n\n.*", "");
    List<Kernel> kernels = table.lines().map(CELLS::matcher).flatMap(row -> row.results()).map(Kernel::of)
        .sorted(Comparator.comparingDouble((Kernel kernel) -> kernel.differs() ? -kernel.ratio() : 0)
            .thenComparing(Kernel::name))
        .toList();
    int bottom = TOP + kernels.size() * ROW;
    List<String> parts = new ArrayList<>();
    parts.add(head(bottom + 56, kernels.size()));
    parts.add(STYLE);
    parts.add("<rect class=\"card\" x=\"0.5\" y=\"0.5\" width=\"%d\" height=\"%d\" rx=\"6\"/>\n".formatted(WIDTH - 1,
        bottom + 55));
    parts.add(text(20, 30, "text title", "start", "Time to write one burst"));
    parts.add(legend());
    for (double tick : new double[] {1, 3, 10, 30, 100}) {
      parts.add(tick(tick, bottom));
    }
    for (int row = 0; row < kernels.size(); row++) {
      parts.add(row(kernels.get(row), TOP + row * ROW + ROW / 2));
    }
    parts.add(text((LEFT + RIGHT) / 2, bottom + 40, "quiet", "middle", "milliseconds, logarithmic; less is better"));
    return String.join("", parts) + "</svg>\n";
  }

  private static String head(int height, int kernels) {
    return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" font-size="13"
          font-family="system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif">
        <title>Milliseconds for each burst of %d kernels, written by plain parallel HDF5 and tuned by H5Burst</title>
        """.formatted(WIDTH, height, kernels);
  }

  private static String legend() {
    return dot("plain", 26, 56) + text(38, 60, "text", "start", "plain parallel HDF5") + dot("tuned", 188, 56)
        + text(200, 60, "text", "start", "tuned by H5Burst") + text(WIDTH - 20, 60, "quiet", "end", "plain / tuned");
  }

  private static String tick(double millis, int bottom) {
    return "<line class=\"grid\" x1=\"%1$s\" y1=\"%2$d\" x2=\"%1$s\" y2=\"%3$d\"/>\n".formatted(number(x(millis)), TOP,
        bottom) + text(x(millis), bottom + 18, "quiet", "middle", String.format(Locale.ROOT, "%.0f", millis));
  }

  private static String row(Kernel kernel, int y) {
    return text(LEFT - 14, y + 4, "text", "end", kernel.name())
        + "<line class=\"range\" x1=\"%s\" y1=\"%d\" x2=\"%s\" y2=\"%d\" stroke-width=\"3\"/>\n"
            .formatted(number(x(kernel.plain())), y, number(x(kernel.tuned())), y)
        + dot("plain", x(kernel.plain()), y) + dot("tuned", x(kernel.tuned()), y)
        + text(WIDTH - 20, y + 4, kernel.differs() ? "text" : "quiet", "end", kernel.verdict());
  }

  private static String dot(String series, double x, double y) {
    return "<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"5\" stroke-width=\"2\"/>\n".formatted(series, number(x),
        number(y));
  }

  private static String text(double x, double y, String style, String anchor, String words) {
    return "<text class=\"%s\" x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>\n".formatted(style, number(x), number(y),
        anchor, words);
  }

  private static double x(double millis) {
    return LEFT + (RIGHT - LEFT) * Math.log10(millis / LEFT_MILLIS) / DECADES;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value).replaceFirst("\\.0$", "");
  }
}
