package org.h5burst.harness.docs;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.h5burst.harness.docs.ResultTable.Figure;

/** Draws the table of benchmarks/results/chunks.md: compressed data written per second. */
final class ChunkPlot {
  private static final String OURS = "H5Burst";
  private static final int LEFT = 276;
  private static final int RIGHT = 610;
  private static final int TOP = 50;
  private static final int ROW = 26;
  private static final int TICK = 50;

  /** A program that compresses: megabytes a second with the slowest and the fastest file, and how often h5py's. */
  private record Writer(String name, Figure speed, double ratio) {
    static Writer of(List<String> cells) {
      return new Writer(name(cells.get(0)), Figure.of("%s (%s)".formatted(cells.get(1), cells.get(2))),
          Figure.of(cells.get(4)).value());
    }

    private static String name(String cell) {
      return cell.replace("portable, java", OURS + ", java.util.zip").replace("portable, auto", OURS + ", libdeflate")
          .replace("phdf5", OURS + ", parallel HDF5").replace("threads=1", "1 thread")
          .replaceFirst("threads=(\\d+)", "$1 threads");
    }

    boolean isOurs() {
      return name.startsWith(OURS);
    }
  }

  private final List<Writer> writers;

  /** Reads the table; writers that do not compress have no ratio there. */
  ChunkPlot(String page) {
    writers = ResultTable.below(page, "## Results").stream().filter(cells -> cells.size() > 4)
        .filter(cells -> !cells.get(4).isEmpty()).map(Writer::of).toList();
  }

  /** Returns what the picture shows, in words. */
  String words() {
    String others = writers.stream().filter(writer -> !writer.isOurs())
        .map(writer -> "%.0f by %s".formatted(writer.speed().value(), writer.name()))
        .collect(Collectors.joining(", "));
    List<Double> ours = writers.stream().filter(Writer::isOurs).map(writer -> writer.speed().value()).sorted().toList();
    return String.format(Locale.ROOT, "Megabytes of data compressed and written per second: %s, %.0f to %.0f by %s",
        others, ours.getFirst(), ours.getLast(), OURS);
  }

  /** Returns the picture. */
  String svg() {
    double most = writers.stream().mapToDouble(writer -> writer.speed().most()).max().orElseThrow();
    int bottom = TOP + writers.size() * ROW;
    Picture picture = new Picture("Compressing with shuffle and deflate, level 4");
    picture.text(Picture.EDGE, 30, "quiet", "end", "next to h5py");
    IntStream.rangeClosed(0, (int) most / TICK).map(tick -> tick * TICK).forEach(tick -> {
      picture.line("grid", x(tick, most), TOP, x(tick, most), bottom, 1);
      picture.text(x(tick, most), bottom + 18, "quiet", "middle", Integer.toString(tick));
    });
    for (int row = 0; row < writers.size(); row++) {
      draw(picture, writers.get(row), most, TOP + row * ROW + ROW / 2);
    }
    picture.text((LEFT + RIGHT) / 2.0, bottom + 40, "quiet", "middle", "MB of data per second; more is better");
    return picture.svg(words(), bottom + 56);
  }

  private static void draw(Picture picture, Writer writer, double most, int y) {
    Figure speed = writer.speed();
    picture.text(LEFT - 14, y + 4, "text", "end", writer.name());
    picture.bar(writer.isOurs() ? "tuned" : "plain", LEFT, x(speed.value(), most), y);
    picture.line("one", x(speed.least(), most), y, x(speed.most(), most), y, 2);
    picture.text(Picture.EDGE, y + 4, writer.isOurs() ? "text" : "quiet", "end",
        String.format(Locale.ROOT, "%.1f times", writer.ratio()));
  }

  private static double x(double megabytes, double most) {
    return LEFT + (RIGHT - LEFT) * megabytes / most;
  }
}
