package org.h5burst.writer.backend.phdf5;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.TerminatedText;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.ScaleBytes;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.backend.TextAddresses;
import org.h5burst.writer.backend.ffm.Hdf5Library;
import org.h5burst.writer.backend.ffm.Hid;

/** Changes the structure of one open file. Everything is <b>collective</b>. */
final class StructureMaker {
  private final Hdf5Library library;
  private final FileTypes types;
  private final Hid.File file;
  private final OpenDatasets datasets;
  private final VariableTexts texts;

  StructureMaker(Hdf5 hdf5, Hid.File file, OpenDatasets datasets) {
    library = hdf5.library();
    types = hdf5.types();
    this.file = file;
    this.datasets = datasets;
    this.texts = new VariableTexts(hdf5);
  }

  void make(StructureChange change) {
    switch (change) {
      case GroupSpec group -> make(group);
      case DatasetSpec dataset -> datasets.create(dataset);
      case StringsSpec strings -> texts.create(file, strings);
      case ExtendSpec extension -> datasets.extend(extension.dataset());
      case AttributeSpec attribute -> make(attribute);
      case LinkSpec link -> make(link);
    }
  }

  private void make(GroupSpec group) {
    if (exists(group.name())) {
      return;
    }
    Hid.Properties above = library.properties().linkWithGroups();
    library.groups().create(file, group.name(), above);
    library.properties().close(above);
  }

  private void make(LinkSpec link) {
    if (exists(link.name())) {
      library.links().delete(file, link.name());
    }
    Hid.Properties above = library.properties().linkWithGroups();
    switch (link.target()) {
      case LinkSpec.Target.Soft(String path) -> library.links().createSoft(file, link.name(), path, above);
      case LinkSpec.Target.Hard(String object) -> library.links().createHard(file, link.name(), object, above);
      case LinkSpec.Target.External(String other, String path) -> library.links().createExternal(file, link.name(), other, path, above);
    }
    library.properties().close(above);
  }

  private boolean exists(String name) {
    for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      if (!library.links().exists(file, name.substring(0, slash))) {
        return false;
      }
    }
    return library.links().exists(file, name);
  }

  private void make(AttributeSpec attribute) {
    if (library.attributes().exists(file, attribute.owner(), attribute.attribute())) {
      library.attributes().delete(file, attribute.owner(), attribute.attribute());
    }
    Hid.Space space = library.spaces().create(attribute.value().shape());
    switch (attribute.value()) {
      case AttributeValue.Elements elements -> write(attribute, types.of(elements.type(), ByteOrder.nativeOrder()), space, elements);
      case AttributeValue.Texts variable -> {
        Hid.Type type = types.variableString();
        write(attribute, type, space, variable);
        library.types().close(type);
      }
      case TerminatedText text -> {
        Hid.Type type = types.terminatedText(text.bytes().length);
        write(attribute, type, space, text);
        library.types().close(type);
      }
      case ScaleReferences references -> {
        Hid.Type type = types.scaleReferences(references.kind());
        write(attribute, type, space, references);
        library.types().close(type);
      }
    }
    library.spaces().close(space);
  }

  private void write(AttributeSpec attribute, Hid.Type type, Hid.Space space, AttributeValue value) {
    Hid.Attribute made = library.attributes().create(file, attribute.owner(), attribute.attribute(), type, space);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = data(value, arena);
      if (data.byteSize() > 0) {
        library.attributes().write(made, type, data);
      }
    }
    library.attributes().close(made);
  }

  /** Elements as they are, or the addresses of texts and sequences. */
  private MemorySegment data(AttributeValue value, Arena arena) {
    return switch (value) {
      case AttributeValue.Elements elements -> arena.allocate(elements.bytes().length).copyFrom(MemorySegment.ofArray(elements.bytes()));
      case AttributeValue.Texts variable -> TextAddresses.of(variable.texts(), arena);
      case TerminatedText text -> arena.allocateFrom(ValueLayout.JAVA_BYTE, text.bytes());
      case ScaleReferences references -> ScaleBytes.encode(references, object -> reference(object, arena), arena);
    };
  }

  private long reference(String object, Arena arena) {
    MemorySegment reference = arena.allocate(ValueLayout.JAVA_LONG);
    library.references().create(file, object, reference);
    return reference.get(ValueLayout.JAVA_LONG, 0);
  }
}
