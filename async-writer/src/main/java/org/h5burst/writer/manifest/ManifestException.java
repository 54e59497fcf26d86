package org.h5burst.writer.manifest;

import java.io.IOException;

/** A manifest says what cannot be. The message says what and where. */
public final class ManifestException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Something is wrong in a record. */
  public ManifestException(String message) {
    super(message);
  }

  /** Something is wrong in a record, as another failure shows. */
  public ManifestException(String message, Throwable cause) {
    super(message, cause);
  }
}
