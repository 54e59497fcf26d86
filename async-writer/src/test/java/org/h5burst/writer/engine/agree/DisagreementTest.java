package org.h5burst.writer.engine.agree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.writer.MismatchException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.GroupSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The words by which ranks tell how they differ: who, what, and no more than one can read. */
@Timeout(10)
final class DisagreementTest {
  @Test
  void shouldGroupTheRanksWhenSomeMadeTheSameCall() {
    WriterException failure =
        Disagreement.ofCalls(List.of("commit of a", "close of a", "commit of a"), List.of("a: it is not published"));
    assertInstanceOf(MismatchException.class, failure);
    assertTrue(message(failure).contains("ranks 0, 2: commit of a; rank 1: close of a;"), failure::toString);
  }

  @Test
  void shouldNameOnlyWhatDiffersWhenRanksDeclaredDifferentDatasets() {
    WriterException failure =
        Disagreement.ofStructure("commit of burst 2", List.of("a INT32 [4]\nsame INT32 [1]", "same INT32 [1]\nb "
            + "INT32 [4]", "same INT32 [1]"));
    assertInstanceOf(MismatchException.class, failure);
    assertTrue(message(failure).startsWith("commit of burst 2: "), failure::toString);
    assertTrue(message(failure).contains("a INT32 [4] only on rank 0; b INT32 [4] only on rank 1;"), failure::toString);
    assertTrue(!message(failure).contains("same"), failure::toString);
  }

  @ParameterizedTest
  @CsvSource(ignoreLeadingAndTrailingWhitespace = false, value = {"t\u0007a,ta,t\\u0007a", "t a,t\u00a0a,t a",
    "p\u0430r,par,p\\u0430r", "\u00e9t,e\u0301t,\\u00e9t", "t  a,t a,t\\u0020 a|t \\u0020a"})
  void shouldShowTheDifferenceWhenNamesLookAlike(String name, String other, String shown) {
    String told = message(Disagreement.ofStructure("commit", List.of(line(name), line(other))));
    assertTrue(Stream.of(shown.split("\\|")).anyMatch(each -> told.contains("group " + each + " only on rank 0")),
        told);
    assertTrue(told.chars().allMatch(letter -> letter >= ' ' && letter < 0x7f || name.indexOf(letter) < 0), told);
  }

  @Test
  void shouldLeaveNamesAsTheyAreWhenTheyLookDifferent() {
    String told = message(Disagreement.ofStructure("commit", List.of(line("Gr\u00f6\u00dfe"), line("L\u00e4nge"))));
    assertTrue(told.contains("Gr\u00f6\u00dfe only on rank 0") && told.contains("L\u00e4nge only on rank 1"), told);
  }

  private static String line(String name) {
    return Disagreement.line(new GroupSpec(name));
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
