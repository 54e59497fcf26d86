package org.h5burst.harness.doctor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.harness.doctor.Diagnosis.Capabilities;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What libraries say of themselves in the texts that are built into them: HDF5 carries the summary of its
 * configuration, MPICH and Open MPI their version. They are read, not loaded: an MPI library changes the signal
 * handlers of the process that loads it.
 */
final class LibraryText {
  private static final Logger LOG = LoggerFactory.getLogger(LibraryText.class);
  private static final Pattern MPI_VERSION = Pattern.compile("\0v?(\\d+\\.\\d+\\.\\d+\\w*)\0");
  private static final Pattern HDF5_VERSION = Pattern.compile("HDF5 Version: +(\\S+)");
  private static final Pattern FILTERED_WRITES = Pattern.compile("Parallel Filtered Dataset Writes: +(\\w+)");
  private static final Pattern EXTERNAL_FILTERS = Pattern.compile("I/O filters \\(external\\): +(\\S+)");

  /** HDF5 always has these. */
  private static final List<String> BUILT_IN = List.of("shuffle", "fletcher32");

  /** Larger libraries are none of ours. */
  private static final long MAX_BYTES = 256L << 20;

  private LibraryText() {}

  /** What an MPI and its HDF5 can do. {@code family} is the MPI's name as options call it. */
  static Capabilities of(String family, @Nullable String mpi, @Nullable String hdf5) {
    String summary = hdf5 == null ? "" : read(Path.of(hdf5));
    String version = mpi == null ? null : first(MPI_VERSION, read(Path.of(mpi))).orElse(null);
    List<String> filters = new ArrayList<>();
    if (!summary.isEmpty()) {
      filters.addAll(BUILT_IN);
      String external = first(EXTERNAL_FILTERS, summary).orElse("");
      if (external.contains("deflate")) {
        filters.add("deflate");
      }
      if (external.contains("szip(encoder)")) { // a library without the encoder only reads it
        filters.add("szip");
      }
    }
    // Open MPI's MPI-IO takes hints of an open file and does not follow them
    boolean liveHints = family.equals("mpich");
    return new Capabilities(version, first(HDF5_VERSION, summary).orElse(null), List.copyOf(filters),
        first(FILTERED_WRITES, summary).orElse(null), liveHints);
  }

  private static Optional<String> first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** All of it, a character for each byte; nothing where it cannot be read. */
  static String read(Path library) {
    try (FileChannel file = FileChannel.open(library, StandardOpenOption.READ)) {
      ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(file.size(), MAX_BYTES));
      while (bytes.hasRemaining() && file.read(bytes) >= 0) {
        // until it is full
      }
      return new String(bytes.array(), StandardCharsets.ISO_8859_1);
    } catch (IOException unreadable) {
      LOG.debug("{} does not show what it can do", library, unreadable);
      return "";
    }
  }
}
