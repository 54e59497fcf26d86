package org.h5burst.writer.jhdf5;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.h5burst.writer.jhdf5.HDF5DataTypeInformation.DataTypeInfoOptions;

/** Describes a member of a compound. Immutable. */
public final class HDF5CompoundMemberInformation implements Comparable<HDF5CompoundMemberInformation> {
  private final String name;
  private final HDF5DataTypeInformation type;
  private final int offset;

  private HDF5CompoundMemberInformation(String name, HDF5DataTypeInformation type, int offset) {
    this.name = name;
    this.type = type;
    this.offset = offset;
  }

  /** Returns the members of a compound of a class. */
  public static HDF5CompoundMemberInformation[] create(Class<?> compoundClass, String houseKeepingNameSuffix,
      HDF5CompoundMemberMapping... members) {
    return of(MemberTypes.members(compoundClass, List.of(), members));
  }

  static HDF5CompoundMemberInformation[] of(List<CompoundMember> members) {
    List<HDF5CompoundMemberInformation> informations = new ArrayList<>();
    int offset = 0;
    for (CompoundMember member : members) {
      informations.add(new HDF5CompoundMemberInformation(member.name(),
          HDF5DataTypeInformation.of(member.type(), DataTypeInfoOptions.DEFAULT, member.variant()), offset));
      offset += member.type().bytes();
    }
    return informations.toArray(HDF5CompoundMemberInformation[]::new);
  }

  /** Returns its name. */
  public String getName() {
    return name;
  }

  /** Returns its type. */
  public HDF5DataTypeInformation getType() {
    return type;
  }

  /** Returns its offset in a record in the file. */
  public int getOffsetOnDisk() {
    return offset;
  }

  /** Returns its offset in a record in memory, which is that in the file. */
  public int getOffsetInMemory() {
    return offset;
  }

  @Override
  public int compareTo(HDF5CompoundMemberInformation other) {
    return name.compareTo(other.name);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HDF5CompoundMemberInformation that && name.equals(that.name) && type.equals(that.type);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, type);
  }

  @Override
  public String toString() {
    return name + ":" + type;
  }
}
