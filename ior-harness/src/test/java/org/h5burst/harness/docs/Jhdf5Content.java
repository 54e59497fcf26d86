package org.h5burst.harness.docs;

import ch.systemsx.cisd.base.mdarray.MDAbstractArray;
import ch.systemsx.cisd.hdf5.HDF5CompoundDataMap;
import ch.systemsx.cisd.hdf5.HDF5CompoundMemberInformation;
import ch.systemsx.cisd.hdf5.HDF5DataClass;
import ch.systemsx.cisd.hdf5.HDF5DataSetInformation;
import ch.systemsx.cisd.hdf5.HDF5DataTypeInformation;
import ch.systemsx.cisd.hdf5.HDF5EnumerationValueMDArray;
import ch.systemsx.cisd.hdf5.HDF5Factory;
import ch.systemsx.cisd.hdf5.IHDF5Reader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What JHDF5's own reader finds in a file. */
final class Jhdf5Content {
  private final IHDF5Reader reader;
  private final Map<String, String> found = new TreeMap<>();

  private Jhdf5Content(IHDF5Reader reader) {
    this.reader = reader;
  }

  /** Every dataset and attribute by its path, in the words of {@link Canonical}; a failure begins with "!". */
  static Map<String, String> of(Path path) {
    try (IHDF5Reader reader = HDF5Factory.openForReading(path.toFile())) {
      Jhdf5Content content = new Jhdf5Content(reader);
      content.add("");
      return content.found;
    }
  }

  private void add(String path) {
    String object = path.isEmpty() ? "/" : path;
    for (String name : reader.object().getAttributeNames(object)) {
      put(object + "@" + name, () -> attribute(object, name));
    }
    if (reader.object().isGroup(object)) {
      reader.object().getGroupMembers(object).forEach(member -> add(path + "/" + member));
    } else if (reader.object().isDataSet(object)) {
      put(path, () -> dataset(path));
    }
  }

  private interface Content {
    String get();
  }

  private void put(String name, Content content) {
    try {
      found.put(name, content.get());
    } catch (RuntimeException unreadable) {
      found.put(name, "!" + unreadable);
    }
  }

  private String dataset(String path) {
    HDF5DataSetInformation information = reader.object().getDataSetInformation(path);
    HDF5DataTypeInformation type = information.getTypeInformation();
    List<String> elements =
        type.isArrayType() ? List.of("!array") : information.getRank() == 0 ? List.of(scalar(path, type))
            : elements(path, type);
    return Canonical.lines(information.getDimensions(), elements);
  }

  private String scalar(String path, HDF5DataTypeInformation type) {
    return switch (type.getDataClass()) {
      case INTEGER -> integer(type, (type.isSigned() ? reader.int64() : reader.uint64()).read(path));
      case FLOAT -> Canonical.element(reader.float64().read(path));
      case STRING -> Canonical.element(reader.string().read(path));
      case ENUM -> reader.enumeration().read(path).getValue();
      case BOOLEAN -> reader.bool().read(path) ? "TRUE" : "FALSE";
      case REFERENCE -> "r" + reader.reference().read(path);
      case OPAQUE -> Canonical.opaque(reader.opaque().readArray(path));
      default -> throw new UnsupportedOperationException(type.toString());
    };
  }

  private static String integer(HDF5DataTypeInformation type, long value) {
    return type.isSigned() ? Long.toString(value) : Long.toUnsignedString(value);
  }

  private List<String> elements(String path, HDF5DataTypeInformation type) {
    return switch (type.getDataClass()) {
      case INTEGER -> Arrays.stream((type.isSigned() ? reader.int64() : reader.uint64()).readMDArray(path)
          .getAsFlatArray()).mapToObj(value -> integer(type, value)).toList();
      case FLOAT -> floats(path, type).stream().map(Canonical::element).toList();
      case STRING -> Canonical.leaves(reader.string().readMDArray(path).getAsFlatArray()).stream()
          .map(Canonical::element).toList();
      case ENUM, BOOLEAN -> names(reader.enumeration().readMDArray(path));
      case COMPOUND -> compounds(path);
      case REFERENCE -> Arrays.stream(reader.reference().readMDArray(path).getAsFlatArray()).map(name -> "r" + name)
          .toList();
      case OPAQUE -> opaque(reader.opaque().readArray(path), type.getElementSize());
      default -> throw new UnsupportedOperationException(type.toString());
    };
  }

  private static List<String> names(HDF5EnumerationValueMDArray values) {
    return Canonical.leaves(values.toStringArray().getAsFlatArray()).stream().map(Object::toString).toList();
  }

  private static List<String> opaque(byte[] bytes, int size) {
    return IntStream.range(0, bytes.length / size)
        .mapToObj(index -> Canonical.opaque(Arrays.copyOfRange(bytes, index * size, (index + 1) * size))).toList();
  }

  /** It converts no NaN and no infinity to another type. */
  private List<Object> floats(String path, HDF5DataTypeInformation type) {
    return Canonical.leaves(type.getElementSize() == Float.BYTES ? reader.float32().readMDArray(path).getAsFlatArray()
        : reader.float64().readMDArray(path).getAsFlatArray());
  }

  private List<String> compounds(String path) {
    List<String> names =
        Arrays.stream(reader.compound().getDataSetInfo(path)).map(HDF5CompoundMemberInformation::getName).toList();
    return Canonical.leaves(reader.compound().readMDArray(path, HDF5CompoundDataMap.class).getAsFlatArray()).stream()
        .map(HDF5CompoundDataMap.class::cast).map(record -> names.stream()
            .map(name -> name + "=" + Canonical.element(Objects.requireNonNull(record.get(name))))
            .collect(Collectors.joining(",", "{", "}")))
        .toList();
  }

  private String attribute(String object, String name) {
    HDF5DataTypeInformation type = reader.object().getAttributeInformation(object, name);
    HDF5DataClass kind = type.getDataClass();
    return switch (kind) {
      case INTEGER -> several(() -> reader.int64().getMDArrayAttr(object, name),
          () -> reader.int64().getAttr(object, name));
      case FLOAT -> several(() -> reader.float64().getMDArrayAttr(object, name),
          () -> reader.float64().getAttr(object, name));
      case STRING -> several(() -> reader.string().getMDArrayAttr(object, name),
          () -> reader.string().getAttr(object, name));
      case BOOLEAN -> "\t" + (reader.bool().getAttr(object, name) ? "TRUE" : "FALSE");
      case ENUM -> "\t" + reader.enumeration().getAttr(object, name).getValue();
      default -> throw new UnsupportedOperationException(type.toString());
    };
  }

  private interface Question {
    Object ask();
  }

  private static String several(Question array, Question scalar) {
    Object values;
    try {
      values = array.ask();
    } catch (RuntimeException isScalar) {
      return "\t" + Canonical.element(scalar.ask());
    }
    return values instanceof MDAbstractArray<?> several
        ? Canonical.lines(several.longDimensions(),
            Canonical.leaves(several.getAsFlatArray()).stream().map(Canonical::element).toList())
        : "!" + values;
  }
}
