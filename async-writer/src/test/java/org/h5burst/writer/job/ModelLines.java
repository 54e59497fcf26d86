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
import org.h5burst.writer.Canvas;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.job.ModelAct.MakeDataset;
import org.h5burst.writer.job.ModelAct.MakeGroup;
import org.h5burst.writer.job.ModelAct.MakeLink;
import org.h5burst.writer.job.ModelAct.SetAttribute;

/** What a file must hold after a {@link ModelProgram}, in the words of {@code describe.py}, which asks h5py; in any order. */
final class ModelLines {
  private final ModelProgram program;
  private final int ranks;
  private final TreeSet<String> groups = new TreeSet<>();
  private final Map<String, DatasetSpec> datasets = new TreeMap<>();
  private final Map<String, MakeLink> links = new TreeMap<>();
  private final Map<String, Map<String, SetAttribute>> attributes = new HashMap<>();

  private ModelLines(ModelProgram program, int ranks) {
    this.program = program;
    this.ranks = ranks;
    program.bursts().forEach(burst -> burst.forEach(this::apply));
  }

  static List<String> of(ModelProgram program, int ranks) {
    return new ModelLines(program, ranks).lines().stream().sorted().toList();
  }

  private void apply(ModelAct act) {
    for (int slash = act.path().indexOf('/'); slash >= 0; slash = act.path().indexOf('/', slash + 1)) {
      groups.add(act.path().substring(0, slash));
    }
    switch (act) {
      case MakeGroup(String path) -> groups.add(path);
      case MakeDataset(String path, DatasetSpec spec) -> datasets.put(path, spec);
      case MakeLink link -> links.put(link.path(), link);
      case SetAttribute attribute -> attributes.computeIfAbsent(attribute.path(), _ -> new TreeMap<>()).put(attribute.name(), attribute);
    }
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    addAttributes("", "", lines);
    for (String group : groups) {
      lines.add("group /" + group);
      addAttributes(group, group, lines);
    }
    Map<String, TreeSet<String>> namesOf = new TreeMap<>();
    datasets.forEach((path, spec) -> {
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
    namesOf.values().stream().filter(names -> names.size() > 1).forEach(names -> lines.add("same " + String.join(" ", names)));
    return lines;
  }

  private void addDataset(String path, String original, List<String> lines) {
    DatasetSpec spec = Objects.requireNonNull(datasets.get(original));
    Canvas canvas = new Canvas(spec);
    for (int rank = 0; rank < ranks; rank++) {
      canvas.paint(ModelJob.part(spec.shape()[0], rank, ranks), program.seed());
    }
    lines.add("dataset /%s %s (%d,) %s".formatted(path, numpy(spec.type()), spec.shape()[0], HexFormat.of().formatHex(canvas.image())));
    addAttributes(path, original, lines);
  }

  private void addAttributes(String path, String original, List<String> lines) {
    attributes.getOrDefault(original, Map.of())
        .forEach((name, attribute) -> lines.add("attribute /%s %s %s".formatted(path, name, value(attribute.value(), attribute.variable()))));
  }

  private static String numpy(ElementType type) {
    return switch (type) {
      case INT8 -> "|i1";
      case UINT8 -> "|u1";
      case INT16 -> "<i2";
      case UINT16 -> "<u2";
      case INT32 -> "<i4";
      case UINT32 -> "<u4";
      case INT64 -> "<i8";
      case UINT64 -> "<u8";
      case FLOAT16 -> "<f2";
      case FLOAT32 -> "<f4";
      case FLOAT64 -> "<f8";
    };
  }

  private static String value(Object value, boolean variable) {
    return switch (value) {
      case Byte number -> "|i1 () " + hex(ByteBuffer.allocate(1).put(number));
      case Short number -> "<i2 () " + hex(ByteBuffer.allocate(2).order(ByteOrder.LITTLE_ENDIAN).putShort(number));
      case Integer number -> "<i4 () " + hex(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(number));
      case Long number -> "<i8 () " + hex(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(number));
      case Float number -> "<f4 () " + hex(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(number));
      case Double number -> "<f8 () " + hex(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putDouble(number));
      case Boolean truth -> "|b1 () " + (truth ? "01" : "00");
      case String text -> texts("()", variable, text);
      case String[] texts -> texts("(%d,)".formatted(texts.length), variable, texts);
      default -> array(value);
    };
  }

  private static String hex(ByteBuffer buffer) {
    return HexFormat.of().formatHex(buffer.array());
  }

  private static String array(Object value) {
    return switch (value) {
      case byte[] numbers -> array("|i1", numbers.length, MemorySegment.ofArray(numbers));
      case short[] numbers -> array("<i2", numbers.length, MemorySegment.ofArray(numbers));
      case int[] numbers -> array("<i4", numbers.length, MemorySegment.ofArray(numbers));
      case long[] numbers -> array("<i8", numbers.length, MemorySegment.ofArray(numbers));
      case float[] numbers -> array("<f4", numbers.length, MemorySegment.ofArray(numbers));
      case double[] numbers -> array("<f8", numbers.length, MemorySegment.ofArray(numbers));
      case boolean[] truths -> {
        byte[] bytes = new byte[truths.length];
        for (int index = 0; index < truths.length; index++) {
          bytes[index] = (byte) (truths[index] ? 1 : 0);
        }
        yield array("|b1", truths.length, MemorySegment.ofArray(bytes));
      }
      default -> throw new IllegalArgumentException("no attribute: " + value);
    };
  }

  private static String array(String type, int length, MemorySegment elements) {
    return "%s (%d,) %s".formatted(type, length, HexFormat.of().formatHex(elements.toArray(ValueLayout.JAVA_BYTE))).stripTrailing();
  }

  private static String texts(String shape, boolean variable, String... texts) {
    if (variable) {
      return "text %s [%s]".formatted(shape, String.join(", ", Arrays.stream(texts).map(ModelLines::json).toList()));
    }
    List<byte[]> encoded = Arrays.stream(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    int longest = encoded.stream().mapToInt(text -> text.length).reduce(1, Math::max);
    StringBuilder hex = new StringBuilder();
    encoded.forEach(text -> hex.append(HexFormat.of().formatHex(Arrays.copyOf(text, longest))));
    return "|S%d %s %s".formatted(longest, shape, hex).stripTrailing();
  }

  private static String json(String text) {
    StringBuilder json = new StringBuilder("\"");
    text.chars().forEach(letter -> json.append(letter < 128 ? String.valueOf((char) letter) : "\\u%04x".formatted(letter)));
    return json.append('"').toString();
  }
}
