package org.h5burst.writer.manifest;

import java.io.IOException;

/** Thrown when a manifest has impossible contents. The message says what and where. */
public final class ManifestException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure for a wrong record. */
  public ManifestException(String message) {
    super(message);
  }

  /** Creates a failure for a wrong record, with its cause. */
  public ManifestException(String message, Throwable cause) {
    super(message, cause);
  }
}
