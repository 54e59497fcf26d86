package org.h5burst.harness.pattern;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.CommandPart;
import org.h5burst.harness.cli.KernelName;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.Kernel;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Piece;
import org.h5burst.tuner.pattern.DatasetAccess;
import org.h5burst.tuner.pattern.Hyperslab;
import org.h5burst.tuner.pattern.IoPattern;
import org.h5burst.tuner.pattern.PatternAnalyzer;
import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The source of a pattern: {@code --kernel} or {@code --trace}. */
final class PatternSource extends CommandPart {
  @Option(names = "--kernel", paramLabel = "KERNEL", converter = KernelName.class,
      description = "A kernel, as 'h5burst run' writes it.")
  private @Nullable KernelKind kernel;

  @Option(names = "--ranks", paramLabel = "N", defaultValue = "128", description = "With --kernel: number of MPI "
      + "processes (default: ${DEFAULT-VALUE}).")
  private int ranks;

  @Option(names = "--scale", paramLabel = "F", defaultValue = "1", description = "With --kernel: factor for the amount "
      + "of data (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(names = "--trace", paramLabel = "DIR", description = "The trace of a program that ran with "
      + "-Dh5burst.trace=DIR.")
  private @Nullable Path trace;

  /** Returns the pattern asked about. */
  IoPattern pattern() {
    if (trace != null && kernel == null) {
      require(Stream.of("--ranks", "--scale").noneMatch(command().commandLine().getParseResult()::hasMatchedOption),
          "--ranks and --scale need --kernel; a trace has its own");
      return ofTrace(trace).pattern();
    }
    if (kernel == null || trace != null) {
      throw wrong("say whose pattern: --kernel KERNEL or --trace DIR");
    }
    require(ranks > 0 && scale > 0 && Double.isFinite(scale), "--ranks and --scale must be positive");
    return ofKernel(kernel.create(ranks, scale), ranks);
  }

  /**
   * Returns the pattern in the trace of a program.
   *
   * @throws CommandFailure if there is no trace, or no write in it
   */
  static TracePattern.Traced ofTrace(Path directory) {
    TracePattern.Traced traced = TracePattern.read(directory);
    if (traced.pattern().datasets().isEmpty()) {
      throw new CommandFailure("the trace in %s holds no write".formatted(directory));
    }
    return traced;
  }

  /** Returns the pattern of a kernel's first burst. */
  static IoPattern ofKernel(Kernel kernel, int ranks) {
    List<Array> arrays = kernel.arrays(0);
    List<List<List<Hyperslab>>> selections =
        arrays.stream()
            .map(array -> IntStream.range(0, ranks).<List<Hyperslab>>mapToObj(rank -> new ArrayList<>()).toList())
            .toList();
    Map<Selection, List<Hyperslab>> known = new IdentityHashMap<>(); // many variables may share one
    for (int rank = 0; rank < ranks; rank++) {
      for (Piece piece : kernel.pieces(0, rank)) {
        selections.get(piece.array()).get(rank)
            .addAll(known.computeIfAbsent(piece.selection(), PatternSource::hyperslabs));
      }
    }
    return PatternAnalyzer.analyze(ranks, IntStream.range(0, arrays.size())
        .mapToObj(array -> new DatasetAccess(arrays.get(array).name(), arrays.get(array).type().bytes(),
            selections.get(array)))
        .toList());
  }

  /** Returns the hyperslabs of a selection. */
  static List<Hyperslab> hyperslabs(Selection selection) {
    return IntStream.range(0, selection.slabs()).mapToObj(selection::numbers)
        .map(numbers -> Hyperslab.strided(numbers[0], numbers[1], numbers[2], numbers[3])).toList();
  }
}
