package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class ReopenPriceTest {
  private final ReopenPrice price = new ReopenPrice();

  @Test
  void shouldTakeTheLibrarysPartOfTheFirstOpeningAndLearnFromTheFirstReopening() {
    assertEquals(0, price.seconds());
    price.opened(.127, .002);
    assertEquals(.002, price.seconds());
    price.opened(.004, .001);
    assertEquals(.004, price.seconds());
  }

  @Test
  void shouldTakeAllOfTheFirstOpeningWhenTheLibrarysPartIsUnknown() {
    price.opened(.127, 0);
    assertEquals(.127, price.seconds());
  }

  @Test
  void shouldForgiveOneDisturbedReopeningAndBelieveTwo() {
    price.opened(.005, .001);
    price.opened(.004, .001);
    price.opened(.500, .001);
    assertEquals(.004, price.seconds());
    price.opened(.400, .001);
    assertEquals(.400, price.seconds());
  }
}
