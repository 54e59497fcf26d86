package org.h5burst.writer;

import static java.util.Objects.requireNonNull;
import static org.h5burst.writer.WriterException.usage;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.engine.run.Declaration;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of one file as this rank knows them: those that existed when the file was opened, and those that it
 * has set since. Any thread.
 */
final class KnownAttributes {
  /** Advice for a value that is too large. */
  static final String REMEDY = "(HDF5 keeps attributes in headers of 64 KiB); put larger data into a dataset";

  private final Map<String, DeclaredValues<AttributeValue>> valuesOf = new HashMap<>();

  KnownAttributes(List<AttributeSpec> found) {
    found.forEach(attribute -> of(attribute).found(attribute.attribute(), placed(attribute)));
  }

  /**
   * Checks that HDF5 and the manifest can hold the value that a program sets.
   *
   * @throws UsageException if they cannot
   */
  static AttributeSpec checked(String owner, String name, AttributeValue value) {
    AttributeSpec attribute =
        new AttributeSpec(owner, DatasetName.checkedAttribute("attribute", name), requireNonNull(value, "value"));
    long bytes = attribute.bytes();
    if (bytes > AttributeValue.MAX_BYTES) {
      String counting = value instanceof AttributeValue.Texts(long[] _, List<String> texts, String _)
          ? ", counting %d for each of its %d strings in addition to the characters".formatted(AttributeSpec.TEXT_BYTES,
              texts.size())
          : "";
      throw usage("%s has %d bytes%s, and at most %d are possible %s"
          .formatted(called(owner, name), bytes, counting, AttributeValue.MAX_BYTES, REMEDY));
    }
    long all = bytes + TypeMessage.bytes(typeOf(value)) + name.getBytes(StandardCharsets.UTF_8).length;
    if (all > TypeMessage.MAX_BYTES) {
      throw usage("%s needs %d bytes with its type and name, and at most %d are possible %s".formatted(
          called(owner, name), all, TypeMessage.MAX_BYTES, REMEDY));
    }
    return attribute;
  }

  private static DataType typeOf(AttributeValue value) {
    return value instanceof AttributeValue.Elements elements ? elements.type() : DataType.fixedString(1);
  }

  /** Names an attribute and its object, for messages. */
  static String called(String owner, String name) {
    return "attribute %s of %s".formatted(name, ownerWords(owner));
  }

  /** Describes an object of the file by its path, for messages. */
  static String ownerWords(String owner) {
    return owner.isEmpty() ? "the file" : "/" + owner;
  }

  private static AttributeValue placed(AttributeSpec attribute) {
    return AttributeNumbers.at(called(attribute.name(), attribute.attribute()), attribute.value());
  }

  /** Shows a value until it is refused. */
  synchronized Declaration declare(AttributeSpec attribute) {
    return of(attribute).declare(attribute.attribute(), placed(attribute));
  }

  private DeclaredValues<AttributeValue> of(AttributeSpec attribute) {
    return valuesOf.computeIfAbsent(attribute.name(), _ -> new DeclaredValues<>());
  }

  synchronized Map<String, AttributeValue> of(String owner) {
    SortedMap<String, AttributeValue> readable = all(owner);
    readable.values().removeIf(KnownAttributes::isUnreadable);
    return Collections.unmodifiableSortedMap(readable);
  }

  /** Returns whether an object has references between datasets and scales that are not among its attributes. */
  synchronized boolean hasUnreadable(String owner, String name) {
    return isUnreadable(all(owner).get(name));
  }

  private SortedMap<String, AttributeValue> all(String owner) {
    DeclaredValues<AttributeValue> values = valuesOf.get(owner);
    return values == null ? new TreeMap<>() : values.all();
  }

  private static boolean isUnreadable(@Nullable AttributeValue value) {
    return value instanceof ScaleReferences references && references.isUnreadable();
  }
}
