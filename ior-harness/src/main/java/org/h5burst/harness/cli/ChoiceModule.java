package org.h5burst.harness.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.prior.RelativeChoice;
import org.h5burst.tuner.xml.Parameter;

/** Choices as JSON objects, with a member for each {@link Knob}, and parameters of documents by their names. */
public final class ChoiceModule extends SimpleModule {
  private static final long serialVersionUID = 1L;

  /** Creates the module for {@code ObjectMapper.registerModule}. */
  public ChoiceModule() {
    addSerializer(Choice.class, new Writer<>(choice -> choice::named, Knob::key));
    addSerializer(RelativeChoice.class, new Writer<>(ChoiceModule::values, RelativeChoice::key));
    addSerializer(Parameter.class, ToStringSerializer.instance);
    addDeserializer(Choice.class, new ChoiceReader());
    addDeserializer(RelativeChoice.class, new RelativeChoiceReader());
  }

  private static Function<Knob, Object> values(RelativeChoice choice) {
    return knob -> choice.perNode().get(knob) instanceof Double share ? share : choice.absolute().named(knob);
  }

  /** Writes each knob under its name. */
  private static final class Writer<T> extends JsonSerializer<T> {
    private final Function<T, Function<Knob, Object>> values;
    private final Function<Knob, String> names;

    Writer(Function<T, Function<Knob, Object>> values, Function<Knob, String> names) {
      this.values = values;
      this.names = names;
    }

    @Override
    public void serialize(T choice, JsonGenerator line, SerializerProvider provider) throws IOException {
      line.writeStartObject();
      for (Knob knob : Knob.all()) {
        line.writeObjectField(names.apply(knob), values.apply(choice).apply(knob));
      }
      line.writeEndObject();
    }
  }

  private static final class ChoiceReader extends JsonDeserializer<Choice> {
    @Override
    public Choice deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      JsonNode json = object(parser, context, Knob::key);
      return choice(json, Knob.all(), context);
    }
  }

  private static final class RelativeChoiceReader extends JsonDeserializer<RelativeChoice> {
    @Override
    public RelativeChoice deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      JsonNode json = object(parser, context, RelativeChoice::key);
      Map<Knob, Double> perNode = new EnumMap<>(Knob.class);
      for (Knob knob : Knob.all(RelativeChoice::isRelative)) {
        JsonNode value = json.path(RelativeChoice.key(knob));
        require(value.isNumber() || value.isMissingNode(), RelativeChoice.key(knob), value, context);
        perNode.put(knob, value.asDouble());
      }
      Choice absolute = choice(json, Knob.all(knob -> !RelativeChoice.isRelative(knob)), context);
      try {
        return new RelativeChoice(absolute, perNode);
      } catch (IllegalArgumentException e) {
        throw JsonMappingException.from(context, e.getMessage(), e);
      }
    }
  }

  /** Returns the object with all that it must have, and nothing else where that is an error. */
  private static JsonNode object(JsonParser parser, DeserializationContext context, Function<Knob, String> names)
      throws IOException {
    JsonNode json = context.readTree(parser);
    if (!json.isObject()) {
      throw JsonMappingException.from(context, "a setting is an object, not " + json);
    }
    boolean isStrict = context.isEnabled(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);
    for (Knob knob : Knob.all()) {
      boolean mayBeAbsent = knob != Knob.MODE && (!isStrict || knob.since() > 1);
      if (!json.has(names.apply(knob)) && !mayBeAbsent) {
        throw JsonMappingException.from(context, "'%s' is missing".formatted(names.apply(knob)));
      }
    }
    List<String> known = Knob.all().stream().map(names).toList();
    for (Map.Entry<String, JsonNode> member : json.properties()) {
      if (context.isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES) && !known.contains(member.getKey())) {
        throw JsonMappingException.from(context, "'%s' is not one of %s".formatted(member.getKey(), known));
      }
    }
    return json;
  }

  private static Choice choice(JsonNode json, List<Knob> knobs, DeserializationContext context)
      throws JsonMappingException {
    Choice choice = Choice.DEFAULT;
    for (Knob knob : knobs) {
      JsonNode value = json.path(knob.key());
      if (!value.isMissingNode()) {
        try {
          choice = choice.with(knob, value(knob, value, context));
        } catch (IllegalArgumentException e) {
          throw JsonMappingException.from(context, e.getMessage(), e);
        }
      }
    }
    return choice;
  }

  private static long value(Knob knob, JsonNode value, DeserializationContext context) throws JsonMappingException {
    boolean fits = switch (knob.unit()) {
      case MODE -> value.isTextual();
      case SWITCH -> value.isBoolean();
      case RANKS, TARGETS, BYTES -> value.canConvertToLong() && value.isIntegralNumber();
    };
    require(fits, knob.key(), value, context);
    return switch (knob.unit()) {
      case MODE -> Mode.valueOf(value.asText()).ordinal();
      case SWITCH -> value.asBoolean() ? 1 : 0;
      case RANKS, TARGETS, BYTES -> value.asLong();
    };
  }

  private static void require(boolean fits, String key, JsonNode value, DeserializationContext context)
      throws JsonMappingException {
    if (!fits) {
      throw JsonMappingException.from(context, "'%s' cannot be %s".formatted(key, value));
    }
  }
}
