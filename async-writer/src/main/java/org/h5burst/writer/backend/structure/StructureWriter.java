package org.h5burst.writer.backend.structure;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.h5burst.hdf5.H5P;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.NullTerminatedString;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.StringsSpec;

/**
 * Creates groups, links, attributes and datasets of strings in an open file, with missing groups above them. Everything
 * is <b>collective</b> in a file of several ranks.
 *
 * @param file that is open
 * @param made how objects are created in it
 */
public record StructureWriter(Hdf5 hdf5, Hid.File file, NewObjects made) {
  /**
   * Makes the properties for links: missing groups above them are created. The caller closes them. <b>Independent.</b>
   */
  public static Hid.Properties linkWithGroups(Hdf5 hdf5) {
    Hid.Properties link = hdf5.h5p().create(H5P.Kind.LINK_CREATE);
    hdf5.h5p().setCreateIntermediateGroup(link, true);
    return link;
  }

  /** Creates a group that does not exist. */
  public void make(GroupSpec group) {
    if (!made.exists(group.name())) {
      hdf5.run(scope -> scope
          .add(hdf5.h5g().create(file, group.name(), made.link(), made.group(group.name(), scope))));
    }
  }

  /** Creates a link; replaces an existing one. */
  public void make(LinkSpec wanted) {
    if (made.exists(wanted.name())) {
      hdf5.h5l().delete(file, wanted.name());
    }
    switch (wanted.target()) {
      case LinkSpec.Target.Soft(String path) -> hdf5.h5l().createSoft(file, wanted.name(), path, made.link());
      case LinkSpec.Target.Hard(String object) -> hdf5.h5l().createHard(file, wanted.name(), object, made.link());
      case LinkSpec.Target.External(String other, String path) ->
        hdf5.h5l().createExternal(file, wanted.name(), other, path, made.link());
    }
  }

  /** Creates a dataset without its strings, which {@link VariableLengthStrings#write} writes. */
  public void make(StringsSpec strings) {
    new VariableLengthStrings(hdf5, file).create(strings, made);
  }

  /** Creates an attribute with its value; replaces an existing one. */
  public void make(AttributeSpec attribute) {
    if (hdf5.h5a().existsByName(file, attribute.owner(), attribute.attribute())) {
      hdf5.h5a().deleteByName(file, attribute.owner(), attribute.attribute());
    }
    hdf5.run(scope -> {
      Hid.Type type = scope.add(type(attribute.value()));
      Hid.Space space = scope.add(hdf5.h5s().createSimple(attribute.value().shape(), new long[0]));
      Hid.Attribute created = scope.add(hdf5.h5a().createByName(file, attribute.owner(), attribute.attribute(), type,
          space));
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment data = data(attribute.value(), arena);
        if (data.byteSize() > 0) {
          hdf5.h5a().write(created, type, data);
        }
      }
    });
  }

  private Hid.Type type(AttributeValue value) {
    TypeFactory types = new TypeFactory(hdf5);
    return switch (value) {
      case AttributeValue.Elements elements -> types.make(elements.type(), ByteOrder.nativeOrder());
      case AttributeValue.Texts _ -> types.variableString();
      case NullTerminatedString string -> types.nullTerminatedString(string.bytes().length);
      case ScaleReferences references -> types.scaleReferences(references.kind());
    };
  }

  /** Returns the elements as they are, or the addresses of strings and sequences. */
  private MemorySegment data(AttributeValue value, Arena arena) {
    return switch (value) {
      case AttributeValue.Elements elements -> arena.allocateFrom(ValueLayout.JAVA_BYTE, elements.bytes());
      case AttributeValue.Texts strings -> VariableLengthStrings.addresses(strings.texts(), arena);
      case NullTerminatedString string -> arena.allocateFrom(ValueLayout.JAVA_BYTE, string.bytes());
      case ScaleReferences references -> ScaleBytes.encode(references, object -> hdf5.h5r().create(file, object),
          arena);
    };
  }
}
