package org.h5burst.harness.job;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.h5burst.harness.cli.CommandPart;
import org.h5burst.tuner.xml.StaticConfiguration;
import org.h5burst.tuner.xml.StaticConfigurationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --config FILE} of the commands that write kernels: an H5Tuner document with the settings of their files. */
public final class DocumentOption extends CommandPart {
  @Option(names = "--config", paramLabel = "FILE", description = "H5Tuner document (XML) with the settings for the "
      + "files. Entries with a FileName apply only to files of that name.")
  private @Nullable Path path;

  /** Returns whether the option was given. */
  public boolean isGiven() {
    return path != null;
  }

  /** Returns the document, if one was given. What cannot be used is wrong usage; hints of other machines are named. */
  public Optional<StaticConfiguration> document() {
    if (path == null) {
      return Optional.empty();
    }
    try {
      StaticConfiguration document = StaticConfiguration.read(path);
      List<String> foreign = document.hintsOfOtherMachines();
      if (!foreign.isEmpty()) {
        warn("--config %s: these hints are passed on, and other MPI libraries ignore them: %s".formatted(path,
            String.join(", ", foreign)));
      }
      return Optional.of(document);
    } catch (StaticConfigurationException unusable) {
      throw wrong("--config " + unusable.getMessage(), unusable);
    }
  }

  /** Returns the document as a tuning, if one was given; checked as {@link #document} does. */
  public Optional<Tuning> tuning() {
    Path given = path;
    return given == null ? Optional.empty() : document().map(_ -> Tuning.document(given));
  }
}
