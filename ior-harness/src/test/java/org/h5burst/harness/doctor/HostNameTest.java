package org.h5burst.harness.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.h5burst.harness.Main;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class HostNameTest {
  private static final String NO_ADDRESS = "This machine's name has no address, so --mpi mpj cannot start ranks";

  @TempDir
  private Path directory;

  @Test
  void shouldNameTheLineForTheHostsFileWhenThisMachinesNameHasNoAddress() throws IOException {
    Path hosts = Files.writeString(directory.resolve("hosts"), "127.0.0.1 localhost\n");
    String said = examined("-Djdk.net.hosts.file=" + hosts);
    assertTrue(said.contains(NO_ADDRESS), said);
    assertTrue(said.contains("127.0.1.1 NAME"), said);
  }

  @Test
  void shouldSayNothingWhenThisMachinesNameHasAnAddress() {
    assertEquals(List.of(), HostName.findings());
  }

  private String examined(String option) throws IOException {
    List<String> command = MpiJob.javaCommand(SmallJvm.options(option), Main.class.getName(),
        List.of("doctor", directory.toString(), "--ranks", "1"));
    return new MpiJob(Kind.SOLO, 1, command).run(directory.resolve("log"), Duration.ofSeconds(50)).output();
  }
}
