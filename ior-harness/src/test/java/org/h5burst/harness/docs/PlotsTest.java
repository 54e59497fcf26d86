package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The pictures of results show what the tables hold, losses too, and give no verdict where noise decides. */
@Timeout(60)
final class PlotsTest {
  private static final String KERNELS = """
      # Every kernel: default, best fixed setting, tuned

      | kernel | default, ms | collective, ms | best | best, ms | tuned, ms | default / tuned | tuned / best | verdict |
      |---|---|---|---|---|---|---|---|---|
      | fast | 100 (90 to 110) | 11 (10 to 12) | sieve | 4 (3 to 5) | 5 (4 to 6) | **20.00** (17.40 to 30.72) | 1 | |
      | kept | 3 (2 to 4) | 5 (4 to 6) | independent | 3 (2 to 4) | 2 (1 to 3) | **1.50** (1.03 to 2.00) | 1 | |
      | lost | 3 (2 to 4) | 5 (4 to 6) | independent | 3 (2 to 4) | 4 (3 to 5) | **0.75** (0.58 to 0.98) | 1 | |
      | open | 6 (5 to 7) | 5 (4 to 6) | sieve | 3 (2 to 4) | 5 (4 to 6) | **1.20** (0.90 to 1.80) | 1 | |

      | kernel | of another table |
      |---|---|
      """;

  private static final String PARITY = """
      # Compared with a C program

      | pattern | per rank | mode | C, us | ours (quartiles) | copied | manifest (cost) | completion |
      |---|---|---|---|---|---|---|---|
      | contiguous | 1024 KiB | independent | 1151 | 0.90 (0.83 to 0.95) | 0.87 | 0.90 (-0 %) | 0.83 |
      | small-writes | 256 KiB | independent | 631 | 1.66 (1.49 to 1.94) | 1.67 | 1.66 (+3 %) | 1.32 |
      | contiguous | 1024 KiB | sieve | 1107 | 0.99 (0.93 to 1.02) | 0.89 | 0.88 (+7 %) | 0.85 |
      """;

  private static final String BY_DEFAULT = """

      ## With the JVM's default collector

      | pattern | per rank | mode | C, us | ours (quartiles) | copied | manifest (cost) | completion |
      |---|---|---|---|---|---|---|---|
      | contiguous | 1024 KiB | independent | 1151 | 0.25 (0.20 to 0.30) | 0.87 | 0.90 (-0 %) | 0.83 |
      """;

  private static final String IOR = """
      # Compared with IOR

      | `-a` | write | IOR's write | ours / IOR's | read | IOR's read | ours / IOR's |
      |---|---|---|---|---|---|---|
      | HDF5 | 653 | 1631 | 0.40 | 714 | 5492 | 0.13 |
      """;

  private static final String CHUNKS = """
      # Compressed chunks

      | writer | what it is |
      |---|---|
      | h5py | a library |

      ## Results

      | writer | MB/s | range | MB per CPU second | to h5py |
      |---|---|---|---|---|
      | h5py 3.7 | 67 | 65 to 68 | 67 | 1 |
      | portable, auto, threads=1 | 133 | 127 to 135 | 127 | 1.99 |
      | portable, chunks, no filter | 1,285 | 693 to 1,803 | 1,013 | |
      | phdf5, 2 ranks | 231 | 220 to 239 | 117 | 3.47 |
      """;

  @Test
  void shouldReadTheFirstTableBelowAHeadingWhenAPageHasSeveral() {
    assertEquals(List.of("h5py 3.7", "67", "65 to 68", "67", "1"), ResultTable.below(CHUNKS, "## Results").getFirst());
    assertEquals(List.of(), ResultTable.below(CHUNKS, "## Elsewhere"));
    assertEquals(List.of(), ResultTable.below("# Prose\n" + CHUNKS, "# Prose"));
    assertEquals(new ResultTable.Figure(1285, 693, 1803), ResultTable.Figure.of("**1,285** (693 to 1,803)"));
    assertFalse(ResultTable.Figure.of("0.40").isBelow(1), "nothing is known of its spread");
  }

  @Test
  void shouldNameGainsAndLossesAloneWhenOtherKernelsDifferByNoise() {
    KernelPlot plot = new KernelPlot(KERNELS);
    assertEquals("Milliseconds for one burst of 4 kernels, plain and tuned. Faster: fast (20 to 20 times). "
        + "Slower: lost. Others: no difference seen", plot.words());
    assertEquals(List.of("20 times", "no difference seen", "no difference seen", "0.75 times"),
        labels(plot.svg(), ".*(?:times|seen)"));
  }

  @Test
  void shouldCountWhatIsFasterAndSlowerWhenQuartilesLeaveOneOut() {
    ParityPlot plot = new ParityPlot(PARITY, IOR);
    assertEquals("Speed of H5Burst over that of a C program in 3 cases: faster in 1, slower in 1, no verdict in 1 "
        + "(0.90 to 1.66). Over that of IOR: 0.13 to 0.40", plot.words());
    assertEquals(List.of("contiguous, 1 MiB", "small-writes, 256 KiB", "IOR, HDF5"),
        labels(plot.svg(), "[\\w-]+, .*"));
    assertEquals(List.of("0.90", "0.99", "1.66", "0.40", "0.13"), labels(plot.svg(), "\\d\\.\\d\\d"));
    assertFalse(plot.svg().contains("collector"), plot::svg);
  }

  @Test
  void shouldMarkTheDefaultCollectorWhenItWasMeasured() {
    String svg = new ParityPlot(PARITY + BY_DEFAULT, IOR).svg();
    assertTrue(svg.contains("with the JVM's default collector"), svg);
    assertEquals(2, svg.split("<path", -1).length - 1, svg);
  }

  @Test
  void shouldLeaveOutWhatDoesNotCompressWhenChunksAreDrawn() {
    ChunkPlot plot = new ChunkPlot(CHUNKS);
    assertEquals("Megabytes of data compressed and written per second: 67 by h5py 3.7, 133 to 231 by H5Burst",
        plot.words());
    assertEquals(List.of("h5py 3.7", "H5Burst, libdeflate, 1 thread", "H5Burst, parallel HDF5, 2 ranks"),
        labels(plot.svg(), "(?:h5py \\d|H5Burst).*"));
  }

  private static List<String> labels(String svg, String like) {
    return Pattern.compile("<text[^>]*>(" + like + ")</text>").matcher(svg).results().map(label -> label.group(1))
        .toList();
  }
}
