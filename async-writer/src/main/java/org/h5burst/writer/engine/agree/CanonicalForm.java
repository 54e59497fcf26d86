package org.h5burst.writer.engine.agree;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.util.List;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.NullTerminatedString;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.LinkSpec.Target;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.StructureChange;

/**
 * What a rank has declared, as bytes by which ranks compare it: different things never have equal bytes, because
 * everything of variable length has its length before it, and texts are their characters as they are.
 */
final class CanonicalForm {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);

  private CanonicalForm() {}

  /** A text. */
  static byte[] of(String text) {
    return made(form -> form.put(text));
  }

  /** A change of the structure. */
  static byte[] of(StructureChange change) {
    return made(form -> form.put(change));
  }

  private interface Content {
    void into(CanonicalForm form) throws IOException;
  }

  private static byte[] made(Content content) {
    CanonicalForm form = new CanonicalForm();
    try {
      content.into(form);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return form.bytes.toByteArray();
  }

  private void put(String text) throws IOException {
    out.writeInt(text.length());
    out.writeChars(text);
  }

  private void put(long... numbers) throws IOException {
    out.writeInt(numbers.length);
    for (long number : numbers) {
      out.writeLong(number);
    }
  }

  private void put(byte... content) throws IOException {
    out.writeInt(content.length);
    out.write(content);
  }

  private void put(List<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      put(text);
    }
  }

  private void put(StructureChange change) throws IOException {
    put(change.getClass().getSimpleName());
    put(change.name());
    switch (change) {
      case GroupSpec _ -> {
        // has nothing but its name
      }
      case DatasetSpec dataset -> putDataset(dataset);
      case StringsSpec strings -> put(strings.value());
      case ExtendSpec(DatasetSpec dataset, long[] before) -> {
        putDataset(dataset);
        put(before);
      }
      case AttributeSpec attribute -> {
        put(attribute.attribute());
        put(attribute.value());
      }
      case LinkSpec link -> put(link.target());
    }
  }

  private void putDataset(DatasetSpec dataset) throws IOException {
    put(dataset.type());
    out.writeBoolean(dataset.order() == ByteOrder.BIG_ENDIAN);
    put(dataset.shape());
    Storage storage = dataset.storage();
    put(storage.extent().name());
    put(storage.layout().name());
    put(storage.chunk());
    put(storage.limit());
    out.writeInt(storage.filters().size());
    for (Filter filter : storage.filters()) {
      put(filter.kind().name());
      put(filter.number(), filter.level());
      put(filter.values().stream().mapToLong(Integer::longValue).toArray());
    }
    put(storage.fill());
  }

  private void put(DataType type) throws IOException {
    put(type.getClass().getSimpleName());
    switch (type) {
      case ElementType number -> put(number.name());
      case DataType.FixedString(int length) -> out.writeInt(length);
      case DataType.Opaque(int length, String tag) -> {
        out.writeInt(length);
        put(tag);
      }
      case DataType.Enumeration(ElementType base, List<DataType.Enumeration.Value> members) -> {
        put(base.name());
        out.writeInt(members.size());
        for (DataType.Enumeration.Value member : members) {
          put(member.name());
          out.writeLong(member.value());
        }
      }
      case DataType.Compound(List<DataType.Member> members) -> {
        out.writeInt(members.size());
        for (DataType.Member member : members) {
          put(member.name());
          put(member.type());
        }
      }
    }
  }

  private void put(AttributeValue value) throws IOException {
    put(value.getClass().getSimpleName());
    put(value.shape());
    switch (value) {
      case AttributeValue.Elements(DataType type, long[] _, byte[] content) -> {
        put(type);
        put(content);
      }
      case AttributeValue.Texts(long[] _, List<String> texts) -> put(texts);
      case NullTerminatedString(String text) -> put(text);
      case ScaleReferences references -> {
        put(references.kind().name());
        out.writeInt(references.uses().size());
        for (ScaleReferences.Use use : references.uses()) {
          out.writeInt(use.dimension());
          put(use.object());
        }
      }
    }
  }

  private void put(Target target) throws IOException {
    put(target.getClass().getSimpleName());
    switch (target) {
      case Target.Soft(String path) -> put(path);
      case Target.Hard(String object) -> put(object);
      case Target.External(String file, String path) -> {
        put(file);
        put(path);
      }
    }
  }
}
