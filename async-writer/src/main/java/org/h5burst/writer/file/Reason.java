package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * Says why the system refused something, in its words: for the usual reasons Java has an exception whose message is
 * nothing but the path.
 */
public final class Reason {
  private Reason() {}

  /** In the system's words, as far as Java tells them. */
  public static String of(IOException failure) {
    return switch (failure) {
      case FileSystemException said when said.getReason() != null -> said.getReason();
      case AccessDeniedException _ -> "Permission denied";
      case NoSuchFileException _ -> "No such file or directory";
      case FileAlreadyExistsException _ -> "File exists";
      case DirectoryNotEmptyException _ -> "Directory not empty";
      case NotDirectoryException _ -> "Not a directory";
      default -> failure.getMessage() == null ? failure.toString() : failure.getMessage();
    };
  }
}
