package org.h5burst.writer.backend;

/** An object of a file is of a kind that the library does not know; the message says which, as in {@code text of variable length}. */
public final class ForeignObjectException extends Exception {
  private static final long serialVersionUID = 1L;

  /** @param what it is, in words */
  public ForeignObjectException(String what) {
    super(what);
  }
}
