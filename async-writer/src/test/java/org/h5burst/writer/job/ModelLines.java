package org.h5burst.writer.job;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.job.ModelAct.Extend;
import org.h5burst.writer.job.ModelAct.MakeDataset;
import org.h5burst.writer.job.ModelAct.MakeGroup;
import org.h5burst.writer.job.ModelAct.MakeLink;
import org.h5burst.writer.job.ModelAct.SetAttribute;
import org.h5burst.writer.job.ModelAct.WriteRows;

/**
 * What a file must hold after a {@link ModelProgram}, in the words of {@code describe.py}, which asks h5py; in any
 * order.
 */
final class ModelLines {
  private static final String BOOLEAN = "enum(i1:FALSE=0,TRUE=1)";

  private final TreeSet<String> groups = new TreeSet<>();
  private final Map<String, ModelImage> datasets = new TreeMap<>();
  private final Map<String, MakeLink> links = new TreeMap<>();
  private final Map<String, Map<String, SetAttribute>> attributes = new HashMap<>();

  private ModelLines(ModelProgram program) {
    program.bursts().forEach(burst -> burst.forEach(this::apply));
  }

  static List<String> of(ModelProgram program) {
    return new ModelLines(program).lines().stream().sorted().toList();
  }

  private void apply(ModelAct act) {
    for (int slash = act.path().indexOf('/'); slash >= 0; slash = act.path().indexOf('/', slash + 1)) {
      groups.add(act.path().substring(0, slash));
    }
    switch (act) {
      case MakeGroup(String path) -> groups.add(path);
      case MakeDataset(String path, DatasetSpec spec) -> datasets.put(path, new ModelImage(spec));
      case Extend(String path, DatasetSpec spec) -> image(path).extend(spec);
      case WriteRows write -> image(write.path()).write(write);
      case MakeLink link -> links.put(link.path(), link);
      case SetAttribute attribute ->
        attributes.computeIfAbsent(attribute.path(), _ -> new TreeMap<>()).put(attribute.name(), attribute);
    }
  }

  private ModelImage image(String path) {
    return Objects.requireNonNull(datasets.get(path));
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    addAttributes("", "", lines);
    for (String group : groups) {
      lines.add("group /" + group);
      addAttributes(group, group, lines);
    }
    Map<String, TreeSet<String>> namesOf = new TreeMap<>();
    datasets.keySet().forEach(path -> {
      addDataset(path, path, lines);
      namesOf.computeIfAbsent(path, _ -> new TreeSet<>()).add("/" + path);
    });
    links.forEach((path, link) -> {
      switch (link.kind()) {
        case SOFT -> lines.add("soft /%s %s".formatted(path, link.target()));
        case EXTERNAL -> lines.add("external /%s %s %s".formatted(path, ModelJob.OTHER_FILE, link.target()));
        case HARD -> {
          addDataset(path, link.target(), lines);
          namesOf.computeIfAbsent(link.target(), _ -> new TreeSet<>()).add("/" + path);
        }
      }
    });
    namesOf.values().stream().filter(names -> names.size() > 1)
        .forEach(names -> lines.add("same " + String.join(" ", names)));
    return lines;
  }

  private void addDataset(String path, String original, List<String> lines) {
    DatasetSpec spec = image(original).spec();
    lines.add(dataset(path, spec, image(original).hex()));
    addAttributes(path, original, lines);
  }

  /** A dataset with its elements as they lie in the file. */
  static String dataset(String path, DatasetSpec spec, String hex) {
    return "dataset /%s %s %s %s %s"
        .formatted(path, ModelTypes.words(spec.type(), spec.order()), shape(spec), storage(spec), hex).stripTrailing();
  }

  private void addAttributes(String path, String original, List<String> lines) {
    attributes.getOrDefault(original, Map.of())
        .forEach((name, attribute) -> lines
            .add("attribute /%s %s %s".formatted(path, name, value(attribute.value(), attribute.variable()))));
  }

  private static String shape(DatasetSpec spec) {
    String limit = tuple(spec.storage().limit()).replace("-1", "None");
    return tuple(spec.extents())
        + (spec.storage().limit().length == 0 || limit.equals(tuple(spec.extents())) ? "" : " up to " + limit);
  }

  /** Returns a tuple as Python writes it. */
  private static String tuple(long[] numbers) {
    return numbers.length == 1 ? "(%d,)".formatted(numbers[0])
        : Arrays.stream(numbers).mapToObj(Long::toString).collect(Collectors.joining(", ", "(", ")"));
  }

  private static String storage(DatasetSpec spec) {
    StringBuilder words = new StringBuilder(
        spec.isChunked() ? "chunks " + tuple(spec.chunk()) : spec.isCompact() ? "compact" : "contiguous");
    spec.storage().filters().forEach(filter -> words.append(switch (filter.kind()) {
      case SHUFFLE -> " shuffle";
      case DEFLATE -> " deflate" + filter.level();
      case FLETCHER32 -> " fletcher32";
      case ZSTD, LZ4, OTHER -> " filter" + filter.number();
    }));
    return words.append(spec.storage().fill().length > 0 ? " filled" : "").toString();
  }

  private static String value(Object value, boolean variable) {
    return switch (value) {
      case Byte number -> "i1 () " + hex(ByteBuffer.allocate(1).put(number));
      case Short number -> "i2< () " + hex(ByteBuffer.allocate(2).order(ByteOrder.LITTLE_ENDIAN).putShort(number));
      case Integer number -> "i4< () " + hex(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(number));
      case Long number -> "i8< () " + hex(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(number));
      case Float number -> "f4< () " + hex(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(number));
      case Double number -> "f8< () " + hex(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putDouble(number));
      case Boolean truth -> BOOLEAN + " () " + (truth ? "01" : "00");
      case String text -> texts("()", variable, text);
      case String[] texts -> texts("(%d,)".formatted(texts.length), variable, texts);
      case AttributeValue.Elements elements ->
        "%s %s %s".formatted(ModelTypes.words(elements.type(), ByteOrder.LITTLE_ENDIAN), tuple(elements.shape()),
            HexFormat.of().formatHex(elements.bytes()));
      default -> array(value);
    };
  }

  private static String hex(ByteBuffer buffer) {
    return HexFormat.of().formatHex(buffer.array());
  }

  private static String array(Object value) {
    return switch (value) {
      case byte[] numbers -> array("i1", numbers.length, MemorySegment.ofArray(numbers));
      case short[] numbers -> array("i2<", numbers.length, MemorySegment.ofArray(numbers));
      case int[] numbers -> array("i4<", numbers.length, MemorySegment.ofArray(numbers));
      case long[] numbers -> array("i8<", numbers.length, MemorySegment.ofArray(numbers));
      case float[] numbers -> array("f4<", numbers.length, MemorySegment.ofArray(numbers));
      case double[] numbers -> array("f8<", numbers.length, MemorySegment.ofArray(numbers));
      case boolean[] truths -> {
        byte[] bytes = new byte[truths.length];
        for (int index = 0; index < truths.length; index++) {
          bytes[index] = (byte) (truths[index] ? 1 : 0);
        }
        yield array(BOOLEAN, truths.length, MemorySegment.ofArray(bytes));
      }
      default -> throw new IllegalArgumentException("no attribute: " + value);
    };
  }

  private static String array(String type, int length, MemorySegment elements) {
    return "%s (%d,) %s".formatted(type, length, HexFormat.of().formatHex(elements.toArray(ValueLayout.JAVA_BYTE)))
        .stripTrailing();
  }

  private static String texts(String shape, boolean variable, String... texts) {
    if (variable) {
      return "text %s [%s]".formatted(shape, String.join(", ", Arrays.stream(texts).map(ModelLines::json).toList()));
    }
    List<byte[]> encoded = Arrays.stream(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    int longest = encoded.stream().mapToInt(text -> text.length).reduce(1, Math::max);
    StringBuilder hex = new StringBuilder();
    encoded.forEach(text -> hex.append(HexFormat.of().formatHex(Arrays.copyOf(text, longest))));
    return "s%d,utf8,padded %s %s".formatted(longest, shape, hex).stripTrailing();
  }

  private static String json(String text) {
    StringBuilder json = new StringBuilder("\"");
    text.chars()
        .forEach(letter -> json.append(letter < 128 ? String.valueOf((char) letter) : "\\u%04x".formatted(letter)));
    return json.append('"').toString();
  }
}
