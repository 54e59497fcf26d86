package org.h5burst.tuner;

import java.util.List;

/**
 * What was seen beside a burst's time: not known before it is written, but it may be why it was slow. As one rank saw it, on its host. Immutable.
 *
 * @param cores of the rank's host; 0 = unknown
 * @param blockBytes the file system's block; 0 = unknown
 * @param writers ranks that really handed data to the file system; -1 = unknown
 * @param notCollective why the library made a collective transfer an independent one, in words; empty if it did not
 */
public record Circumstances(int cores, long blockBytes, int writers, List<String> notCollective) {
  /** Nothing is known. */
  public static final Circumstances UNKNOWN = seen(-1, List.of());

  public Circumstances {
    notCollective = List.copyOf(notCollective);
  }

  /** What a transfer shows by itself. */
  public static Circumstances seen(int writers, List<String> notCollective) {
    return new Circumstances(0, 0, writers, notCollective);
  }

  /** The same transfer, on a host with so many cores and a file system of such blocks. */
  public Circumstances on(int hostCores, long fileSystemBlock) {
    return new Circumstances(hostCores, fileSystemBlock, writers, notCollective);
  }
}
