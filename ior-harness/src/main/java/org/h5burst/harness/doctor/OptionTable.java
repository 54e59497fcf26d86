package org.h5burst.harness.doctor;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.h5burst.harness.doctor.Diagnosis.Option;
import org.h5burst.harness.doctor.Diagnosis.Origin;
import org.h5burst.mpi.MpiSetting;
import org.h5burst.tuner.xml.FileSettings;
import org.h5burst.tuner.xml.StaticConfiguration;
import org.h5burst.tuner.xml.StaticConfigurationException;
import org.h5burst.writer.Setting;

/** Every option as it stands: from a system property, the environment, the document of the static tuner, or by default. */
final class OptionTable {
  private final Map<Setting, String> document = new EnumMap<>(Setting.class);

  /** The options of this process. What cannot be read goes into the findings. */
  OptionTable(List<Finding> findings) {
    Optional<String> path = Optional.of(Setting.TUNER_CONFIG.text()).filter(text -> !text.isEmpty() && Setting.TUNER.text().equalsIgnoreCase("static"));
    try {
      path.map(text -> StaticConfiguration.read(Setting.TUNER_CONFIG.path().orElseThrow()).forFile("")).ifPresent(this::take);
    } catch (StaticConfigurationException unusable) {
      findings.add(Finding.error("%s cannot be used: %s".formatted(Setting.TUNER_CONFIG.property(), unusable.getMessage()),
          "Correct the document, or name another; docs/settings.md tells what it can hold."));
    }
  }

  /** What the document says of all files; of single ones it may say something else. */
  private void take(FileSettings settings) {
    document.put(Setting.TUNER_MODE, settings.choice().mode().name().toLowerCase(Locale.ROOT));
    document.put(Setting.TUNER_AGGREGATORS, Integer.toString(settings.choice().aggregators()));
    document.put(Setting.TUNER_BUFFER, Long.toString(settings.choice().bufferBytes()));
    settings.alignment().ifPresent(alignment -> document.put(Setting.HDF5_ALIGNMENT, "%d,%d".formatted(alignment.thresholdBytes(), alignment.bytes())));
    settings.sieveBufferBytes().ifPresent(bytes -> document.put(Setting.HDF5_SIEVE_BUFFER, Long.toString(bytes)));
  }

  /** All of them, those of MPI first. */
  List<Option> rows() {
    Stream<Option> ofMpi = Stream.of(MpiSetting.MPI, MpiSetting.LIBRARY)
        .map(setting -> new Option(setting.property(), setting.text(), setting.defaultValue(), origin(setting.property()), setting.meaning()));
    return Stream.concat(ofMpi, Arrays.stream(Setting.values()).map(this::row)).toList();
  }

  private Option row(Setting setting) {
    Origin origin = origin(setting.property());
    String said = document.get(setting);
    return said != null && origin == Origin.DEFAULT
        ? new Option(setting.property(), said, setting.defaultValue(), Origin.DOCUMENT, setting.meaning())
        : new Option(setting.property(), setting.text(), setting.defaultValue(), origin, setting.meaning());
  }

  private static Origin origin(String property) {
    if (System.getProperty(property) != null) {
      return Origin.SYSTEM_PROPERTY;
    }
    return System.getenv(property.toUpperCase(Locale.ROOT).replace('.', '_')) == null ? Origin.DEFAULT : Origin.ENVIRONMENT;
  }
}
