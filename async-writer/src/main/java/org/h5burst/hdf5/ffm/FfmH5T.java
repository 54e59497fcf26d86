package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.h5burst.hdf5.H5T;
import org.h5burst.hdf5.Hid;

final class FfmH5T extends FunctionGroup implements H5T {
  private final Hdf5Function copy = function("hid_t H5Tcopy(hid_t)");
  private final Hdf5Function create = function("hid_t H5Tcreate(H5T_class_t, size_t)");
  private final Hdf5Function enumCreate = function("hid_t H5Tenum_create(hid_t)");
  private final Hdf5Function vlenCreate = function("hid_t H5Tvlen_create(hid_t)");
  private final Hdf5Function arrayCreate = function("hid_t H5Tarray_create2(hid_t, unsigned, const hsize_t *)");
  private final boolean hasComplex = library.has("H5Tcomplex_create");
  private final Hdf5Function complexCreate = library.newer("hid_t H5Tcomplex_create(hid_t)");
  private final Hdf5Function close = function("herr_t H5Tclose(hid_t)");
  private final Hdf5Function equal = function("htri_t H5Tequal(hid_t, hid_t)");
  private final Hdf5Function setSize = function("herr_t H5Tset_size(hid_t, size_t)");
  private final Hdf5Function setCset = function("herr_t H5Tset_cset(hid_t, H5T_cset_t)");
  private final Hdf5Function setStrpad = function("herr_t H5Tset_strpad(hid_t, H5T_str_t)");
  private final Hdf5Function setTag = function("herr_t H5Tset_tag(hid_t, const char *)");
  private final Hdf5Function setFields =
      function("herr_t H5Tset_fields(hid_t, size_t, size_t, size_t, size_t, size_t)");
  private final Hdf5Function setEbias = function("herr_t H5Tset_ebias(hid_t, size_t)");
  private final Hdf5Function insert = function("herr_t H5Tinsert(hid_t, const char *, size_t, hid_t)");
  private final Hdf5Function enumInsert = function("herr_t H5Tenum_insert(hid_t, const char *, const void *)");
  private final Hdf5Function getClass = function("H5T_class_t H5Tget_class(hid_t)");
  private final Hdf5Function getSize = function("size_t H5Tget_size(hid_t)");
  private final Hdf5Function getOrder = function("H5T_order_t H5Tget_order(hid_t)");
  private final Hdf5Function getSign = function("H5T_sign_t H5Tget_sign(hid_t)");
  private final Hdf5Function isVariableStr = function("htri_t H5Tis_variable_str(hid_t)");
  private final Hdf5Function getArrayNdims = function("int H5Tget_array_ndims(hid_t)");
  private final Hdf5Function getArrayDims = function("int H5Tget_array_dims2(hid_t, hsize_t *)");
  private final Hdf5Function getTag = function("char * H5Tget_tag(hid_t)");
  private final Hdf5Function getSuper = function("hid_t H5Tget_super(hid_t)");
  private final Hdf5Function getNmembers = function("int H5Tget_nmembers(hid_t)");
  private final Hdf5Function getMemberName = function("char * H5Tget_member_name(hid_t, unsigned)");
  private final Hdf5Function getMemberOffset = function("size_t H5Tget_member_offset(hid_t, unsigned)");
  private final Hdf5Function getMemberType = function("hid_t H5Tget_member_type(hid_t, unsigned)");
  private final Hdf5Function getMemberValue = function("herr_t H5Tget_member_value(hid_t, unsigned, void *)");
  private final Hdf5Function freeMemory = function("herr_t H5free_memory(void *)");

  FfmH5T(Hdf5Symbols library) {
    super(library);
  }

  @Override
  public Hid.Type predefined(String name) {
    return new Hid.Type(library.global(name + "_g"));
  }

  @Override
  public Hid.Type copy(Hid.Type type) {
    return new Hid.Type(copy.id(type.value()));
  }

  @Override
  public Hid.Type create(int ofClass, long bytes) {
    return new Hid.Type(create.id(ofClass, bytes));
  }

  @Override
  public Hid.Type enumCreate(Hid.Type base) {
    return new Hid.Type(enumCreate.id(base.value()));
  }

  @Override
  public Hid.Type vlenCreate(Hid.Type base) {
    return new Hid.Type(vlenCreate.id(base.value()));
  }

  @Override
  public Hid.Type arrayCreate(Hid.Type base, long[] extents) {
    return new Hid.Type(arrayCreate.id((f, c) -> f.call(base.value(), extents.length, c.longs(extents))));
  }

  @Override
  public boolean hasComplex() {
    return hasComplex;
  }

  @Override
  public Hid.Type complexCreate(Hid.Type base) {
    return new Hid.Type(complexCreate.id(base.value()));
  }

  @Override
  public void close(Hid.Type type) {
    close.status(type.value());
  }

  @Override
  public boolean equal(Hid.Type first, Hid.Type second) {
    return equal.status(first.value(), second.value()) > 0;
  }

  @Override
  public void setSize(Hid.Type type, long bytes) {
    setSize.status(type.value(), bytes);
  }

  @Override
  public void setCset(Hid.Type string, int characters) {
    setCset.status(string.value(), characters);
  }

  @Override
  public void setStrpad(Hid.Type string, int padding) {
    setStrpad.status(string.value(), padding);
  }

  @Override
  public void setTag(Hid.Type opaque, String tag) {
    setTag.status((f, c) -> f.call(opaque.value(), c.text(tag)));
  }

  @Override
  public void setFields(Hid.Type type, Fields fields) {
    setFields.status(type.value(), fields.sign(), fields.exponent(), fields.exponentBits(),
        fields.mantissa(), fields.mantissaBits());
  }

  @Override
  public void setEbias(Hid.Type type, long bias) {
    setEbias.status(type.value(), bias);
  }

  @Override
  public void insert(Hid.Type compound, String name, long offset, Hid.Type member) {
    insert.status((f, c) -> f.call(compound.value(), c.text(name), offset, member.value()));
  }

  @Override
  public void enumInsert(Hid.Type enumeration, String name, byte[] value) {
    enumInsert.status((f, c) -> f.call(enumeration.value(), c.text(name), c.bytes(value)));
  }

  @Override
  public int getClass(Hid.Type type) {
    return getClass.status(type.value());
  }

  @Override
  public long getSize(Hid.Type type) {
    return getSize.id(type.value());
  }

  @Override
  public int getOrder(Hid.Type type) {
    return getOrder.status(type.value());
  }

  @Override
  public int getSign(Hid.Type type) {
    return getSign.status(type.value());
  }

  @Override
  public boolean isVariableStr(Hid.Type type) {
    return isVariableStr.status(type.value()) > 0;
  }

  @Override
  public long[] getArrayDims(Hid.Type type) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment extents = arena.allocate(ValueLayout.JAVA_LONG,
          getArrayNdims.status(type.value()));
      getArrayDims.status(type.value(), extents.address());
      return extents.toArray(ValueLayout.JAVA_LONG);
    }
  }

  @Override
  public String getTag(Hid.Type type) {
    return taken(getTag.address(type.value()));
  }

  @Override
  public Hid.Type getSuper(Hid.Type type) {
    return new Hid.Type(getSuper.id(type.value()));
  }

  @Override
  public int getNmembers(Hid.Type type) {
    return getNmembers.status(type.value());
  }

  @Override
  public String getMemberName(Hid.Type type, int member) {
    return taken(getMemberName.address(type.value(), member));
  }

  /** Takes over a string that HDF5 has allocated. */
  private String taken(MemorySegment address) {
    String string = address.reinterpret(Long.MAX_VALUE).getString(0, StandardCharsets.UTF_8);
    freeMemory.status(address.address());
    return string;
  }

  @Override
  public long getMemberOffset(Hid.Type type, int member) {
    return getMemberOffset.any(type.value(), member);
  }

  @Override
  public Hid.Type getMemberType(Hid.Type type, int member) {
    return new Hid.Type(getMemberType.id(type.value(), member));
  }

  @Override
  public byte[] getMemberValue(Hid.Type type, int member, int bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(bytes);
      getMemberValue.status(type.value(), member, value.address());
      return value.toArray(ValueLayout.JAVA_BYTE);
    }
  }
}
