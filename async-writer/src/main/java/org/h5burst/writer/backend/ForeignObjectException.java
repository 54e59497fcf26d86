package org.h5burst.writer.backend;

/**
 * An object of a file is of a kind that the library does not know; the message says which, as in
 * {@code strings of variable length}.
 */
public final class ForeignObjectException extends Exception {
  private static final long serialVersionUID = 1L;

  /** @param what it is, as messages name it */
  public ForeignObjectException(String what) {
    super(what);
  }

  /** Returns its chunks go through a filter that this process does not have. */
  public static ForeignObjectException filter(String name, int number) {
    return new ForeignObjectException(
        "elements that go through the filter %s (%d), which is not here; HDF5_PLUGIN_PATH says where plugins are"
            .formatted(name, number));
  }
}
