package org.h5burst.writer.engine.run;

/** Receives the outcome of a declaration of this rank. Called on the I/O thread, once. */
public interface Declaration {
  /** Ignores the outcome. */
  Declaration UNWATCHED = new Declaration() {};

  /** Reports that it is in the file. */
  default void made() {}

  /** Reports that it is not in the file, and never will be. */
  default void refused() {}
}
