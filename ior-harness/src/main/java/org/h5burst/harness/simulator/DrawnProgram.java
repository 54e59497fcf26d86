package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.h5burst.tuner.BurstFeatures;

/**
 * A program drawn from a grammar of bursts.
 *
 * @param kind how its shapes follow each other
 * @param shapes what a rank writes in a burst, the largest last
 * @param period of the sequence, in bursts
 * @param swing how far sizes drift, in log bytes
 * @param burstsPerFile bursts between two new files
 */
record DrawnProgram(Kind kind, List<Shape> shapes, int period, double swing, int burstsPerFile) implements Program {
  private static final double SMALLEST = 256;
  private static final double LARGEST = 2L << 30;
  private static final double MAX_PIECES = 4e6;

  /** The order of shapes. */
  enum Kind {
    /** Always the same shape. */
    STEADY,
    /** Small diagnostics, and every few bursts a checkpoint. */
    CHECKPOINT,
    /** Several shapes in turn. */
    ALTERNATING,
    /** One shape whose size drifts. */
    DRIFTING,
    /** A refined mesh: sizes and pieces differ from burst to burst. */
    REFINED,
    /** Another shape after a while. */
    PHASES;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The writes of each rank in a burst. */
  record Shape(double bytes, int datasets, double pieceBytes, boolean strided) {
    static Shape draw(Range sizes, Random random) {
      int datasets = random.nextBoolean() ? 1 : new Range(1, 64).drawInt(random);
      double bytes = Math.max(8 * datasets, sizes.draw(random));
      boolean strided = random.nextBoolean();
      double whole = bytes / datasets;
      double piece = strided ? new Range(8, whole).draw(random) : whole / new Range(1, 8).drawInt(random);
      return new Shape(bytes, datasets, Math.max(piece, bytes / MAX_PIECES), strided);
    }
  }

  static DrawnProgram draw(Kind kind, Random random) {
    int count = switch (kind) {
      case STEADY, DRIFTING, REFINED -> 1;
      case CHECKPOINT, ALTERNATING, PHASES -> 2 + random.nextInt(3);
    };
    List<Shape> shapes = new ArrayList<>();
    Shape large = Shape.draw(new Range(SMALLEST, LARGEST), random);
    for (int i = 1; i < count; i++) {
      shapes.add(Shape.draw(new Range(SMALLEST, kind == Kind.CHECKPOINT ? Math.max(SMALLEST, large.bytes / 30)
          : LARGEST), random));
    }
    shapes.add(large);
    int period = kind == Kind.PHASES ? 12 + random.nextInt(30) : kind == Kind.CHECKPOINT ? 2 + random.nextInt(9)
        : count;
    int[] lengths = {1, 2 + random.nextInt(9), 10 + random.nextInt(40), 1_000};
    int perFile = lengths[random.nextInt(lengths.length)];
    return new DrawnProgram(kind, List.copyOf(shapes), period, new Range(.1, 1.2).draw(random), perFile);
  }

  @Override
  public String label() {
    return kind.label();
  }

  @Override
  public BurstFeatures features(int burst, MachineModel machine, Random random) {
    Shape shape = shape(burst);
    double log = switch (kind) {
      case DRIFTING -> swing * Math.sin(burst / 12.0) + .05 * random.nextGaussian();
      case REFINED -> .4 * swing * random.nextGaussian() + swing * Math.sin(burst / 25.0);
      default -> 0;
    };
    double finer = kind == Kind.REFINED ? .5 * swing * random.nextGaussian() : 0;
    double whole = shape.bytes * Math.exp(log);
    long bytes = Math.max(8L * shape.datasets, Math.round(whole));
    long pieces = Math.max(shape.datasets, Math.round(whole / (shape.pieceBytes * Math.exp(log / 2 + finer))));
    return new BurstFeatures(machine.nodes(), machine.ranks(), bytes, bytes * machine.ranks(), shape.datasets,
        Math.min(bytes, pieces), (double) bytes / Math.min(bytes, pieces), shape.strided, burst % burstsPerFile == 0);
  }

  private Shape shape(int burst) {
    int last = shapes.size() - 1;
    return switch (kind) {
      case STEADY, DRIFTING, REFINED -> shapes.get(last);
      case ALTERNATING -> shapes.get(burst % period);
      case PHASES -> shapes.get(burst / period % shapes.size());
      case CHECKPOINT -> burst % period == period - 1 ? shapes.get(last) : shapes.get(burst % period % last);
    };
  }
}
