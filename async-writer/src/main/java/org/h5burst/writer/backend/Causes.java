package org.h5burst.writer.backend;

import java.nio.file.FileSystemException;

/** Words a failure so that its cause is never empty. */
public final class Causes {
  private Causes() {}

  /** Returns the failure's message, or its type with the message if that is missing or only a path. */
  public static String words(Throwable failure) {
    String message = failure.getMessage();
    boolean isOnlyPath = failure instanceof FileSystemException known && known.getReason() == null;
    return message == null || message.isBlank() || isOnlyPath ? failure.toString() : message;
  }
}
