package org.h5burst.writer.engine.run;

/** Is told what has become of something that this rank has declared. Called on the I/O thread, once. */
public interface Declaration {
  /** Nobody wants to know. */
  Declaration UNWATCHED = new Declaration() {
    @Override
    public void made() {
      // nobody wants to know
    }

    @Override
    public void refused() {
      // nobody wants to know
    }
  };

  /** It is in the file. */
  void made();

  /** It is not in the file, and never will be. */
  void refused();
}
