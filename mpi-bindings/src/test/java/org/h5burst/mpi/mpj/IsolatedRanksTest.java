package org.h5burst.mpi.mpj;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import java.io.File;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.runtime.Rendezvous;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ranks in one JVM that share no class: H5Burst, MPJ Express and their static fields are there once for each. */
@Timeout(60)
final class IsolatedRanksTest {
  private static final int SIZE = 3;

  @Test
  void shouldCommunicateWhenEachRankHasClassesOfItsOwn() throws Exception {
    List<URLClassLoader> loaders = new ArrayList<>();
    List<Class<?>> programs = new ArrayList<>();
    for (int rank = 0; rank < SIZE; rank++) {
      URLClassLoader loader = new URLClassLoader(everything(), ClassLoader.getPlatformClassLoader());
      loaders.add(loader);
      programs.add(loader.loadClass(IsolatedRank.class.getName()));
    }
    assertNotSame(loaders.get(0).loadClass("xdev.niodev.NIODevice"), loaders.get(1).loadClass("xdev.niodev.NIODevice"));
    String secret = UUID.randomUUID().toString();
    try (Rendezvous rendezvous = new Rendezvous(SIZE, secret)) {
      List<CompletableFuture<Object>> ranks = new ArrayList<>();
      for (int rank = 0; rank < SIZE; rank++) {
        ranks.add(start(programs.get(rank), rank, rendezvous.port(), secret));
      }
      for (CompletableFuture<Object> rank : ranks) { // 1 start in each class loader, not 1, 2 and 3
        assertEquals(SIZE * (10L + 11 + 12 + 3 * 1000), rank.get(40, TimeUnit.SECONDS));
      }
    }
    for (URLClassLoader loader : loaders) {
      loader.close();
    }
  }

  private static CompletableFuture<Object> start(Class<?> program, int rank, int port, String secret)
      throws NoSuchMethodException {
    Method run = program.getMethod("run", int.class, int.class, int.class, String.class);
    CompletableFuture<Object> result = new CompletableFuture<>();
    Thread.ofPlatform().daemon().start(() -> {
      try {
        result.complete(run.invoke(null, rank, SIZE, port, secret));
      } catch (ReflectiveOperationException | RuntimeException e) {
        result.completeExceptionally(e);
      }
    });
    return result;
  }

  /**
   * The class path and the module path, whichever these tests run on, and the places of our own classes, which may be
   * on neither.
   */
  private static URL[] everything() throws Exception {
    Set<URL> places = new LinkedHashSet<>(List.of(root(IsolatedRank.class), root(Mpi.class)));
    for (String property : List.of("java.class.path", "jdk.module.path")) {
      for (String entry : System.getProperty(property, "").split(File.pathSeparator)) {
        if (!entry.isEmpty()) {
          places.add(Path.of(entry).toUri().toURL());
        }
      }
    }
    return places.toArray(URL[]::new);
  }

  /** Of a directory or a jar: the place of the class without the path of its name. */
  private static URL root(Class<?> type) throws Exception {
    String name = type.getName().replace('.', '/') + ".class";
    String place = Objects.requireNonNull(type.getResource("/" + name)).toString();
    String root = place.substring(0, place.length() - name.length());
    return URI.create(root.startsWith("jar:") ? root.substring("jar:".length(), root.lastIndexOf('!')) : root).toURL();
  }
}
