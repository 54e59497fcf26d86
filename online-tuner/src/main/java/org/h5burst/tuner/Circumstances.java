package org.h5burst.tuner;

import java.util.List;

/**
 * What was seen next to a burst's time: not known before it is written, but it may be why it was slow. As one rank saw
 * it, on its host. Immutable.
 *
 * @param cores of the rank's host; 0 = unknown
 * @param blockBytes the file system's block; 0 = unknown
 * @param writers ranks that really handed data to the file system; -1 = unknown
 * @param notCollective why the library made a collective transfer an independent one, as a message; empty if it did not
 * @param pattern how each kind of dataset is distributed over the ranks, as text; empty if nobody asked
 * @param chunks what was chosen for chunks, as text; empty where nothing was left open
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

  /** What a transfer shows by itself. */
  public static Circumstances seen(int writers, List<String> notCollective) {
    return new Circumstances(0, 0, writers, notCollective, List.of(), List.of());
  }

  /** The same transfer, when it is known how its datasets are distributed. */
  public Circumstances dealt(List<String> kinds) {
    return new Circumstances(cores, blockBytes, writers, notCollective, kinds, chunks);
  }

  /** The same transfer, with what was chosen for its chunks. */
  public Circumstances chunked(List<String> chosen) {
    return new Circumstances(cores, blockBytes, writers, notCollective, pattern, chosen);
  }

  /** The same transfer, on a host with so many cores and a file system of such blocks. */
  public Circumstances on(int hostCores, long fileSystemBlock) {
    return new Circumstances(hostCores, fileSystemBlock, writers, notCollective, pattern, chunks);
  }
}
