package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.h5burst.writer.file.ffm.SystemFiles;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Determines the type of file system of an open file, and whether only this machine's kernel can write there, so that
 * it knows every lock that exists. Any thread. <b>Independent.</b>
 *
 * @param mounts a table in the form of {@code /proc/self/mountinfo}
 */
record MountTable(Path mounts) {
  /** An unknown type; it is equal to nothing, not even to itself. */
  static final String UNKNOWN = "unknown";

  private static final Logger LOG = LoggerFactory.getLogger(MountTable.class);
  private static final Path THIS_PROCESS = Path.of("/proc/self");
  private static final Set<String> OF_ONE_KERNEL = Set.of("ext4", "xfs", "btrfs", "f2fs", "zfs", "tmpfs");
  private static final String OVERLAY = "overlay";
  private static final String UPPER = "upperdir=";

  static MountTable ofThisProcess() {
    return new MountTable(THIS_PROCESS.resolve("mountinfo"));
  }

  private record Mount(String type, String options) {}

  /** Returns the type of an open file's file system, as in mount(8), or {@link #UNKNOWN}. */
  String type(int descriptor) {
    Mount mount = mount(descriptor);
    return mount == null ? UNKNOWN : mount.type;
  }

  /**
   * Returns whether no other machine can write to the file system of an open file; for an overlay, to the one that
   * receives the writes.
   */
  boolean isOfOneKernel(int descriptor) {
    Mount mount = mount(descriptor);
    if (mount == null || !mount.type.equals(OVERLAY)) {
      return mount != null && OF_ONE_KERNEL.contains(mount.type);
    }
    Optional<String> upper = Stream.of(mount.options.split(",")).filter(option -> option.startsWith(UPPER)).findFirst();
    Optional<SystemFiles> system = SystemFiles.get();
    if (upper.isEmpty() || system.isEmpty() || upper.get().contains("\\")) { // escaped characters are not worth it
      return false;
    }
    try {
      int directory = system.get().open(Path.of(upper.get().substring(UPPER.length())), false);
      try {
        return OF_ONE_KERNEL.contains(type(directory));
      } finally {
        system.get().close(directory);
      }
    } catch (IOException | InvalidPathException unseen) { // as in a container
      LOG.debug("cannot see where an overlay writes: {}", upper.get(), unseen);
      return false;
    }
  }

  private @Nullable Mount mount(int descriptor) {
    try {
      List<String> said = Files.readAllLines(THIS_PROCESS.resolve("fdinfo").resolve(Integer.toString(descriptor)));
      Optional<String> id =
          said.stream().filter(line -> line.startsWith("mnt_id:")).map(line -> line.substring(7).strip()).findFirst();
      return id.isEmpty() ? null
          : lines().filter(line -> line.startsWith(id.get() + " ")).findFirst().map(MountTable::parse).orElse(null);
    } catch (IOException unknown) {
      LOG.debug("cannot see on what file system a file is", unknown);
      return null;
    }
  }

  /** Returns the lines of the table; names in it may have bytes that are not UTF-8. */
  private Stream<String> lines() throws IOException {
    return new String(Files.readAllBytes(mounts), StandardCharsets.UTF_8).lines();
  }

  /** Parses a line: after a single dash come type, source and options of the file system. */
  private static @Nullable Mount parse(String line) {
    int dash = line.indexOf(" - ");
    String[] words = dash < 0 ? new String[0] : line.substring(dash + 3).split(" ", -1);
    return words.length < 3 ? null : new Mount(words[0], words[2]);
  }
}
