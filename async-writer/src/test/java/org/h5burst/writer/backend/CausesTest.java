package org.h5burst.writer.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Why something went wrong, in words. */
@Timeout(30)
final class CausesTest {
  @Test
  void shouldHaveTheSystemsWordsWhenJavaHasOnlyAnException() {
    assertEquals("Permission denied", Causes.reason(new AccessDeniedException("f.h5.lock.taking")));
    assertEquals("No such file or directory", Causes.reason(new NoSuchFileException("f.h5")));
    assertEquals("File exists", Causes.reason(new FileAlreadyExistsException("f.h5")));
    assertEquals("Directory not empty", Causes.reason(new DirectoryNotEmptyException("f.h5.manifest")));
    assertEquals("Not a directory", Causes.reason(new NotDirectoryException("f.h5")));
    assertEquals("Read-only file system",
        Causes.reason(new FileSystemException("f.h5", null, "Read-only file system")));
    assertEquals("Input/output error", Causes.reason(new IOException("Input/output error")));
    assertEquals("java.io.IOException", Causes.reason(new IOException()));
  }

  @Test
  void shouldNameTheFileAndTheReasonWhenJavaHasOnlyAnException() {
    assertEquals("f.h5: Permission denied", Causes.words(new AccessDeniedException("f.h5")));
    assertEquals("f.h5: Read-only file system", Causes.words(new FileSystemException("f.h5", null, "Read-only file "
        + "system")));
    assertEquals("f.h5: java.nio.file.FileSystemLoopException", Causes.words(new FileSystemLoopException("f.h5")));
    assertEquals("java.lang.IllegalStateException", Causes.words(new IllegalStateException()));
    assertEquals("Too many open files",
        Causes.words(new ExceptionInInitializerError(new IOException("Too many open files"))));
  }
}
