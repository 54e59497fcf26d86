package org.h5burst.writer.manifest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.NullTerminatedString;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
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
 * Changes of the structure as JSON: with {@link TypeJson} and {@link StorageJson} the only place of the manifest that
 * knows what they are made of.
 */
final class StructureJson {
  private static final JsonFactory JSON = new JsonFactory();
  private static final String GROUP = "group";
  private static final String DATASET = "dataset";
  private static final String ATTRIBUTE = "attribute";
  private static final String OWNER = "of";
  private static final String LINK = "link";
  private static final String SOFT = "soft";
  private static final String HARD = "hard";
  private static final String EXTERNAL = "external";
  private static final String PATH = "path";
  private static final String TYPE = "type";
  private static final String ORDER = "order";
  private static final String SHAPE = "shape";
  private static final String CHUNK = "chunk";
  private static final String OFFSET = "offset";
  private static final String BEFORE = "before";
  private static final String BYTES = "bytes";
  private static final String TEXTS = "texts";
  private static final String TERMINATED = "terminated";
  private static final String STRINGS = "strings";
  private static final String VALUES = "values";

  private StructureJson() {}

  /** One change; as many bytes on every rank for the same change. */
  static byte[] encode(Recorded recorded) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      switch (recorded.change()) {
        case GroupSpec(String name) -> json.writeStringField(GROUP, name);
        case DatasetSpec dataset -> write(json, dataset, recorded.offset());
        case StringsSpec(String name, AttributeValue.Texts value) -> {
          json.writeStringField(STRINGS, name);
          write(json, SHAPE, value.shape());
          json.writeStringField(VALUES, packed(value.texts()));
        }
        case ExtendSpec(DatasetSpec dataset, long[] before) -> {
          write(json, dataset, Recorded.UNKNOWN);
          write(json, BEFORE, before);
        }
        case AttributeSpec attribute -> write(json, attribute);
        case LinkSpec(String name, Target target) -> {
          json.writeStringField(LINK, name);
          write(json, target);
        }
      }
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new IllegalStateException("a change could not be written into memory", impossible);
    }
    return bytes.toByteArray();
  }

  private static void write(JsonGenerator json, DatasetSpec dataset, long offset) throws IOException {
    json.writeStringField(DATASET, dataset.name());
    json.writeFieldName(TYPE);
    TypeJson.write(json, dataset.type());
    json.writeStringField(ORDER, dataset.order().toString());
    write(json, SHAPE, dataset.shape());
    write(json, CHUNK, dataset.chunk());
    json.writeNumberField(OFFSET, offset);
    StorageJson.write(json, dataset.storage());
  }

  private static void write(JsonGenerator json, String field, long... numbers) throws IOException {
    json.writeFieldName(field);
    json.writeArray(numbers, 0, numbers.length);
  }

  private static void write(JsonGenerator json, AttributeSpec attribute) throws IOException {
    json.writeStringField(ATTRIBUTE, attribute.attribute());
    json.writeStringField(OWNER, attribute.name());
    write(json, SHAPE, attribute.value().shape());
    switch (attribute.value()) {
      case AttributeValue.Elements(DataType type, long[] _, byte[] bytes) -> {
        json.writeFieldName(TYPE);
        TypeJson.write(json, type);
        json.writeStringField(ORDER, ByteOrder.nativeOrder().toString());
        json.writeStringField(BYTES, Base64.getEncoder().encodeToString(bytes));
      }
      case AttributeValue.Texts(long[] _, List<String> texts) -> {
        json.writeFieldName(TEXTS);
        json.writeArray(texts.toArray(String[]::new), 0, texts.size());
      }
      case NullTerminatedString(String text) -> json.writeStringField(TERMINATED, text);
      case ScaleReferences references -> ReferencesJson.write(json, references);
    }
  }

  private static void write(JsonGenerator json, Target target) throws IOException {
    switch (target) {
      case Target.Soft(String path) -> json.writeStringField(SOFT, path);
      case Target.Hard(String object) -> json.writeStringField(HARD, object);
      case Target.External(String file, String path) -> {
        json.writeStringField(EXTERNAL, file);
        json.writeStringField(PATH, path);
      }
    }
  }

  /** Reads changes that {@link #encode} made, one after the other; anything else is refused. */
  static List<Recorded> decode(ByteBuffer payload) throws ManifestException {
    List<Recorded> changes = new ArrayList<>();
    try {
      for (JsonTree change : JsonTree.read(StandardCharsets.UTF_8.decode(payload).toString()).elements()) {
        changes.add(read(change));
      }
    } catch (ManifestException known) {
      throw known;
    } catch (IOException | IllegalArgumentException | ArithmeticException | WriterException malformed) {
      throw new ManifestException("a record of the structure cannot be read: " + malformed.getMessage(), malformed);
    }
    return changes;
  }

  private static Recorded read(JsonTree json) throws ManifestException {
    if (json.has(DATASET)) {
      Recorded dataset = dataset(json);
      return json.has(BEFORE)
          ? new Recorded(new ExtendSpec((DatasetSpec) dataset.change(), json.get(BEFORE).numbers()), Recorded.UNKNOWN)
          : dataset;
    }
    if (json.has(STRINGS)) {
      return new Recorded(strings(json), Recorded.UNKNOWN);
    }
    StructureChange change =
        json.has(GROUP) ? new GroupSpec(json.get(GROUP).text()) : json.has(LINK) ? link(json) : attribute(json);
    return new Recorded(change, Recorded.UNKNOWN);
  }

  /** Texts that hold no zeros, each with a zero behind it: one value, because a document may have only so many. */
  private static String packed(List<String> texts) {
    String joined = texts.stream().map(text -> text + '\0').collect(Collectors.joining());
    return Base64.getEncoder().encodeToString(joined.getBytes(StandardCharsets.UTF_8));
  }

  private static StringsSpec strings(JsonTree json) throws ManifestException {
    String name = json.get(STRINGS).text();
    long[] shape = json.get(SHAPE).numbers();
    String joined = new String(Base64.getDecoder().decode(json.get(VALUES).text()), StandardCharsets.UTF_8);
    List<String> texts = List.of(joined.split("\0", -1)).subList(0,
        Math.toIntExact(joined.chars().filter(letter -> letter == 0).count()));
    if (name.isEmpty() || shape.length > Selection.MAX_RANK || elements(shape) != texts.size()) {
      throw new ManifestException("a record of the structure has a dataset of texts %s that cannot be".formatted(name));
    }
    return new StringsSpec(name, new AttributeValue.Texts(shape, texts));
  }

  /** How many elements there are; -1 if an extent is negative. */
  private static long elements(long[] shape) {
    return Arrays.stream(shape).anyMatch(extent -> extent < 0) ? -1
        : Arrays.stream(shape).reduce(1, Math::multiplyExact);
  }

  private static Recorded dataset(JsonTree json) throws ManifestException {
    String name = json.get(DATASET).text();
    long[] shape = json.get(SHAPE).numbers();
    long[] chunk = json.get(CHUNK).numbers();
    long offset = json.get(OFFSET).number();
    DataType type = TypeJson.read(json.get(TYPE));
    Storage storage = StorageJson.read(json, chunk);
    long least = storage.limit().length > 0 ? 0 : 1;
    boolean shaped = shape.length >= 1 && shape.length <= Selection.MAX_RANK
        && Arrays.stream(shape).allMatch(extent -> extent >= least);
    boolean chunked =
        chunk.length == 0 || chunk.length == shape.length && Arrays.stream(chunk).allMatch(extent -> extent > 0);
    if (name.isEmpty() || !shaped || !chunked || offset < Recorded.UNKNOWN || !StorageJson.fits(storage, shape, type)) {
      throw new ManifestException("a record of the structure has a dataset %s that cannot be".formatted(name));
    }
    DatasetSpec dataset = new DatasetSpec(name, type, order(json), shape, storage);
    long _ = Math.addExact(dataset.bytes(), offset);
    return new Recorded(dataset, offset);
  }

  private static ByteOrder order(JsonTree json) throws ManifestException {
    return json.get(ORDER).text().equals(ByteOrder.BIG_ENDIAN.toString()) ? ByteOrder.BIG_ENDIAN
        : ByteOrder.LITTLE_ENDIAN;
  }

  private static LinkSpec link(JsonTree json) throws ManifestException {
    String name = json.get(LINK).text();
    if (json.has(SOFT)) {
      return new LinkSpec(name, new Target.Soft(json.get(SOFT).text()));
    }
    if (json.has(HARD)) {
      return new LinkSpec(name, new Target.Hard(json.get(HARD).text()));
    }
    return new LinkSpec(name, new Target.External(json.get(EXTERNAL).text(), json.get(PATH).text()));
  }

  private static AttributeSpec attribute(JsonTree json) throws ManifestException {
    String name = json.get(ATTRIBUTE).text();
    String owner = json.get(OWNER).text();
    long[] shape = json.get(SHAPE).numbers();
    if (json.has(TEXTS)) {
      List<String> texts = new ArrayList<>();
      for (JsonTree text : json.get(TEXTS).elements()) {
        texts.add(text.text());
      }
      if (elements(shape) != texts.size()) {
        throw new ManifestException("attribute %s has %d texts, which its shape %s has not".formatted(name,
            texts.size(), Arrays.toString(shape)));
      }
      return new AttributeSpec(owner, name, new AttributeValue.Texts(shape, texts));
    }
    if (json.has(TERMINATED)) {
      return new AttributeSpec(owner, name, new NullTerminatedString(json.get(TERMINATED).text()));
    }
    if (ReferencesJson.isIn(json)) {
      return new AttributeSpec(owner, name, ReferencesJson.read(json, shape));
    }
    if (order(json) != ByteOrder.nativeOrder()) {
      throw new ManifestException(
          "attribute %s was written by a machine with the other order of bytes; recover there".formatted(name));
    }
    return new AttributeSpec(owner, name,
        new AttributeValue.Elements(TypeJson.read(json.get(TYPE)), shape,
            Base64.getDecoder().decode(json.get(BYTES).text())));
  }
}
