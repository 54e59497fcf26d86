package org.h5burst.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.prior.RelativeChoice;
import org.h5burst.tuner.xml.Parameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class ChoiceModuleTest {
  private static final Choice CHOICE = Choice.collective(2, 1 << 20).with(Knob.STRIPE_COUNT, 4).with(Knob.ALIGNMENT, 1);
  private static final String JSON =
      "{\"mode\":\"COLLECTIVE\",\"aggregators\":2,\"bufferBytes\":1048576,\"stripeCount\":4,\"stripeBytes\":0,"
          + "\"aligned\":true}";
  private static final ObjectMapper LENIENT =
      new ObjectMapper().registerModule(new ChoiceModule()).disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  private static final ObjectMapper STRICT =
      new ObjectMapper().registerModule(new ChoiceModule())
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

  /** The form that journals, records of decisions and results had before choices were made of knobs. */
  @Test
  void shouldWriteAndReadTheFormThatFilesHaveAlwaysHad() throws JsonProcessingException {
    assertEquals(JSON, STRICT.writeValueAsString(CHOICE));
    assertEquals(CHOICE, STRICT.readValue(JSON, Choice.class));
    RelativeChoice relative = RelativeChoice.of(CHOICE, 8);
    String text = STRICT.writeValueAsString(relative);
    assertEquals(JSON.replace("\"aggregators\":2,", "\"aggregatorsPerNode\":0.25,"), text);
    assertEquals(relative, STRICT.readValue(text, RelativeChoice.class));
    assertEquals("\"AGGREGATOR_BUFFER\"", STRICT.writeValueAsString(Parameter.AGGREGATOR_BUFFER));
  }

  @Test
  void shouldTakeTheDefaultsWhenALenientReaderFindsLess() throws JsonProcessingException {
    assertEquals(Choice.COLLECTIVE, LENIENT.readValue("{\"mode\":\"COLLECTIVE\",\"colour\":1}", Choice.class));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "\"aggregators\":2, | | 'aggregators' is missing",
    "\"mode\":\"COLLECTIVE\", | | 'mode' is missing",
    "\"COLLECTIVE\" | \"MAGIC\" | MAGIC",
    "\"COLLECTIVE\" | 1 | 'mode' cannot be 1",
    ":2 | :2.5 | 'aggregators' cannot be 2.5",
    ":2 | :-2 | aggregators is -2; it must be from 0 to 16777216",
    ":2 | :2147483648 | aggregators is 2147483648",
    ":2 | :null | 'aggregators' cannot be null",
    "true | 1 | 'aligned' cannot be 1",
    ":true | :true,\"colour\":1 | 'colour' is not one of",
    "1048576 | 99999999999999999999 | 'bufferBytes' cannot be"
  })
  void shouldSayWhatIsWrongWhenAChoiceCannotBeRead(String part, String other, String message) {
    String json = JSON.replace(part, other == null ? "" : other);
    JsonProcessingException refused =
        assertThrows(JsonProcessingException.class, () -> STRICT.readValue(json, Choice.class));
    assertTrue(String.valueOf(refused.getMessage()).contains(message), refused::toString);
  }
}
