package org.h5burst.benchmarks.series;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Timeout(10)
@Isolated("changes the default locale")
final class SeriesTaskTest {
  @Test
  void shouldNameDatasetsAsPythonDoesWhenTheLanguageHasOtherDigits() {
    Locale before = Locale.getDefault(Locale.Category.FORMAT);
    try {
      Locale.setDefault(Locale.Category.FORMAT, Locale.forLanguageTag("fa-IR"));
      assertEquals("g0/d7", SeriesTask.name(7));
    } finally {
      Locale.setDefault(Locale.Category.FORMAT, before);
    }
  }
}
