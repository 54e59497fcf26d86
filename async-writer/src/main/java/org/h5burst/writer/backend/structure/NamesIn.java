package org.h5burst.writer.backend.structure;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.StructureChange;

/** Finds all that HDF5 is given by name when a change is made; values are not among it. */
public final class NamesIn {
  private final List<String> names = new ArrayList<>();

  private NamesIn() {}

  /** Returns them, the change's own name first. */
  public static List<String> of(StructureChange change) {
    NamesIn in = new NamesIn();
    in.names.add(change.name());
    switch (change) {
      case DatasetSpec dataset -> in.add(dataset.type());
      case AttributeSpec attribute -> in.add(attribute);
      case LinkSpec link -> in.add(link.target());
      default -> {
        // nothing but its own name
      }
    }
    return in.names;
  }

  private void add(AttributeSpec attribute) {
    names.add(attribute.attribute());
    if (attribute.value() instanceof AttributeValue.Elements elements) {
      add(elements.type());
    }
  }

  private void add(LinkSpec.Target target) {
    switch (target) {
      case LinkSpec.Target.Soft(String path) -> names.add(path);
      case LinkSpec.Target.Hard(String object) -> names.add(object);
      case LinkSpec.Target.External(String file, String path) -> names.addAll(List.of(file, path));
    }
  }

  private void add(DataType type) {
    switch (type) {
      case DataType.Compound compound -> compound.members().forEach(member -> {
        names.add(member.name());
        add(member.type());
      });
      case DataType.Enumeration enumeration -> enumeration.members().forEach(member -> names.add(member.name()));
      case DataType.Opaque opaque -> names.add(opaque.tag());
      default -> {
        // no names in it
      }
    }
  }
}
