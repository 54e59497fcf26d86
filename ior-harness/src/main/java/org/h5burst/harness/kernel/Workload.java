package org.h5burst.harness.kernel;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import org.apache.commons.math3.util.ArithmeticUtils;

/**
 * One or more kernels that take turns in one file, a burst each.
 Immutable.
 */
@JsonAutoDetect(fieldVisibility = Visibility.ANY)
public final class Workload {
  private final List<KernelKind> kinds;
  private final int ranks;
  private final double scale;
  private final Steps steps;
  private final Shape shape;
  private final transient List<Kernel> kernels;

  /** The datasets of a kernel's bursts. */
  public enum Steps {
    /**
     * Every burst writes new datasets, as the applications' time steps do: those of burst 3 lie in the group
     * {@code step3}.
     */
    NEW,
    /**
     * Bursts rewrite the same datasets, so that a file stays small: those of VPIC are in the group {@code vpic0}, those
     * of FLASH's three outputs in {@code flash0} to {@code flash2}.
     */
    REWRITTEN
  }

  /** A dataset as it is at the end, and the burst that wrote it last. */
  public record Content(Array array, int burst) {}

  /**
   * Creates a workload.
   *
   * @param kinds the kernels, in the order of their turns
   * @param ranks how many processes share the work
   * @param scale factor on the amount of data
   * @param steps where each burst goes
   * @param shape of the kernels' data
   * @throws IllegalArgumentException if there is no kernel, or one cannot have that shape, saying why
   */
  @JsonCreator
  public Workload(@JsonProperty("kinds") List<KernelKind> kinds, @JsonProperty("ranks") int ranks,
      @JsonProperty("scale") double scale, @JsonProperty("steps") Steps steps, @JsonProperty("shape") Shape shape) {
    Shape.require(!kinds.isEmpty(), "a workload needs a kernel");
    this.kinds = List.copyOf(kinds);
    this.ranks = ranks;
    this.scale = scale;
    this.steps = steps;
    this.shape = shape;
    this.kernels = kinds.stream().map(kind -> kind.create(ranks, scale, shape)).toList();
  }

  /** Creates a workload of kernels of the usual shape that writes new datasets in every burst. */
  public Workload(List<KernelKind> kinds, int ranks, double scale) {
    this(kinds, ranks, scale, Steps.NEW, Shape.USUAL);
  }

  /** Returns the kernels, in the order of their turns. */
  public List<KernelKind> kinds() {
    return kinds;
  }

  /** Returns how many processes share the work. */
  public int ranks() {
    return ranks;
  }

  /** Returns the shape of the kernels' data. */
  public Shape shape() {
    return shape;
  }

  /** Returns the kernel of a burst. */
  public KernelKind kind(int burst) {
    return kinds.get(burst % kinds.size());
  }

  /** Returns after how many bursts the arrays repeat, except for their group. */
  public int cycle() {
    int cycle = 1;
    for (Kernel kernel : kernels) {
      cycle = ArithmeticUtils.lcm(cycle, kernel.cycle());
    }
    return cycle * kinds.size();
  }

  /** Returns the arrays of a burst, with their paths in the file. */
  public List<Array> arrays(int burst) {
    Kernel kernel = kernel(burst);
    int own = burst / kinds.size();
    String group = steps == Steps.NEW ? "step" + burst : kind(burst).label() + own % kernel.cycle();
    return kernel.arrays(own).stream().map(array -> array.in(group)).toList();
  }

  /** Returns what a rank writes in a burst. */
  public List<Piece> pieces(int burst, int rank) {
    return kernel(burst).pieces(burst / kinds.size(), rank);
  }

  /** Returns what is in the file after so many bursts, in the order of the bursts that wrote it last. */
  public List<Content> contents(int bursts) {
    LinkedHashMap<String, Content> contents = new LinkedHashMap<>();
    for (int burst = 0; burst < bursts; burst++) {
      for (Array array : arrays(burst)) {
        contents.putLast(array.name(), new Content(array, burst));
      }
    }
    return List.copyOf(contents.values());
  }

  /** Returns the bytes in the file after so many bursts. */
  public long bytes(int bursts) {
    return contents(bursts).stream().mapToLong(content -> content.array().bytes()).sum();
  }

  private Kernel kernel(int burst) {
    return kernels.get(burst % kernels.size());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Workload that && kinds.equals(that.kinds) && ranks == that.ranks && scale == that.scale
        && steps == that.steps && shape.equals(that.shape);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kinds, ranks, scale, steps, shape);
  }
}
