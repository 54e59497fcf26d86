package org.h5burst.harness.docs;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.harness.docs.ResultTable.Figure;

/** Draws the first table of benchmarks/results/kernels.md: every kernel, plain and tuned. */
final class KernelPlot {
  private static final int LEFT = 130;
  private static final int RIGHT = 600;
  private static final int TOP = 92;
  private static final int ROW = 24;

  /** A kernel; where plain writes are the best setting too, the tuner keeps them, and a gain is noise. */
  private record Kernel(String name, double plain, double tuned, Figure ratio, boolean plainIsBest) {
    static Kernel of(List<String> cells) {
      return new Kernel(cells.get(0), Figure.of(cells.get(1)).value(), Figure.of(cells.get(5)).value(),
          Figure.of(cells.get(6)), cells.get(3).equals("independent"));
    }

    boolean gains() {
      return ratio.isAbove(1) && !plainIsBest;
    }

    boolean loses() {
      return ratio.isBelow(1);
    }

    String verdict() {
      return gains() || loses() ? times(ratio.value()) + " times" : "no difference seen";
    }
  }

  private final List<Kernel> kernels;

  /** Reads the table. */
  KernelPlot(String page) {
    kernels = ResultTable.below(page, "# Every kernel: default, best fixed setting, tuned").stream().map(Kernel::of)
        .sorted(Comparator.comparingDouble((Kernel kernel) -> kernel.gains() ? -kernel.ratio().value() : 0)
            .thenComparing(Kernel::loses).thenComparing(Kernel::name))
        .toList();
  }

  /** Returns what the picture shows, in words. */
  String words() {
    List<Double> gains = kernels.stream().filter(Kernel::gains).map(kernel -> kernel.ratio().value()).toList();
    String range = gains.isEmpty() ? ""
        : " (%s to %s times)".formatted(times(gains.getLast()), times(gains.getFirst()));
    return ("Milliseconds for one burst of %d kernels, plain and tuned. Faster: %s%s. Slower: %s. "
        + "Others: no difference seen").formatted(kernels.size(), names(Kernel::gains), range,
            names(Kernel::loses));
  }

  private String names(Predicate<Kernel> which) {
    String names = kernels.stream().filter(which).map(Kernel::name).collect(Collectors.joining(", "));
    return names.isEmpty() ? "none" : names;
  }

  /** Returns the picture. */
  String svg() {
    LogAxis axis = LogAxis.of(LEFT, RIGHT,
        kernels.stream().flatMap(kernel -> Stream.of(kernel.plain(), kernel.tuned())).toList());
    int bottom = TOP + kernels.size() * ROW;
    Picture picture = new Picture("Time to write one burst");
    picture.legend("tuned", picture.legend("plain", 20, "plain parallel HDF5"), "tuned by H5Burst");
    picture.text(Picture.EDGE, 60, "quiet", "end", "plain / tuned");
    axis.draw(picture, TOP, bottom, new double[] {1, 3}, "milliseconds, logarithmic; less is better");
    for (int row = 0; row < kernels.size(); row++) {
      draw(picture, axis, kernels.get(row), TOP + row * ROW + ROW / 2);
    }
    return picture.svg(words(), bottom + 56);
  }

  private static void draw(Picture picture, LogAxis axis, Kernel kernel, int y) {
    picture.text(LEFT - 14, y + 4, "text", "end", kernel.name());
    picture.line("range", axis.x(kernel.plain()), y, axis.x(kernel.tuned()), y, 3);
    picture.dot("plain", axis.x(kernel.plain()), y);
    picture.dot(kernel.loses() ? "slower" : "tuned", axis.x(kernel.tuned()), y);
    picture.text(Picture.EDGE, y + 4, kernel.gains() || kernel.loses() ? "text" : "quiet", "end", kernel.verdict());
  }

  private static String times(double ratio) {
    return String.format(Locale.ROOT, ratio < 1 ? "%.2f" : ratio < 10 ? "%.1f" : "%.0f", ratio);
  }
}
