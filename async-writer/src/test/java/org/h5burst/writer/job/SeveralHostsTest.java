package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.mpi.launch.MpjLauncher;
import org.h5burst.testing.SmallJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ranks on two hosts: two network namespaces with a cable between them, one file system and no common loopback
 * interface. Needs the programs {@code unshare}, {@code nsenter} and {@code ip} (Debian: util-linux, iproute2) and, for
 * users other than root, a kernel that lets them make namespaces; fails without.
 */
@Timeout(150)
final class SeveralHostsTest {
  private static final int RANKS = 4;

  /** Makes the second host and runs a program on the first. */
  private static final String TWO_HOSTS = """
      set -e
      mount -t tmpfs none /run
      ip netns add second
      ip link set lo up
      ip link add cable type veth peer name cable netns second
      ip address add 10.199.77.1/24 dev cable
      ip link set cable up
      ip -n second address add 10.199.77.2/24 dev cable
      ip -n second link set cable up
      ip -n second link set lo up
      exec "$0" "$@"
      """;

  /** What stands for ssh. */
  private static final String REMOTE_SHELL = """
      [ "$1" = 10.199.77.2 ] || exit 99
      exec nsenter --net=/run/netns/second sh -c "$2"
      """;

  @TempDir
  Path directory;

  @Test
  void shouldWriteOneFileWhenTheRanksAreOnTwoHosts() throws IOException {
    MpiJob.Result result = run(LayoutJob.class, directory);
    assertTrue(result.isSuccess(), result::output);
    String said = H5py.run(directory, "layout.py", List.of(directory.resolve("said.h5")));
    assertTrue(said.contains("big >f8") && said.contains("zipped <i8"), said);
  }

  @Test
  void shouldKnowItsHostsWhenTheRanksAreOnTwo() throws IOException {
    MpiJob.Result hosts = run(HostsJob.class, "ended");
    for (int rank = 0; rank < RANKS; rank++) {
      assertTrue(
          hosts.output().contains(
              "rank %d of %d is on one of 2 hosts and sees address 10.199.77.%d".formatted(rank, RANKS, 1 + rank / 2)),
          hosts::output);
    }
  }

  @Test
  void shouldEndTheJobAndNameTheHostWhenARankOnTheOtherIsKilled() throws IOException {
    MpiJob.Result result = run(HostsJob.class, "killed");
    assertEquals(137, result.exitCode(), result::output);
    assertTrue(result.output().contains("rank 3 of 4 (host 10.199.77.2) was killed by signal 9"), result::output);
  }

  private MpiJob.Result run(Class<?> program, Object argument) throws IOException {
    Path shell = directory.resolve("shell");
    Files.writeString(shell, REMOTE_SHELL);
    List<String> options = List.of("--hosts", "10.199.77.1,10.199.77.2", "--remote-shell", "sh " + shell);
    List<String> jvm = SmallJvm.options("-Xmx256m", Jobs.backend("portable"));
    List<String> line =
        new ArrayList<>(List.of("unshare", "--map-root-user", "--net", "--mount", "sh", "-c", TWO_HOSTS));
    line.addAll(MpjLauncher
        .job(RANKS, options, MpiJob.javaCommand(jvm, program.getName(), List.of(argument.toString()))).command());
    return new MpiJob(Kind.SOLO, 1, line).run(directory.resolve("job.log"), Duration.ofSeconds(60));
  }
}
