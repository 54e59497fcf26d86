package org.h5burst.hdf5;

/** HDF5's functions for datatypes. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
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
  /** A string is padded with zeros. */
  int H5T_STR_NULLPAD = 1;
  /** The more significant bytes come first. */
  int H5T_ORDER_BE = 1;
  /** An integer is signed. */
  int H5T_SGN_2 = 1;
  /** The size of a variable-length string. */
  long H5T_VARIABLE = -1;

  /** Returns a type of the library, such as {@code H5T_STD_I32LE}; it cannot be closed. */
  Hid.Type predefined(String name);

  /** Makes a copy of a type. */
  Hid.Type copy(Hid.Type type);

  /** Makes a type of a class, {@link #H5T_OPAQUE} or {@link #H5T_COMPOUND}, with so many bytes. */
  Hid.Type create(int ofClass, long bytes);

  /** Makes an enumeration of an integer type, without members. */
  Hid.Type enumCreate(Hid.Type base);

  /** Makes the type of sequences of a type. */
  Hid.Type vlenCreate(Hid.Type base);

  /** Makes a type of arrays. */
  Hid.Type arrayCreate(Hid.Type base, long[] extents);

  /** Returns whether the library has complex numbers, as HDF5 2.0 and later have. */
  boolean hasComplex();

  /** Makes the type of complex numbers of a floating-point type. */
  Hid.Type complexCreate(Hid.Type base);

  /** Closes a type. */
  void close(Hid.Type type);

  /** Returns whether two types are equal, so that no conversion is needed. */
  boolean equal(Hid.Type first, Hid.Type second);

  /** Sets the size of a type in bytes. */
  void setSize(Hid.Type type, long bytes);

  /** Sets the character set of a string. */
  void setCset(Hid.Type string, int characters);

  /** Sets the padding of a string. */
  void setStrpad(Hid.Type string, int padding);

  /** Sets the tag of an opaque type. */
  void setTag(Hid.Type opaque, String tag);

  /** Sets the positions of the sign, the exponent and the mantissa of a floating-point type, in bits. */
  void setFields(Hid.Type type, Fields fields);

  /** The positions and lengths of the sign, the exponent and the mantissa of a floating-point type, in bits. */
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

  /** Returns whether an integer is signed, an {@code H5T_sign_t}. */
  int getSign(Hid.Type type);

  /** Returns whether a string has no fixed length. */
  boolean isVariableStr(Hid.Type type);

  /** Returns the extents of an element of an array type. */
  long[] getArrayDims(Hid.Type type);

  /** Returns the tag of an opaque type. */
  String getTag(Hid.Type type);

  /** Returns the type under an enumeration, or that of the elements of an array or a sequence. */
  Hid.Type getSuper(Hid.Type type);

  /** Returns the number of members of a compound or an enumeration. */
  int getNmembers(Hid.Type type);

  /** Returns the name of a member. */
  String getMemberName(Hid.Type type, int member);

  /** Returns the offset of a compound's member, in bytes. */
  long getMemberOffset(Hid.Type type, int member);

  /** Returns the type of a compound's member. */
  Hid.Type getMemberType(Hid.Type type, int member);

  /** Returns the value of an enumeration's member: an element of the base type in that type's byte order. */
  byte[] getMemberValue(Hid.Type type, int member, int bytes);
}
