package org.h5burst.benchmarks.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
final class CaseTest {
  private static final int RANKS = 2;

  private static Stream<Case> cases() {
    return Stream.of(Case.patterns(RANKS), Case.kernels(RANKS)).flatMap(List::stream);
  }

  /** Else the table shows the time of fewer bytes than it names. */
  @ParameterizedTest
  @MethodSource("cases")
  void shouldWriteEveryByteOfARankWhenAStepIsWritten(Case written) {
    for (int rank = 0; rank < RANKS; rank++) {
      assertEquals(written.bytes(rank), written.pieces(rank, 1).stream().mapToLong(written::bytes).sum());
    }
  }
}
