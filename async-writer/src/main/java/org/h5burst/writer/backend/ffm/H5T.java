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

  private final NativeFunction equal;
  private final NativeFunction close;
  private final NativeFunction copy;
  private final NativeFunction setFields;
  private final NativeFunction setSize;
  private final NativeFunction setExponentBias;
  private final NativeFunction create;
  private final NativeFunction insert;
  private final NativeFunction enumCreate;
  private final NativeFunction enumInsert;
  private final NativeFunction setCset;
  private final NativeFunction setStrpad;
  private final NativeFunction arrayCreate;
  private final NativeFunction setTag;

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
    try {
      return equal.check((int) equal.handle().invokeExact(first.value(), second.value())) > 0;
    } catch (Throwable throwable) {
      throw equal.thrown(throwable);
    }
  }

  /** Closes a type that a dataset gave. */
  public void close(Hid.Type type) {
    try {
      close.check((int) close.handle().invokeExact(type.value()));
    } catch (Throwable throwable) {
      throw close.thrown(throwable);
    }
  }

  /** A type of one's own, like another. */
  public Hid.Type copy(Hid.Type type) {
    try {
      return new Hid.Type(copy.check((long) copy.handle().invokeExact(type.value())));
    } catch (Throwable throwable) {
      throw copy.thrown(throwable);
    }
  }

  /** Sets where the sign, the exponent and the mantissa of a floating-point type lie, in bits. */
  public void setFields(Hid.Type type, long sign, long exponent, long exponentBits, long mantissa, long mantissaBits) {
    try {
      setFields.check((int) setFields.handle().invokeExact(type.value(), sign, exponent, exponentBits, mantissa, mantissaBits));
    } catch (Throwable throwable) {
      throw setFields.thrown(throwable);
    }
  }

  /** Sets the size of a type in bytes. */
  public void setSize(Hid.Type type, long bytes) {
    try {
      setSize.check((int) setSize.handle().invokeExact(type.value(), bytes));
    } catch (Throwable throwable) {
      throw setSize.thrown(throwable);
    }
  }

  /** Sets the bias of a floating-point type's exponent. */
  public void setExponentBias(Hid.Type type, long bias) {
    try {
      setExponentBias.check((int) setExponentBias.handle().invokeExact(type.value(), bias));
    } catch (Throwable throwable) {
      throw setExponentBias.thrown(throwable);
    }
  }

  /** A new type of a class, {@link #H5T_OPAQUE} or {@link #H5T_COMPOUND}, of so many bytes. */
  public Hid.Type create(int ofClass, long bytes) {
    try {
      return new Hid.Type(create.check((long) create.handle().invokeExact(ofClass, bytes)));
    } catch (Throwable throwable) {
      throw create.thrown(throwable);
    }
  }

  /** Adds a member to a compound. */
  public void insert(Hid.Type compound, String name, long offset, Hid.Type member) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(name);
      insert.check((int) insert.handle().invokeExact(compound.value(), text, offset, member.value()));
    } catch (Throwable throwable) {
      throw insert.thrown(throwable);
    }
  }

  /** A new enumeration of an integer type, without members. */
  public Hid.Type createEnumeration(Hid.Type base) {
    try {
      return new Hid.Type(enumCreate.check((long) enumCreate.handle().invokeExact(base.value())));
    } catch (Throwable throwable) {
      throw enumCreate.thrown(throwable);
    }
  }

  /** Adds a member to an enumeration; its value as an element of the base type. */
  public void insert(Hid.Type enumeration, String name, MemorySegment value) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(name);
      enumInsert.check((int) enumInsert.handle().invokeExact(enumeration.value(), text, value));
    } catch (Throwable throwable) {
      throw enumInsert.thrown(throwable);
    }
  }

  /** Sets of a text in which characters it is, and how it ends. */
  public void setCharacters(Hid.Type text, int characters, int padding) {
    try {
      setCset.check((int) setCset.handle().invokeExact(text.value(), characters));
      setStrpad.check((int) setStrpad.handle().invokeExact(text.value(), padding));
    } catch (Throwable throwable) {
      throw setCset.thrown(throwable);
    }
  }

  /** Says what the bytes of an opaque type are. */
  public void setTag(Hid.Type opaque, String tag) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(tag);
      setTag.check((int) setTag.handle().invokeExact(opaque.value(), text));
    } catch (Throwable throwable) {
      throw setTag.thrown(throwable);
    }
  }

  /** A type of arrays. The caller closes it. */
  public Hid.Type array(Hid.Type of, long... extents) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment numbers = arena.allocateFrom(ValueLayout.JAVA_LONG, extents);
      return new Hid.Type(arrayCreate.check((long) arrayCreate.handle().invokeExact(of.value(), extents.length, numbers)));
    } catch (Throwable throwable) {
      throw arrayCreate.thrown(throwable);
    }
  }
}
