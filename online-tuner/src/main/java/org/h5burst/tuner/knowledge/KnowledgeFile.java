package org.h5burst.tuner.knowledge;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.h5burst.tuner.input.Replacement;

/**
 * Stores {@link Knowledge} on disk. <b>Independent</b>: in a job, only rank 0 calls it.
 *
 * <p>A file is replaced as a whole, by renaming: a reader sees the old one or the new one, and a killed process leaves
 * the old one.
 */
public final class KnowledgeFile {
  /** A longer file is neither read nor written. */
  public static final long MAX_BYTES = 64L << 20;

  /** As many links after each other as Linux follows. */
  private static final int MAX_LINKS = 40;

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
  private static final Duration NAP = Duration.ofMillis(20);
  private static final Object THIS_PROCESS = new Object();

  private final Path path;

  /** Prepares the file at a path. It need not exist; its directory must. */
  public KnowledgeFile(Path path) {
    this.path = path;
  }

  /**
   * The result of loading.
   *
   * @param knowledge the content; empty if there is no file or it cannot be used
   * @param problem why an existing file was ignored
   */
  public record Loaded(Knowledge knowledge, Optional<String> problem) {}

  /**
   * Reads the file. Never throws because of its contents: a corrupt, truncated, foreign or hostile file is ignored,
   * with the reason.
   */
  public Loaded load() {
    if (!Files.exists(path)) {
      return new Loaded(Knowledge.EMPTY, Optional.empty());
    }
    try {
      if (!Files.isRegularFile(path)) {
        return ignored("it is not a regular file");
      }
      if (Files.size(path) > MAX_BYTES) {
        return ignored("it has %d bytes; at most %d are read".formatted(Files.size(path), MAX_BYTES));
      }
      return new Loaded(Database.read(path), Optional.empty());
    } catch (IllegalArgumentException e) {
      return ignored(String.valueOf(e.getMessage()));
    } catch (IOException | SQLException e) {
      return ignored(e.toString()); // messages of file systems are names of files only
    }
  }

  private Loaded ignored(String why) {
    return new Loaded(Knowledge.EMPTY, Optional.of("knowledge file %s is ignored: %s".formatted(path, why)));
  }

  /**
   * Replaces the file.
   *
   * @throws IOException if the directory cannot be written to, or the knowledge takes more than {@link #MAX_BYTES}; the
   *     old file stays
   * @throws IllegalArgumentException if an entry has a number that no measurement can give
   */
  public void save(Knowledge knowledge) throws IOException {
    if (Files.isSymbolicLink(path)) {
      new KnowledgeFile(linked()).save(knowledge);
      return;
    }
    Path temporary = Replacement.create(path);
    try {
      Database.write(temporary, knowledge);
      if (Files.size(temporary) > MAX_BYTES) {
        throw new IOException("knowledge takes %d bytes; at most %d are kept in %s; forget some of it"
            .formatted(Files.size(temporary), MAX_BYTES, path));
      }
      try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (SQLException e) {
      throw new IOException("knowledge could not be written into %s: %s".formatted(path, e.getMessage()), e);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /**
   * Changes the file, while other threads and processes that change it wait. A file that cannot be used belongs to
   * another program or may be repairable, so it stays unchanged.
   *
   * @param change makes the new content from the old one
   * @return the new content
   * @throws IOException like {@link #save}; also if the old file cannot be used, or another process keeps it locked for
   *     seconds
   */
  public Knowledge update(UnaryOperator<Knowledge> change) throws IOException {
    if (Files.isSymbolicLink(path)) {
      // who comes by another name waits for the same lock
      return new KnowledgeFile(linked()).update(change);
    }
    Path lockFile = directory().resolve("." + path.getFileName() + ".lock");
    // a file lock keeps out other processes only
    synchronized (THIS_PROCESS) {
      try (
          FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
              LinkOption.NOFOLLOW_LINKS);
          FileLock _ = lock(channel)) {
        Loaded old = load();
        if (old.problem().isPresent()) {
          throw new IOException(old.problem().get() + "; it is not overwritten, move it away first");
        }
        Replacement.removeStale(path);
        Knowledge changed = change.apply(old.knowledge());
        save(changed);
        return changed;
      }
    }
  }

  /** Returns the file that the link names, which need not exist. */
  private Path linked() throws IOException {
    if (Files.exists(path)) {
      return path.toRealPath();
    }
    Path at = path.toAbsolutePath();
    for (int links = 0; links < MAX_LINKS; links++) {
      at = at.resolveSibling(Files.readSymbolicLink(at));
      if (!Files.isSymbolicLink(at)) {
        return at;
      }
    }
    throw new FileSystemLoopException(path.toString());
  }

  private FileLock lock(FileChannel channel) throws IOException {
    long deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
    while (true) {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return lock;
      }
      if (System.nanoTime() - deadline > 0) {
        throw new IOException(
            "knowledge file %s has been locked by another process for %d s".formatted(path, LONGEST_WAIT.toSeconds()));
      }
      LockSupport.parkNanos(NAP.toNanos());
    }
  }

  private Path directory() {
    return Optional.ofNullable(path.toAbsolutePath().getParent())
        .orElseThrow(() -> new IllegalArgumentException(path + " names no file"));
  }
}
