package org.h5burst.writer.jhdf5;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.FileEntry;
import org.h5burst.writer.jhdf5.HDF5DataTypeInformation.DataTypeInfoOptions;
import org.jspecify.annotations.Nullable;

/** Information about the contents of a file, with JHDF5's names. All <b>independent.</b> */
public abstract sealed class ObjectInfo permits IHDF5ObjectReadWriteInfoProviderHandler {
  final Target target;
  final Marks marks;

  ObjectInfo(Target target) {
    this.target = target;
    this.marks = new Marks(target);
  }

  /** Returns whether there is a dataset that can be used, or a group, of this path. */
  public boolean exists(String path) {
    return target.exists(path);
  }

  /** Returns whether there is something of this path. */
  public boolean exists(String path, boolean followLink) {
    return followLink ? exists(path) : existsItself(path);
  }

  final boolean existsItself(String path) {
    return isSymbolicLink(path) || target.exists(path);
  }

  /** Returns whether this is the path of a group, or of the file itself. */
  public boolean isGroup(String path) {
    return target.isGroup(path);
  }

  /** Returns whether this is the path of a group. */
  public boolean isGroup(String path, boolean followLink) {
    return target.isGroup(path) && (followLink || !isSymbolicLink(path));
  }

  /** Returns whether this is the path of a dataset that can be used. */
  public boolean isDataSet(String path) {
    return getObjectType(path) == HDF5ObjectType.DATASET;
  }

  /** Returns whether this is the path of a dataset. */
  public boolean isDataSet(String path, boolean followLink) {
    return getObjectType(path, followLink) == HDF5ObjectType.DATASET;
  }

  /** Returns whether this is a soft or external link. */
  public boolean isSymbolicLink(String path) {
    return target.names.link(path).isPresent();
  }

  /** Returns whether this is a soft link. */
  public boolean isSoftLink(String path) {
    return getObjectType(path, false) == HDF5ObjectType.SOFT_LINK;
  }

  /** Returns whether this is an external link. */
  public boolean isExternalLink(String path) {
    return getObjectType(path, false) == HDF5ObjectType.EXTERNAL_LINK;
  }

  /** Returns where a link leads; null if this is none. */
  public @Nullable String tryGetSymbolicLinkTarget(String path) {
    return getLinkInformation(path).tryGetSymbolicLinkTarget();
  }

  /** Returns the path in another file where an external link leads; null if this is none. */
  public @Nullable String tryGetExternalLinkTarget(String path) {
    return getLinkInformation(path).tryGetExternalLinkTarget();
  }

  /** Returns the other file where an external link leads; null if this is none. */
  public @Nullable String tryGetExternalLinkFilename(String path) {
    return getLinkInformation(path).tryGetExternalLinkFilename();
  }

  /** Returns what a path leads to. */
  public HDF5ObjectType getObjectType(String path) {
    return getObjectType(path, true);
  }

  /** Returns what a path stands for. */
  public HDF5ObjectType getObjectType(String path, boolean followLink) {
    Optional<FileEntry> link = target.names.link(path);
    if (!followLink && link.isPresent()) {
      boolean isSoft = link.get().kind() == FileEntry.Kind.SOFT_LINK;
      return isSoft ? HDF5ObjectType.SOFT_LINK : HDF5ObjectType.EXTERNAL_LINK;
    }
    if (target.isGroup(path)) {
      return HDF5ObjectType.GROUP;
    }
    String name = target.resolved(path);
    if (target.find(path).isPresent() || target.strings.contains(name)) {
      return HDF5ObjectType.DATASET;
    }
    return target.names.isOther(name) ? HDF5ObjectType.DATATYPE : HDF5ObjectType.NONEXISTENT;
  }

  /** Returns what a path stands for, and where it leads. */
  public HDF5LinkInformation getLinkInformation(String path) {
    String absolute = path.startsWith("/") ? path : "/" + path;
    Optional<FileEntry> link = target.names.link(path);
    return new HDF5LinkInformation(absolute, getObjectType(path, false), link.map(FileEntry::target).orElse(null),
        link.filter(entry -> entry.kind() == FileEntry.Kind.EXTERNAL_LINK).map(FileEntry::file).orElse(null));
  }

  /** Returns the names of what is directly below a group, in order, without what is hidden. */
  public List<String> getGroupMembers(String path) {
    return new ArrayList<>(getAllGroupMembers(path).stream().filter(name -> !marks.isHidden(name)).toList());
  }

  /** Returns the names of all that is directly below a group, in order. */
  public List<String> getAllGroupMembers(String path) {
    List<String> names = new ArrayList<>(target.members(path));
    if (marks.isTypes(path)) {
      names.addAll(marks.typeNames());
    }
    return names;
  }

  /** Returns the paths of what is directly below a group, in order, without what is hidden. */
  public List<String> getGroupMemberPaths(String path) {
    return new ArrayList<>(getGroupMembers(path).stream().map(name -> below(path, name)).toList());
  }

  private static String below(String group, String name) {
    String above = Target.relative(group);
    return above.isEmpty() ? "/" + name : "/" + above + "/" + name;
  }

  /**
   * Returns what is directly below a group, without what is hidden.
   *
   * @param readLinkTargets whether to read where links lead
   */
  public List<HDF5LinkInformation> getGroupMemberInformation(String path, boolean readLinkTargets) {
    return informations(path, getGroupMembers(path), readLinkTargets);
  }

  /**
   * Returns all that is directly below a group.
   *
   * @param readLinkTargets whether to read where links lead
   */
  public List<HDF5LinkInformation> getAllGroupMemberInformation(String path, boolean readLinkTargets) {
    return informations(path, getAllGroupMembers(path), readLinkTargets);
  }

  private List<HDF5LinkInformation> informations(String path, List<String> names, boolean withTargets) {
    return new ArrayList<>(names.stream().map(name -> getLinkInformation(below(path, name)))
        .map(link -> withTargets ? link : link.withoutTarget()).toList());
  }

  /** Returns the number of dimensions of a dataset. */
  public int getRank(String path) {
    return getDimensions(path).length;
  }

  /** Returns the number of elements of a dataset. */
  public long getNumberOfElements(String path) {
    return Arrays.stream(getDimensions(path)).reduce(1, Math::multiplyExact);
  }

  /** Returns the bytes of all elements of a dataset. */
  public long getSize(String path) {
    return getDataSetInformation(path).getSize();
  }

  /** Returns the bytes of one element of a dataset. */
  public int getElementSize(String path) {
    return getDataSetInformation(path).getTypeInformation().getElementSize();
  }

  /** Returns whether a group, a dataset or the file has an attribute that can be read. */
  public boolean hasAttribute(String path, String name) {
    return target.owner(path).attribute(name).isPresent();
  }

  /**
   * Returns the names of the attributes of a group, a dataset or the file that can be read, without those that are
   * hidden.
   */
  public List<String> getAttributeNames(String path) {
    return new ArrayList<>(getAllAttributeNames(path).stream().filter(name -> !marks.isHidden(name)).toList());
  }

  /** Returns the names of all attributes of a group, a dataset or the file that can be read. */
  public List<String> getAllAttributeNames(String path) {
    return new ArrayList<>(target.owner(path).attributes().keySet());
  }

  /** Returns the extent of each dimension of a dataset. */
  public long[] getDimensions(String path) {
    return target.strings.get(target.resolved(path)).map(VariableStrings.Whole::shape)
        .orElseGet(() -> target.dataset(path).shape());
  }

  /** Returns what a dataset is. */
  public HDF5DataSetInformation getDataSetInformation(String path) {
    return getDataSetInformation(path, DataTypeInfoOptions.DEFAULT);
  }

  /** Returns what a dataset is, with what is asked for. */
  public HDF5DataSetInformation getDataSetInformation(String path, DataTypeInfoOptions options) {
    Optional<VariableStrings.Whole> strings = target.strings.get(target.resolved(path));
    if (strings.isPresent()) {
      return HDF5DataSetInformation.ofStrings(strings.get().shape());
    }
    Dataset dataset = target.dataset(path);
    HDF5DataTypeVariant variant = marks.variant(path, "");
    HDF5DataTypeInformation type = HDF5DataTypeInformation.of(dataset.type(), options,
        variant == null ? HDF5DataTypeVariant.NONE : variant);
    return HDF5DataSetInformation.of(dataset, named(type, marks.typeName(path, "")));
  }

  private HDF5DataTypeInformation named(HDF5DataTypeInformation type, @Nullable String name) {
    String prefix = HDF5Utils.prefix(type.getDataClass());
    return name == null ? type
        : type.named(HDF5Utils.createDataTypePath(prefix, target.session.suffix(), name), name);
  }

  /** Returns what an attribute is. */
  public HDF5DataTypeInformation getAttributeInformation(String path, String attributeName) {
    return getAttributeInformation(path, attributeName, DataTypeInfoOptions.DEFAULT);
  }

  /** Returns what an attribute is, with what is asked for. */
  public HDF5DataTypeInformation getAttributeInformation(String path, String attributeName,
      DataTypeInfoOptions options) {
    if (!(target.attribute(path, attributeName) instanceof AttributeValue.Elements elements)) {
      return HDF5DataTypeInformation.variable();
    }
    HDF5DataTypeVariant variant = marks.variant(path, attributeName);
    HDF5DataTypeInformation type = HDF5DataTypeInformation.of(elements.type(), options,
        variant == null ? HDF5DataTypeVariant.NONE : variant).array(elements.shape());
    return named(type, marks.typeName(path, attributeName));
  }

  /** Returns what the numbers of a dataset stand for; null if nothing was noted. */
  public @Nullable HDF5DataTypeVariant tryGetTypeVariant(String path) {
    return marks.variant(path, "");
  }

  /** Returns what the numbers of an attribute stand for; null if nothing was noted. */
  public @Nullable HDF5DataTypeVariant tryGetTypeVariant(String path, String attributeName) {
    return marks.variant(path, attributeName);
  }

  /** Returns the path of the named type of a dataset; null if it has none. */
  public @Nullable String tryGetDataTypePath(String path) {
    return getDataSetInformation(path, DataTypeInfoOptions.ALL).getTypeInformation().tryGetDataTypePath();
  }

  /** Returns the path of a named type; null if it has no name. */
  public @Nullable String tryGetDataTypePath(HDF5DataType type) {
    return type.tryGetDataTypePath();
  }

  /** Returns a name that is hidden. */
  public String toHouseKeepingPath(String objectPath) {
    int slash = objectPath.lastIndexOf('/') + 1;
    return objectPath.substring(0, slash) + marks.hidden(objectPath.substring(slash));
  }

  /** Returns whether a name is hidden. */
  public boolean isHouseKeepingObject(String objectPath) {
    return marks.isHidden(objectPath);
  }
}
