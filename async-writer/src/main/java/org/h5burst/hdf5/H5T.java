package org.h5burst.hdf5;

/** Datatypes. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public interface H5T {
  /** A class of types: integers. */
  int H5T_INTEGER = 0;
  /** A class of types: floating-point numbers. */
  int H5T_FLOAT = 1;
  /** A class of types: strings. */
  int H5T_STRING = 3;
  /** A class of types: bits. */
  int H5T_BITFIELD = 4;

  /** A class of types: bytes. */
  int H5T_OPAQUE = 5;
  /** A class of types: records. */
  int H5T_COMPOUND = 6;
  /** A class of types: references. */
  int H5T_REFERENCE = 7;
  /** A class of types: enumerations. */
  int H5T_ENUM = 8;
  /** A class of types: sequences of variable length. */
  int H5T_VLEN = 9;
  /** A class of types: arrays in each element. */
  int H5T_ARRAY = 10;
  /** A class of types: complex numbers, from HDF5 2.0 on. */
  int H5T_COMPLEX = 11;
  /** Characters are UTF-8. */
  int H5T_CSET_UTF8 = 1;
  /** A string ends with a zero. */
  int H5T_STR_NULLTERM = 0;
  /** A string is filled up with zeros. */
  int H5T_STR_NULLPAD = 1;
  /** The more significant bytes come first. */
  int H5T_ORDER_BE = 1;
  /** An integer has a sign. */
  int H5T_SGN_2 = 1;
  /** The size of a string of variable length. */
  long H5T_VARIABLE = -1;

  /** Returns a type that the library has, such as {@code H5T_STD_I32LE}; it cannot be closed. */
  Hid.Type predefined(String name);

  /** Makes a type like another. */
  Hid.Type copy(Hid.Type type);

  /** Makes a type of a class, {@link #H5T_OPAQUE} or {@link #H5T_COMPOUND}, of so many bytes. */
  Hid.Type create(int ofClass, long bytes);

  /** Makes an enumeration of an integer type, without members. */
  Hid.Type enumCreate(Hid.Type base);

  /** Makes the type of sequences of a type. */
  Hid.Type vlenCreate(Hid.Type base);

  /** Makes a type of arrays. */
  Hid.Type arrayCreate(Hid.Type base, long[] extents);

  /** Returns whether the library has complex numbers, as HDF5 2.0 and later has. */
  boolean hasComplex();

  /** Makes the type of complex numbers of a floating-point type. */
  Hid.Type complexCreate(Hid.Type base);

  /** Closes a type. */
  void close(Hid.Type type);

  /** Returns whether two types are the same, so that no conversion stands between them. */
  boolean equal(Hid.Type first, Hid.Type second);

  /** Sets the size of a type in bytes. */
  void setSize(Hid.Type type, long bytes);

  /** Sets in which characters a string is. */
  void setCset(Hid.Type string, int characters);

  /** Sets how a string ends. */
  void setStrpad(Hid.Type string, int padding);

  /** Sets what the bytes of an opaque type are. */
  void setTag(Hid.Type opaque, String tag);

  /** Sets where the sign, the exponent and the mantissa of a floating-point type lie, in bits. */
  void setFields(Hid.Type type, Fields fields);

  /** Where the sign, the exponent and the mantissa of a floating-point type begin, and how long they are, in bits. */
  record Fields(long sign, long exponent, long exponentBits, long mantissa, long mantissaBits) {}

  /** Sets the bias of a floating-point type's exponent. */
  void setEbias(Hid.Type type, long bias);

  /** Adds a member to a compound. */
  void insert(Hid.Type compound, String name, long offset, Hid.Type member);

  /** Adds a member to an enumeration, its value as an element of the base type. */
  void enumInsert(Hid.Type enumeration, String name, byte[] value);

  /** Returns the class of a type, an {@code H5T_class_t}. */
  int getClass(Hid.Type type);

  /** Returns the size of an element in bytes. */
  long getSize(Hid.Type type);

  /** Returns the order of the bytes of a number, an {@code H5T_order_t}. */
  int getOrder(Hid.Type type);

  /** Returns whether an integer has a sign, an {@code H5T_sign_t}. */
  int getSign(Hid.Type type);

  /** Returns whether a string has no fixed length. */
  boolean isVariableStr(Hid.Type type);

  /** Returns the extents of an element of an array type. */
  long[] getArrayDims(Hid.Type type);

  /** Returns what the bytes of an opaque type are. */
  String getTag(Hid.Type type);

  /** Returns the type under an enumeration, or that of the elements of an array or a sequence. */
  Hid.Type getSuper(Hid.Type type);

  /** Returns how many members a compound or an enumeration has. */
  int getNmembers(Hid.Type type);

  /** Returns the name of a member. */
  String getMemberName(Hid.Type type, int member);

  /** Returns where a compound's member begins, in bytes. */
  long getMemberOffset(Hid.Type type, int member);

  /** Returns the type of a compound's member. */
  Hid.Type getMemberType(Hid.Type type, int member);

  /** Returns the value of an enumeration's member: an element of the base type in that type's order. */
  byte[] getMemberValue(Hid.Type type, int member, int bytes);
}
