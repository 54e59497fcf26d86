package org.h5burst.writer.backend;

/**
 * Thrown when an object of a file is of a kind that the library does not know; the message names it, as in
 * {@code strings of variable length}.
 */
public final class ForeignObjectException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * Makes the exception for an object.
   *
   * @param what its name in messages
   */
  public ForeignObjectException(String what) {
    super(what);
  }

  /** Returns a failure for chunks with a filter that this process does not have. */
  public static ForeignObjectException filter(String name, int number) {
    return new ForeignObjectException(
        "elements that go through the filter %s (%d), which is not installed here; set HDF5_PLUGIN_PATH to its plugin"
            .formatted(name, number));
  }
}
