package org.h5burst.tuner.genetic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.h5burst.tuner.xml.Entry;
import org.h5burst.tuner.xml.Parameter;
import org.h5burst.tuner.xml.StaticConfiguration;

/**
 * All settings that a search may try: the combinations of the values of its genes. Immutable.
 *
 * @param genes genes; each parameter is in one of them at most
 */
public record ParameterSpace(List<Gene> genes) {
  private static final long MEBIBYTE = 1 << 20;

  public ParameterSpace {
    genes = List.copyOf(genes);
    Set<Parameter> seen = new HashSet<>();
    for (Gene gene : genes) {
      for (Parameter parameter : gene.parameters()) {
        if (!seen.add(parameter)) {
          throw new IllegalArgumentException("%s is set by two genes".formatted(parameter.element()));
        }
      }
    }
    if (genes.isEmpty()) {
      throw new IllegalArgumentException("a parameter space without parameters");
    }
  }

  /**
   * Returns the space of the paper for Lustre: 10 stripe counts, 8 stripe sizes (and equal aggregator buffers), 12
   * numbers of aggregators, 14 alignments; 13,440 settings (Behzad et al. 2013, table 3; the paper gives the number of
   * alignments and their smallest and largest). Chunk sizes depend on the application and need a custom space.
   *
   * @param targets storage targets of the file system, at least 4: 156 and 160 in the paper
   */
  public static ParameterSpace lustre(int targets) {
    if (targets < 4) {
      throw new IllegalArgumentException("%d storage targets; the space of the paper starts with 4".formatted(targets));
    }
    List<String> stripeCounts = IntStream
        .concat(IntStream.of(4, 8, 16, 24, 32, 48, 64, 96, 128).filter(count -> count < targets), IntStream.of(targets))
        .mapToObj(Integer::toString).toList();
    List<String> aggregators =
        IntStream.of(1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 256).mapToObj(Integer::toString).toList();
    return new ParameterSpace(List.of(Gene.of(Parameter.STRIPE_COUNT, stripeCounts),
        new Gene(List.of(Parameter.STRIPE_SIZE, Parameter.AGGREGATOR_BUFFER), doubling(MEBIBYTE, 128 * MEBIBYTE)),
        Gene.of(Parameter.AGGREGATORS, aggregators), Gene.of(Parameter.ALIGNMENT, alignments())));
  }

  /**
   * Returns a space for file systems without striping: the transfer mode, which the papers do not vary, aggregators up
   * to the number of ranks, and their buffers.
   */
  public static ParameterSpace unstriped(int ranks) {
    List<String> aggregators =
        LongStream.iterate(1, count -> count <= ranks, count -> 2 * count).mapToObj(Long::toString).toList();
    return new ParameterSpace(
        List.of(Gene.of(Parameter.TRANSFER_MODE, List.of("independent", "collective", "sieve")),
            Gene.of(Parameter.AGGREGATORS, aggregators),
            Gene.of(Parameter.AGGREGATOR_BUFFER,
                List.of("65536", "1048576", "4194304", "16777216", "67108864", "268435456"))));
  }

  private static List<String> alignments() {
    List<String> alignments = new ArrayList<>(List.of("0,1"));
    for (long boundary = 4096; boundary <= 16 * MEBIBYTE; boundary *= 4) {
      alignments.add("0," + boundary);
    }
    for (long boundary = 65536; boundary <= 16 * MEBIBYTE; boundary *= 4) {
      alignments.add("16384," + boundary);
    }
    alignments.add("16384," + 32 * MEBIBYTE);
    return alignments;
  }

  private static List<String> doubling(long least, long most) {
    return LongStream.iterate(least, value -> value <= most, value -> 2 * value).mapToObj(Long::toString).toList();
  }

  /**
   * Parses a space: one gene per line, {@code cb_nodes = 1 2 4} or
   * {@code striping_unit+cb_buffer_size = 1048576 4194304}; {@code #} starts a comment.
   *
   * @throws IllegalArgumentException if a line is invalid; the message names it
   */
  public static ParameterSpace parse(String text) {
    List<Gene> genes = new ArrayList<>();
    List<String> lines = text.lines().toList();
    for (int number = 1; number <= lines.size(); number++) {
      String line = lines.get(number - 1).replaceFirst("#.*", "").strip();
      if (line.isEmpty()) {
        continue;
      }
      try {
        genes.add(gene(line));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("line %d: %s".formatted(number, e.getMessage()), e);
      }
    }
    return new ParameterSpace(genes);
  }

  private static Gene gene(String line) {
    List<String> sides = List.of(line.split("=", -1));
    if (sides.size() != 2 || sides.get(1).isBlank()) {
      throw new IllegalArgumentException("'%s' is not of the form: parameter = value value ...".formatted(line));
    }
    List<Parameter> parameters =
        Arrays.stream(sides.getFirst().split("\\+", -1)).map(name -> Parameter.byElement(name.strip())).toList();
    return new Gene(parameters, List.of(sides.getLast().strip().split("\\s+", -1)));
  }

  /** Returns the number of settings. */
  public double size() {
    return genes.stream().mapToDouble(gene -> gene.values().size()).reduce(1, (a, b) -> a * b);
  }

  /** Returns the document of a setting. */
  StaticConfiguration configuration(List<Integer> values) {
    List<Entry> entries = new ArrayList<>();
    for (int gene = 0; gene < genes.size(); gene++) {
      entries.addAll(genes.get(gene).entries(values.get(gene)));
    }
    return StaticConfiguration.of(entries);
  }

  /** Returns one gene per line, as {@link #parse} reads them. */
  @Override
  public String toString() {
    return genes.stream().map(Gene::toString).collect(Collectors.joining("\n"));
  }
}
