package org.h5burst.writer.backend.portable;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
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

/** Makes groups, datasets of texts, attributes and links in a file that JHDF5 has open; links are made with the groups above them. */
record StructureMaker(Id file, Id link) {
  private static final long DEFAULT = HDF5Constants.H5P_DEFAULT;

  void make(GroupSpec group) {
    if (!exists(group.name())) {
      H5.H5Gclose(H5.H5Gcreate(file.value(), group.name(), link.value(), DEFAULT, DEFAULT));
    }
  }

  void make(LinkSpec made) {
    if (exists(made.name())) {
      H5.H5Ldelete(file.value(), made.name(), DEFAULT);
    }
    switch (made.target()) {
      case LinkSpec.Target.Soft(String path) -> H5.H5Lcreate_soft(path, file.value(), made.name(), link.value(), DEFAULT);
      case LinkSpec.Target.Hard(String object) -> H5.H5Lcreate_hard(file.value(), object, file.value(), made.name(), link.value(), DEFAULT);
      case LinkSpec.Target.External(String other, String path) -> H5.H5Lcreate_external(other, path, file.value(), made.name(), link.value(), DEFAULT);
    }
  }

  private boolean exists(String name) {
    for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      if (!H5.H5Lexists(file.value(), name.substring(0, slash), DEFAULT)) {
        return false;
      }
    }
    return H5.H5Lexists(file.value(), name, DEFAULT);
  }

  void make(AttributeSpec attribute) {
    if (H5.H5Aexists_by_name(file.value(), attribute.owner(), attribute.attribute(), DEFAULT)) {
      H5.H5Adelete_by_name(file.value(), attribute.owner(), attribute.attribute(), DEFAULT);
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
        try (Id type = StoredTypes.variableString(); Id made = create(attribute, type)) {
          if (!texts.texts().isEmpty()) {
            H5.H5AwriteVL(made.value(), type.value(), texts.texts().toArray(String[]::new));
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
          H5.H5Awrite(made.value(), type.value(), ScaleBytes.encode(references, this::reference, arena).toArray(ValueLayout.JAVA_BYTE));
        }
      }
    }
  }

  void make(StringsSpec strings) {
    List<String> texts = strings.value().texts();
    try (Id type = StoredTypes.variableString();
        Id space = spaceOf(strings.value().shape());
        Id made = new Id(H5.H5Dcreate(file.value(), strings.name(), type.value(), space.value(), link.value(), DEFAULT, DEFAULT), H5::H5Dclose)) {
      if (!texts.isEmpty()) {
        H5.H5DwriteVL(made.value(), type.value(), HDF5Constants.H5S_ALL, HDF5Constants.H5S_ALL, DEFAULT, texts.toArray());
      }
    }
  }

  private static Id spaceOf(long[] shape) {
    return new Id(shape.length == 0 ? H5.H5Screate(HDF5Constants.H5S_SCALAR) : H5.H5Screate_simple(shape.length, shape, null), H5::H5Sclose);
  }

  private long reference(String object) {
    return ByteBuffer.wrap(H5.H5Rcreate(file.value(), object, HDF5Constants.H5R_OBJECT, -1)).order(ByteOrder.nativeOrder()).getLong();
  }

  private Id create(AttributeSpec attribute, Id type) {
    try (Id of = spaceOf(attribute.value().shape())) {
      return new Id(H5.H5Acreate_by_name(file.value(), attribute.owner(), attribute.attribute(), type.value(), of.value(), DEFAULT, DEFAULT, DEFAULT),
          H5::H5Aclose);
    }
  }
}
