package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.h5burst.hdf5.H5T;
import org.h5burst.hdf5.Hid;

final class FfmH5T implements H5T {
  private final FfmHdf5 library;
  private final Hdf5Function copy;
  private final Hdf5Function create;
  private final Hdf5Function enumCreate;
  private final Hdf5Function vlenCreate;
  private final Hdf5Function arrayCreate;
  private final boolean hasComplex;
  private final Hdf5Function complexCreate;
  private final Hdf5Function close;
  private final Hdf5Function equal;
  private final Hdf5Function setSize;
  private final Hdf5Function setCset;
  private final Hdf5Function setStrpad;
  private final Hdf5Function setTag;
  private final Hdf5Function setFields;
  private final Hdf5Function setEbias;
  private final Hdf5Function insert;
  private final Hdf5Function enumInsert;
  private final Hdf5Function getClass;
  private final Hdf5Function getSize;
  private final Hdf5Function getOrder;
  private final Hdf5Function getSign;
  private final Hdf5Function isVariableStr;
  private final Hdf5Function getArrayNdims;
  private final Hdf5Function getArrayDims;
  private final Hdf5Function getTag;
  private final Hdf5Function getSuper;
  private final Hdf5Function getNmembers;
  private final Hdf5Function getMemberName;
  private final Hdf5Function getMemberOffset;
  private final Hdf5Function getMemberType;
  private final Hdf5Function getMemberValue;
  private final Hdf5Function freeMemory;

  FfmH5T(FfmHdf5 library) {
    this.library = library;
    copy = library.function("hid_t H5Tcopy(hid_t)");
    create = library.function("hid_t H5Tcreate(H5T_class_t, size_t)");
    enumCreate = library.function("hid_t H5Tenum_create(hid_t)");
    vlenCreate = library.function("hid_t H5Tvlen_create(hid_t)");
    arrayCreate = library.function("hid_t H5Tarray_create2(hid_t, unsigned, const hsize_t *)");
    hasComplex = library.has("H5Tcomplex_create");
    complexCreate = library.newer("hid_t H5Tcomplex_create(hid_t)");
    close = library.function("herr_t H5Tclose(hid_t)");
    equal = library.function("htri_t H5Tequal(hid_t, hid_t)");
    setSize = library.function("herr_t H5Tset_size(hid_t, size_t)");
    setCset = library.function("herr_t H5Tset_cset(hid_t, H5T_cset_t)");
    setStrpad = library.function("herr_t H5Tset_strpad(hid_t, H5T_str_t)");
    setTag = library.function("herr_t H5Tset_tag(hid_t, const char *)");
    setFields = library.function("herr_t H5Tset_fields(hid_t, size_t, size_t, size_t, size_t, size_t)");
    setEbias = library.function("herr_t H5Tset_ebias(hid_t, size_t)");
    insert = library.function("herr_t H5Tinsert(hid_t, const char *, size_t, hid_t)");
    enumInsert = library.function("herr_t H5Tenum_insert(hid_t, const char *, const void *)");
    getClass = library.function("H5T_class_t H5Tget_class(hid_t)");
    getSize = library.function("size_t H5Tget_size(hid_t)");
    getOrder = library.function("H5T_order_t H5Tget_order(hid_t)");
    getSign = library.function("H5T_sign_t H5Tget_sign(hid_t)");
    isVariableStr = library.function("htri_t H5Tis_variable_str(hid_t)");
    getArrayNdims = library.function("int H5Tget_array_ndims(hid_t)");
    getArrayDims = library.function("int H5Tget_array_dims2(hid_t, hsize_t *)");
    getTag = library.function("char * H5Tget_tag(hid_t)");
    getSuper = library.function("hid_t H5Tget_super(hid_t)");
    getNmembers = library.function("int H5Tget_nmembers(hid_t)");
    getMemberName = library.function("char * H5Tget_member_name(hid_t, unsigned)");
    getMemberOffset = library.function("size_t H5Tget_member_offset(hid_t, unsigned)");
    getMemberType = library.function("hid_t H5Tget_member_type(hid_t, unsigned)");
    getMemberValue = library.function("herr_t H5Tget_member_value(hid_t, unsigned, void *)");
    freeMemory = library.function("herr_t H5free_memory(void *)");
  }

  @Override
  public Hid.Type predefined(String name) {
    return new Hid.Type(library.global(name + "_g"));
  }

  @Override
  public Hid.Type copy(Hid.Type type) {
    return new Hid.Type(copy.id(f -> (long) f.invokeExact(type.value())));
  }

  @Override
  public Hid.Type create(int ofClass, long bytes) {
    return new Hid.Type(create.id(f -> (long) f.invokeExact(ofClass, bytes)));
  }

  @Override
  public Hid.Type enumCreate(Hid.Type base) {
    return new Hid.Type(enumCreate.id(f -> (long) f.invokeExact(base.value())));
  }

  @Override
  public Hid.Type vlenCreate(Hid.Type base) {
    return new Hid.Type(vlenCreate.id(f -> (long) f.invokeExact(base.value())));
  }

  @Override
  public Hid.Type arrayCreate(Hid.Type base, long[] extents) {
    return new Hid.Type(arrayCreate.id((f, arena) -> (long) f.invokeExact(base.value(), extents.length,
        arena.allocateFrom(ValueLayout.JAVA_LONG, extents))));
  }

  @Override
  public boolean hasComplex() {
    return hasComplex;
  }

  @Override
  public Hid.Type complexCreate(Hid.Type base) {
    return new Hid.Type(complexCreate.id(f -> (long) f.invokeExact(base.value())));
  }

  @Override
  public void close(Hid.Type type) {
    close.status(f -> (int) f.invokeExact(type.value()));
  }

  @Override
  public boolean equal(Hid.Type first, Hid.Type second) {
    return equal.status(f -> (int) f.invokeExact(first.value(), second.value())) > 0;
  }

  @Override
  public void setSize(Hid.Type type, long bytes) {
    setSize.status(f -> (int) f.invokeExact(type.value(), bytes));
  }

  @Override
  public void setCset(Hid.Type string, int characters) {
    setCset.status(f -> (int) f.invokeExact(string.value(), characters));
  }

  @Override
  public void setStrpad(Hid.Type string, int padding) {
    setStrpad.status(f -> (int) f.invokeExact(string.value(), padding));
  }

  @Override
  public void setTag(Hid.Type opaque, String tag) {
    setTag.status((f, arena) -> (int) f.invokeExact(opaque.value(), arena.allocateFrom(tag)));
  }

  @Override
  public void setFields(Hid.Type type, Fields fields) {
    setFields.status(f -> (int) f.invokeExact(type.value(), fields.sign(), fields.exponent(), fields.exponentBits(),
        fields.mantissa(), fields.mantissaBits()));
  }

  @Override
  public void setEbias(Hid.Type type, long bias) {
    setEbias.status(f -> (int) f.invokeExact(type.value(), bias));
  }

  @Override
  public void insert(Hid.Type compound, String name, long offset, Hid.Type member) {
    insert.status((f, arena) -> (int) f.invokeExact(compound.value(), arena.allocateFrom(name), offset,
        member.value()));
  }

  @Override
  public void enumInsert(Hid.Type enumeration, String name, byte[] value) {
    enumInsert.status((f, arena) -> (int) f.invokeExact(enumeration.value(), arena.allocateFrom(name),
        arena.allocateFrom(ValueLayout.JAVA_BYTE, value)));
  }

  @Override
  public int getClass(Hid.Type type) {
    return getClass.status(f -> (int) f.invokeExact(type.value()));
  }

  @Override
  public long getSize(Hid.Type type) {
    return getSize.id(f -> (long) f.invokeExact(type.value()));
  }

  @Override
  public int getOrder(Hid.Type type) {
    return getOrder.status(f -> (int) f.invokeExact(type.value()));
  }

  @Override
  public int getSign(Hid.Type type) {
    return getSign.status(f -> (int) f.invokeExact(type.value()));
  }

  @Override
  public boolean isVariableStr(Hid.Type type) {
    return isVariableStr.status(f -> (int) f.invokeExact(type.value())) > 0;
  }

  @Override
  public long[] getArrayDims(Hid.Type type) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment extents = arena.allocate(ValueLayout.JAVA_LONG,
          getArrayNdims.status(f -> (int) f.invokeExact(type.value())));
      getArrayDims.status(f -> (int) f.invokeExact(type.value(), extents));
      return extents.toArray(ValueLayout.JAVA_LONG);
    }
  }

  @Override
  public String getTag(Hid.Type type) {
    return taken(getTag.address(f -> (MemorySegment) f.invokeExact(type.value())));
  }

  @Override
  public Hid.Type getSuper(Hid.Type type) {
    return new Hid.Type(getSuper.id(f -> (long) f.invokeExact(type.value())));
  }

  @Override
  public int getNmembers(Hid.Type type) {
    return getNmembers.status(f -> (int) f.invokeExact(type.value()));
  }

  @Override
  public String getMemberName(Hid.Type type, int member) {
    return taken(getMemberName.address(f -> (MemorySegment) f.invokeExact(type.value(), member)));
  }

  /** Takes a string over that HDF5 has allocated. */
  private String taken(MemorySegment address) {
    String string = address.reinterpret(Long.MAX_VALUE).getString(0, StandardCharsets.UTF_8);
    freeMemory.status(f -> (int) f.invokeExact(address));
    return string;
  }

  @Override
  public long getMemberOffset(Hid.Type type, int member) {
    return getMemberOffset.any(f -> (long) f.invokeExact(type.value(), member));
  }

  @Override
  public Hid.Type getMemberType(Hid.Type type, int member) {
    return new Hid.Type(getMemberType.id(f -> (long) f.invokeExact(type.value(), member)));
  }

  @Override
  public byte[] getMemberValue(Hid.Type type, int member, int bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(bytes);
      getMemberValue.status(f -> (int) f.invokeExact(type.value(), member, value));
      return value.toArray(ValueLayout.JAVA_BYTE);
    }
  }
}
