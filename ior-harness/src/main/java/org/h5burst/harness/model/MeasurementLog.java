package org.h5burst.harness.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.tuner.regression.IoSetting;
import org.h5burst.tuner.regression.Measurement;

/**
 * Measured times in a file that {@link MeasurementFile} reads, each stored as soon as it was measured, so that the same
 * command continues where a killed one stopped. Its first line describes what was measured. One thread.
 */
final class MeasurementLog implements AutoCloseable {
  private static final String COLUMNS = "c,s,a,f,seconds\n";

  private final List<Measurement> measurements;
  private final FileChannel channel;

  private MeasurementLog(List<Measurement> measurements, FileChannel channel) {
    this.measurements = measurements;
    this.channel = channel;
  }

  /**
   * Opens a file, or begins it.
   *
   * @param measured names what the times are of
   * @throws CommandFailure if the file holds times of something else, or cannot be read or written
   */
  static MeasurementLog open(Path file, String measured) {
    String header = "# times of %s%n".formatted(measured.replaceAll("\\R", " ")) + COLUMNS;
    try {
      List<Measurement> known = new ArrayList<>();
      long length = Files.exists(file) ? Files.size(file) : 0;
      if (length > 0) {
        String text = Files.readString(file);
        if (!text.startsWith(header)) {
          throw new CommandFailure(("%s holds the times of another command: its first line is '%s', not '%s'; choose "
              + "another --out, or remove the file").formatted(
                  file, text.lines().findFirst().orElse(""), header.lines().findFirst().orElseThrow()));
        }
        // what a kill cut off
        length = text.substring(0, text.lastIndexOf('\n') + 1).getBytes(StandardCharsets.UTF_8).length;
      }
      FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      MeasurementLog log = new MeasurementLog(known, channel);
      channel.truncate(length).position(length);
      if (length == 0) {
        log.append(header);
      }
      known.addAll(MeasurementFile.read(file));
      return log;
    } catch (IOException e) {
      throw new CommandFailure("%s cannot be read or written".formatted(file), e);
    }
  }

  /** Returns whether a setting was measured. */
  boolean has(IoSetting setting) {
    return measurements.stream().anyMatch(measurement -> measurement.setting().equals(setting));
  }

  /** Returns all times, now and before. */
  List<Measurement> measurements() {
    return List.copyOf(measurements);
  }

  /** Stores a time, which survives a kill once this returns. */
  void add(Measurement measurement) throws IOException {
    IoSetting setting = measurement.setting();
    append("%s,%s,%s,%s,%s%n".formatted(setting.stripeCount(), setting.stripeMegabytes(), setting.aggregators(),
        setting.fileGigabytes(), measurement.seconds()));
    measurements.add(measurement);
  }

  private void append(String text) throws IOException {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(false);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
