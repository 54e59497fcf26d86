package org.h5burst.harness.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.harness.docs.ResultTable.Figure;

/** Draws the first table of benchmarks/results/parity.md, and that of ior.md: H5Burst next to a C program and IOR. */
final class ParityPlot {
  private static final int LEFT = 276;
  private static final int RIGHT = 680;
  private static final int TOP = 78;
  private static final int ROW = 16;
  private static final int GAP = 8;

  /** What one case wrote and how, and how many times as fast as the other program H5Burst was. */
  private record Case(String what, String how, Figure speed) {
    static Case ofParity(List<String> cells) {
      return new Case(cells.get(0) + ", " + bytes(cells.get(1)), cells.get(2), Figure.of(cells.get(4)));
    }

    static Stream<Case> ofIor(List<String> cells) {
      String what = "IOR, " + cells.get(0);
      return Stream.of(new Case(what, "write", Figure.of(cells.get(3))),
          new Case(what, "read", Figure.of(cells.get(6))));
    }

    private static String bytes(String cell) {
      int kibibytes = Integer.parseInt(cell.replace(" KiB", ""));
      return kibibytes % 1024 == 0 ? kibibytes / 1024 + " MiB" : cell;
    }

    String key() {
      return what + ", " + how;
    }

    String style() {
      return speed.isAbove(1) ? "tuned" : speed.isBelow(1) ? "slower" : "plain";
    }
  }

  private final List<Case> parity;
  private final List<Case> ior;
  /** With the collector that the JVM chooses, where that was measured. */
  private final Map<String, Figure> byDefault;

  /** Reads the tables. */
  ParityPlot(String parityPage, String iorPage) {
    parity = ResultTable.below(parityPage, "# Compared with a C program").stream().map(Case::ofParity).toList();
    ior = ResultTable.below(iorPage, "# Compared with IOR").stream().flatMap(Case::ofIor).toList();
    byDefault = ResultTable.below(parityPage, "## With the JVM's default collector").stream().map(Case::ofParity)
        .collect(Collectors.toMap(Case::key, Case::speed));
  }

  /** Returns what the picture shows, in words. */
  String words() {
    return "Speed of H5Burst over that of a C program in %d cases: faster in %d, slower in %d, no verdict in %d (%s). "
        .formatted(parity.size(), count("tuned"), count("slower"), count("plain"), range(parity))
        + "Over that of IOR: " + range(ior);
  }

  private long count(String style) {
    return parity.stream().filter(one -> one.style().equals(style)).count();
  }

  private static String range(List<Case> cases) {
    return String.format(Locale.ROOT, "%.2f to %.2f",
        cases.stream().mapToDouble(one -> one.speed().value()).min().orElseThrow(),
        cases.stream().mapToDouble(one -> one.speed().value()).max().orElseThrow());
  }

  /** Returns the picture. */
  String svg() {
    Map<String, List<Case>> groups = Stream.concat(parity.stream(), ior.stream())
        .collect(Collectors.groupingBy(Case::what, LinkedHashMap::new, Collectors.toList()));
    LogAxis axis = axis();
    int bottom = TOP + (parity.size() + ior.size()) * ROW + groups.size() * GAP;
    Picture picture = new Picture("Speed next to a C program and IOR");
    double next = picture.legend("tuned", 20, "faster");
    next = picture.legend("slower", next, "slower");
    next = picture.legend("plain", next, "no verdict");
    if (!byDefault.isEmpty()) {
      picture.cross(next + 6, 56);
      picture.text(next + 18, 60, "text", "start", "with the JVM's default collector");
    }
    axis.draw(picture, TOP, bottom, new double[] {1, 2, 5},
        "times as fast as the other program, logarithmic; more is better");
    picture.line("one", axis.x(1), TOP, axis.x(1), bottom, 1);
    int y = TOP + GAP / 2;
    for (Map.Entry<String, List<Case>> group : groups.entrySet()) {
      picture.text(20, y + ROW / 2 + 4, "text", "start", group.getKey());
      for (Case one : group.getValue()) {
        draw(picture, axis, one, y + ROW / 2);
        y += ROW;
      }
      y += GAP;
    }
    return picture.svg(words(), bottom + 56);
  }

  private LogAxis axis() {
    List<Double> ends = new ArrayList<>();
    Stream.of(parity.stream().map(Case::speed), ior.stream().map(Case::speed), byDefault.values().stream())
        .flatMap(figures -> figures).forEach(figure -> ends.addAll(List.of(figure.least(), figure.most())));
    return LogAxis.of(LEFT, RIGHT, ends);
  }

  private void draw(Picture picture, LogAxis axis, Case one, int y) {
    picture.text(LEFT - 14, y + 4, "quiet", "end", one.how());
    Figure speed = one.speed();
    if (speed.hasInterval()) {
      picture.line("range", axis.x(speed.least()), y, axis.x(speed.most()), y, 3);
    }
    Figure chosen = byDefault.get(one.key());
    if (chosen != null) {
      picture.cross(axis.x(chosen.value()), y);
    }
    picture.dot(one.style(), axis.x(speed.value()), y);
    picture.text(Picture.EDGE, y + 4, one.style().equals("plain") ? "quiet" : "text", "end",
        String.format(Locale.ROOT, "%.2f", speed.value()));
  }
}
