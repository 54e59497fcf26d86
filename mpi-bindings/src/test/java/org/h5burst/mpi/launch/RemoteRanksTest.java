package org.h5burst.mpi.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.mpi.programs.CommunicatorProgram;
import org.h5burst.testing.SmallJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Ranks that a remote shell starts, without its network: the shell is a script that writes down what it is asked for
 * and runs it here, with nothing of the launcher's environment. 127.0.0.2 is no address of an interface, and so another
 * host to the launcher; real networks are in the writer's {@code SeveralHostsTest}.
 */
@Timeout(90)
final class RemoteRanksTest {
  private static final String OTHER = "127.0.0.2";

  @TempDir
  Path directory;

  @Test
  void shouldCommunicateAndKeepTheSecretOutOfCommandLinesWhenRanksAreStartedByARemoteShell() throws IOException {
    List<String> options = SmallJvm.options("-Xmx256m", "-Dtest.hosts=2");
    List<String> command = MpiJob.javaCommand(options, CommunicatorProgram.class.getName(), List.of("20261122"));
    MpiJob.Result result = run(4, "127.0.0.1," + OTHER, command);
    assertTrue(result.isSuccess(), result::output);
    String asked = Files.readString(directory.resolve("asked"));
    assertEquals(2, asked.lines().filter(line -> line.startsWith(OTHER + " exec /bin/sh -c ")).count(), asked);
    assertTrue(asked.contains("H5BURST_MPJ_RANK='\\''2'\\''") && asked.contains("H5BURST_MPJ_RANK='\\''3'\\''"), asked);
    assertFalse(asked.matches("(?s).*H5BURST_MPJ_SECRET=.*"), asked);
  }

  @Test
  void shouldPassOnWordsDirectoryAndStreamsWhenTheyAreOdd() throws IOException {
    MpiJob.Result result = run(1, OTHER,
        List.of("sh", "-c", "printf '%s|' \"$@\"; pwd; cat; echo err >&2", "sh", "a b", "it's", "$HOME", "\"x\"", ""));
    assertTrue(result.isSuccess(), result::output);
    assertTrue(result.output().contains("a b|it's|$HOME|\"x\"||" + Path.of("").toAbsolutePath() + "\n"),
        result::output);
    assertTrue(result.output().contains("err"), result::output);
  }

  @ParameterizedTest
  @CsvSource({
    "exit 7, 7, has ended with exit code 7",
    "exit 200, 200, has ended with exit code 200",
    "kill -9 $$, 137, was killed by signal 9"
  })
  void shouldEndTheJobAndNameTheHostWhenARankFailsThere(String failure, int exitCode, String words) throws IOException {
    String script = "echo $$ >> %s; if [ $H5BURST_MPJ_RANK = 1 ]; then sleep 0.3; %s; fi; exec sleep 1000"
        .formatted(directory.resolve("pids"), failure);
    MpiJob.Result result = run(3, "127.0.0.1," + OTHER + ",127.0.0.3", List.of("sh", "-c", script));
    assertEquals(exitCode, result.exitCode(), result::output);
    assertTrue(result.output().contains("rank 1 of 3 (host " + OTHER + ") " + words), result::output);
    assertAllEnd(3);
  }

  @Test
  void shouldEndTheRanksThereWhenTheLauncherIsKilled() throws Exception {
    String script = "trap '' TERM; echo $$ >> %s; while true; do sleep 1; done".formatted(directory.resolve("pids"));
    Process launcher =
        new ProcessBuilder(line(2, OTHER + ",127.0.0.3", List.of("sh", "-c", script))).redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile()).start();
    await(() -> pids().size() == 2);
    launcher.destroyForcibly();
    assertAllEnd(2);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|',
      value = {"-oProxyCommand=x|is not the name of a host", "a,,b|is not the name of a host",
        "a,a|a host is named twice",
        "a,b,c|there are more hosts than ranks"})
  void shouldSayWhatIsWrongWhenHostsAre(String hosts, String words) throws IOException {
    MpiJob.Result result = run(2, hosts, List.of("true"));
    assertEquals(2, result.exitCode(), result::output);
    assertTrue(result.output().contains(words), result::output);
  }

  /** Its address is often 127.0.1.1, which no interface has. */
  @Test
  void shouldNeedNoRemoteShellWhenAHostIsThisOneByItsName() throws IOException {
    MpiJob.Result result = run(1, InetAddress.getLocalHost().getHostName(), List.of("echo", "started"));
    assertTrue(result.isSuccess() && result.output().contains("started"), result::output);
    assertFalse(Files.exists(directory.resolve("asked")));
  }

  @Test
  void shouldSayWhichHostIsNotKnownWhenOneIsNot() throws IOException {
    MpiJob.Result result = run(1, "no-such-host.invalid", List.of("true"));
    assertEquals(1, result.exitCode(), result::output);
    assertTrue(result.output().contains("host no-such-host.invalid is not known"), result::output);
  }

  private MpiJob.Result run(int ranks, String hosts, List<String> command) throws IOException {
    return MpjLauncher.job(ranks, options(hosts), command).run(directory.resolve("log"), Duration.ofSeconds(60));
  }

  private List<String> line(int ranks, String hosts, List<String> command) throws IOException {
    return MpjLauncher.job(ranks, options(hosts), command).command();
  }

  private List<String> options(String hosts) throws IOException {
    Path shell = directory.resolve("shell");
    Files.writeString(shell, """
        printf '%%s %%s\\n' "$1" "$2" >> '%s'
        cd / && exec env -i PATH="$PATH" sh -c "$2"
        """.formatted(directory.resolve("asked")));
    return List.of("--hosts", hosts, "--remote-shell", "sh " + shell);
  }

  private List<Long> pids() {
    try {
      Path file = directory.resolve("pids");
      return Files.exists(file) ? Files.readAllLines(file).stream().map(Long::valueOf).toList() : List.of();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private interface Condition {
    boolean holds();
  }

  private static void await(Condition condition) {
    long begin = System.nanoTime();
    while (!condition.holds()) {
      assertTrue(System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(30), "in vain");
      LockSupport.parkNanos(2_000_000);
    }
  }

  /** On another host nobody can wait for them; they end by themselves. */
  private void assertAllEnd(int expected) {
    assertEquals(expected, pids().size());
    await(() -> pids().stream().noneMatch(pid -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()));
  }
}
