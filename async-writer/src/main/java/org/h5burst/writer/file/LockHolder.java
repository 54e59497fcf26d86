package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.h5burst.mpi.Processes;
import org.h5burst.writer.file.SystemLock.State;
import org.h5burst.writer.file.ffm.SystemFiles;

/**
 * Names the process that holds a lock, and decides whether that process has certainly ended.
 *
 * @param host its name; several machines and containers may have the same
 * @param since when it took the lock
 * @param boot the kernel's identification of the time since it was started; empty if unknown
 * @param processes namespace of its process number; empty if unknown
 * @param lockedOn type of the file system on which it holds the system's lock on the lock file as long as it lives;
 *     empty if it does not
 */
record LockHolder(String host, long pid, Instant since, String boot, String processes, String lockedOn) {
  private static final String TITLE = "h5burst lock 2";
  private static final String HOST = "host";
  private static final String PID = "process";
  private static final String SINCE = "since";
  private static final String BOOT = "boot";
  private static final String PROCESSES = "process namespace";
  private static final String LOCKED = "system lock";
  private static final String NOT_LOCKED = "no";
  private static final String NUMBER = "\\d{1,18}";

  /** Marks the lock of a job that changes a file in place, with no other file next to it. */
  static final String IN_PLACE = "changes: the file in place\n";

  /** Advice if this process itself holds the lock. */
  static final String CLOSE_FIRST = "that is this process: close the file first";

  static LockHolder me(String lockedOn) {
    return new LockHolder(Processes.hostName(), ProcessHandle.current().pid(), Instant.now(), thisBoot(),
        Processes.namespace(), lockedOn);
  }

  /** Parses what {@link #text} has written; empty for anything else. */
  static Optional<LockHolder> parse(String text) {
    List<String> lines = text.strip().lines().toList();
    if (lines.isEmpty() || !lines.getFirst().equals(TITLE)) {
      return Optional.empty();
    }
    Map<String, String> values = new HashMap<>();
    lines.stream().skip(1).map(line -> line.split(": ", 2)).filter(line -> line.length == 2)
        .forEach(line -> values.put(line[0], line[1]));
    String pid = values.getOrDefault(PID, "");
    try {
      return !pid.matches(NUMBER) ? Optional.empty()
          : Optional.of(new LockHolder(values.getOrDefault(HOST, "an unknown host"), Long.parseLong(pid),
              Instant.parse(values.getOrDefault(SINCE, "")), values.getOrDefault(BOOT, ""),
              values.getOrDefault(PROCESSES, ""), lockedOn(values.getOrDefault(LOCKED, NOT_LOCKED))));
    } catch (DateTimeParseException malformed) {
      return Optional.empty();
    }
  }

  private static String lockedOn(String value) {
    return value.equals(NOT_LOCKED) ? "" : value;
  }

  /** Returns whether it is certainly this process. */
  boolean isThisProcess() {
    return pid == ProcessHandle.current().pid() && !boot.isEmpty() && boot.equals(thisBoot()) && !processes.isEmpty()
        && processes.equals(Processes.namespace());
  }

  /** Returns the contents of a lock file, which people can read too. */
  String text() {
    return String.join("\n", TITLE, HOST + ": " + host, PID + ": " + pid, SINCE + ": " + since, BOOT + ": " + boot,
        PROCESSES + ": " + processes,
        LOCKED + ": " + (lockedOn.isEmpty() ? NOT_LOCKED : lockedOn), "");
  }

  /**
   * What is known about the system's lock on a lock file.
   *
   * @param fileSystem type of the file system on which it was looked for
   * @param ofOneKernel whether no other machine can hold a lock there
   */
  record Proof(State state, String fileSystem, boolean ofOneKernel) {}

  /**
   * Returns why this process may still be working; empty if it has certainly ended.
   *
   * @param proof state of the system's lock on its lock file
   */
  String doubt(Proof proof) {
    if (proof.state == State.HELD) {
      return "it holds the system's lock on it";
    }
    boolean sameBoot = !boot.isEmpty() && boot.equals(thisBoot());
    // It had the lock on the same kind of file system: seen through another (NFS, an overlay), its lock need not be
    // known here.
    boolean free = proof.state == State.FREE && !lockedOn.isEmpty() && lockedOn.equals(proof.fileSystem)
        && !lockedOn.equals(MountTable.UNKNOWN);
    if (free && proof.ofOneKernel) {
      return ""; // the kernel has no lock of it, which it would hold while it writes, in whatever container it is
    }
    if (sameBoot && !processes.isEmpty() && processes.equals(Processes.namespace())) {
      Presence here = presence();
      if (here != Presence.UNKNOWN) {
        return here == Presence.RUNNING ? "it is running" : "";
      }
    }
    if (free && sameBoot) {
      return "";
    }
    String where = sameBoot ? "in another container, or of another user, which this process cannot see"
        : host.equals(Processes.hostName()) ? "before this machine was restarted, or on another machine of that name"
            : "on another machine";
    return where + "; " + noProof(proof);
  }

  private String noProof(Proof proof) {
    if (lockedOn.isEmpty()) {
      return "it never held a system lock that could show it";
    }
    return proof.state != State.FREE ? "it is unknown whether it holds a system lock"
        : lockedOn.equals(proof.fileSystem) ? "that it holds no system lock proves nothing on a file system of "
            + "type " + lockedOn
            : "it took its lock on a file system of type %s, and here it is %s".formatted(lockedOn, proof.fileSystem);
  }

  private enum Presence {
    RUNNING, ENDED, UNKNOWN
  }

  private Presence presence() {
    Optional<SystemFiles> system = SystemFiles.get();
    if (system.isPresent() && !system.get().hasProcess(pid)) {
      return Presence.ENDED;
    }
    if (Processes.isRunning(pid, since)) {
      return Presence.RUNNING;
    }
    // Where /proc shows only the own processes, others seem to have ended.
    boolean shown = Files.isReadable(Path.of("/proc", system.isPresent() ? Long.toString(pid) : "1", "stat"));
    return shown ? Presence.ENDED : Presence.UNKNOWN;
  }

  private static String thisBoot() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
    } catch (IOException unknown) {
      return "";
    }
  }

  @Override
  public String toString() {
    return "process %d on %s since %s".formatted(pid, host, since);
  }
}
