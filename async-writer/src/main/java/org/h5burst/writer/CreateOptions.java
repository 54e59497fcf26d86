package org.h5burst.writer;

import org.h5burst.writer.configuration.OpenMode;

/** How {@link BurstFile#create} makes a file. Immutable; each method returns a changed copy. */
public final class CreateOptions extends WriterOptions<CreateOptions> {
  private CreateOptions(Values values) {
    super(values);
  }

  /** A file that exists is an error; no hints, and what system properties and environment variables say. */
  public static CreateOptions defaults() {
    return new CreateOptions(Values.defaults(OpenMode.CREATE_NEW));
  }

  /**
   * A file that exists is replaced, at the moment the new one is complete; only the one that was there when the first
   * burst was committed.
   */
  public CreateOptions replace() {
    return with(values().mode(OpenMode.TRUNCATE));
  }

  @Override
  CreateOptions with(Values changed) {
    return new CreateOptions(changed);
  }
}
