package org.h5burst.harness.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.h5burst.harness.cli.CommandFailure;

/**
 * A directory that disappears with all that is in it when it is closed, and also when the program is interrupted: it
 * may hold gigabytes of memory.
 */
public final class ScratchDirectory implements AutoCloseable {
  private static final long PATIENCE_NANOS = 2_000_000_000;
  private static final long PAUSE_NANOS = 10_000_000;

  private final Path path;
  private final Thread exitHook;
  private final AtomicBoolean kept = new AtomicBoolean();

  private ScratchDirectory(Path path) {
    this.path = path;
    this.exitHook = new Thread(this::deleteUnlessKept, "h5burst-scratch-exit");
    Runtime.getRuntime().addShutdownHook(exitHook);
  }

  /** Returns a new directory within another. */
  public static ScratchDirectory in(Path parent, String prefix) {
    try {
      return new ScratchDirectory(Files.createTempDirectory(parent, prefix));
    } catch (IOException e) {
      throw new CommandFailure("%s: no directory can be created there; choose another".formatted(parent), e);
    }
  }

  /** Returns a directory with a given name; what a killed program left there disappears with it. */
  public static ScratchDirectory at(Path path) {
    try {
      return new ScratchDirectory(Files.createDirectories(path));
    } catch (IOException e) {
      throw new CommandFailure("%s: this directory cannot be created; choose another place".formatted(path), e);
    }
  }

  /** Returns the directory itself. */
  public Path path() {
    return path;
  }

  /** Keeps the directory, whatever happens. */
  public void keep() {
    kept.set(true);
  }

  @Override
  public void close() {
    deleteUnlessKept();
    try {
      Runtime.getRuntime().removeShutdownHook(exitHook);
    } catch (IllegalStateException e) {
      // The program is ending: the hook runs, and finds nothing to do.
    }
  }

  private void deleteUnlessKept() {
    if (!kept.get()) {
      try {
        delete();
      } catch (IOException | UncheckedIOException e) {
        throw new CommandFailure("%s cannot be deleted; delete it by hand".formatted(path), e);
      }
    }
  }

  /** Deletes the directory, even if ranks that are being killed still create and remove files there. */
  private void delete() throws IOException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (Files.exists(path)) {
      try (Stream<Path> all = Files.walk(path)) {
        for (Path one : all.sorted(Comparator.reverseOrder()).toList()) { // what is in a directory before it
          Files.deleteIfExists(one);
        }
      } catch (DirectoryNotEmptyException | NoSuchFileException | UncheckedIOException changed) {
        if (System.nanoTime() > deadline) {
          throw changed;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }
}
