package org.h5burst.writer;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.engine.run.Declaration;

/**
 * The attributes of one file, as far as this rank knows them: what was there when the file was opened, and what it has
 * set since. Any thread.
 */
final class KnownAttributes {
  /** What a text of variable length takes in the attribute itself: its length, and where it is. */
  private static final int TEXT_BYTES = 16;

  private final Map<String, DeclaredValues<AttributeValue>> valuesOf = new HashMap<>();

  KnownAttributes(List<AttributeSpec> found) {
    found.forEach(attribute -> of(attribute).found(attribute.attribute(), attribute.value()));
  }

  /**
   * What a program wants to set, if HDF5 and the manifest can hold it.
   *
   * @throws WriterException with category USAGE if not
   */
  static AttributeSpec checked(String owner, String name, AttributeValue value) {
    AttributeSpec attribute = new AttributeSpec(owner, DatasetName.checkedAttribute("attribute", name), value);
    if (value instanceof AttributeValue.Texts(long[] _, List<String> texts)) {
      long bytes =
          texts.stream().mapToLong(text -> TEXT_BYTES + text.getBytes(StandardCharsets.UTF_8).length).sum();
      if (bytes > AttributeValue.MAX_BYTES) {
        throw new WriterException(Category.USAGE,
            ("attribute %s has %d bytes, counting %d for each of its %d strings in addition to the characters, and at "
                + "most %d are possible: put larger data into a dataset")
                .formatted(name, bytes, TEXT_BYTES, texts.size(), AttributeValue.MAX_BYTES));
      }
    }
    return attribute;
  }

  /** Shows a value until it is refused. */
  synchronized Declaration declare(AttributeSpec attribute) {
    return of(attribute).declare(attribute.attribute(), attribute.value());
  }

  private DeclaredValues<AttributeValue> of(AttributeSpec attribute) {
    return valuesOf.computeIfAbsent(attribute.name(), _ -> new DeclaredValues<>());
  }

  synchronized Map<String, AttributeValue> of(String owner) {
    DeclaredValues<AttributeValue> values = valuesOf.get(owner);
    return values == null ? Map.of() : Collections.unmodifiableSortedMap(values.all());
  }
}
