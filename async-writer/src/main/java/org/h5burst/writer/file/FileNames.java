package org.h5burst.writer.file;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.WriterOptions.OpenMode;

/**
 * A file and its companions, all in one directory.
 *
 * @param target the name that the file gets when it is complete
 */
public record FileNames(Path target) {
  /** Also makes the path absolute. */
  public FileNames {
    target = target.toAbsolutePath().normalize();
  }

  /** The file while it is written. */
  public Path partial() {
    return target.resolveSibling(target.getFileName() + ".partial");
  }

  /** Where the elements are written: an existing file is changed in place. */
  Path written(OpenMode mode) {
    return mode.isExisting() ? target : partial();
  }

  /** From which the flushed elements can be rebuilt, while the file is written. */
  public Path manifest() {
    return target.resolveSibling(target.getFileName() + ".manifest");
  }

  /** Says who writes. */
  public Path lock() {
    return target.resolveSibling(target.getFileName() + ".lock");
  }

  /** Looks, without opening anything, whether this process could write the file, or open it if it is to exist. <b>Independent.</b>
   *
   * @throws WriterException with category PATH, saying what is wrong and what to do
   */
  public void check(OpenMode mode) {
    if (mode.isExisting()) {
      checkExisting(mode);
      return;
    }
    Path directory = target.getParent();
    if (directory == null || target.getFileName() == null) {
      throw problem("is not a file name");
    }
    if (!Files.isDirectory(directory)) {
      throw problem("cannot be written: there is no directory %s; create it first", directory);
    }
    if (!Files.isWritable(directory)) {
      throw problem("cannot be written: no permission to create files in %s", directory);
    }
    if (Files.isDirectory(target)) {
      throw problem("is a directory");
    }
    if (mode == OpenMode.CREATE_NEW && exists(target)) {
      throw problem("exists; choose another name, or OpenMode.TRUNCATE to replace it");
    }
    if (mode == OpenMode.TRUNCATE && exists(target) && !Files.isWritable(target)) {
      throw problem("cannot be replaced: no permission to write it");
    }
    LockFile.of(this).checkFree();
    if (mode == OpenMode.CREATE_NEW && exists(partial())) {
      throw problem("was left unfinished by an earlier job: %s exists; see what h5burst recover gets out of it, then remove it, or use OpenMode.TRUNCATE",
          partial().getFileName());
    }
  }

  private void checkExisting(OpenMode mode) {
    if (!Files.exists(target)) {
      throw exists(partial()) ? problem("is not complete: %s was left by a job, or is being written; see h5burst recover", partial().getFileName())
          : problem("cannot be opened: there is no such file");
    }
    if (!Files.isRegularFile(target)) {
      throw problem("is not a file");
    }
    if (!Files.isReadable(target) || mode == OpenMode.APPEND && !Files.isWritable(target)) {
      throw problem("cannot be opened: no permission to %s it", mode == OpenMode.APPEND ? "read and write" : "read");
    }
    Path directory = Objects.requireNonNull(target.getParent());
    if (mode == OpenMode.APPEND && !Files.isWritable(directory)) {
      throw problem("cannot be locked: no permission to create files in %s", directory);
    }
    LockFile.of(this).checkFree();
  }

  /** Looks whether a job writes the file. <b>Independent.</b>
   *
   * @throws WriterException with category PATH if one does, or may do so on another host
   */
  public void requireUnlocked() {
    LockFile.of(this).checkFree();
  }

  /** How many more bytes the file system has room for, without limit where it does not say. <b>Independent.</b> */
  public long roomBytes() {
    File directory = Objects.requireNonNull(target.getParent()).toFile();
    long usable = directory.getUsableSpace();
    return usable == 0 && directory.getTotalSpace() == 0 ? Long.MAX_VALUE : usable;
  }

  static boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  WriterException problem(String format, Object... arguments) {
    return new WriterException(Category.PATH, target + " " + format.formatted(arguments));
  }
}
