package org.h5burst.mpi.option;

import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads options: from a system property, otherwise an environment variable, otherwise a document, otherwise the
 * default. Blank counts as not set. Any thread.
 */
public final class OptionReader {
  private final UnaryOperator<@Nullable String> properties;
  private final UnaryOperator<@Nullable String> environment;
  private final Map<Option<?>, String> document;
  private final Function<String, ? extends RuntimeException> refusal;

  /**
   * The value of an option.
   *
   * @param text as it was written, without surrounding blanks
   * @param origin where it was set
   */
  public record Value(String text, Origin origin) {}

  /**
   * Creates a reader without a document.
   *
   * @param properties a system property's value by its name; null = none
   * @param environment an environment variable's value by its name; null = none
   * @param refusal makes the exception for an invalid value from its message
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

  /** Makes a reader of this process's properties and environment, which it reads when an option is read. */
  public static OptionReader ofProcess(Function<String, ? extends RuntimeException> refusal) {
    return new OptionReader(System::getProperty, System::getenv, refusal);
  }

  /** Returns a reader that also uses the values of a document. */
  public OptionReader with(Map<Option<?>, String> said) {
    return new OptionReader(properties, environment, Map.copyOf(said), refusal);
  }

  /**
   * Returns the value of an option. If it is malformed or out of range, throws an exception that names the property or
   * variable, its value and the valid values.
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

  /** Returns the value of an option, unchecked. */
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

  /** Returns whether the option is set to anything other than its default. */
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
