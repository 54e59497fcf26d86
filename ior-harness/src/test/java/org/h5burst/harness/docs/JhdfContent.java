package org.h5burst.harness.docs;

import io.jhdf.HdfFile;
import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Link;
import io.jhdf.api.Node;
import io.jhdf.object.datatype.ArrayDataType;
import io.jhdf.object.datatype.CompoundDataType;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.EnumDataType;
import io.jhdf.object.datatype.OpaqueDataType;
import io.jhdf.object.datatype.Reference;
import io.jhdf.object.datatype.VariableLength;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What jHDF, a reader in pure Java that shares no code with HDF5, finds in a file. */
final class JhdfContent {
  private final Map<String, String> found = new TreeMap<>();
  private final Map<Long, String> addresses = new HashMap<>();

  private JhdfContent() {}

  /** Every dataset and attribute by its path, in the words of {@link Canonical}; a failure begins with "!". */
  static Map<String, String> of(Path path) {
    JhdfContent content = new JhdfContent();
    try (HdfFile file = new HdfFile(path)) {
      content.look(file, "");
      content.add(file, "");
    }
    return content.found;
  }

  private void look(Group group, String path) {
    group.getChildren().forEach((name, child) -> {
      if (!child.isLink()) {
        addresses.putIfAbsent(child.getAddress(), path + "/" + name);
      }
      if (child instanceof Group below) {
        look(below, path + "/" + name);
      }
    });
  }

  private void add(Node given, String path) {
    Node node = given instanceof Link link ? link.getTarget() : given;
    for (Map.Entry<String, Attribute> each : node.getAttributes().entrySet()) {
      Attribute attribute = each.getValue();
      put((path.isEmpty() ? "/" : path) + "@" + each.getKey(), attribute.getDimensions(), attribute.getDataType(),
          attribute::getData);
    }
    if (node instanceof Dataset dataset) {
      put(path, dataset.getDimensions(), dataset.getDataType(), dataset::getData);
    } else if (node instanceof Group group) {
      group.getChildren().forEach((name, child) -> add(child, path + "/" + name));
    }
  }

  private interface Data {
    Object get();
  }

  private void put(String name, int[] extents, DataType type, Data data) {
    String content;
    try {
      int count = Arrays.stream(extents).reduce(1, Math::multiplyExact);
      content = Canonical.lines(Arrays.stream(extents).asLongStream().toArray(), elements(type, data.get(), count));
    } catch (RuntimeException unreadable) {
      content = "!" + unreadable;
    }
    found.put(name, content);
  }

  /** Compounds are maps of arrays. */
  private List<String> elements(DataType type, Object data, int count) {
    if (type instanceof CompoundDataType compound) {
      return compounds(compound, (Map<?, ?>) data, count);
    }
    if (type instanceof ArrayDataType array) {
      return arrays(array, data, count);
    }
    if (type instanceof VariableLength sequence && !sequence.isVariableLengthString()) {
      return Arrays.stream((Object[]) data)
          .map(each -> "[" + String.join(",", elements(sequence.getParent(), each, 1)) + "]").toList();
    }
    if (type instanceof Reference) {
      return Canonical.leaves(data).stream().map(address -> "r" + addresses.get((Long) address)).toList();
    }
    if (type instanceof OpaqueDataType) {
      return parts(data, count).stream().map(bytes -> Canonical.opaque((byte[]) bytes)).toList();
    }
    return Canonical.leaves(data).stream()
        .map(value -> type instanceof EnumDataType ? value.toString() : Canonical.element(value)).toList();
  }

  private List<String> compounds(CompoundDataType type, Map<?, ?> members, int count) {
    List<List<String>> columns = new ArrayList<>();
    for (CompoundDataType.CompoundDataMember member : type.getMembers()) {
      columns.add(elements(member.getDataType(), Objects.requireNonNull(members.get(member.getName())),
          count).stream().map(value -> member.getName() + "=" + value).toList());
    }
    List<String> elements = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      int row = index;
      elements.add(columns.stream().map(column -> column.get(row)).collect(Collectors.joining(",", "{", "}")));
    }
    return elements;
  }

  private List<String> arrays(ArrayDataType type, Object data, int count) {
    List<String> leaves = elements(type.getBaseType(), data, count);
    int size = leaves.size() / count;
    List<String> elements = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      elements.add("[" + String.join(",", leaves.subList(index * size, (index + 1) * size)) + "]");
    }
    return elements;
  }

  /** The elements of an array of arrays of bytes. */
  private static List<Object> parts(Object data, int count) {
    List<Object> parts = List.of(data);
    while (parts.size() < count || !(parts.getFirst() instanceof byte[])) {
      parts = parts.stream().flatMap(part -> IntStream.range(0, Array.getLength(part))
          .mapToObj(index -> Array.get(part, index))).toList();
    }
    return parts;
  }
}
