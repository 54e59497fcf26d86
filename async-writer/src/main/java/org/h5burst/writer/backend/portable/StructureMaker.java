package org.h5burst.writer.backend.portable;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.TerminatedText;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.ScaleBytes;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.TextAddresses;

/** Makes groups, datasets of texts, attributes and links in a file that JHDF5 has open; links are made with the groups above them. */
record StructureMaker(Id file, Id link, Names names) {
  private static final long DEFAULT = HDF5Constants.H5P_DEFAULT;

  void make(GroupSpec group) {
    if (!exists(group.name())) {
      names.createGroup(file, group.name(), link);
    }
  }

  void make(LinkSpec made) {
    if (exists(made.name())) {
      names.delete(file, made.name());
    }
    switch (made.target()) {
      case LinkSpec.Target.Soft(String path) -> names.linkSoft(file, made.name(), path, link);
      case LinkSpec.Target.Hard(String object) -> names.linkHard(file, made.name(), object, link);
      case LinkSpec.Target.External(String other, String path) -> names.linkExternal(file, made.name(), other, path, link);
    }
  }

  private boolean exists(String name) {
    for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      if (!names.exists(file, name.substring(0, slash))) {
        return false;
      }
    }
    return names.exists(file, name);
  }

  void make(AttributeSpec attribute) {
    if (names.hasAttribute(file, attribute.owner(), attribute.attribute())) {
      names.deleteAttribute(file, attribute.owner(), attribute.attribute());
    }
    switch (attribute.value()) {
      case AttributeValue.Elements elements -> {
        try (Id type = StoredTypes.of(elements.type(), ByteOrder.nativeOrder()); Id made = create(attribute, type)) {
          if (elements.bytes().length > 0) {
            H5.H5Awrite(made.value(), type.value(), elements.bytes());
          }
        }
      }
      case AttributeValue.Texts texts -> {
        try (Id type = StoredTypes.variableString(); Id made = create(attribute, type); Arena arena = Arena.ofConfined()) {
          if (!texts.texts().isEmpty()) {
            H5.H5Awrite(made.value(), type.value(), addresses(texts.texts(), arena));
          }
        }
      }
      case TerminatedText text -> {
        try (Id type = StoredTypes.terminatedText(text.bytes().length); Id made = create(attribute, type)) {
          H5.H5Awrite(made.value(), type.value(), text.bytes());
        }
      }
      case ScaleReferences references -> {
        try (Id type = StoredTypes.scaleReferences(references.kind()); Id made = create(attribute, type); Arena arena = Arena.ofConfined()) {
          H5.H5Awrite(made.value(), type.value(), ScaleBytes.encode(references, object -> names.reference(file, object), arena).toArray(ValueLayout.JAVA_BYTE));
        }
      }
    }
  }

  void make(StringsSpec strings) {
    List<String> texts = strings.value().texts();
    try (Id type = StoredTypes.variableString();
        Id space = spaceOf(strings.value().shape());
        Id made = names.createDataset(file, strings.name(), new Names.Made(type, space, link, DEFAULT));
        Arena arena = Arena.ofConfined()) {
      if (!texts.isEmpty()) {
        int all = HDF5Constants.H5S_ALL;
        H5.H5Dwrite(made.value(), type.value(), all, all, DEFAULT, addresses(texts, arena), false);
      }
    }
  }

  /** JHDF5 would take Java's texts, but give them to HDF5 in another encoding than UTF-8. */
  private static byte[] addresses(List<String> texts, Arena arena) {
    return TextAddresses.of(texts, arena).toArray(ValueLayout.JAVA_BYTE);
  }

  private static Id spaceOf(long[] shape) {
    return new Id(shape.length == 0 ? H5.H5Screate(HDF5Constants.H5S_SCALAR) : H5.H5Screate_simple(shape.length, shape, null), H5::H5Sclose);
  }

  private Id create(AttributeSpec attribute, Id type) {
    try (Id of = spaceOf(attribute.value().shape())) {
      return names.createAttribute(file, attribute.owner(), attribute.attribute(), type, of);
    }
  }
}
