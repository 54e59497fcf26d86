package org.h5burst.writer.burst;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The words by which ranks tell how they differ: who, what, and no more than one can read. */
@Timeout(10)
final class DisagreementTest {
  @Test
  void shouldGroupTheRanksWhenSomeMadeTheSameCall() {
    WriterException failure = Disagreement.ofCalls(List.of("commit of a", "close of a", "commit of a"));
    assertEquals(Category.MISMATCH, failure.category());
    assertTrue(message(failure).contains("ranks 0, 2: commit of a; rank 1: close of a;"), failure::toString);
  }

  @Test
  void shouldNameOnlyWhatDiffersWhenRanksDeclaredDifferentDatasets() {
    WriterException failure =
        Disagreement.ofStructure("commit of burst 2", List.of("a INT32 [4]\nsame INT32 [1]", "same INT32 [1]\nb INT32 [4]", "same INT32 [1]"));
    assertEquals(Category.MISMATCH, failure.category());
    assertTrue(message(failure).startsWith("commit of burst 2: "), failure::toString);
    assertTrue(message(failure).contains("a INT32 [4] only on rank 0; b INT32 [4] only on rank 1;"), failure::toString);
    assertTrue(!message(failure).contains("same"), failure::toString);
  }

  @Test
  void shouldLeaveOutTheRanksThatAreFineWhenOthersFailed() {
    assertEquals("rank 1: no space; rank 3: no space", Disagreement.ofFailures(List.of("", "no space", "", "no space")));
  }

  @Test
  void shouldStayShortWhenThousandsOfRanksDiffer() {
    WriterException failure = Disagreement.ofCalls(Collections.nCopies(4000, "commit of a"));
    assertTrue(message(failure).contains("ranks 0, 1, 2, 3, 4, 5, 6, 7 and 3992 more: commit of a"), failure::toString);
    assertTrue(Disagreement.ofFailures(Collections.nCopies(4000, "no space")).length() < 300);
  }

  private static String message(WriterException failure) {
    return String.valueOf(failure.getMessage());
  }
}
