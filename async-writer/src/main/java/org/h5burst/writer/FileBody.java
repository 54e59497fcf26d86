package org.h5burst.writer;

/**
 * What a program does with a file that {@link BurstFile#write(java.nio.file.Path, FileBody)} creates and completes.
 *
 * @param <X> what it may throw; the file is not published then
 */
@FunctionalInterface
public interface FileBody<X extends Exception> {
  /** Declares datasets, writes and commits; every rank does it. The last burst need not be committed. */
  void fill(BurstFile file) throws X;
}
