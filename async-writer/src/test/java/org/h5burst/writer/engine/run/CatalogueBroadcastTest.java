package org.h5burst.writer.engine.run;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.PathException;
import org.h5burst.writer.backend.Backend;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.h5burst.writer.configuration.WriterConfiguration;
import org.h5burst.writer.engine.agree.Agreement;
import org.h5burst.writer.engine.agree.Call;
import org.h5burst.writer.engine.agree.Limits;
import org.h5burst.writer.file.DeferredFile;
import org.h5burst.writer.file.FileNames;
import org.h5burst.writer.watch.Surroundings;
import org.h5burst.writer.watch.Watchdog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What rank 0 has locked to look at it is given back when the ranks are not told what it holds. */
@Timeout(60)
final class CatalogueBroadcastTest {
  @TempDir
  Path directory;

  /** A back end that locks a file to look at it, and finds what nobody can be told. */
  private static Backend blind(Backend backend) {
    return (Backend) Proxy.newProxyInstance(Backend.class.getClassLoader(), new Class<?>[] {Backend.class},
        (_, method, arguments) -> method.getName().equals("look") ? null : method.invoke(backend, arguments));
  }

  @Test
  @SuppressWarnings("NullAway") // what is not used before the failure
  void shouldUnlockTheFileWhenItsContentsCannotBeTold() throws IOException {
    FileNames names = new FileNames(directory.toRealPath().resolve("f.h5"));
    BurstFile.write(names.target(), file -> file.group("g"));
    Limits limits = new Limits(WriterConfiguration.ofProcess().limits(), false);
    try (Mpi mpi = Mpi.solo(); Watchdog watchdog = new Watchdog(mpi, Surroundings.of(mpi), _ -> {})) {
      Communicator world = mpi.world();
      BurstGroup group =
          new BurstGroup(world, 0, new Agreement(world, watchdog, null, limits.closing(watchdog)), world);
      DeferredFile file = new DeferredFile(names, OpenOptions.defaults().readWrite(), blind(PortableBackend.load()),
          world, () -> {});
      FileState state = new FileState(0, file, null, null, null, Runnable::run);
      BurstCoordinator coordinator = new BurstCoordinator(limits, null, null, null, 0, Set.of());
      SharedOptions options = new SharedOptions(List.of(), List.of());
      PathException told = assertThrows(PathException.class,
          () -> coordinator.begin(Call.OPEN, group, state, options, null, () -> {}));
      assertTrue(told.toString().contains("cannot be opened"), told::toString);
      assertFalse(Files.exists(names.lock()));
    }
  }
}
