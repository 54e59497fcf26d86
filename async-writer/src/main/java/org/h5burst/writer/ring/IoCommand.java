package org.h5burst.writer.ring;

/**
 * Something that the I/O thread does between two writes, such as ending a burst. It reports its own failures; it must
 * not throw.
 */
@FunctionalInterface
public interface IoCommand {
  /** Runs on the I/O thread, once. */
  void execute();
}
