package org.h5burst.writer.manifest;

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
import org.h5burst.writer.ScaleReferences.Kind;
import org.h5burst.writer.ScaleReferences.Use;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.LinkSpec.Target;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Layout;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.json.JsonObject;

/**
 * Changes of the structure as JSON, with the manifest's keys. Together with {@link TypeJson} and {@link StorageJson} it
 * is the only code that knows their contents.
 */
public final class StructureJson {
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
  private static final String REFERENCES = "references";
  private static final String USES = "uses";

  private StructureJson() {}

  /** Encodes a change of the structure, or existing structure in the same form. */
  public static byte[] encode(StructureChange change) {
    return encode(new Recorded(change, Recorded.UNKNOWN));
  }

  /** Encodes one change; the same change has the same size on every rank. */
  static byte[] encode(Recorded recorded) {
    JsonObject json = new JsonObject();
    switch (recorded.change()) {
      case GroupSpec(String name) -> json.put(GROUP, name);
      case DatasetSpec dataset -> put(json, dataset, recorded.offset());
      case StringsSpec(String name, AttributeValue.Texts value) -> json.put(STRINGS, name).put(SHAPE, value.shape())
          .put(VALUES, packed(value.texts()));
      case ExtendSpec(DatasetSpec dataset, long[] before) -> {
        put(json, dataset, Recorded.UNKNOWN);
        json.put(BEFORE, before);
      }
      case AttributeSpec attribute -> put(json, attribute);
      case LinkSpec(String name, Target.Soft(String path)) -> json.put(LINK, name).put(SOFT, path);
      case LinkSpec(String name, Target.Hard(String object)) -> json.put(LINK, name).put(HARD, object);
      case LinkSpec(String name, Target.External(String file, String path)) -> json.put(LINK, name).put(EXTERNAL, file)
          .put(PATH, path);
    }
    return json.bytes();
  }

  private static void put(JsonObject json, DatasetSpec dataset, long offset) {
    json.put(DATASET, dataset.name()).put(TYPE, TypeJson.of(dataset.type())).put(ORDER, dataset.order().toString())
        .put(SHAPE, dataset.shape()).put(CHUNK, dataset.chunk()).put(OFFSET, offset);
    StorageJson.put(json, dataset.storage());
  }

  private static void put(JsonObject json, AttributeSpec attribute) {
    json.put(ATTRIBUTE, attribute.attribute()).put(OWNER, attribute.name()).put(SHAPE, attribute.value().shape());
    switch (attribute.value()) {
      case AttributeValue.Elements(DataType type, long[] _, byte[] bytes, String _) -> json.put(TYPE, TypeJson.of(type))
          .put(ORDER, ByteOrder.nativeOrder().toString()).put(BYTES, bytes);
      case AttributeValue.Texts(long[] _, List<String> texts, String _) -> json.put(TEXTS, texts);
      case NullTerminatedString(String text) -> json.put(TERMINATED, text);
      case ScaleReferences references -> json.put(REFERENCES, references.kind())
          .put(USES, references.uses().stream().map(use -> List.of(use.dimension(), use.object())).toList());
    }
  }

  /** Decodes what {@link #encode(StructureChange)} made. */
  public static StructureChange decodeOne(ByteBuffer bytes) throws ManifestException {
    return parse(bytes, json -> read(json).change());
  }

  /** Decodes consecutive changes that {@link #encode(Recorded)} made; refuses anything else. */
  static List<Recorded> decode(ByteBuffer payload) throws ManifestException {
    return parse(payload, json -> {
      List<Recorded> changes = new ArrayList<>();
      for (JsonTree change : json.elements()) {
        changes.add(read(change));
      }
      return changes;
    });
  }

  /** Converts a document. */
  private interface Reading<T> {
    T of(JsonTree json) throws ManifestException;
  }

  private static <T> T parse(ByteBuffer document, Reading<T> reading) throws ManifestException {
    try {
      return reading.of(JsonTree.read(document));
    } catch (ManifestException known) {
      throw known;
    } catch (IOException | IllegalArgumentException | ArithmeticException | WriterException malformed) {
      throw new ManifestException("a record of the structure cannot be read: " + malformed.getMessage(), malformed);
    }
  }

  private static Recorded read(JsonTree json) throws ManifestException {
    if (json.has(DATASET) && !json.has(BEFORE)) {
      return dataset(json);
    }
    StructureChange change = json.has(DATASET) ? extension(json) : json.has(STRINGS) ? strings(json)
        : json.has(GROUP) ? new GroupSpec(json.get(GROUP).text()) : json.has(LINK) ? link(json) : attribute(json);
    return new Recorded(change, Recorded.UNKNOWN);
  }

  private static ExtendSpec extension(JsonTree json) throws ManifestException {
    return new ExtendSpec((DatasetSpec) dataset(json).change(), json.get(BEFORE).numbers());
  }

  /** Packs strings without zeros, each followed by a zero, into one value, because a document may have only so many. */
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
      throw new ManifestException(
          "a record of the structure has an invalid dataset of strings %s".formatted(name));
    }
    return new StringsSpec(name, new AttributeValue.Texts(shape, texts));
  }

  /** Returns the number of elements; -1 if an extent is negative. */
  private static long elements(long[] shape) {
    return Arrays.stream(shape).anyMatch(extent -> extent < 0) ? -1
        : Arrays.stream(shape).reduce(1, Math::multiplyExact);
  }

  private static Recorded dataset(JsonTree json) throws ManifestException {
    String name = json.get(DATASET).text();
    long[] shape = json.get(SHAPE).numbers();
    long offset = json.get(OFFSET).number();
    DataType type = TypeJson.read(json.get(TYPE));
    Storage storage = StorageJson.read(json, json.get(CHUNK).numbers());
    long least = storage.limit().length > 0 ? 0 : 1;
    boolean shaped = shape.length >= 1 && shape.length <= Selection.MAX_RANK
        && Arrays.stream(shape).allMatch(extent -> extent >= least);
    boolean inParts = storage.layout() != Layout.CONTIGUOUS;
    boolean located = offset >= (inParts ? Recorded.IN_CHUNKS : Recorded.UNKNOWN);
    DatasetSpec dataset = new DatasetSpec(name, type, order(json), shape, storage);
    if (name.isEmpty() || !shaped || !located || !dataset.isPossible()) {
      throw new ManifestException("a record of the structure has an invalid dataset %s".formatted(name));
    }
    long _ = Math.addExact(dataset.bytes(), offset);
    return new Recorded(dataset, offset);
  }

  private static ByteOrder order(JsonTree json) throws ManifestException {
    return json.get(ORDER).text().equals(ByteOrder.BIG_ENDIAN.toString()) ? ByteOrder.BIG_ENDIAN
        : ByteOrder.LITTLE_ENDIAN;
  }

  private static LinkSpec link(JsonTree json) throws ManifestException {
    Target target = json.has(SOFT) ? new Target.Soft(json.get(SOFT).text())
        : json.has(HARD) ? new Target.Hard(json.get(HARD).text())
            : new Target.External(json.get(EXTERNAL).text(), json.get(PATH).text());
    return new LinkSpec(json.get(LINK).text(), target);
  }

  private static AttributeSpec attribute(JsonTree json) throws ManifestException {
    String name = json.get(ATTRIBUTE).text();
    String owner = json.get(OWNER).text();
    long[] shape = json.get(SHAPE).numbers();
    AttributeValue value = json.has(TEXTS) ? texts(json, name, shape)
        : json.has(TERMINATED) ? new NullTerminatedString(json.get(TERMINATED).text())
            : json.has(REFERENCES) ? references(json, shape) : attributeElements(json, name, shape);
    AttributeSpec attribute = new AttributeSpec(owner, name, value);
    // strings of variable length may be in a file that others have made, whose structure is passed on like this too
    if (!json.has(TEXTS) && attribute.bytes() > AttributeValue.MAX_BYTES) {
      throw new ManifestException("attribute %s has %d bytes, more than %d".formatted(name, attribute.bytes(),
          AttributeValue.MAX_BYTES));
    }
    return attribute;
  }

  private static AttributeValue texts(JsonTree json, String name, long[] shape) throws ManifestException {
    List<String> strings = new ArrayList<>();
    for (JsonTree text : json.get(TEXTS).elements()) {
      strings.add(text.text());
    }
    if (elements(shape) != strings.size()) {
      throw new ManifestException("attribute %s has %d strings, which do not fit its shape %s".formatted(name,
          strings.size(), Arrays.toString(shape)));
    }
    return new AttributeValue.Texts(shape, strings);
  }

  private static AttributeValue references(JsonTree json, long[] shape) throws ManifestException {
    List<Use> uses = new ArrayList<>();
    for (JsonTree use : json.get(USES).elements()) {
      uses.add(new Use(Math.toIntExact(use.element(0).number()), use.element(1).text()));
    }
    return new ScaleReferences(Kind.valueOf(json.get(REFERENCES).text()),
        Math.toIntExact(shape.length == 1 ? shape[0] : -1), uses);
  }

  private static AttributeValue attributeElements(JsonTree json, String name, long[] shape) throws ManifestException {
    if (order(json) != ByteOrder.nativeOrder()) {
      throw new ManifestException(
          "attribute %s was written on a machine with the other byte order; recover the file on such a machine"
              .formatted(name));
    }
    return new AttributeValue.Elements(TypeJson.read(json.get(TYPE)), shape,
        Base64.getDecoder().decode(json.get(BYTES).text()));
  }
}
