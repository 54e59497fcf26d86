package org.h5burst.harness.fuzz;

import java.nio.charset.StandardCharsets;
import org.h5burst.tuner.xml.StaticConfiguration;
import org.h5burst.tuner.xml.StaticConfigurationException;

/** Documents of H5Tuner: refused in words, or read, written and read again the same. */
public final class XmlTarget {
  private XmlTarget() {}

  public static void fuzzerTestOneInput(byte[] data) {
    StaticConfiguration read;
    try {
      read = StaticConfiguration.parse(data, "fuzz.xml");
    } catch (StaticConfigurationException refused) {
      return;
    }
    if (!StaticConfiguration.parse(read.toXml().getBytes(StandardCharsets.UTF_8), "again.xml").equals(read)) {
      throw new AssertionError("not the same when written and read: " + read);
    }
    read.forFile("some/file.h5");
  }
}
