package org.h5burst.harness.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.h5burst.harness.compare.CompareResult.Ratios;
import org.h5burst.harness.compare.CompareResult.Way;
import org.h5burst.tuner.Choice;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class CompareRowTest {
  private static Way way(String name, @Nullable Choice choice) {
    return new Way(name, choice, 1, 1, 1, List.of(1.0));
  }

  @Test
  void shouldHaveOneDefaultWhenTheDocumentChoosesItToo() {
    Way plain = way("independent", Choice.DEFAULT);
    Way document = way("document", Choice.DEFAULT);
    PairedRatio same = PairedRatio.of(new double[] {1}, new double[] {1});
    CompareResult result = new CompareResult("vpic", "MPICH", "4.0", "phdf5", 2, "/scratch", "ext4", 1, 4, 1, plain,
        List.of(plain, document), plain, way("tuned", null), List.of(), 0, Ratios.of(same, same), null, null,
        List.of());
    assertEquals(List.of("default", "document", "tuned"),
        CompareRow.of(List.of(result)).stream().map(CompareRow::role).toList());
  }
}
