package org.h5burst.writer.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.tuner.xml.FileSettings;
import org.h5burst.tuner.xml.StaticConfiguration;
import org.h5burst.tuner.xml.StaticConfigurationException;
import org.h5burst.writer.Durability;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.PathException;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.backend.Backend;
import org.h5burst.writer.configuration.FileConfiguration;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.configuration.WriterProperties;

/**
 * The plan for creating one file: its names, and its options combined with the settings of an H5Tuner document (Behzad
 * et al., SC 2013, section 3.2). Settings of the program or a system property take precedence.
 *
 * @param configuration settings that only the options of the process can make
 * @param configured settings of the document; null if there is none
 */
public record FilePlan(FileNames names, WriterOptions<?> options, FileConfiguration configuration,
    FileSettings configured) {
  /** Returns an unchecked plan, for a file that cannot be created. */
  public static FilePlan unchecked(FileNames names, WriterOptions<?> options) {
    return of(names, options, FileConfiguration.DEFAULT);
  }

  private static FilePlan of(FileNames names, WriterOptions<?> options, FileConfiguration configuration) {
    return new FilePlan(names, options, configuration, StaticConfiguration.EMPTY.forFile(names.called().toString()));
  }

  /**
   * Checks whether the file could be created, and reads the process's options for files and the document, if the file's
   * options name one. <b>Independent.</b>
   *
   * @param nodes hosts of the job
   * @throws PathException or USAGE, saying what is wrong and what to do
   */
  public static FilePlan checked(FileNames names, WriterOptions<?> options, int nodes) {
    names.check(options.mode());
    requireManifest(options);
    FileConfiguration configuration = FileConfiguration.ofProcess();
    Path document = options.configuration();
    HintRanges.require(options.hints());
    if (document == null) {
      return of(names, options, configuration);
    }
    try {
      FileSettings configured = StaticConfiguration.read(document).forFile(names.called().toString());
      WriterOptions<?> complete = configuredBy(configured, document, options, nodes);
      HintRanges.require(complete.hints());
      return new FilePlan(names, complete, configuration, configured);
    } catch (StaticConfigurationException unusable) {
      throw new UsageException("bad static configuration: " + unusable.getMessage(), unusable);
    }
  }

  private static void requireManifest(WriterOptions<?> options) {
    if (options.publishEvery() > 0 && options.durability() == Durability.NONE) {
      throw new UsageException(
          ("snapshots are made from the manifest, which a file does not have with durability NONE: choose FLUSHED or "
              + "DURABLE, or leave out publishEvery(%d) or %s")
              .formatted(options.publishEvery(), WriterProperties.PUBLISH_EVERY));
    }
  }

  private static WriterOptions<?> configuredBy(FileSettings configured, Path document, WriterOptions<?> options,
      int nodes) {
    Choice choice = configured.choice();
    Hints hints =
        ChoiceHints.of(choice, nodes).with(new Hints(new TreeMap<>(configured.hints()))).with(options.hints());
    Hdf5Settings hdf5 = options.hdf5();
    if (!hdf5.alignment().isSet() && configured.alignment().isPresent()) {
      FileSettings.Alignment alignment = configured.alignment().get();
      hdf5 = hdf5.alignment(alignment.thresholdBytes(), alignment.bytes());
    }
    if (hdf5.sieveBufferBytes() == 0) {
      hdf5 = hdf5.sieveBuffer(configured.sieveBufferBytes().orElse(0));
    }
    return options.configured(hints, hdf5, (_, _) -> new FixedTuner(choice, "given by " + document));
  }

  /** Returns whether the file was opened for reading. */
  public boolean isReadOnly() {
    return options.mode() == OpenMode.READ_ONLY;
  }

  /**
   * Requires that the file may be changed.
   *
   * @throws UsageException if it was opened for reading
   */
  public void requireWritable() {
    if (isReadOnly()) {
      throw new UsageException(names.target() + " was opened to be read; open it with "
          + "OpenOptions.readWrite() to change it");
    }
  }

  /**
   * Requires that the file did not exist.
   *
   * @throws UsageException if it existed before
   */
  public void requireNew() {
    if (options.mode().isExisting()) {
      throw new UsageException(
          "%s was opened with %s and is not a new file: it cannot be discarded; close it".formatted(names.target(),
              options.mode()));
    }
  }

  /**
   * Requires that a back end accepts the hints. <b>Collective</b>, with the same plan on all ranks.
   *
   * @throws UsageException on all ranks if it does not
   */
  public void requireHints(Backend backend, Communicator communicator) {
    String refusal = backend.refusal(options.hints(), communicator);
    if (!refusal.isEmpty()) {
      throw new UsageException(refusal);
    }
  }

  /** Returns everything that must be the same on all ranks, one setting per line. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("the file is " + names.target());
    lines.add("open mode " + options.mode());
    options.hints().values().forEach(
        (key, value) -> lines.add("hint %s=%s".formatted(key.replace("\\", "\\\\").replace("=", "\\="), value)));
    lines.add(options.hdf5().toString());
    lines.add("durability " + options.durability());
    lines.add("a snapshot after flushes: " + options.publishEvery());
    lines.add("patterns are reported: " + configuration.findsPatterns());
    lines.add("calls are recorded: " + configuration.recordsCalls());
    lines.add(options.configuration() == null ? "no static configuration" : "static configuration");
    lines.addAll(configured.lines());
    return lines;
  }
}
