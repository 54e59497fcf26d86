package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/** What datatypes in files are. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public final class StoredTypes {
  static final int H5T_ORDER_BE = 1;
  static final int H5T_SGN_2 = 1;

  private final NativeFunction getClass;
  private final NativeFunction getSize;
  private final NativeFunction getOrder;
  private final NativeFunction getSign;
  private final NativeFunction isVariableStr;
  private final NativeFunction getArrayNdims;
  private final NativeFunction getArrayDims;
  private final NativeFunction getTag;
  private final NativeFunction getSuper;
  private final NativeFunction getNmembers;
  private final NativeFunction getMemberName;
  private final NativeFunction getMemberOffset;
  private final NativeFunction getMemberType;
  private final NativeFunction getMemberValue;
  private final NativeFunction freeMemory;

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

  private int number(NativeFunction function, Hid.Type type) {
    try {
      return function.check((int) function.handle().invokeExact(type.value()));
    } catch (Throwable throwable) {
      throw function.thrown(throwable);
    }
  }

  /** An {@code H5T_class_t}. */
  public int kind(Hid.Type type) {
    return number(getClass, type);
  }

  /** Size of an element in bytes. */
  public long bytes(Hid.Type type) {
    try {
      return getSize.check((long) getSize.handle().invokeExact(type.value()));
    } catch (Throwable throwable) {
      throw getSize.thrown(throwable);
    }
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
    try {
      return text((MemorySegment) getTag.handle().invokeExact(type.value()), getTag);
    } catch (Throwable throwable) {
      throw getTag.thrown(throwable);
    }
  }

  /** Name of a member. */
  public String memberName(Hid.Type type, int member) {
    try {
      return text((MemorySegment) getMemberName.handle().invokeExact(type.value(), member), getMemberName);
    } catch (Throwable throwable) {
      throw getMemberName.thrown(throwable);
    }
  }

  /** Takes a text over that HDF5 has allocated. */
  private String text(MemorySegment address, NativeFunction from) throws Throwable {
    int ok = from.check(address.address() == 0 ? -1 : 0);
    String text = address.reinterpret(Long.MAX_VALUE).getString(ok, StandardCharsets.UTF_8);
    freeMemory.check((int) freeMemory.handle().invokeExact(address));
    return text;
  }

  /** The type under an enumeration; the caller closes it. */
  public Hid.Type base(Hid.Type type) {
    try {
      return new Hid.Type(getSuper.check((long) getSuper.handle().invokeExact(type.value())));
    } catch (Throwable throwable) {
      throw getSuper.thrown(throwable);
    }
  }

  /** Where a compound's member begins, in bytes. */
  public long memberOffset(Hid.Type type, int member) {
    try {
      return (long) getMemberOffset.handle().invokeExact(type.value(), member);
    } catch (Throwable throwable) {
      throw getMemberOffset.thrown(throwable);
    }
  }

  /** Type of a compound's member; the caller closes it. */
  public Hid.Type memberType(Hid.Type type, int member) {
    try {
      return new Hid.Type(getMemberType.check((long) getMemberType.handle().invokeExact(type.value(), member)));
    } catch (Throwable throwable) {
      throw getMemberType.thrown(throwable);
    }
  }

  /** Value of an enumeration's member, as bytes. */
  public byte[] memberValue(Hid.Type type, int member, int bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(bytes);
      getMemberValue.check((int) getMemberValue.handle().invokeExact(type.value(), member, value));
      return value.toArray(ValueLayout.JAVA_BYTE);
    } catch (Throwable throwable) {
      throw getMemberValue.thrown(throwable);
    }
  }

  /** Extents of an element of an array type. */
  public long[] arrayExtents(Hid.Type type) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment extents = arena.allocate(ValueLayout.JAVA_LONG, getArrayNdims.check((int) getArrayNdims.handle().invokeExact(type.value())));
      getArrayDims.check((int) getArrayDims.handle().invokeExact(type.value(), extents));
      return extents.toArray(ValueLayout.JAVA_LONG);
    } catch (Throwable throwable) {
      throw getArrayDims.thrown(throwable);
    }
  }
}
