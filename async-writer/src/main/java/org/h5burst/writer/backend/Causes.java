package org.h5burst.writer.backend;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * Describes a failure with its cause: for the usual errors of the system Java has an exception whose message is only
 * the path.
 */
public final class Causes {
  private Causes() {}

  /** Returns what went wrong, with the file if the failure names one. */
  public static String words(Throwable failure) {
    if (failure instanceof FileSystemException known && known.getReason() == null) {
      return known.getFile() + ": " + reason(known);
    }
    if (failure instanceof ExceptionInInitializerError && failure.getCause() != null) {
      return words(failure.getCause());
    }
    String message = failure.getMessage();
    boolean isNamed = failure instanceof Error && !(failure instanceof LinkageError); // no memory, too deep a recursion
    return message == null || message.isBlank() || isNamed ? failure.toString() : message;
  }

  /** Returns why the system refused an operation, in its own words as far as Java has them, without the file. */
  public static String reason(IOException failure) {
    return switch (failure) {
      case FileSystemException known when known.getReason() != null -> known.getReason();
      case AccessDeniedException _ -> "Permission denied";
      case NoSuchFileException _ -> "No such file or directory";
      case FileAlreadyExistsException _ -> "File exists";
      case DirectoryNotEmptyException _ -> "Directory not empty";
      case NotDirectoryException _ -> "Not a directory";
      case FileSystemException _ -> failure.getClass().getName();
      default -> words(failure);
    };
  }
}
