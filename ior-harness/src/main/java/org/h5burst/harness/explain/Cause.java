package org.h5burst.harness.explain;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.h5burst.harness.cli.Text;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Circumstances;
import org.h5burst.tuner.Mode;

/** A possible cause of a slow burst that its record shows, with advice. */
enum Cause {
  /** As HDF5 reports it on the first rank. */
  CONVERSION("conversion broke collective", "Create the dataset with the element type that the program has in memory.",
      burst -> brokenBy(burst, true)),
  /** As HDF5 reports it on the first rank. */
  NOT_COLLECTIVE("collective became independent", "Change what the reason names, or leave it: the data are right, but "
      + "may take longer.",
      burst -> brokenBy(burst, false)),
  /** Each piece costs about as much as one of a page, whatever its size. */
  TINY_PIECES("tiny pieces", "Give each rank longer runs (transpose, or divide along the first dimension); else let "
      + "the tuner merge them collectively.",
      burst -> {
        BurstFeatures it = burst.decision().features();
        return when(it.pieceBytes() < Cause.PAGE_BYTES && it.piecesPerRank() >= Cause.MANY_PIECES,
            "%d pieces of %s on average on "
                + "the rank that has most",
            it.piecesPerRank(), Text.bytes(Math.round(it.pieceBytes())));
      }),
  /**
   * Pieces that begin or end inside a block; ignored for long pieces, because one of a rank's pieces does so if its
   * bytes are not a whole number of blocks.
   */
  UNALIGNED("unaligned", "Align datasets to boundaries (-Dh5burst.hdf5.alignment=64KiB,1MiB), and give each rank whole "
      + "blocks.",
      burst -> {
        BurstFeatures it = burst.decision().features();
        long block = burst.circumstances().blockBytes();
        return when(
            block > 0 && it.ranks() > 1 && burst.decision().choice().mode() != Mode.COLLECTIVE
                && it.pieceBytes() >= block
                && it.pieceBytes() < Cause.LONG_PIECE_BLOCKS * block && it.bytesPerRank() % block != 0,
            "pieces of %s on average begin or end inside the file system's blocks of %s, which ranks then share",
            Text.bytes(Math.round(it.pieceBytes())),
            Text.bytes(block));
      }),
  /** By the cores of the first rank's host; the ranks are spread evenly, as far as is known. */
  OVERSUBSCRIBED("oversubscribed ranks", "Start no more ranks than cores. While they wait, Open MPI yields the "
      + "processor, but MPICH spins.",
      burst -> {
        BurstFeatures it = burst.decision().features();
        int cores = burst.circumstances().cores();
        return when(cores > 0 && it.ranks() > (long) cores * it.nodes(), "%d ranks on %d hosts of %d cores", it.ranks(),
            it.nodes(), cores);
      }),
  /** From what each rank has passed to the operating system, if more than one had data. */
  ONE_WRITER("one writer only",
      "Unless the tuner found it best, use more aggregators (h5burst.tuner.aggregators, or the hint cb_nodes); for "
          + "chunks without filters, use parallel HDF5.",
      burst -> {
        BurstFeatures it = burst.decision().features();
        return when(burst.circumstances().writers() == 1 && it.aggregateBytes() > it.bytesPerRank(), "one of %d ranks "
            + "wrote the data of all", it.ranks());
      }),
  /** All ranks wait for the one with the most data. */
  IMBALANCE("imbalance", "Give all ranks about the same amount, as a burst takes as long as its slowest rank; or let a "
      + "collective mode spread the writing.",
      burst -> {
        BurstFeatures it = burst.decision().features();
        double mean = (double) it.aggregateBytes() / Math.max(1, it.ranks());
        return when(it.ranks() > 1 && it.bytesPerRank() >= Cause.UNEVEN * mean && mean > 0,
            "one rank has %s, the mean is %s", Text.bytes(it.bytesPerRank()), Text.bytes(Math.round(mean)));
      }),
  /** The kernel then keeps a list of blocks for every page. */
  SMALL_BLOCK("small file system block", "Write to a file system with blocks of 4 KiB or more.", burst -> {
    long block = burst.circumstances().blockBytes();
    return when(block > 0 && block < Cause.PAGE_BYTES, "the file system has blocks of %s", Text.bytes(block));
  });

  private static final long PAGE_BYTES = 4096;
  private static final long MANY_PIECES = 16;
  private static final long LONG_PIECE_BLOCKS = 16;
  private static final double UNEVEN = 1.5;
  private static final String CONVERSION_IN_HDF5 = "another type in memory";

  private final String title;
  private final String remedy;
  private final Function<RecordedDecision, Optional<String>> sign;

  Cause(String title, String remedy, Function<RecordedDecision, Optional<String>> sign) {
    this.title = title;
    this.remedy = remedy;
    this.sign = sign;
  }

  /** Returns the name of the cause in reports and on the page that explains it. */
  String title() {
    return title;
  }

  /** Returns what to do about it. */
  String remedy() {
    return remedy;
  }

  /** Returns how it shows in a burst, as text; nothing if it does not. */
  Optional<String> in(RecordedDecision burst) {
    return sign.apply(burst);
  }

  /** Returns those that show in a burst. */
  static List<Cause> of(RecordedDecision burst) {
    return Arrays.stream(values()).filter(cause -> cause.in(burst).isPresent()).toList();
  }

  private static Optional<String> brokenBy(RecordedDecision burst, boolean conversion) {
    Circumstances seen = burst.circumstances();
    List<String> reasons = burst.decision().choice().mode() != Mode.COLLECTIVE ? List.of()
        : seen.notCollective().stream().filter(reason -> reason.contains(CONVERSION_IN_HDF5) == conversion).toList();
    return when(!reasons.isEmpty(), "HDF5 made the transfer independent: %s", String.join("; ", reasons));
  }

  private static Optional<String> when(boolean shows, String words, Object... values) {
    return shows ? Optional.of(words.formatted(values)) : Optional.empty();
  }
}
