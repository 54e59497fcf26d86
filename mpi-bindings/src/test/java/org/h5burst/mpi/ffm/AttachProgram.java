package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.Reduction;

/**
 * An application that initialises and ends MPI itself, and has H5Burst join it in between. The arguments: the soname of
 * MPI, the place of the thread level among the four, and a file to write.
 */
public final class AttachProgram {
  private AttachProgram() {}

  /** Initialises, attaches, or sees that refused, and finalises. */
  public static void main(String[] arguments) throws IOException {
    int level;
    MpiLibrary application;
    try (SignalGuard _ = new SignalGuard()) {
      application = MpiLibrary.open(Optional.empty(), List.of(arguments[0]));
      assertTrue(assertThrows(MpiException.class, Mpi::attach).toString().contains("not initialised"));
      level = application.abi().threadLevels().get(Integer.parseInt(arguments[1]));
      assertEquals(level, application.start(level));
    }
    if (level == application.abi().threadMultiple()) {
      useIt(application, Path.of(arguments[2]));
    } else {
      System.out.println("refused: " + assertThrows(MpiException.class, Mpi::attach).getMessage());
    }
    assertFalse(application.isFinalized());
    application.finish();
    assertTrue(assertThrows(MpiException.class, Mpi::attach).toString().contains("finalised"));
    System.out.println("the application has ended MPI");
  }

  private static void useIt(MpiLibrary application, Path file) throws IOException {
    try (Mpi mpi = Mpi.attach();
        Communicator half = mpi.world().split(mpi.world().rank() % 2, 0);
        Communicator taken = mpi.communicator(half.handle())) {
      assertEquals(mpi.world().size(), mpi.world().allreduce(1L, Reduction.SUM));
      assertEquals(half.size(), taken.allreduce(1L, Reduction.SUM));
      checkThatTrafficIsSeparate(application, mpi.world());
      checkThatFilesGoThroughRomio(mpi.world(), file);
    }
    assertTrue(assertThrows(MpiException.class, Mpi::init).toString().contains("join it with Mpi.attach()"));
  }

  /** OMPIO of Open MPI 4 loses data; it takes the prefix by which ROMIO accepts a colon for a part of the name. */
  private static void checkThatFilesGoThroughRomio(Communicator world, Path path) throws IOException {
    try (Arena arena = Arena.ofConfined(); MpiFile file = MpiFile.create(world, path, MpiFile.Access.COLLECTIVE)) {
      file.write(world.rank() * Long.BYTES, arena.allocate(JAVA_LONG));
    }
    assertEquals(world.size() * Long.BYTES, Files.size(path));
  }

  /** A message that the application sends on MPI_COMM_WORLD is not seen on the world of H5Burst. */
  private static void checkThatTrafficIsSeparate(MpiLibrary application, Communicator world) {
    RequestPool requests = new RequestPool(application);
    MpiFunctions functions = application.functions();
    Abi abi = application.abi();
    long all = abi.world();
    try (Arena arena = Arena.ofConfined()) {
      var message = arena.allocateFrom(JAVA_LONG, 1);
      var received = arena.allocate(JAVA_LONG);
      var send = requests.start(request -> functions.startSend
          .call(message.address(), Long.BYTES, abi.bytes(), world.rank(), 3, all, request.address()), message);
      while (MpiLibrary.integer(flag -> functions.probe
          .call(world.rank(), 3, all, flag, abi.ignoredStatus())) == 0) {
        Thread.onSpinWait();
      }
      assertFalse(world.hasMessage(3));
      var receive = requests.start(request -> functions.startReceive
          .call(received.address(), Long.BYTES, abi.bytes(), world.rank(), 3, all, request.address()), received);
      assertEquals("request over 1 buffers, pending", receive.toString());
      receive.await();
      assertEquals("request over 1 buffers, done", receive.toString());
      send.await();
      assertEquals(1, received.get(JAVA_LONG, 0));
    }
  }
}
