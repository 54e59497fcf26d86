package org.h5burst.writer;

/**
 * The body that fills a file that {@link BurstFile#write(java.nio.file.Path, FileBody)} creates and completes.
 *
 * @param <X> what the body may throw; the file is then not published
 */
@FunctionalInterface
public interface FileBody<X extends Exception> {
  /** Declares datasets, writes and commits. Every rank runs it. The last burst need not be committed. */
  void fill(BurstFile file) throws X;
}
