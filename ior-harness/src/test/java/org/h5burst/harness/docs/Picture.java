package org.h5burst.harness.docs;

import java.util.Locale;

/** A plot as SVG that is readable in light and dark; its parts are drawn in the order of the calls. */
final class Picture {
  static final int WIDTH = 760;
  /** Where text at the right edge ends. */
  static final int EDGE = WIDTH - 20;

  private static final String STYLE = """
      <style>
        .card { fill: #ffffff; stroke: #d0d7de } .text { fill: #1f2328 } .quiet { fill: #59636e }
        .title { font-size: 16px; font-weight: 600 }
        .grid { stroke: #d8dee4 } .range { stroke: #afb8c1 } .one { stroke: #59636e }
        .plain { fill: #ffffff; stroke: #59636e }
        .tuned { fill: #0a62c9; stroke: #0a62c9 } .slower { fill: #bc4c00; stroke: #bc4c00 }
        @media (prefers-color-scheme: dark) {
          .card { fill: #0d1117; stroke: #3d444d } .text { fill: #f0f6fc } .quiet { fill: #9198a1 }
          .grid { stroke: #2a313c } .range { stroke: #656c76 } .one { stroke: #c9d1d9 }
          .plain { fill: #0d1117; stroke: #c9d1d9 }
          .tuned { fill: #58a6ff; stroke: #58a6ff } .slower { fill: #f0883e; stroke: #f0883e }
        }
      </style>
      """;

  private final StringBuilder parts = new StringBuilder();

  /** Begins a picture with a heading. */
  Picture(String heading) {
    text(20, 30, "text title", "start", heading);
  }

  /**
   * Writes words.
   *
   * @param anchor where they are at x: start, middle or end
   */
  void text(double x, double y, String style, String anchor, String words) {
    part("<text class=\"%s\" x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>".formatted(style, number(x), number(y),
        anchor, words));
  }

  /** Draws a dot. */
  void dot(String style, double x, double y) {
    part(
        "<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"5\" stroke-width=\"2\"/>".formatted(style, number(x), number(y)));
  }

  /** Draws a cross. */
  void cross(double x, double y) {
    part("<path class=\"one\" d=\"M%s %s l8 8 m0 -8 l-8 8\" stroke-width=\"2\"/>".formatted(number(x - 4),
        number(y - 4)));
  }

  /** Draws a line. */
  void line(String style, double x1, double y1, double x2, double y2, int width) {
    part("<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke-width=\"%d\"/>".formatted(style, number(x1),
        number(y1), number(x2), number(y2), width));
  }

  /** Draws a bar around a height. */
  void bar(String style, double x1, double x2, double y) {
    part("<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"12\"/>".formatted(style, number(x1), number(y - 6),
        number(x2 - x1)));
  }

  /** Explains a dot; returns where the next explanation begins. */
  double legend(String style, double x, String words) {
    dot(style, x + 6, 56);
    text(x + 18, 60, "text", "start", words);
    return x + 32 + 7.2 * words.length();
  }

  /** Returns the picture. */
  String svg(String title, int height) {
    return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" role="img" font-size="13"
          font-family="system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif">
        <title>%3$s</title>
        %4$s<rect class="card" x="0.5" y="0.5" width="%5$d" height="%6$d" rx="6"/>
        %7$s</svg>
        """.formatted(WIDTH, height, title, STYLE, WIDTH - 1, height - 1, parts);
  }

  private void part(String element) {
    parts.append(element).append('\n');
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value).replaceFirst("\\.0$", "");
  }
}
