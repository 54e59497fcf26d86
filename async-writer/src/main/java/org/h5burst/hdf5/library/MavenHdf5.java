package org.h5burst.hdf5.library;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The HDF5 library in the artifact {@code org.bytedeco:hdf5} of Maven Central, if it is on the program's class path:
 * for Linux and Windows on x86-64. Its Java classes are not used.
 *
 * @param resource the library in the artifact
 */
public record MavenHdf5(URL resource) {
  /** The artifact's name in build tools. */
  public static final String ARTIFACT = "org.bytedeco:hdf5:1.14.3-1.5.10:%s".formatted(platform());

  private static final List<String> FILE_NAMES =
      List.of("libhdf5.so.320", "libhdf5.so.310", "libhdf5.so.200", "libhdf5.so.103", "libhdf5.so", "hdf5.dll",
          "libhdf5.310.dylib");
  private static final Path CACHE = Path.of("h5burst", "hdf5");

  /** Finds the library; empty if the class path does not have it for this system. */
  public static Optional<MavenHdf5> find() {
    ClassLoader loader =
        Optional.ofNullable(MavenHdf5.class.getClassLoader()).orElse(ClassLoader.getSystemClassLoader());
    return FILE_NAMES.stream()
        .map(name -> loader.getResource("org/bytedeco/hdf5/%s/%s".formatted(platform(), name)))
        .flatMap(Stream::ofNullable).map(MavenHdf5::new).findFirst();
  }

  /** Returns the name of this system in the artifact's classifiers. */
  public static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    String name = system.startsWith("windows") ? "windows" : system.startsWith("mac") ? "macosx" : "linux";
    return name + "-" + switch (processor) {
      case "amd64", "x86_64" -> "x86_64";
      case "aarch64" -> "arm64";
      default -> processor;
    };
  }

  /**
   * Returns the library as a file. The first call unpacks it into the user's cache directory, under its checksum; every
   * later use compares it. If there is no such directory, it is unpacked into one of this process.
   *
   * @throws UncheckedIOException if it cannot be unpacked
   */
  public Path unpacked() {
    byte[] library = bytes();
    try {
      return unpack(library, cache().resolve(checksum(library)));
    } catch (IOException notThere) {
      try {
        Path own = Files.createTempDirectory("h5burst-hdf5");
        own.toFile().deleteOnExit();
        Path file = unpack(library, own);
        file.toFile().deleteOnExit();
        return file;
      } catch (IOException neither) {
        neither.addSuppressed(notThere);
        throw new UncheckedIOException("the HDF5 library of %s cannot be unpacked".formatted(resource), neither);
      }
    }
  }

  private byte[] bytes() {
    try (InputStream in = resource.openStream()) {
      return in.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException("%s cannot be read".formatted(resource), unreadable);
    }
  }

  private static Path cache() {
    String named = System.getenv("XDG_CACHE_HOME");
    Path base = named == null || named.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(named);
    return base.resolve(CACHE);
  }

  private static String checksum(byte[] library) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(library));
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError("every JVM has SHA-256", impossible);
    }
  }

  /** Unpacks the library. Several processes may do so at once: each sees a whole file or none. */
  private Path unpack(byte[] library, Path directory) throws IOException {
    String source = resource.getPath(); // a URL's, which begins with "file:" in a jar and is not a path on Windows
    Path file = directory.resolve(source.substring(source.lastIndexOf('/') + 1));
    if (Files.isRegularFile(file) && Files.size(file) == library.length
        && Arrays.equals(Files.readAllBytes(file), library)) {
      return file;
    }
    Files.createDirectories(directory);
    Path part = Files.createTempFile(directory, "part", null);
    try {
      Files.write(part, library);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException unusual) {
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
    return file;
  }
}
