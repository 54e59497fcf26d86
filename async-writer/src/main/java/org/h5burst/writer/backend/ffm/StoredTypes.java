package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/** What datatypes in files are. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public final class StoredTypes {
  static final int H5T_ORDER_BE = 1;
  static final int H5T_SGN_2 = 1;

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

  StoredTypes(Hdf5Library library) {
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

  private int number(Hdf5Function function, Hid.Type type) {
    return function.status(f -> (int) f.invokeExact(type.value()));
  }

  /** An {@code H5T_class_t}. */
  public int kind(Hid.Type type) {
    return number(getClass, type);
  }

  /** Size of an element in bytes. */
  public long bytes(Hid.Type type) {
    return getSize.id(f -> (long) f.invokeExact(type.value()));
  }

  /** Whether the more significant bytes come first. */
  public boolean isBigEndian(Hid.Type type) {
    return number(getOrder, type) == H5T_ORDER_BE;
  }

  /** Whether an integer has a sign. */
  public boolean isSigned(Hid.Type type) {
    return number(getSign, type) == H5T_SGN_2;
  }

  /** Whether a text has no fixed length. */
  public boolean isVariable(Hid.Type type) {
    return number(isVariableStr, type) > 0;
  }

  /** How many members a compound or an enumeration has. */
  public int members(Hid.Type type) {
    return number(getNmembers, type);
  }

  /** What the bytes of an opaque type are. */
  public String tag(Hid.Type type) {
    return text(getTag.address(f -> (MemorySegment) f.invokeExact(type.value())));
  }

  /** Name of a member. */
  public String memberName(Hid.Type type, int member) {
    return text(getMemberName.address(f -> (MemorySegment) f.invokeExact(type.value(), member)));
  }

  /** Takes a text over that HDF5 has allocated. */
  private String text(MemorySegment address) {
    String text = address.reinterpret(Long.MAX_VALUE).getString(0, StandardCharsets.UTF_8);
    freeMemory.status(f -> (int) f.invokeExact(address));
    return text;
  }

  /** The type under an enumeration; the caller closes it. */
  public Hid.Type base(Hid.Type type) {
    return new Hid.Type(getSuper.id(f -> (long) f.invokeExact(type.value())));
  }

  /** Where a compound's member begins, in bytes. */
  public long memberOffset(Hid.Type type, int member) {
    return getMemberOffset.any(f -> (long) f.invokeExact(type.value(), member));
  }

  /** Type of a compound's member; the caller closes it. */
  public Hid.Type memberType(Hid.Type type, int member) {
    return new Hid.Type(getMemberType.id(f -> (long) f.invokeExact(type.value(), member)));
  }

  /** Value of an enumeration's member, as bytes. */
  public byte[] memberValue(Hid.Type type, int member, int bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(bytes);
      getMemberValue.status(f -> (int) f.invokeExact(type.value(), member, value));
      return value.toArray(ValueLayout.JAVA_BYTE);
    }
  }

  /** Extents of an element of an array type. */
  public long[] arrayExtents(Hid.Type type) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment extents = arena.allocate(ValueLayout.JAVA_LONG, getArrayNdims.status(f -> (int) f.invokeExact(type.value())));
      getArrayDims.status(f -> (int) f.invokeExact(type.value(), extents));
      return extents.toArray(ValueLayout.JAVA_LONG);
    }
  }
}
