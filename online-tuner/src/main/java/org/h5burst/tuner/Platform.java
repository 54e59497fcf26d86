package org.h5burst.tuner;

/**
 * Where a file lies and which ranks write it; known when the file is created.
 *
 * @param nodes hosts of the job, at least 1
 * @param ranks processes of the job, at least {@code nodes}
 * @param targets storage targets behind the file system; 0 = unknown
 * @param striping whether a new file's striping can be chosen
 * @param blockBytes the file system's preferred block size; 0 = unknown
 * @param locks whether POSIX locks between processes work, which sieving needs
 */
public record Platform(int nodes, int ranks, int targets, boolean striping, long blockBytes, boolean locks) {
  public Platform {
    if (nodes < 1 || ranks < nodes) {
      throw new IllegalArgumentException("%d nodes with %d ranks".formatted(nodes, ranks));
    }
  }
}
