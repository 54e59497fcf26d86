package org.h5burst.tuner.prior;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Collections;
import java.util.List;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class LearnedStreamTest {
  /** The square of so many is 0 as an int, which is how long an absent covariance is. */
  private static final int ARMS = 1 << 16;

  @Test
  void shouldBeRefusedWhenItsCovarianceIsMissingForSoManySettingsThatTheirSquareOverflows() {
    List<RelativeChoice> arms = Collections.nCopies(ARMS, RelativeChoice.of(Choice.DEFAULT, 1));
    assertThrows(IllegalArgumentException.class,
        () -> new LearnedStream(Operation.WRITE, new double[2], arms, new double[ARMS], new double[0], .1, 1));
  }
}
