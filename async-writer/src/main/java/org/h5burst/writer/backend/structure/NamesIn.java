package org.h5burst.writer.backend.structure;

import java.util.List;
import java.util.stream.Stream;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.StructureChange;

/** Finds all names that are passed to HDF5 for a change; values are not among them. */
final class NamesIn {
  private NamesIn() {}

  /** Returns the names, the change's own name first. */
  static List<String> of(StructureChange change) {
    Stream<String> others = switch (change) {
      case DatasetSpec dataset -> in(dataset.type());
      case AttributeSpec attribute -> in(attribute);
      case LinkSpec link -> in(link.target());
      default -> Stream.empty();
    };
    return Stream.concat(Stream.of(change.name()), others).toList();
  }

  private static Stream<String> in(AttributeSpec attribute) {
    Stream<String> name = Stream.of(attribute.attribute());
    return attribute.value() instanceof AttributeValue.Elements elements ? Stream.concat(name, in(elements.type()))
        : name;
  }

  private static Stream<String> in(LinkSpec.Target target) {
    return switch (target) {
      case LinkSpec.Target.Soft(String path) -> Stream.of(path);
      case LinkSpec.Target.Hard(String object) -> Stream.of(object);
      case LinkSpec.Target.External(String file, String path) -> Stream.of(file, path);
    };
  }

  private static Stream<String> in(DataType type) {
    return switch (type) {
      case DataType.Compound compound -> compound.members().stream()
          .flatMap(member -> Stream.concat(Stream.of(member.name()), in(member.type())));
      case DataType.Enumeration enumeration -> enumeration.members().stream().map(DataType.Enumeration.Value::name);
      case DataType.Array array -> in(array.element());
      case DataType.Opaque opaque -> Stream.of(opaque.tag());
      default -> Stream.empty();
    };
  }
}
