package org.h5burst.harness.pattern;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.CommandPart;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.NamedModel;
import org.h5burst.tuner.pattern.DatasetPattern;
import org.h5burst.tuner.pattern.IoPattern;
import org.h5burst.tuner.regression.IoSetting;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The action of {@code find} for a matching pattern: writes its tuned setting. */
final class FindOptions extends CommandPart {
  private static final double GIBIBYTE = 1 << 30;

  @Option(names = "--xml", paramLabel = "FILE", description = "If a pattern fits, write the best setting of its model "
      + "as an H5Tuner document: the fastest one measured with as much data, else the one predicted to be fastest.")
  private @Nullable Path document;

  @Option(names = "--file-gb", paramLabel = "F", description = "With --xml: how much the application writes to a file, "
      + "in GB (default: what the pattern's datasets hold).")
  private @Nullable Double gigabytes;

  /** Returns whether a document is wanted. */
  boolean wanted() {
    require(gigabytes == null || document != null && gigabytes > 0, "--file-gb must be positive, and needs --xml");
    if (document != null) {
      requireWritable("--xml", document);
    }
    return document != null;
  }

  /** Writes the document; what it says, in a sentence. */
  String write(String name, IoPattern asked, Knowledge knowledge) {
    NamedModel model = knowledge.model(name).orElseThrow(
        () -> new CommandFailure("the pattern %s has no model of its name; make one with: h5burst model train --name %s"
            .formatted(name, name)));
    double size = gigabytes != null ? gigabytes
        : asked.datasets().stream().mapToDouble(DatasetPattern::bytes).sum() / GIBIBYTE;
    IoSetting setting = model.fit().best(size, asked.ranks());
    try {
      setting.configuration().write(Objects.requireNonNull(document));
    } catch (IOException e) {
      throw new CommandFailure("--xml %s cannot be written".formatted(document), e);
    }
    return "c %.0f, s %.4g MB, a %.0f, for %.4g GB; written to %s".formatted(setting.stripeCount(),
        setting.stripeMegabytes(), setting.aggregators(), size, document);
  }
}
