package org.h5burst.harness.doctor;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.Option;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.tuner.xml.FileSettings;
import org.h5burst.tuner.xml.StaticConfiguration;
import org.h5burst.tuner.xml.StaticConfigurationException;
import org.h5burst.writer.configuration.WriterProperties;

/**
 * Every option with its value: from a system property, the environment, the document of the static tuner, or the
 * default.
 */
final class OptionTable {
  private final OptionReader options;

  /** Creates the options of this process. What cannot be read goes into the findings. */
  OptionTable(List<Finding> findings) {
    OptionReader process = WriterProperties.ofProcess();
    options = process.with(document(process, findings));
  }

  private static Map<Option<?>, String> document(OptionReader process, List<Finding> findings) {
    boolean isStatic = process.find(WriterProperties.TUNER).text().equalsIgnoreCase("static");
    try {
      return process.read(WriterProperties.TUNER_CONFIG).filter(_ -> isStatic)
          .map(path -> document(StaticConfiguration.read(path), findings)).orElse(Map.of());
    } catch (StaticConfigurationException unusable) {
      findings.add(Finding.error("%s cannot be used: %s".formatted(WriterProperties.TUNER_CONFIG,
          unusable.getMessage()),
          "Correct the document, or name another; docs/settings.md lists what it can hold."));
      return Map.of();
    }
  }

  /** Returns what the document says of all files; of single ones it may say something else. */
  private static Map<Option<?>, String> document(StaticConfiguration document, List<Finding> findings) {
    List<String> foreign = document.hintsOfOtherMachines();
    if (!foreign.isEmpty()) {
      findings.add(Finding.warning("%s sets hints that only other MPI libraries know: %s".formatted(
          WriterProperties.TUNER_CONFIG, String.join(", ", foreign)),
          "None if you run under one of them; otherwise they have no effect; remove them."));
    }
    FileSettings settings = document.forFile("");
    Map<Option<?>, String> said = new HashMap<>();
    said.put(WriterProperties.TUNER_MODE, settings.choice().mode().name().toLowerCase(Locale.ROOT));
    said.put(WriterProperties.TUNER_AGGREGATORS, Integer.toString(settings.choice().aggregators()));
    said.put(WriterProperties.TUNER_BUFFER, Long.toString(settings.choice().bufferBytes()));
    settings.alignment().ifPresent(alignment -> said.put(WriterProperties.HDF5_ALIGNMENT,
        "%d,%d".formatted(alignment.thresholdBytes(), alignment.bytes())));
    settings.sieveBufferBytes().ifPresent(bytes -> said.put(WriterProperties.HDF5_SIEVE_BUFFER, Long.toString(bytes)));
    return said;
  }

  /** Returns all of them, those of MPI first. */
  List<Diagnosis.Option> rows() {
    return Stream.concat(MpiProperties.ALL.stream(), WriterProperties.ALL.stream()).map(this::row).toList();
  }

  private Diagnosis.Option row(Option<?> option) {
    OptionReader.Value value = options.find(option);
    return new Diagnosis.Option(option.property(), value.text(), option.defaultText(),
        option.type().unit(), value.origin(), option.meaning());
  }
}
