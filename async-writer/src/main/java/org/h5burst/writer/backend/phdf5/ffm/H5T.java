package org.h5burst.writer.backend.phdf5.ffm;

/** Datatypes. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public final class H5T {
  private final NativeFunction equal;
  private final NativeFunction close;

  H5T(Hdf5Library library) {
    equal = library.function("htri_t H5Tequal(hid_t, hid_t)");
    close = library.function("herr_t H5Tclose(hid_t)");
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
}
