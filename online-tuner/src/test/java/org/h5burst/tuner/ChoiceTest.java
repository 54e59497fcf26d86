package org.h5burst.tuner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.h5burst.tuner.Knob.Change;
import org.h5burst.tuner.prior.RelativeChoice;
import org.h5burst.tuner.xml.StaticConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What follows from the list of knobs, for each of them: a new knob that loses its value anywhere fails here. */
@Timeout(60)
final class ChoiceTest {
  private static final Choice BASE = Choice.COLLECTIVE;

  /** A choice that differs from {@link #BASE} in one knob. */
  private static Choice changed(Knob knob) {
    return BASE.with(knob, knob == Knob.MODE ? Mode.SIEVE.ordinal() : knob.unit() == Knob.Unit.SWITCH ? 1 : knob.max());
  }

  @ParameterizedTest
  @EnumSource(Knob.class)
  void shouldKeepTheValueOfEachKnobWhenItIsWrittenAndRead(Knob knob) {
    Choice choice = changed(knob);
    assertNotEquals(BASE, choice);
    assertEquals(choice, Choice.of(choice.toArray()));
    assertEquals(choice.hashCode(), Choice.of(choice.toArray()).hashCode());
    assertNotEquals(BASE.named(knob), choice.named(knob));
    assertNotEquals(BASE.toString(), choice.toString());
    assertNotEquals(sentence(BASE), sentence(choice));
    assertEquals(choice, StaticConfiguration.of(choice).forFile("x.h5").choice());
    assertEquals(choice,
        StaticConfiguration.parse(StaticConfiguration.of(choice).toXml().getBytes(), "x.xml").forFile("x.h5").choice());
  }

  private static String sentence(Choice choice) {
    StringBuilder text = new StringBuilder();
    choice.describe(text);
    return text.toString();
  }

  @ParameterizedTest
  @EnumSource(Knob.class)
  void shouldReachTheFileByAHintOrBeHeededByTheWriterItself(Knob knob) {
    SortedMap<String, String> hints = new TreeMap<>();
    changed(knob).addHints(2, hints::put);
    assertEquals(Set.copyOf(knob.hints()), hints.keySet());
    assertTrue(knob.hint().isEmpty() || hints.containsKey(knob.hint()));
    assertTrue(!knob.hint().isEmpty() || Set.of(Knob.MODE, Knob.ALIGNMENT).contains(knob), "the writer knows these "
        + "two");
  }

  @ParameterizedTest
  @EnumSource(Knob.class)
  void shouldCostAReopenOrAnotherFileWhenTheKnobSaysSo(Knob knob) {
    Choice wanted = changed(knob);
    assertEquals(knob.change() == Change.CREATION, !wanted.createsAs(BASE));
    boolean isOfOpenFile = knob.change() == Change.OPEN || knob.change() == Change.LIVE;
    assertEquals(isOfOpenFile, LiveKnobs.NONE.requireReopen(BASE, wanted));
    assertFalse(new LiveKnobs(Set.of(knob), Long.MAX_VALUE).requireReopen(BASE, wanted));
    assertEquals(isOfOpenFile && !knob.isCollectiveOnly(),
        LiveKnobs.NONE.requireReopen(BASE, wanted.with(Knob.MODE, Mode.INDEPENDENT.ordinal())));
  }

  @ParameterizedTest
  @EnumSource(Knob.class)
  void shouldBeFartherFromTheBaseWhenAKnobDiffers(Knob knob) {
    assertTrue(RelativeChoice.of(BASE, 4).distance(RelativeChoice.of(changed(knob), 4)) > 0);
    assertEquals(0, RelativeChoice.of(changed(knob), 4).distance(RelativeChoice.of(changed(knob), 4)));
  }

  @Test
  void shouldRefuseWhenAKnobCannotHaveItsValue() {
    String message = assertThrows(IllegalArgumentException.class, () -> Choice.collective(-1, 0)).getMessage();
    assertEquals("aggregators is -1; it must be from 0 to 16777216", message);
    Knob.all()
        .forEach(knob -> assertThrows(IllegalArgumentException.class, () -> Choice.DEFAULT.with(knob, knob.max() + 1)));
    assertThrows(IllegalArgumentException.class, () -> Choice.of(1, 2, 3));
  }

  @Test
  void shouldNameItsKnobsAsFilesHaveAlwaysDone() {
    Choice choice = Choice.collective(2, 1 << 20).with(Knob.STRIPE_COUNT, 4).with(Knob.STRIPE_BYTES, 1 << 16)
        .with(Knob.ALIGNMENT, 1);
    assertEquals(List.of("mode", "aggregators", "bufferBytes", "stripeCount", "stripeBytes", "aligned"),
        Knob.all().stream().map(Knob::key).toList());
    assertEquals(List.of("COLLECTIVE", 2L, 1L << 20, 4L, 1L << 16, true),
        Knob.all().stream().map(choice::named).toList());
    assertEquals("collective 2 x 1 MiB stripes 4 x 64 KiB aligned", choice.toString());
    assertEquals("collective, 2 aggregators, buffer 1 MiB, 4 targets, stripe 64 KiB, aligned", sentence(choice));
  }

  @Test
  void shouldKeepItsShareOfTheNodesWhenItIsScaled() {
    assertEquals(Choice.collective(8, 1 << 20), Choice.collective(2, 1 << 20).scaled(4, 16));
    assertEquals(Choice.collective(1, 0), Choice.collective(2, 0).scaled(16, 1), "what was set stays set");
    assertEquals(Choice.COLLECTIVE, Choice.COLLECTIVE.scaled(4, 16));
  }
}
