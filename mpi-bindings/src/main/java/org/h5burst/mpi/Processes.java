package org.h5burst.mpi;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Information about this host, and whether its processes still run. Any thread. */
public final class Processes {
  /** The kernel counts a process's start in hundredths of a second from a boot time in whole seconds. */
  private static final Duration CLOCKS_DIFFER = Duration.ofSeconds(2);

  /** The JDK's name of the thread that handles a signal and waits for the exit hooks. */
  private static final Pattern SIGNAL_THREAD = Pattern.compile("SIG[A-Z]+ handler");

  /** The states of processes that have ended. */
  private static final Set<String> DEAD = Set.of("Z", "X", "x");

  /** The position of the terminal's number: after state, parent, group and session. */
  private static final int TERMINAL = 4;

  private Processes() {}

  /**
   * Returns whether a signal, such as SIGTERM or that of Ctrl-C, ends this process; for exit hooks. A program may end
   * by itself at the same time.
   */
  public static boolean isEndedBySignal() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> SIGNAL_THREAD.matcher(thread.getName()).matches());
  }

  /**
   * Returns whether the process that had a number at some time still runs. A process that has ended counts as gone even
   * if its parent has not waited for it, as often in containers, or if another process has the number now.
   *
   * @param at a time at which it ran
   */
  public static boolean isRunning(long pid, Instant at) {
    Optional<ProcessHandle> found = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
    // the JDK needs a descriptor to see a process, and there may be none left
    boolean isThere = found.isPresent() ? !isLater(found.get(), at) : Files.exists(directory(Long.toString(pid)));
    return isThere && !isZombie(pid);
  }

  /** Returns the name of this host; {@code localhost} if the system has none. */
  public static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "localhost";
    }
  }

  /** Returns the namespace in which this process's number is valid; empty if the system does not report it. */
  public static String namespace() {
    try {
      return Files.readSymbolicLink(directory("self").resolve("ns/pid")).toString();
    } catch (IOException | UnsupportedOperationException unknown) {
      return "";
    }
  }

  private static Path directory(String process) {
    return Path.of("/proc", process);
  }

  /**
   * Returns whether this process was started at a terminal, directly or by a script; false if the system does not
   * report it.
   */
  public static boolean hasTerminal() {
    List<String> status = status("self");
    return status.size() > TERMINAL && !status.get(TERMINAL).equals("0");
  }

  private static boolean isLater(ProcessHandle process, Instant at) {
    return process.info().startInstant().filter(start -> start.isAfter(at.plus(CLOCKS_DIFFER))).isPresent();
  }

  private static boolean isZombie(long pid) {
    List<String> status = status(Long.toString(pid));
    return !status.isEmpty() && DEAD.contains(status.getFirst());
  }

  /**
   * Returns what the system reports about a process after its name, which is in parentheses and may contain anything.
   */
  private static List<String> status(String process) {
    try {
      String status = Files.readString(directory(process).resolve("stat"), StandardCharsets.ISO_8859_1);
      return List.of(status.substring(status.lastIndexOf(')') + 1).strip().split(" "));
    } catch (IOException unknown) {
      return List.of(); // ended meanwhile, which the next look shows, or a system that does not tell
    }
  }
}
