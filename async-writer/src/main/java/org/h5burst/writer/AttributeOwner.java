package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An object that can have attributes: a file (its root group), a {@link Group}, a {@link Dataset} or a
 * {@link StringDataset}. All ranks set the same attributes to the same values between two commits, in any order; the
 * next commit writes them. <b>Independent</b>; agreed at the next commit. Any thread may call the methods. An attribute
 * that exists gets the new value, type and shape. If one burst sets an attribute several times, the last value counts.
 */
public sealed interface AttributeOwner permits BurstFile, Group, Dataset, StringDataset {
  /**
   * Sets an attribute.
   *
   * @throws UsageException if the name is empty, longer than 1024 characters or contains a NUL character, if the value
   *     takes more than {@link AttributeValue#MAX_BYTES} (variable-length strings count as UTF-8, plus 16 bytes each)
   *     or contains half of a surrogate pair, or if the file is closed
   */
  void attribute(String name, AttributeValue value);

  /**
   * Returns the attributes by name: those that the file held when it was opened, and those that this rank has set
   * since. Leaves out attributes whose type no {@link AttributeValue} can hold. <b>Independent.</b>
   */
  Map<String, AttributeValue> attributes();

  /** Returns the value of an attribute, as in {@link #attributes()}. <b>Independent.</b> */
  default Optional<AttributeValue> attribute(String name) {
    return Optional.ofNullable(attributes().get(requireNonNull(name, "name")));
  }

  /**
   * Returns the value of an attribute that must exist, as in {@link #attributes()}:
   * {@code requireAttribute("dt").asDouble()}. <b>Independent.</b>
   *
   * @throws UsageException if there is none; the message names the attributes that exist
   */
  default AttributeValue requireAttribute(String name) {
    Map<String, AttributeValue> all = attributes();
    AttributeValue value = all.get(requireNonNull(name, "name"));
    if (value == null) {
      throw WriterException.usage("%s has no attribute %s that can be read; it has %s".formatted(
          KnownAttributes.ownerWords(path(this)), name, all.isEmpty() ? "none" : String.join(", ", all.keySet())));
    }
    return value;
  }

  /** Sets an attribute to an INT8. */
  default void attribute(String name, byte value) {
    attribute(name, AttributeValue.of(value));
  }

  /** Sets an attribute to an INT16. */
  default void attribute(String name, short value) {
    attribute(name, AttributeValue.of(value));
  }

  /** Sets an attribute to an INT32. */
  default void attribute(String name, int value) {
    attribute(name, AttributeValue.of(value));
  }

  /** Sets an attribute to an INT64. */
  default void attribute(String name, long value) {
    attribute(name, AttributeValue.of(value));
  }

  /** Sets an attribute to a FLOAT32. */
  default void attribute(String name, float value) {
    attribute(name, AttributeValue.of(value));
  }

  /** Sets an attribute to a FLOAT64. */
  default void attribute(String name, double value) {
    attribute(name, AttributeValue.of(value));
  }

  /** Sets an attribute to false or true. */
  default void attribute(String name, boolean value) {
    attribute(name, AttributeValue.of(value));
  }

  /**
   * Sets an attribute to a variable-length string in UTF-8, which h5py reads as {@code str}.
   * {@link AttributeValue#fixed(String)} makes a string with a fixed number of bytes.
   */
  default void attribute(String name, String value) {
    setTexts(name, () -> AttributeValue.of(value));
  }

  /** Sets an attribute to an array of INT8. */
  default void attribute(String name, byte[] values) {
    attribute(name, AttributeValue.of(values));
  }

  /** Sets an attribute to an array of INT16. */
  default void attribute(String name, short[] values) {
    attribute(name, AttributeValue.of(values));
  }

  /** Sets an attribute to an array of INT32. */
  default void attribute(String name, int[] values) {
    attribute(name, AttributeValue.of(values));
  }

  /** Sets an attribute to an array of INT64. */
  default void attribute(String name, long[] values) {
    attribute(name, AttributeValue.of(values));
  }

  /** Sets an attribute to an array of FLOAT32. */
  default void attribute(String name, float[] values) {
    attribute(name, AttributeValue.of(values));
  }

  /** Sets an attribute to an array of FLOAT64. */
  default void attribute(String name, double[] values) {
    attribute(name, AttributeValue.of(values));
  }

  /** Sets an attribute to an array of booleans. */
  default void attribute(String name, boolean[] values) {
    attribute(name, AttributeValue.of(values));
  }

  /** Sets an attribute to an array of variable-length strings in UTF-8. */
  default void attribute(String name, String[] values) {
    setTexts(name, () -> AttributeValue.of(values));
  }

  /** Sets an attribute to strings; if they are not valid, the failure names the attribute. */
  private void setTexts(String name, Supplier<AttributeValue> texts) {
    AttributeValue value;
    try {
      value = texts.get();
    } catch (WriterException refused) {
      throw refused.causing("%s: %s".formatted(KnownAttributes.called(path(this), name), refused.getMessage()));
    }
    attribute(name, value);
  }

  private static String path(AttributeOwner owner) {
    return switch (owner) {
      case BurstFile _ -> "";
      case Group group -> group.name();
      case Dataset dataset -> dataset.name();
      case StringDataset strings -> strings.name();
    };
  }
}
