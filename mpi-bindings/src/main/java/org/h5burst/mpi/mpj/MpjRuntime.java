package org.h5burst.mpi.mpj;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation;
import org.h5burst.mpi.Request;
import org.h5burst.mpi.runtime.MpiRuntime;
import org.h5burst.mpi.runtime.ProcessEnd;
import org.h5burst.mpi.runtime.RankEnvironment;
import org.h5burst.mpi.runtime.Rendezvous;

/** A job on MPJ Express. */
public final class MpjRuntime implements MpiRuntime {
  /** The classes of MPJ Express, and of the logging library that it needs, that must exist. */
  private static final List<String> NEEDED = List.of("xdev.Device", "org.apache.log4j.Logger");

  private static final String VERSION = "MPJ Express 0.44, niodev";
  private static final int GREETING = 0;

  private static final AtomicBoolean STARTED = new AtomicBoolean();

  private final NioDevice device;
  private final MpjCommunicator world;

  private MpjRuntime(Mpi mpi, NioDevice device, RankEnvironment me) {
    this.device = device;
    world = MpjCommunicator.world(mpi, new Post(device, me), me.rank(), me.size());
  }

  /** Returns what is missing for this MPI, with the remedy; empty if it can be used. */
  public static Optional<String> missing() {
    List<String> missing = NEEDED.stream().filter(name -> !isThere(name)).toList();
    return missing.isEmpty() ? Optional.empty()
        : Optional.of("MPJ Express cannot be used, because " + String.join(" and ", missing)
            + " cannot be loaded: put mpj-0.44.jar and reload4j-1.2 on the class path or module path; bin/setup puts "
            + "the first into .h5burst/repository (Debian: the package libmpj-java, /usr/share/java/mpj.jar); the "
            + "second is on Maven Central");
  }

  private static boolean isThere(String name) {
    try {
      Class.forName(name, false, MpjRuntime.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | NoClassDefFoundError e) {
      return false;
    }
  }

  /**
   * Connects all ranks of the job. <b>Collective</b> over it.
   *
   * @param launched what the launcher passed to this process; empty: a job of one rank, which needs no launcher
   * @throws MpiException if MPJ Express is missing, or a rank cannot be reached or does not belong to the job
   */
  public static MpjRuntime start(Mpi mpi, Optional<RankEnvironment> launched) {
    missing().ifPresent(reason -> {
      throw new MpiException(reason);
    });
    if (!STARTED.compareAndSet(false, true)) {
      throw new MpiException("MPJ Express has been started in this process before and cannot start again: call "
          + "Mpi.init() or Mpi.run() once");
    }
    if (launched.isPresent()) {
      Rendezvous.holdOn(launched.get(), () -> endWithoutLauncher(launched.get()));
      return start(mpi, launched.get());
    }
    String secret = UUID.randomUUID().toString();
    try (Rendezvous alone = new Rendezvous(1, secret)) {
      return start(mpi, RankEnvironment.onOneHost(0, 1, alone.port(), secret));
    }
  }

  private static MpjRuntime start(Mpi mpi, RankEnvironment me) {
    MpjRuntime runtime = new MpjRuntime(mpi, connect(me), me);
    runtime.greet(me);
    return runtime;
  }

  /**
   * Connects on a daemon thread, because the device's own thread inherits that and must not keep the process alive when
   * the program ends.
   */
  private static NioDevice connect(RankEnvironment me) {
    CompletableFuture<NioDevice> device = new CompletableFuture<>();
    Thread.ofPlatform().name("h5burst-mpj-start").daemon().start(() -> {
      try {
        device.complete(NioDevice.start(me));
      } catch (Throwable e) { // whatever it is, somebody waits
        device.completeExceptionally(e);
      }
    });
    try {
      return device.join();
    } catch (CompletionException e) {
      throw new MpiException("MPJ Express cannot start " + me + ": " + e.getCause(), e);
    }
  }

  /**
   * Shows every other rank that this one knows the job's secret, in a way that cannot be replayed, because MPJ Express
   * accepts every connection.
   */
  private void greet(RankEnvironment me) {
    try (Arena arena = Arena.ofConfined()) {
      List<Request> sends = IntStream.range(0, me.size())
          .mapToObj(rank -> world.startSend(
              arena.allocateFrom(ValueLayout.JAVA_BYTE, proof(me.secret(), me.rank(), rank)), rank, GREETING))
          .toList();
      for (int rank = 0; rank < me.size(); rank++) {
        byte[] expected = proof(me.secret(), rank, me.rank());
        MemorySegment theirs = arena.allocate(expected.length);
        world.startReceive(theirs, rank, GREETING).await();
        if (!MessageDigest.isEqual(expected, theirs.toArray(ValueLayout.JAVA_BYTE))) {
          throw new MpiException("rank " + rank + " does not know the secret of this job: another program has "
              + "connected in its place");
        }
      }
      sends.forEach(Request::await);
    }
  }

  private static byte[] proof(String secret, int from, int to) {
    try {
      return MessageDigest.getInstance("SHA-256")
          .digest((secret + " " + from + " " + to).getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static void endWithoutLauncher(RankEnvironment me) {
    System.err.println("h5burst: rank %d of %d: %s".formatted(me.rank(), me.size(),
        ProcessEnd.lostLauncher("the launcher of MPJ Express on " + me.launcherHost())));
    System.err.flush();
    ProcessEnd.now(1);
  }

  @Override
  public MpiImplementation implementation() {
    return new MpiImplementation(MpiImplementation.Kind.MPJ, VERSION, "MULTIPLE");
  }

  @Override
  public Communicator world() {
    return world;
  }

  @Override
  public Communicator duplicateOf(long handle) {
    throw new UnsupportedOperationException("the ranks communicate through MPJ Express, not a native MPI: there is no "
        + "MPI_Comm to take over");
  }

  @Override
  public void finish() {
    device.finish();
  }

  @Override
  public void limitLife(int seconds) {
    ProcessEnd.within(seconds);
  }
}
