package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Datatypes. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public final class H5T {
  /** A class of types: bytes. */
  public static final int H5T_OPAQUE = 5;
  /** A class of types: records. */
  public static final int H5T_COMPOUND = 6;
  /** Characters are UTF-8. */
  public static final int H5T_CSET_UTF8 = 1;
  /** A text ends with a zero. */
  public static final int H5T_STR_NULLTERM = 0;
  /** A text is filled up with zeros. */
  public static final int H5T_STR_NULLPAD = 1;
  /** The size of a text of variable length. */
  public static final long H5T_VARIABLE = -1;

  private final Hdf5Function equal;
  private final Hdf5Function close;
  private final Hdf5Function copy;
  private final Hdf5Function setFields;
  private final Hdf5Function setSize;
  private final Hdf5Function setExponentBias;
  private final Hdf5Function create;
  private final Hdf5Function insert;
  private final Hdf5Function enumCreate;
  private final Hdf5Function enumInsert;
  private final Hdf5Function setCset;
  private final Hdf5Function setStrpad;
  private final Hdf5Function arrayCreate;
  private final Hdf5Function setTag;

  H5T(Hdf5Library library) {
    equal = library.function("htri_t H5Tequal(hid_t, hid_t)");
    close = library.function("herr_t H5Tclose(hid_t)");
    copy = library.function("hid_t H5Tcopy(hid_t)");
    setFields = library.function("herr_t H5Tset_fields(hid_t, size_t, size_t, size_t, size_t, size_t)");
    setSize = library.function("herr_t H5Tset_size(hid_t, size_t)");
    setExponentBias = library.function("herr_t H5Tset_ebias(hid_t, size_t)");
    create = library.function("hid_t H5Tcreate(H5T_class_t, size_t)");
    insert = library.function("herr_t H5Tinsert(hid_t, const char *, size_t, hid_t)");
    enumCreate = library.function("hid_t H5Tenum_create(hid_t)");
    enumInsert = library.function("herr_t H5Tenum_insert(hid_t, const char *, const void *)");
    setCset = library.function("herr_t H5Tset_cset(hid_t, H5T_cset_t)");
    setStrpad = library.function("herr_t H5Tset_strpad(hid_t, H5T_str_t)");
    arrayCreate = library.function("hid_t H5Tarray_create2(hid_t, unsigned, const hsize_t *)");
    setTag = library.function("herr_t H5Tset_tag(hid_t, const char *)");
  }

  /** Whether two types are the same, so that no conversion stands between them. */
  public boolean equal(Hid.Type first, Hid.Type second) {
    return equal.status(f -> (int) f.invokeExact(first.value(), second.value())) > 0;
  }

  /** Closes a type that a dataset gave. */
  public void close(Hid.Type type) {
    close.status(f -> (int) f.invokeExact(type.value()));
  }

  /** A type of one's own, like another. */
  public Hid.Type copy(Hid.Type type) {
    return new Hid.Type(copy.id(f -> (long) f.invokeExact(type.value())));
  }

  /** Sets where the sign, the exponent and the mantissa of a floating-point type lie, in bits. */
  public void setFields(Hid.Type type, long sign, long exponent, long exponentBits, long mantissa, long mantissaBits) {
    setFields.status(f -> (int) f.invokeExact(type.value(), sign, exponent, exponentBits, mantissa, mantissaBits));
  }

  /** Sets the size of a type in bytes. */
  public void setSize(Hid.Type type, long bytes) {
    setSize.status(f -> (int) f.invokeExact(type.value(), bytes));
  }

  /** Sets the bias of a floating-point type's exponent. */
  public void setExponentBias(Hid.Type type, long bias) {
    setExponentBias.status(f -> (int) f.invokeExact(type.value(), bias));
  }

  /** A new type of a class, {@link #H5T_OPAQUE} or {@link #H5T_COMPOUND}, of so many bytes. */
  public Hid.Type create(int ofClass, long bytes) {
    return new Hid.Type(create.id(f -> (long) f.invokeExact(ofClass, bytes)));
  }

  /** Adds a member to a compound. */
  public void insert(Hid.Type compound, String name, long offset, Hid.Type member) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(name);
      insert.status(f -> (int) f.invokeExact(compound.value(), text, offset, member.value()));
    }
  }

  /** A new enumeration of an integer type, without members. */
  public Hid.Type createEnumeration(Hid.Type base) {
    return new Hid.Type(enumCreate.id(f -> (long) f.invokeExact(base.value())));
  }

  /** Adds a member to an enumeration; its value as an element of the base type. */
  public void insert(Hid.Type enumeration, String name, MemorySegment value) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(name);
      enumInsert.status(f -> (int) f.invokeExact(enumeration.value(), text, value));
    }
  }

  /** Sets of a text in which characters it is, and how it ends. */
  public void setCharacters(Hid.Type text, int characters, int padding) {
    setCset.status(f -> (int) f.invokeExact(text.value(), characters));
    setStrpad.status(f -> (int) f.invokeExact(text.value(), padding));
  }

  /** Says what the bytes of an opaque type are. */
  public void setTag(Hid.Type opaque, String tag) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(tag);
      setTag.status(f -> (int) f.invokeExact(opaque.value(), text));
    }
  }

  /** A type of arrays. The caller closes it. */
  public Hid.Type array(Hid.Type of, long... extents) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment numbers = arena.allocateFrom(ValueLayout.JAVA_LONG, extents);
      return new Hid.Type(arrayCreate.id(f -> (long) f.invokeExact(of.value(), extents.length, numbers)));
    }
  }
}
