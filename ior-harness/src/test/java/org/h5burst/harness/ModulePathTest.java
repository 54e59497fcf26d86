package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests run on the class path; users may run on the module path. */
@Timeout(60)
final class ModulePathTest {
  private static final String MODULE = "org.h5burst.harness";

  @Test
  void shouldRunWithoutWarningsWhenNativeAccessNamesTheModules(@TempDir Path directory)
      throws IOException, InterruptedException {
    File output = directory.resolve("output").toFile();
    Process process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--module-path", modulePath(),
        "--enable-native-access=org.h5burst.mpi,org.h5burst.writer",
        "--illegal-native-access=deny",
        "--module", MODULE + "/" + Main.class.getName(),
        "--version").redirectErrorStream(true).redirectOutput(output).start();
    assertTrue(process.waitFor(50, TimeUnit.SECONDS));
    String printed = Files.readString(output.toPath());
    assertEquals(0, process.exitValue(), printed);
    assertTrue(printed.matches("H5Burst \\d+(\\.\\d+)+\\S*\\R"), printed);
  }

  /** The entries of the class path that the program's modules are read from. */
  private static String modulePath() {
    Path[] classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.contains("test-classes"))
        .map(Path::of).toArray(Path[]::new);
    Configuration resolved = Configuration.resolve(
        ModuleFinder.of(classPath), List.of(ModuleLayer.boot().configuration()), ModuleFinder.of(), Set.of(MODULE));
    return resolved.modules().stream().map(module -> Path.of(module.reference().location().orElseThrow()).toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
