package org.h5burst.harness;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that the build has, which Maven writes into a resource. */
final class BuildVersion implements IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    Properties build = new Properties();
    try (InputStream resource = Objects.requireNonNull(BuildVersion.class.getResourceAsStream("build.properties"))) {
      build.load(resource);
    }
    return new String[] {"H5Burst " + build.getProperty("version")};
  }
}
