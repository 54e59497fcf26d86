package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.h5burst.writer.FileInUseException;
import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.configuration.OpenMode;

/**
 * A file and its companions, all in the file's real directory: all names that lead to a file through symbolic links, or
 * through {@code ..}, have the same companions.
 *
 * @param target final name of the complete file, without any link in it
 * @param given the absolute path that the program gave
 */
public record FileNames(Path target, Path given) {
  private static final String PARTIAL = ".partial";
  private static final String MANIFEST = ".manifest";
  private static final String LOCK = ".lock";
  private static final String TAKING = ".lock.taking";
  private static final List<String> COMPANIONS = List.of(PARTIAL, MANIFEST, LOCK, TAKING);

  /** The number of links that Linux follows. */
  private static final int MAX_LINKS = 40;

  /** Creates the names of a file; they do not change when links change later. */
  public FileNames(Path path) {
    this(real(path.toAbsolutePath()), path.toAbsolutePath());
  }

  /**
   * Returns the path as the system understands it: {@code link/..} is the parent of the link's target. Components that
   * do not exist stay as they are.
   */
  private static Path real(Path absolute) {
    Path at = absolute;
    for (int links = 0; links < MAX_LINKS; links++) {
      Path directory = at.getParent();
      Path name = at.getFileName();
      if (directory == null || name == null) {
        return at;
      }
      try {
        if (Files.isDirectory(at)) {
          return realDirectory(at);
        }
        Path file = realDirectory(directory).resolve(name);
        if (!Files.isSymbolicLink(file)) {
          return file;
        }
        at = file.resolveSibling(Files.readSymbolicLink(file));
      } catch (IOException missing) { // which the check reports
        return links == 0 ? absolute.normalize() : at;
      }
    }
    return absolute;
  }

  /**
   * Returns a directory without links; unchanged if that leads elsewhere, as with names like {@code /proc/PID/root},
   * which only the system can follow.
   */
  private static Path realDirectory(Path directory) throws IOException {
    Path real = directory.toRealPath();
    return Files.isSameFile(real, directory) ? real : directory;
  }

  /** Returns the path as the program passed it, for look-ups by its words. */
  public Path called() {
    return given.normalize();
  }

  private Path companion(String ending) {
    return target.resolveSibling(target.getFileName() + ending);
  }

  /** Returns the file's path while it is written. */
  public Path partial() {
    return companion(PARTIAL);
  }

  /** Returns the names of the complete file, if this is the name of an unfinished one. */
  public Optional<FileNames> complete() {
    String name = String.valueOf(target.getFileName());
    int length = name.length() - PARTIAL.length();
    return length > 0 && name.endsWith(PARTIAL)
        ? Optional.of(new FileNames(target.resolveSibling(name.substring(0, length)))) : Optional.empty();
  }

  /** Returns where the elements are written: an existing file is changed in place. */
  Path written(OpenMode mode) {
    return mode.isExisting() ? target : partial();
  }

  /** Returns the path of the manifest, from which the flushed elements can be rebuilt while the file is written. */
  public Path manifest() {
    return companion(MANIFEST);
  }

  /** Returns the path of the lock, which names the writer. */
  public Path lock() {
    return companion(LOCK);
  }

  /** Returns the path of the lock until it is complete: the longest name of all. */
  Path taking() {
    return companion(TAKING);
  }

  /**
   * Checks, without opening anything, whether this process could write the file, or open it if it must exist.
   * <b>Independent.</b>
   *
   * @throws PathException saying what is wrong and what to do
   */
  public void check(OpenMode mode) {
    new FileChecks(this, mode).run();
  }

  /**
   * Requires that no job writes the file, under whatever name. <b>Independent.</b>
   *
   * @throws FileInUseException if one does, or may do so on another host
   */
  public void requireUnlocked() {
    LockFile.of(this).checkFree();
    new FileChecks(this, OpenMode.READ_ONLY).requireNobodyAtWork();
    if (SystemLock.isHeldAlone(target)) {
      throw FileChecks.inUse(this);
    }
  }

  /**
   * Returns whether a job writes the file, under whatever name, or may do so on another host. Takes no lock.
   * <b>Independent.</b>
   */
  public boolean isBeingWritten() {
    try {
      requireUnlocked();
      return false;
    } catch (FileInUseException inUse) {
      return true;
    }
  }

  /**
   * Returns whether a job that was changing the file in place has left its lock; call it when the file
   * {@linkplain #requireUnlocked is free}. <b>Independent.</b>
   */
  public boolean isLeftInPlace() {
    return LockFile.of(this).isInPlace();
  }

  /** Returns whether a name is reserved for the files that jobs keep next to others. */
  public static boolean isCompanion(Path path) {
    return COMPANIONS.stream().anyMatch(ending -> String.valueOf(path.getFileName()).endsWith(ending));
  }

  /** Returns the free space of the file system in bytes; without limit if it does not report it. <b>Independent.</b> */
  public long roomBytes() {
    return Location.roomBytes(Objects.requireNonNull(target.getParent()));
  }

  /** Returns whether there is a file, even if it is a link that leads nowhere. */
  public static boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  WriterException problem(String format, Object... arguments) {
    return new PathException(words(format, arguments));
  }

  WriterException inUse(String format, Object... arguments) {
    return new FileInUseException(words(format, arguments));
  }

  /** Returns a message that begins with the file's name. */
  String words(String format, Object... arguments) {
    String other = target.equals(called()) ? "" : " (given as " + given + ")";
    return target + other + " " + format.formatted(arguments);
  }
}
