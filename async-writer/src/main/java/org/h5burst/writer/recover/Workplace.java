package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.writer.FileMissingException;
import org.h5burst.writer.PathException;
import org.h5burst.writer.backend.OnlyRead;
import org.h5burst.writer.file.FileNames;
import org.h5burst.writer.file.Renaming;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory next to the output in which one recovery makes its files. No other process uses it, so two recoveries
 * cannot share a file, and no link can be planted. The output is published under its name without replacing an existing
 * file. The next recovery removes the directory of a killed one if its owner is known. Used by one thread.
 */
final class Workplace implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Workplace.class);
  static final String PREFIX = "h5burst-recovering-";
  private static final Pattern NAME = Pattern.compile(Pattern.quote(PREFIX) + "(\\d{1,18})-[0-9a-f]{16}");
  private static final String BUILDING = "file.h5";
  private static final String COPY = "copy";
  private static final String LOCK = "lock";

  /** Names the system on which the owner of the lock runs; a lock is reliable only there. */
  private static final String OWNER = "owner";

  /** The recovery's files, in the order in which they are removed; any other file keeps the directory. */
  private static final List<String> NAMES =
      List.of(BUILDING, COPY, Hdf5Copies.ELEMENTS, Hdf5Copies.ANSWERS, LOCK, OWNER);
  private static final Path SYSTEM = Path.of("/proc/sys/kernel/random/boot_id");

  private final Path directory;
  private final FileChannel lock;

  private Workplace(Path directory, FileChannel lock) {
    this.directory = directory;
    this.lock = lock;
  }

  /**
   * Requires that a file with this name may be made.
   *
   * @throws PathException if its name is reserved, or there is no directory for it
   */
  static void requirePossible(Path output) {
    if (FileNames.isCompanion(output)) {
      throw new PathException(
          "%s is reserved for the files that jobs keep next to their output; choose another name".formatted(output));
    }
    Path directory = output.getParent();
    if (directory != null && !Files.isDirectory(directory)) {
      throw new FileMissingException(
          "%s cannot be written: there is no directory %s; create it first".formatted(output, directory));
    }
  }

  /** Creates a directory where the output will be, and removes those that killed recoveries have left there. */
  static Workplace nextTo(Path output) throws IOException {
    Path parent = Objects.requireNonNull(output.getParent(), "no directory");
    sweep(parent);
    byte[] random = new byte[Long.BYTES];
    new SecureRandom().nextBytes(random);
    Path directory = parent.resolve(PREFIX + ProcessHandle.current().pid() + "-" + HexFormat.of().formatHex(random));
    Files.createDirectory(directory,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    FileChannel lock;
    try {
      lock = FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException failure) {
      removeIfPossible(directory); // without a lock, no later recovery would
      throw failure;
    }
    Workplace place = new Workplace(directory, lock);
    place.own();
    return place;
  }

  /** Takes the lock; without it only the owner can remove the directory. */
  private void own() {
    try {
      Optional<String> system = system();
      FileLock held = lock.tryLock();
      if (held != null && system.isPresent()) {
        Files.writeString(directory.resolve(OWNER), system.get(), StandardOpenOption.CREATE_NEW);
      }
    } catch (IOException unlocked) {
      LOG.debug("{}: no locks between processes here: {}", directory, unlocked.toString());
    }
  }

  private static Optional<String> system() throws IOException {
    return Files.isReadable(SYSTEM) ? Optional.of(Files.readString(SYSTEM).strip()) : Optional.empty();
  }

  /**
   * Removes leftovers; what it cannot see or remove is left to the next recovery, because no recovery should fail
   * because of that.
   */
  private static void sweep(Path parent) {
    try (DirectoryStream<Path> places = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path place : places) {
        Matcher name = NAME.matcher(String.valueOf(place.getFileName()));
        if (name.matches() && Long.parseLong(name.group(1)) != ProcessHandle.current().pid()
            && Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
          sweepOne(place);
        }
      }
    } catch (IOException | DirectoryIteratorException unseen) {
      LOG.debug("{} cannot be listed: {}", parent, unseen.toString());
    }
  }

  private static void sweepOne(Path place) {
    try (FileChannel theirs =
        FileChannel.open(place.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      Path owner = place.resolve(OWNER);
      if (Files.isRegularFile(owner, LinkOption.NOFOLLOW_LINKS) && Files.size(owner) < 100
          && system().equals(Optional.of(Files.readString(owner)))
          && theirs.tryLock() != null) {
        for (String name : NAMES.subList(0, NAMES.indexOf(LOCK))) {
          Files.deleteIfExists(place.resolve(name));
        }
        theirs.close(); // see close()
        for (String name : NAMES.subList(NAMES.indexOf(LOCK), NAMES.size())) {
          Files.deleteIfExists(place.resolve(name));
        }
        Files.deleteIfExists(place);
        LOG.info("removed {}, which a recovery that was killed had left", place);
      }
    } catch (IOException | OverlappingFileLockException notOurs) {
      LOG.debug("{} stays: {}", place, notOurs.toString());
    }
  }

  Path directory() {
    return directory;
  }

  /** Returns where the output is created. */
  Path building() {
    return directory.resolve(BUILDING);
  }

  /**
   * Gives the output its name, when it is on the disk.
   *
   * @throws FileAlreadyExistsException if the name is in use by now; the existing file stays as it is
   */
  void publish(Path output) throws IOException {
    Renaming.withoutReplacing(forced(), output);
    Path parent = Objects.requireNonNull(output.getParent());
    try (var names = new OnlyRead<>(FileChannel.open(parent), parent)) {
      names.open().force(true);
    } catch (IOException failure) {
      LOG.warn("{} is complete, but whether its name is on the disk is not known: {}", output, failure.toString());
    }
  }

  /** Returns where a copy of the input may be. */
  Path copy() {
    return directory.resolve(COPY);
  }

  /** Returns the output, when it is on the disk. */
  Path forced() throws IOException {
    try (FileChannel channel = FileChannel.open(building(), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      channel.force(true);
    }
    return building();
  }

  /** Gives the output its name, in place of the file that has it; a power failure may undo that. */
  void replace(Path output) throws IOException {
    Files.move(building(), output, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Removes a file that is no longer needed; what was recovered does not depend on it. */
  static void removeIfPossible(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException left) {
      LOG.warn("{}, which is not needed any more, cannot be removed: {}; remove it", file, left.toString());
    }
  }

  /**
   * Removes the directory, in which no file may be open: on NFS the system keeps removed files while they are open, and
   * the directory with them.
   */
  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException failure) {
      LOG.debug("{}: cannot close the lock: {}", directory, failure.toString());
    }
    for (String name : NAMES) {
      removeIfPossible(directory.resolve(name));
    }
    removeIfPossible(directory);
  }
}
