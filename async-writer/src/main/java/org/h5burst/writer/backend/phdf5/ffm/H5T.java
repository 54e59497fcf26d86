package org.h5burst.writer.backend.phdf5.ffm;

/** Datatypes. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public final class H5T {
  private final NativeFunction equal;
  private final NativeFunction close;
  private final NativeFunction copy;
  private final NativeFunction setFields;
  private final NativeFunction setSize;
  private final NativeFunction setExponentBias;

  H5T(Hdf5Library library) {
    equal = library.function("htri_t H5Tequal(hid_t, hid_t)");
    close = library.function("herr_t H5Tclose(hid_t)");
    copy = library.function("hid_t H5Tcopy(hid_t)");
    setFields = library.function("herr_t H5Tset_fields(hid_t, size_t, size_t, size_t, size_t, size_t)");
    setSize = library.function("herr_t H5Tset_size(hid_t, size_t)");
    setExponentBias = library.function("herr_t H5Tset_ebias(hid_t, size_t)");
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
}
