package org.h5burst.harness.job;

import java.util.List;
import org.h5burst.harness.cli.CommandPart;
import org.h5burst.mpi.option.Option;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.mpi.option.OptionReader.Value;
import org.h5burst.mpi.option.Origin;
import org.h5burst.writer.configuration.WriterProperties;
import picocli.CommandLine.Command;

/** The process's options for the tuner, for commands that choose their tuners themselves. */
@Command
public final class TunerProperties extends CommandPart {
  private static final List<Option<?>> ALL = List.of(WriterProperties.TUNER, WriterProperties.TUNER_CONFIG,
      WriterProperties.TUNER_MODE, WriterProperties.TUNER_AGGREGATORS, WriterProperties.TUNER_BUFFER,
      WriterProperties.KNOWLEDGE);

  /**
   * Refuses system properties that the command would override, and warns of such environment variables, which may be
   * meant for other programs.
   *
   * @param instead what chooses the tuner here
   */
  public void override(String instead) {
    OptionReader process = WriterProperties.ofProcess();
    for (Option<?> option : ALL) {
      Value value = process.find(option);
      require(value.origin() != Origin.SYSTEM_PROPERTY, "-D%s=%s has no effect here: %s".formatted(option.property(),
          value.text(), instead));
      if (value.origin() == Origin.ENVIRONMENT) {
        warn("%s=%s has no effect here: %s".formatted(option.variable(), value.text(), instead));
      }
    }
  }
}
