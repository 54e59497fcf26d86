package org.h5burst.writer.engine.run;

/** Receives the outcome of something that this rank has declared. Called on the I/O thread, once. */
public interface Declaration {
  /** Nobody wants to know. */
  Declaration UNWATCHED = new Declaration() {};

  /** It is in the file. */
  default void made() {}

  /** It is not in the file, and never will be. */
  default void refused() {}
}
