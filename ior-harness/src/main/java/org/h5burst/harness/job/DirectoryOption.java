package org.h5burst.harness.job;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --dir DIR}: where a command writes files that it deletes at the end. */
public final class DirectoryOption {
  @Option(names = "--dir", paramLabel = "DIR",
      description = "Directory to write to (default: shared memory if there is room, else the directory for temporary "
          + "files).")
  private @Nullable Path directory;

  /** Returns the directory, as {@link TargetDirectory#choose} finds it. */
  public TargetDirectory choose(long neededBytes) {
    return TargetDirectory.choose(directory, neededBytes);
  }
}
