package org.h5burst.tuner;

import java.util.List;

/**
 * What one rank observed on its host while a burst was transferred. It is not known before, but may explain why the
 * burst was slow. Immutable.
 *
 * @param cores of the rank's host; 0 = unknown
 * @param blockBytes the file system's block; 0 = unknown
 * @param writers ranks that handed data to the file system; -1 = unknown
 * @param notCollective why the library made a collective transfer independent, as a message; empty if it did not
 * @param pattern how each kind of dataset is distributed over the ranks, as text; empty if this was not determined
 * @param chunks what was chosen for chunks, as text; empty if there was nothing to choose
 */
public record Circumstances(int cores, long blockBytes, int writers, List<String> notCollective, List<String> pattern,
    List<String> chunks) {
  /** Nothing is known. */
  public static final Circumstances UNKNOWN = seen(-1, List.of());

  public Circumstances {
    notCollective = List.copyOf(notCollective);
    pattern = pattern == null ? List.of() : List.copyOf(pattern); // records of earlier versions have none
    chunks = chunks == null ? List.of() : List.copyOf(chunks);
  }

  /** Returns the circumstances that a transfer itself shows. */
  public static Circumstances seen(int writers, List<String> notCollective) {
    return new Circumstances(0, 0, writers, notCollective, List.of(), List.of());
  }

  /** Returns the same circumstances with the distributions of the datasets. */
  public Circumstances dealt(List<String> kinds) {
    return new Circumstances(cores, blockBytes, writers, notCollective, kinds, chunks);
  }

  /** Returns the same circumstances with what was chosen for chunks. */
  public Circumstances chunked(List<String> chosen) {
    return new Circumstances(cores, blockBytes, writers, notCollective, pattern, chosen);
  }

  /** Returns the same circumstances with the host's cores and the file system's block size. */
  public Circumstances on(int hostCores, long fileSystemBlock) {
    return new Circumstances(hostCores, fileSystemBlock, writers, notCollective, pattern, chunks);
  }
}
