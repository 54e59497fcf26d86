package org.h5burst.harness.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.h5burst.writer.Setting;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.WriterOptions;

/** System properties, one {@code NAME=value} a line with the name of a {@link Setting}: each is understood, or refused as wrong usage with its name. */
public final class PropertiesTarget {
  private PropertiesTarget() {}

  public static void fuzzerTestOneInput(byte[] data) {
    List<Setting> set = new ArrayList<>();
    try {
      for (String line : new String(data, StandardCharsets.UTF_8).split("\n", -1)) {
        for (Setting setting : Setting.values()) {
          if (line.startsWith(setting.name() + "=")) {
            System.setProperty(setting.property(), line.substring(setting.name().length() + 1));
            set.add(setting);
          }
        }
      }
      require(WriterOptions::defaults);
      for (Setting setting : set) {
        require(setting::bytes);
        require(() -> setting.bytes(1, 1 << 20));
        require(setting::bytesPair);
        require(setting::number);
        require(setting::powerOfTwo);
        require(setting::duration);
        require(setting::isOn);
        require(setting::path);
        require(() -> setting.oneOf(TimeUnit.class));
      }
    } finally {
      set.forEach(setting -> System.clearProperty(setting.property()));
    }
  }

  private static void require(Runnable use) {
    try {
      use.run();
    } catch (WriterException refused) {
      if (refused.category() != Category.USAGE) {
        throw refused;
      }
    }
  }
}
