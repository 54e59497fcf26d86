package org.h5burst.writer;

import org.h5burst.writer.configuration.OpenMode;

/** Options for {@link BurstFile#open}. Immutable; each method returns a changed copy. */
public final class OpenOptions extends WriterOptions<OpenOptions> {
  private OpenOptions(Values values) {
    super(values);
  }

  /**
   * Returns the defaults: the file is only read; there are no hints; system properties and environment variables apply.
   */
  public static OpenOptions defaults() {
    return new OpenOptions(Values.defaults(OpenMode.READ_ONLY));
  }

  /**
   * Returns options to read a file, otherwise like other options, such as those of the files that a program creates.
   */
  public static OpenOptions like(WriterOptions<?> other) {
    return new OpenOptions(other.values().mode(OpenMode.READ_ONLY));
  }

  /** Opens the file to read it and to change it in place. */
  public OpenOptions readWrite() {
    return with(values().mode(OpenMode.APPEND));
  }

  @Override
  OpenOptions with(Values changed) {
    return new OpenOptions(changed);
  }
}
