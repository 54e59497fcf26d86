package org.h5burst.writer.backend.portable;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import java.nio.ByteOrder;
import org.h5burst.writer.DataType;
import org.h5burst.writer.backend.TypeDecoder;
import org.h5burst.writer.backend.TypeSource;

/** Datatypes in files, by JHDF5. */
final class Jhdf5Types implements TypeSource<Id> {
  @Override
  public int kind(Id type) {
    return H5.H5Tget_class(type.value());
  }

  @Override
  public long bytes(Id type) {
    return H5.H5Tget_size(type.value());
  }

  @Override
  public boolean isBigEndian(Id type) {
    return H5.H5Tget_order(type.value()) == HDF5Constants.H5T_ORDER_BE;
  }

  @Override
  public boolean isSigned(Id type) {
    return H5.H5Tget_sign(type.value()) == HDF5Constants.H5T_SGN_2;
  }

  @Override
  public boolean isVariable(Id type) {
    return H5.H5Tis_variable_str(type.value());
  }

  @Override
  public long[] arrayExtents(Id type) {
    if (kind(type) != TypeDecoder.ARRAY) {
      return new long[0];
    }
    long[] extents = new long[H5.H5Tget_array_ndims(type.value())];
    H5.H5Tget_array_dims(type.value(), extents);
    return extents;
  }

  @Override
  public String tag(Id type) {
    return Names.inUse().tag(type);
  }

  @Override
  public Id base(Id type) {
    return new Id(H5.H5Tget_super(type.value()), H5::H5Tclose);
  }

  @Override
  public int members(Id type) {
    return H5.H5Tget_nmembers(type.value());
  }

  @Override
  public String memberName(Id type, int member) {
    return Names.inUse().memberName(type, member);
  }

  @Override
  public long memberOffset(Id type, int member) {
    return H5.H5Tget_member_offset(type.value(), member);
  }

  @Override
  public Id memberType(Id type, int member) {
    return new Id(H5.H5Tget_member_type(type.value(), member), H5::H5Tclose);
  }

  @Override
  public byte[] memberValue(Id type, int member, int bytes) {
    byte[] value = new byte[bytes];
    H5.H5Tget_member_value(type.value(), member, value);
    return value;
  }

  @Override
  public boolean isSame(Id type, DataType other, ByteOrder order) {
    try (Id made = StoredTypes.of(other, order)) {
      return H5.H5Tequal(type.value(), made.value());
    }
  }

  @Override
  public void close(Id type) {
    type.close();
  }
}
