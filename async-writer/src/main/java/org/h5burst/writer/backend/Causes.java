package org.h5burst.writer.backend;

import java.nio.file.FileSystemException;

/** Why something failed, in words: never none. */
public final class Causes {
  private Causes() {}

  /** The message of a failure, or what kind of failure it is if it has none, or only a path. */
  public static String words(Throwable failure) {
    String message = failure.getMessage();
    boolean isOnlyPath = failure instanceof FileSystemException known && known.getReason() == null;
    return message == null || message.isBlank() || isOnlyPath ? failure.toString() : message;
  }
}
