package org.h5burst.harness.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.Option;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.configuration.FileConfiguration;
import org.h5burst.writer.configuration.WriterConfiguration;
import org.h5burst.writer.configuration.WriterProperties;

/**
 * System properties, one {@code NAME=value} a line with the name of an option's environment variable without
 * {@code H5BURST_}: each is understood, or refused as wrong usage with its name.
 */
public final class PropertiesTarget {
  private PropertiesTarget() {}

  public static void fuzzerTestOneInput(byte[] data) {
    List<Option<?>> options = Stream.concat(MpiProperties.ALL.stream(), WriterProperties.ALL.stream()).toList();
    List<Option<?>> set = new ArrayList<>();
    try {
      for (String line : new String(data, StandardCharsets.UTF_8).split("\n", -1)) {
        for (Option<?> option : options) {
          String name = option.variable().replaceFirst("^H5BURST_", "") + "=";
          if (line.startsWith(name)) {
            System.setProperty(option.property(), line.substring(name.length()));
            set.add(option);
          }
        }
      }
      require(CreateOptions::defaults);
      OptionReader reader = WriterProperties.ofProcess();
      require(WriterConfiguration::ofProcess);
      require(FileConfiguration::ofProcess);
      for (Option<?> option : set) {
        require(() -> reader.read(option));
      }
    } finally {
      set.forEach(option -> System.clearProperty(option.property()));
    }
  }

  private static void require(Runnable use) {
    try {
      use.run();
    } catch (WriterException refused) {
      if (!(refused instanceof UsageException)) {
        throw refused;
      }
    }
  }
}
