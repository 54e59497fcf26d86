package org.h5burst.mpi.option;

import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads options: what a system property says, else an environment variable, else a document, else the default. Blank
 * counts as not set. Any thread.
 */
public final class OptionReader {
  private final UnaryOperator<@Nullable String> properties;
  private final UnaryOperator<@Nullable String> environment;
  private final Map<Option<?>, String> document;
  private final Function<String, ? extends RuntimeException> refusal;

  /**
   * What an option is set to.
   *
   * @param text as it was written, without blanks around it
   * @param origin who said it
   */
  public record Value(String text, Origin origin) {}

  /**
   * A reader without a document.
   *
   * @param properties a system property's value by its name; null = none
   * @param environment an environment variable's value by its name; null = none
   * @param refusal makes the exception for a value that is not allowed from its message
   */
  public OptionReader(UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment,
      Function<String, ? extends RuntimeException> refusal) {
    this(properties, environment, Map.of(), refusal);
  }

  private OptionReader(UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment,
      Map<Option<?>, String> document, Function<String, ? extends RuntimeException> refusal) {
    this.properties = properties;
    this.environment = environment;
    this.document = document;
    this.refusal = refusal;
  }

  /** Reads this process's properties and environment, as they are when an option is read. */
  public static OptionReader ofProcess(Function<String, ? extends RuntimeException> refusal) {
    return new OptionReader(System::getProperty, System::getenv, refusal);
  }

  /** A reader that also knows what a document says. */
  public OptionReader with(Map<Option<?>, String> said) {
    return new OptionReader(properties, environment, Map.copyOf(said), refusal);
  }

  /**
   * The value of an option. What is malformed or out of range is refused by an exception that names the property or
   * variable, its value and what it should be.
   */
  public <T> T read(Option<T> option) {
    Value value = find(option);
    if (value.origin == Origin.DEFAULT) {
      return option.defaultValue();
    }
    try {
      return option.type().parse(value.text);
    } catch (IllegalArgumentException notAllowed) {
      String isDefault = option.defaultText().isEmpty() ? "" : " (default %s)".formatted(option.defaultText());
      throw refusal.apply("%s is \"%s\"; expected %s; correct it or leave it out%s".formatted(
          source(option, value.origin), value.text, option.type().expected(), isDefault));
    }
  }

  /** What an option is set to, not checked. */
  public Value find(Option<?> option) {
    String property = properties.apply(option.property());
    if (isSet(property)) {
      return new Value(property.strip(), Origin.SYSTEM_PROPERTY);
    }
    String variable = environment.apply(option.variable());
    if (isSet(variable)) {
      return new Value(variable.strip(), Origin.ENVIRONMENT);
    }
    String said = document.get(option);
    return said == null ? new Value(option.defaultText(), Origin.DEFAULT) : new Value(said, Origin.DOCUMENT);
  }

  /** Whether anything but the default counts. */
  public boolean isSet(Option<?> option) {
    return find(option).origin != Origin.DEFAULT;
  }

  private static String source(Option<?> option, Origin origin) {
    return switch (origin) {
      case ENVIRONMENT -> "environment variable " + option.variable();
      case DOCUMENT -> option.property() + " in the document";
      case SYSTEM_PROPERTY, DEFAULT -> "system property " + option.property();
    };
  }

  private static boolean isSet(@Nullable String text) {
    return text != null && !text.isBlank();
  }
}
