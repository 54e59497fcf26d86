package org.h5burst.tuner.knowledge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.prior.RelativeChoice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class KnobColumnsTest {
  private static final Choice CHOICE = Choice.collective(3, 1 << 20).with(Knob.STRIPE_COUNT, 4).with(Knob.ALIGNMENT, 1);

  @Test
  void shouldNameTheColumnsOfTheFirstVersionAsItsFilesDo() {
    KnobColumns columns = KnobColumns.of(1);
    assertEquals(
        List.of("mode TEXT", "aggregators INTEGER", "buffer_bytes INTEGER", "stripe_count INTEGER",
            "stripe_bytes INTEGER", "aligned INTEGER"),
        columns.absolute());
    assertEquals(
        List.of("mode TEXT", "aggregators_per_node REAL", "buffer_bytes INTEGER", "stripe_count INTEGER",
            "stripe_bytes INTEGER", "aligned INTEGER"),
        columns.relative());
  }

  @Test
  void shouldGiveChoicesBackWhenTheyAreReadAgain() {
    KnobColumns columns = KnobColumns.of(Schema.VERSION);
    assertEquals(CHOICE, columns.choice(new Row(columns.values(CHOICE))));
    RelativeChoice relative = RelativeChoice.of(CHOICE, 4);
    assertEquals(relative, columns.relativeChoice(new Row(columns.values(relative))));
  }

  /** A version that is older than all knobs: as a file is read that was written before there was some knob. */
  @Test
  void shouldLeaveKnobsAtTheirDefaultsWhenTheFileIsOlderThanThey() {
    KnobColumns none = KnobColumns.of(0);
    assertEquals(List.of(), none.values(CHOICE));
    assertEquals(Choice.DEFAULT, none.choice(new Row(List.of())));
    assertEquals(RelativeChoice.of(Choice.DEFAULT, 1), none.relativeChoice(new Row(List.of())));
  }
}
