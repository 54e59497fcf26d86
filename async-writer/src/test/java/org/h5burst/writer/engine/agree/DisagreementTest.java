package org.h5burst.writer.engine.agree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
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
    WriterException failure =
        Disagreement.ofCalls(List.of("commit of a", "close of a", "commit of a"), List.of("a: it is not published"));
    assertEquals(Category.MISMATCH, failure.category());
    assertTrue(message(failure).contains("ranks 0, 2: commit of a; rank 1: close of a;"), failure::toString);
  }

  @Test
  void shouldNameOnlyWhatDiffersWhenRanksDeclaredDifferentDatasets() {
    WriterException failure =
        Disagreement.ofStructure("commit of burst 2", List.of("a INT32 [4]\nsame INT32 [1]", "same INT32 [1]\nb "
            + "INT32 [4]", "same INT32 [1]"));
    assertEquals(Category.MISMATCH, failure.category());
    assertTrue(message(failure).startsWith("commit of burst 2: "), failure::toString);
    assertTrue(message(failure).contains("a INT32 [4] only on rank 0; b INT32 [4] only on rank 1;"), failure::toString);
    assertTrue(!message(failure).contains("same"), failure::toString);
  }

  @Test
  void shouldLeaveOutTheRanksThatAreFineWhenOthersFailed() {
    assertEquals("ranks 1, 3: no space; rank 4: no quota",
        Disagreement.grouped(List.of("", "no space", "", "no space", "no quota")));
    assertEquals("all 2 ranks: no space", Disagreement.grouped(List.of("no space", "no space")));
    assertEquals("no space", Disagreement.grouped(List.of("no space")));
  }

  @Test
  void shouldStayShortWhenThousandsOfRanksDiffer() {
    WriterException failure = Disagreement.ofCalls(Collections.nCopies(4000, "commit of a"), List.of());
    assertTrue(message(failure).contains("all 4000 ranks: commit of a"), failure::toString);
    List<String> failures = new ArrayList<>(Collections.nCopies(4000, "no space"));
    failures.set(2, "");
    assertTrue(Disagreement.grouped(failures).contains("ranks 0, 1, 3, 4, 5, 6, 7, 8 and 3991 more: no space"),
        Disagreement.grouped(failures));
  }

  private static String message(WriterException failure) {
    return String.valueOf(failure.getMessage());
  }
}
