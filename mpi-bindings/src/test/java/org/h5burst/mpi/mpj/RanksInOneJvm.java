package org.h5burst.mpi.mpj;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.runtime.RankEnvironment;
import org.h5burst.mpi.runtime.Rendezvous;

/**
 * The ranks of a job as threads of this JVM, each with a device of its own: niodev keeps its connections and queues per
 * device. They talk through real sockets.
 */
public final class RanksInOneJvm implements AutoCloseable {
  private static final long LIMIT_SECONDS = 60;

  private final ExecutorService threads;
  private final List<NioDevice> devices;
  private final List<Communicator> world;

  public RanksInOneJvm(int size) {
    threads = Executors.newFixedThreadPool(size, task -> Thread.ofPlatform().daemon().unstarted(task));
    String secret = UUID.randomUUID().toString();
    try (Rendezvous rendezvous = new Rendezvous(size, secret)) {
      List<CompletableFuture<NioDevice>> starting = IntStream.range(0, size)
          .mapToObj(rank -> CompletableFuture.supplyAsync(
              () -> NioDevice.start(RankEnvironment.onOneHost(rank, size, rendezvous.port(), secret)), threads))
          .toList();
      devices = starting.stream().map(CompletableFuture::join).toList();
    }
    world = IntStream.range(0, size)
        .<Communicator>mapToObj(
            rank -> MpjCommunicator.world(Mpi.solo(),
                new Post(devices.get(rank), RankEnvironment.onOneHost(rank, size, 0, secret)), rank, size))
        .toList();
  }

  /** Runs a program on every rank; throws the first failure. */
  public void run(Consumer<Communicator> program) {
    List<CompletableFuture<Void>> running =
        world.stream().map(ranks -> CompletableFuture.runAsync(() -> program.accept(ranks), threads)).toList();
    running.forEach(rank -> rank.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join());
  }

  @Override
  public void close() {
    List<CompletableFuture<Void>> ending =
        devices.stream().map(device -> CompletableFuture.runAsync(device::finish, threads)).toList();
    ending.forEach(CompletableFuture::join);
    threads.shutdown();
  }
}
