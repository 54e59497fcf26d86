package org.h5burst.writer;

import org.h5burst.writer.configuration.OpenMode;

/** How {@link BurstFile#open} opens a file. Immutable; each method returns a changed copy. */
public final class OpenOptions extends WriterOptions<OpenOptions> {
  private OpenOptions(Values values) {
    super(values);
  }

  /** The file is only read; no hints, and what system properties and environment variables say. */
  public static OpenOptions defaults() {
    return new OpenOptions(Values.defaults(OpenMode.READ_ONLY));
  }

  /** The file is only read; all else as with other options, such as those of the files that a program creates. */
  public static OpenOptions like(WriterOptions<?> other) {
    return new OpenOptions(other.values().mode(OpenMode.READ_ONLY));
  }

  /** The file is read and changed, in place. */
  public OpenOptions readWrite() {
    return with(values().mode(OpenMode.APPEND));
  }

  @Override
  OpenOptions with(Values changed) {
    return new OpenOptions(changed);
  }
}
