package org.h5burst.writer.file;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.h5burst.writer.FileExistsException;
import org.h5burst.writer.FileMissingException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.file.SystemLock.State;
import org.h5burst.writer.file.ffm.SystemFiles;

/** Checks for obstacles to a file, and says what to do. <b>Independent.</b> */
record FileChecks(FileNames names, OpenMode mode) {
  /** The limit of all common file systems. */
  private static final long LONGEST_NAME = 255;

  /** Checks everything that can be seen without touching anything. */
  void run() {
    if (mode.isExisting()) {
      checkExisting();
      return;
    }
    Path target = names.target();
    Path directory = target.getParent();
    if (directory == null || target.getFileName() == null) {
      throw names.problem("is not a file name");
    }
    if (!Files.isDirectory(directory)) {
      throw new FileMissingException(
          names.words("cannot be written: there is no directory %s; create it first", directory));
    }
    requireShortName(directory);
    if (!Files.isWritable(directory)) {
      throw names.problem("cannot be written: no permission to create files in %s", directory);
    }
    if (Files.isDirectory(target)) {
      throw names.problem("is a directory");
    }
    if (mode == OpenMode.TRUNCATE && FileNames.exists(target)) {
      requireReplaceable();
    }
    LockFile.of(names).checkFree();
    if (mode == OpenMode.TRUNCATE && FileNames.exists(target) && SystemLock.isHeldAlone(target)) {
      throw inUse(names); // after the lock: under this name, that says who it is
    }
    requireNothingInTheWay(LockFile.of(names).isLeftUnfinished());
  }

  /**
   * Checks for files that must not be lost: any with a reserved name with {@link OpenMode#CREATE_NEW}, and any that our
   * jobs have not left with {@link OpenMode#TRUNCATE}. Decisive only under the lock: before that, a file may appear at
   * any time.
   *
   * @param leftLock whether a job that has ended has left its lock, and had an unfinished file
   */
  void requireNothingInTheWay(boolean leftLock) {
    requireNobodyAtWork();
    if (mode == OpenMode.TRUNCATE) {
      new Leftovers(names).requireOurs(leftLock);
      return;
    }
    if (FileNames.exists(names.target())) {
      throw new FileExistsException(
          names.words("exists; choose another name, or CreateOptions.replace() to replace it"));
    }
    if (FileNames.exists(names.given())) {
      throw new FileExistsException(
          names.words("exists as a link that leads nowhere; choose another name, or CreateOptions.replace() to "
              + "make the file where the link leads to"));
    }
    if (FileNames.exists(names.partial()) && !Files.isRegularFile(names.partial(), LinkOption.NOFOLLOW_LINKS)) {
      throw new FileExistsException(
          names.words("cannot be created: %s exists, but is a link or not a regular file, which jobs do not leave; "
              + "check what it is, and move it away", names.partial().getFileName()));
    }
    if (FileNames.exists(names.partial())) {
      throw new FileExistsException(names.words(
          "was left unfinished by an earlier job: %1$s exists. Run h5burst recover and check its output; then remove "
              + "%1$s and %2$s. CreateOptions.replace() removes both, with the flushed data",
          names.partial().getFileName(), names.manifest().getFileName()));
    }
    if (FileNames.exists(names.manifest()) && !new Leftovers(names).isVain(leftLock)) {
      throw new Leftovers(names).mayBeNeeded();
    }
  }

  /**
   * Requires that no living job writes the unfinished file, even if somebody has removed its lock: it holds the
   * system's lock on what it writes.
   */
  void requireNobodyAtWork() {
    for (Path held : List.of(names.partial(), names.manifest())) {
      if (SystemLock.isHeldAlone(held)) {
        throw names.inUse("is being written by a running job, although %s does not show it: the job holds the "
            + "system's lock on %s; wait for it", names.lock().getFileName(), held);
      }
    }
  }

  private void requireReplaceable() {
    Path target = names.target();
    if (Files.isSymbolicLink(target)) {
      throw names.problem("is a link that leads back to itself");
    }
    if (!Files.isRegularFile(target)) {
      throw names.problem("cannot be replaced: it is not a file");
    }
    if (!Files.isWritable(target)) {
      throw names.problem("cannot be replaced: no permission to write it");
    }
  }

  private void checkExisting() {
    Path target = names.target();
    if (!Files.exists(target)) {
      throw FileNames.exists(names.partial())
          ? new FileMissingException(
              names.words("is not complete: %s was left by a job, or is being written; see h5burst recover",
                  names.partial().getFileName()))
          : new FileMissingException(names.words("cannot be opened: there is no such file"));
    }
    if (!Files.isRegularFile(target)) {
      throw names.problem("is not a file");
    }
    boolean changes = mode == OpenMode.APPEND;
    if (!Files.isReadable(target) || changes && !Files.isWritable(target)) {
      throw names.problem("cannot be opened: no permission to %s it", changes ? "read and write" : "read");
    }
    Path directory = Objects.requireNonNull(target.getParent());
    if (changes) {
      requireShortName(directory);
    }
    if (changes && !Files.isWritable(directory)) {
      throw names.problem("cannot be locked: no permission to create files in %s", directory);
    }
    if (changes || !SystemLock.isHeldAlone(names.partial())) { // who writes FILE.partial leaves FILE as it is
      LockFile.of(names).checkFree();
    }
    if (changes) {
      requireLockNotNeeded();
    }
    if (changes ? SystemLock.staysHeld(target) : SystemLock.isHeldAlone(target)) {
      throw inUse(names);
    }
    names.complete().ifPresent(this::requireFinished);
  }

  /** Requires that no left lock, which changing the file would remove, alone shows that FILE.partial is unfinished. */
  private void requireLockNotNeeded() {
    if (FileNames.exists(names.partial()) && !FileNames.exists(names.manifest())
        && LockFile.of(names).isLeftUnfinished()) {
      throw names.problem("cannot be changed: only %s, which a job that has ended has left, shows that %s is "
          + "unfinished; see whether you need what is in it, then remove both", names.lock().getFileName(),
          names.partial().getFileName());
    }
  }

  /** It may be readable, and show zeros in place of elements that were flushed. */
  private void requireFinished(FileNames complete) {
    if (FileNames.exists(complete.manifest())) {
      throw names.problem("is not complete, and elements that were flushed may be missing in it; h5burst recover %s "
          + "rebuilds them if its job has ended, h5burst tail %s follows the job", complete.target().getFileName(),
          complete.target().getFileName());
    }
    if (LockFile.of(complete).isLeftUnfinished()) {
      throw names.problem("is not complete, and elements may be missing in it; it has no manifest, because it was "
          + "written with h5burst.durability=none, or the manifest was removed; h5dump shows what HDF5 can read of it");
    }
  }

  /**
   * Returns the message for a job that finds the system's lock on the file itself: the file can be in use although the
   * name next to it is free.
   */
  static WriterException inUse(FileNames names) {
    if (!SystemLock.isHeldAlone(names.target()) && SystemLock.find(names.target()) == State.HELD) {
      return names.inUse("is open for reading, or about to be replaced, in another job or in this process, maybe "
          + "under another name, so it cannot be changed now; close it there, or wait for it");
    }
    return names.inUse("is being written by another job, or replaced, under another name of the same file (a hard "
        + "link, or a directory that is mounted twice); wait for it");
  }

  private void requireShortName(Path directory) {
    String longest = String.valueOf(names.taking().getFileName());
    long limit =
        SystemFiles.get().map(system -> system.longestName(directory)).filter(bytes -> bytes > 0).orElse(LONGEST_NAME);
    long bytes = longest.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > limit) {
      long own = String.valueOf(names.target().getFileName()).getBytes(StandardCharsets.UTF_8).length;
      throw names
          .problem("has too long a name: %d bytes in UTF-8; here a name may have %d, so that %d are left next to "
              + ".lock.taking, the longest ending of the files "
              + "next to it", own, limit, limit - (bytes - own));
    }
  }
}
