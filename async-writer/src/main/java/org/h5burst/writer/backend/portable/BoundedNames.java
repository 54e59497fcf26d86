package org.h5burst.writer.backend.portable;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import hdf.hdf5lib.structs.H5O_info_t;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.backend.StructureSource.Kind;
import org.h5burst.writer.backend.StructureSource.Member;
import org.h5burst.writer.backend.ffm.H5A;

/** JHDF5's binding, for names up to U+FFFF; objects with others are found, but cannot be used. */
record BoundedNames() implements Names {
  private static final int BY_NAME = HDF5Constants.H5_INDEX_NAME;
  private static final int UPWARDS = HDF5Constants.H5_ITER_INC;
  private static final int MOST_NAME_BYTES = 4096;
  private static final long DEFAULT = HDF5Constants.H5P_DEFAULT;

  @Override
  public String problem(String name) {
    return name.chars().noneMatch(unit -> Character.isSurrogate((char) unit)) ? ""
        : "\"%s\" has a character beyond U+FFFF, which this build of JHDF5 would write as other bytes than UTF-8; use other characters, ".formatted(name)
            + "parallel HDF5, or a native library of JHDF5 that exports HDF5's functions, such as Debian's libsis-jhdf5-jni";
  }

  @Override
  public Id createFile(Path path, Id access) {
    return new Id(H5.H5Fcreate(checked(path.toString()), HDF5Constants.H5F_ACC_EXCL, DEFAULT, access.value()), H5::H5Fclose);
  }

  @Override
  public Id openFile(Path path, Id access) {
    return new Id(H5.H5Fopen(checked(path.toString()), HDF5Constants.H5F_ACC_RDWR, access.value()), H5::H5Fclose);
  }

  @Override
  public Id openToRead(Path path) {
    return new Id(H5.H5Fopen(checked(path.toString()), HDF5Constants.H5F_ACC_RDONLY, DEFAULT), H5::H5Fclose);
  }

  @Override
  public Id createDataset(Id file, String name, Made made) {
    return new Id(H5.H5Dcreate(file.value(), checked(name), made.type().value(), made.space().value(), made.link().value(), made.creation(), DEFAULT),
        H5::H5Dclose);
  }

  @Override
  public Id openDataset(Id file, String name, long access) {
    return new Id(H5.H5Dopen(file.value(), checked(name), access), H5::H5Dclose);
  }

  @Override
  public void createGroup(Id file, String name, Id link) {
    H5.H5Gclose(H5.H5Gcreate(file.value(), checked(name), link.value(), DEFAULT, DEFAULT));
  }

  @Override
  public boolean exists(Id file, String name) {
    return H5.H5Lexists(file.value(), checked(name), DEFAULT);
  }

  @Override
  public void delete(Id file, String name) {
    H5.H5Ldelete(file.value(), checked(name), DEFAULT);
  }

  @Override
  public void linkSoft(Id file, String name, String path, Id link) {
    H5.H5Lcreate_soft(checked(path), file.value(), checked(name), link.value(), DEFAULT);
  }

  @Override
  public void linkHard(Id file, String name, String object, Id link) {
    H5.H5Lcreate_hard(file.value(), checked(object), file.value(), checked(name), link.value(), DEFAULT);
  }

  @Override
  public void linkExternal(Id file, String name, String other, String path, Id link) {
    H5.H5Lcreate_external(checked(other), checked(path), file.value(), checked(name), link.value(), DEFAULT);
  }

  @Override
  public List<Member> members(Id file, String group) {
    String path = "/" + group;
    List<Member> members = new ArrayList<>();
    long count = H5.H5Gget_info_by_name(file.value(), path, DEFAULT).nlinks;
    for (long index = 0; index < count; index++) {
      String name = H5.H5Lget_name_by_idx(file.value(), path, BY_NAME, UPWARDS, index, DEFAULT);
      if (!isFoundBy(file, group.isEmpty() ? name : group + "/" + name)) {
        members.add(new Member(name, Kind.UNNAMED, 0));
      } else if (H5.H5Lget_info_by_idx(file.value(), path, BY_NAME, UPWARDS, index, DEFAULT).type == HDF5Constants.H5L_TYPE_HARD) {
        H5O_info_t object = H5.H5Oget_info_by_idx(file.value(), path, BY_NAME, UPWARDS, index, DEFAULT);
        members.add(new Member(name, kind(object.type), object.addr));
      } else {
        members.add(new Member(name, Kind.LINK, 0));
      }
    }
    return members;
  }

  private boolean isFoundBy(Id file, String name) {
    return problem(name).isEmpty() && H5.H5Lexists(file.value(), name, DEFAULT);
  }

  private static Kind kind(int type) {
    if (type == HDF5Constants.H5O_TYPE_GROUP) {
      return Kind.GROUP;
    }
    return type == HDF5Constants.H5O_TYPE_DATASET ? Kind.DATASET : Kind.OTHER;
  }

  @Override
  public boolean hasAttribute(Id file, String owner, String name) {
    return H5.H5Aexists_by_name(file.value(), checked(owner), checked(name), DEFAULT);
  }

  @Override
  public void deleteAttribute(Id file, String owner, String name) {
    H5.H5Adelete_by_name(file.value(), checked(owner), checked(name), DEFAULT);
  }

  @Override
  public Id createAttribute(Id file, String owner, String name, Id type, Id space) {
    return new Id(H5.H5Acreate_by_name(file.value(), checked(owner), checked(name), type.value(), space.value(), DEFAULT, DEFAULT, DEFAULT), H5::H5Aclose);
  }

  @Override
  public Id openAttribute(Id file, String owner, String name) {
    return new Id(H5.H5Aopen_by_name(file.value(), checked(owner), checked(name), DEFAULT, DEFAULT), H5::H5Aclose);
  }

  @Override
  public List<String> attributes(Id file, String owner) {
    List<String> names = new ArrayList<>();
    long count = H5.H5Oget_info_by_name(file.value(), owner, DEFAULT).num_attrs;
    if (count > 0) {
      H5.H5Aexists_by_name(file.value(), owner, H5A.UNUSED_NAME, DEFAULT);
    }
    for (long index = 0; index < count; index++) {
      String name = H5.H5Aget_name_by_idx(file.value(), owner, BY_NAME, UPWARDS, index, DEFAULT);
      if (problem(name).isEmpty() && H5.H5Aexists_by_name(file.value(), owner, name, DEFAULT)) {
        names.add(name);
      }
    }
    return names;
  }

  @Override
  public long reference(Id file, String object) {
    return ByteBuffer.wrap(H5.H5Rcreate(file.value(), checked(object), HDF5Constants.H5R_OBJECT, -1)).order(ByteOrder.nativeOrder()).getLong();
  }

  @Override
  public String referred(Id file, MemorySegment reference) {
    byte[] bytes = reference.toArray(ValueLayout.JAVA_BYTE);
    String[] name = {""};
    long length = H5.H5Rget_name(file.value(), HDF5Constants.H5R_OBJECT, bytes, name, MOST_NAME_BYTES);
    return length > 0 ? name[0] : "";
  }

  @Override
  public void insert(Id compound, String name, long offset, Id member) {
    H5.H5Tinsert(compound.value(), checked(name), offset, member.value());
  }

  @Override
  public void insert(Id enumeration, String name, byte[] value) {
    H5.H5Tenum_insert(enumeration.value(), checked(name), value);
  }

  @Override
  public String memberName(Id type, int member) {
    return H5.H5Tget_member_name(type.value(), member);
  }

  @Override
  public void setTag(Id opaque, String tag) {
    H5.H5Tset_tag(opaque.value(), checked(tag));
  }

  @Override
  public String tag(Id opaque) {
    return H5.H5Tget_tag(opaque.value());
  }

  /**
   * Demands that JHDF5 gives HDF5 just this name: every declaration has been checked before, and reading must not take
   * one object for another.
   */
  private String checked(String name) {
    String problem = problem(name);
    if (!problem.isEmpty()) {
      throw new IllegalStateException(problem);
    }
    return name;
  }
}
