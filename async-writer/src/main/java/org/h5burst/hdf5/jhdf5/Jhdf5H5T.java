package org.h5burst.hdf5.jhdf5;

import static org.h5burst.hdf5.jhdf5.Jhdf5Call.checked;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import org.h5burst.hdf5.H5T;
import org.h5burst.hdf5.Hid;

final class Jhdf5H5T implements H5T {
  @Override
  public Hid.Type predefined(String name) {
    try {
      return new Hid.Type(HDF5Constants.class.getField(name).getLong(null));
    } catch (ReflectiveOperationException unknown) {
      throw new IllegalArgumentException("JHDF5 has no type " + name, unknown);
    }
  }

  @Override
  public Hid.Type copy(Hid.Type type) {
    return new Hid.Type(Jhdf5Call.of(() -> H5.H5Tcopy(type.value())));
  }

  @Override
  public Hid.Type create(int ofClass, long bytes) {
    return new Hid.Type(Jhdf5Call.of(() -> H5.H5Tcreate(ofClass, bytes)));
  }

  @Override
  public Hid.Type enumCreate(Hid.Type base) {
    return new Hid.Type(Jhdf5Call.of(() -> H5.H5Tenum_create(base.value())));
  }

  @Override
  public Hid.Type vlenCreate(Hid.Type base) {
    return new Hid.Type(Jhdf5Call.of(() -> H5.H5Tvlen_create(base.value())));
  }

  @Override
  public Hid.Type arrayCreate(Hid.Type base, long[] extents) {
    return new Hid.Type(Jhdf5Call.of(() -> H5.H5Tarray_create(base.value(), extents.length, extents)));
  }

  @Override
  public boolean hasComplex() {
    return false;
  }

  @Override
  public Hid.Type complexCreate(Hid.Type base) {
    throw new UnsupportedOperationException("JHDF5's binding does not have H5Tcomplex_create");
  }

  @Override
  public void close(Hid.Type type) {
    Jhdf5Call.run(() -> H5.H5Tclose(type.value()));
  }

  @Override
  public boolean equal(Hid.Type first, Hid.Type second) {
    return Jhdf5Call.of(() -> H5.H5Tequal(first.value(), second.value()));
  }

  @Override
  public void setSize(Hid.Type type, long bytes) {
    long size = bytes == H5T_VARIABLE ? HDF5Constants.H5T_VARIABLE : bytes;
    Jhdf5Call.run(() -> H5.H5Tset_size(type.value(), size));
  }

  @Override
  public void setCset(Hid.Type string, int characters) {
    Jhdf5Call.run(() -> H5.H5Tset_cset(string.value(), characters));
  }

  @Override
  public void setStrpad(Hid.Type string, int padding) {
    Jhdf5Call.run(() -> H5.H5Tset_strpad(string.value(), padding));
  }

  @Override
  public void setTag(Hid.Type opaque, String tag) {
    Jhdf5Call.run(() -> H5.H5Tset_tag(opaque.value(), checked(tag)));
  }

  @Override
  public void setFields(Hid.Type type, Fields fields) {
    Jhdf5Call.run(() -> H5.H5Tset_fields(type.value(), fields.sign(), fields.exponent(), fields.exponentBits(),
        fields.mantissa(), fields.mantissaBits()));
  }

  @Override
  public void setEbias(Hid.Type type, long bias) {
    Jhdf5Call.run(() -> H5.H5Tset_ebias(type.value(), bias));
  }

  @Override
  public void insert(Hid.Type compound, String name, long offset, Hid.Type member) {
    Jhdf5Call.run(() -> H5.H5Tinsert(compound.value(), checked(name), offset, member.value()));
  }

  @Override
  public void enumInsert(Hid.Type enumeration, String name, byte[] value) {
    Jhdf5Call.run(() -> H5.H5Tenum_insert(enumeration.value(), checked(name), value));
  }

  @Override
  public int getClass(Hid.Type type) {
    return Jhdf5Call.of(() -> H5.H5Tget_class(type.value()));
  }

  @Override
  public long getSize(Hid.Type type) {
    return Jhdf5Call.of(() -> H5.H5Tget_size(type.value()));
  }

  @Override
  public int getOrder(Hid.Type type) {
    return Jhdf5Call.of(() -> H5.H5Tget_order(type.value()));
  }

  @Override
  public int getSign(Hid.Type type) {
    return Jhdf5Call.of(() -> H5.H5Tget_sign(type.value()));
  }

  @Override
  public boolean isVariableStr(Hid.Type type) {
    return Jhdf5Call.of(() -> H5.H5Tis_variable_str(type.value()));
  }

  @Override
  public long[] getArrayDims(Hid.Type type) {
    long[] extents = new long[Jhdf5Call.of(() -> H5.H5Tget_array_ndims(type.value()))];
    Jhdf5Call.run(() -> H5.H5Tget_array_dims(type.value(), extents));
    return extents;
  }

  @Override
  public String getTag(Hid.Type type) {
    return Jhdf5Call.of(() -> H5.H5Tget_tag(type.value()));
  }

  @Override
  public Hid.Type getSuper(Hid.Type type) {
    return new Hid.Type(Jhdf5Call.of(() -> H5.H5Tget_super(type.value())));
  }

  @Override
  public int getNmembers(Hid.Type type) {
    return Jhdf5Call.of(() -> H5.H5Tget_nmembers(type.value()));
  }

  @Override
  public String getMemberName(Hid.Type type, int member) {
    return Jhdf5Call.of(() -> H5.H5Tget_member_name(type.value(), member));
  }

  @Override
  public long getMemberOffset(Hid.Type type, int member) {
    return Jhdf5Call.of(() -> H5.H5Tget_member_offset(type.value(), member));
  }

  @Override
  public Hid.Type getMemberType(Hid.Type type, int member) {
    return new Hid.Type(Jhdf5Call.of(() -> H5.H5Tget_member_type(type.value(), member)));
  }

  @Override
  public byte[] getMemberValue(Hid.Type type, int member, int bytes) {
    byte[] value = new byte[bytes];
    Jhdf5Call.run(() -> H5.H5Tget_member_value(type.value(), member, value));
    return value;
  }
}
