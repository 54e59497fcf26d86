package org.h5burst.writer.engine.agree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.tuner.Tuner;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.job.ScriptedTuner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the ranks say to each other for a burst, counted: it must not grow with the ranks, the datasets or the pieces.
 */
@Timeout(60)
final class AgreementCostTest {
  private static final int DATASETS = 20;
  private static final int PIECES = 1000;

  private static final List<String> BURST_WITH_DATA =
      List.of("allreduce 20 longs", "allreduce 3 longs", "broadcast 64 bytes", "allreduce 20 longs",
          "allreduce 3 longs");
  private static final List<String> WITH_A_CHOICE_THAT_STANDS =
      List.of("allreduce 20 longs", "allreduce 3 longs", "allreduce 20 longs", "allreduce 3 longs");
  private static final List<String> EMPTY_BURST = List.of("allreduce 20 longs", "allreduce 3 longs");

  private final ConcurrentLinkedQueue<String> said = new ConcurrentLinkedQueue<>();

  @TempDir
  Path directory;

  @Test
  void shouldTakeFiveSmallCollectivesWhenABurstHasManyDatasetsAndPieces() {
    Tuner asked = new ScriptedTuner(() -> Choice.DEFAULT);
    assertSaid(CreateOptions.defaults().tuner((_, _) -> asked), List.of(BURST_WITH_DATA, BURST_WITH_DATA));
  }

  @Test
  void shouldAskTheTunerOnceWhenItsChoiceIsAlwaysTheSame() {
    assertSaid(CreateOptions.defaults().tuner((_, _) -> new FixedTuner(Choice.DEFAULT, "given")),
        List.of(BURST_WITH_DATA, WITH_A_CHOICE_THAT_STANDS));
  }

  private void assertSaid(CreateOptions options, List<List<String>> bursts) {
    try (Mpi mpi = Mpi.solo();
        Arena arena = Arena.ofShared();
        BurstFile file = BurstFile.create(directory.resolve("f.h5"), counting(mpi.world()), options)) {
      List<Dataset> datasets = IntStream.range(0, DATASETS)
          .mapToObj(number -> file.dataset("d" + number, ElementType.INT64).shape(2L * PIECES).create()).toList();
      file.commit().join();
      MemorySegment value = arena.allocate(ValueLayout.JAVA_LONG);
      for (List<String> expected : bursts) {
        assertSaid(expected, () -> {
          writePieces(datasets, value);
          file.commit().join();
        });
      }
      assertSaid(EMPTY_BURST, () -> file.commit().join());
      file.complete();
    }
  }

  private static void writePieces(List<Dataset> datasets, MemorySegment value) {
    for (Dataset dataset : datasets) {
      for (long piece = 0; piece < PIECES; piece++) {
        dataset.write(Selection.block(2 * piece, 1), value, Ownership.BORROW);
      }
    }
  }

  private void assertSaid(List<String> expected, Runnable burst) {
    said.clear();
    burst.run();
    assertEquals(expected, List.copyOf(said));
  }

  /** A communicator that notes its collectives before it does them. */
  private Communicator counting(Communicator communicator) {
    return (Communicator) Proxy.newProxyInstance(Communicator.class.getClassLoader(),
        new Class<?>[] {Communicator.class}, (_, method, arguments) -> {
          note(method, arguments);
          Object result = call(communicator, method, arguments);
          return method.getName().equals("duplicate") ? counting((Communicator) result) : result;
        });
  }

  private static Object call(Communicator communicator, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(communicator, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  private void note(Method method, Object[] arguments) {
    switch (method.getName()) {
      case "startAllreduceLongs" -> said.add("allreduce %s longs".formatted(arguments[1]));
      case "startBroadcast" -> said.add("broadcast %s bytes".formatted(((MemorySegment) arguments[0]).byteSize()));
      case "rank", "size", "nodes", "mpi", "duplicate", "close", "hashCode", "equals", "toString" -> {
        // not a message
      }
      default -> said.add(method.getName());
    }
  }
}
