package org.h5burst.mpi.programs;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.concurrent.CountDownLatch;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.Reduction;
import org.junit.jupiter.api.Assertions;

/**
 * One way to fail, named by the argument. Most leave a thread alive that would keep the JVM, and other ranks in a
 * barrier that would keep the job, if nothing ended them.
 */
public final class FailingProgram {
  private static final int LAST = 1;

  private FailingProgram() {}

  /** Fails. */
  @SuppressWarnings("checkstyle:methodlength") // one case for each way to fail
  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case "body-throws" -> Mpi.run(mpi -> {
        startImmortalThread();
        if (mpi.world().rank() == LAST) {
          throw new IOException("the body failed on purpose");
        }
        mpi.world().barrier();
      });
      case "all-fail-alike" -> Mpi.run(mpi -> {
        boolean knows = mpi.world().rank() == LAST;
        throw new IllegalArgumentException("a wrong shape on purpose",
            knows ? new IllegalStateException("only rank 1 knows") : null);
      });
      case "all-fail-differently" -> Mpi.run(mpi -> {
        throw new IllegalArgumentException("the data of rank " + mpi.world().rank());
      });
      case "body-fails-by-error" -> Mpi.run(mpi -> {
        startImmortalThread();
        if (mpi.world().rank() == LAST) {
          throw new StackOverflowError("an error on purpose");
        }
        mpi.world().barrier();
      });
      case "uncaught-in-own-thread" -> Mpi.run(mpi -> {
        startImmortalThread();
        if (mpi.world().rank() == LAST) {
          mpi.newThread("burst-io", () -> {
            throw new IllegalStateException("uncaught on purpose");
          }).start();
        }
        barrierTwice(mpi.world());
      });
      case "uncaught-in-main" -> uncaughtInMain();
      case "abort-during-barrier" -> Mpi.run(mpi -> {
        CountDownLatch inBarrier = new CountDownLatch(1);
        mpi.newThread("aborter", () -> {
          await(inBarrier);
          if (mpi.world().rank() == LAST) {
            mpi.abort(42, "aborted on purpose");
          }
        }).start();
        if (mpi.world().rank() == LAST) {
          inBarrier.countDown();
          mpi.world().barrier();
        }
        await(new CountDownLatch(1));
      });
      case "exit-without-close" -> Mpi.init().world().barrier();
      case "killed" -> Mpi.run(mpi -> {
        mpi.world().barrier();
        if (mpi.world().rank() == LAST) {
          new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().pid())).start();
        }
        barrierTwice(mpi.world());
      });
      case "terminated" -> Mpi.run(mpi -> {
        mpi.world().barrier();
        if (mpi.world().rank() == LAST) {
          new ProcessBuilder("kill", "-15", Long.toString(ProcessHandle.current().pid())).start();
        }
        barrierTwice(mpi.world());
      });
      case "poisoned" -> Mpi.run(mpi -> {
        mpi.beforeClose(() -> System.out.println("action before the end on rank " + mpi.world().rank()));
        if (mpi.world().rank() == LAST) {
          mpi.poison("a collective write failed on purpose");
        }
      });
      case "one-rank-late-for-close" -> Mpi.run(mpi -> {
        if (mpi.world().rank() == LAST) {
          await(new CountDownLatch(1));
        }
      });
      case "peer-vanishes" -> Mpi.run(FailingProgram::sendToNobody);
      case "peer-vanishes-before-close" -> Mpi.run(mpi -> {
        mpi.beforeClose(() -> {
          throw new IllegalStateException("at the end on purpose");
        });
        endLast(mpi.world());
        System.out.println(sendUntilItFails(mpi.world()));
      });
      case "interrupted" -> Mpi.run(mpi -> {
        Thread.currentThread().interrupt();
        for (int round = 0; round < 100; round++) {
          mpi.world().allreduce(round, Reduction.SUM);
        }
        System.out.println("went on although interrupted: " + Thread.currentThread().isInterrupted());
      });
      case "action-fails" -> Mpi.run(mpi -> mpi.beforeClose(() -> {
        throw new IllegalStateException("at the end on purpose");
      }));
      default -> Assertions.fail("unknown failure " + arguments[0]);
    }
  }

  private static void sendToNobody(Mpi mpi) {
    endLast(mpi.world());
    System.out.println("first: " + sendUntilItFails(mpi.world()));
    System.out.println("again: " + sendUntilItFails(mpi.world()));
    Runtime.getRuntime().halt(3);
  }

  private static void endLast(Communicator world) {
    world.barrier();
    if (world.rank() == LAST) {
      Runtime.getRuntime().halt(0);
    }
  }

  private static String sendUntilItFails(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      while (true) {
        world.startSend(arena.allocate(Long.BYTES), LAST, 1);
      }
    } catch (MpiException lost) {
      return String.valueOf(lost.getMessage());
    }
  }

  private static void uncaughtInMain() {
    Mpi mpi = Mpi.init();
    startImmortalThread();
    if (mpi.world().rank() == LAST) {
      throw new IllegalStateException("uncaught on purpose");
    }
    barrierTwice(mpi.world());
  }

  private static void startImmortalThread() {
    new Thread(() -> await(new CountDownLatch(1)), "immortal").start();
  }

  /** The failing rank comes to the first one at most. */
  private static void barrierTwice(Communicator world) {
    world.barrier();
    world.barrier();
    if (world.rank() == LAST) {
      await(new CountDownLatch(1));
    }
    world.barrier();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
