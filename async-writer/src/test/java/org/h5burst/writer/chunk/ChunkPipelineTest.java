package org.h5burst.writer.chunk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The order in which chunks come out, and what happens where threads or memory are missing. */
@Timeout(20)
final class ChunkPipelineTest {
  private static final ThreadFactory NO_THREADS = _ -> {
    throw new OutOfMemoryError("unable to create native thread");
  };

  private static ChunkPipeline pipeline(ChunkWorkers workers) {
    return new ChunkPipeline(workers, () -> new ChunkCodec(List.of(), 1, 8, DeflateMethod.JAVA), 4);
  }

  /** A step that notes when it is finished. */
  private record Noted(int number, List<Integer> finished, Runnable body) implements ChunkPipeline.Step {
    @Override
    public void run(ChunkCodec codec) {
      body.run();
    }

    @Override
    public void finish() {
      finished.add(number);
    }
  }

  private static List<Integer> finished(ChunkWorkers workers) throws IOException {
    List<Integer> finished = new ArrayList<>();
    try (ChunkPipeline pipeline = pipeline(workers)) {
      for (int number = 0; number < 100; number++) {
        pipeline.add(new Noted(number, finished, Thread::yield));
      }
      pipeline.drain();
    }
    return finished;
  }

  @Test
  void shouldFinishInOrderWhenSeveralThreadsWork() throws IOException {
    List<Integer> all = IntStream.range(0, 100).boxed().toList();
    assertEquals(all, finished(new ChunkWorkers(1, 1 << 20, DeflateMethod.JAVA)));
    assertEquals(all, finished(new ChunkWorkers(4, 1 << 20, DeflateMethod.JAVA)));
  }

  @Test
  void shouldFinishEachChunkBeforeTheNextOneWhenOnlyOneThreadWorks() throws IOException {
    List<Integer> finished = new ArrayList<>();
    try (ChunkPipeline pipeline = pipeline(new ChunkWorkers(1, 1 << 20, DeflateMethod.JAVA))) {
      for (int number = 0; number < 3; number++) {
        pipeline.add(new Noted(number, finished, () -> {}));
        assertEquals(number + 1, finished.size());
      }
      assertEquals(1, pipeline.codecs());
    }
  }

  @Test
  void shouldUseAsManyThreadsAsItIsGiven() throws IOException {
    ChunkWorkers workers = new ChunkWorkers(8, 1 << 20, DeflateMethod.JAVA);
    for (int halvings : new int[] {3, 0, 2, 1}) {
      workers.use(new ChunkEffort(0, 1, halvings));
      threads(workers); // one that is about to end may take another chunk
      Set<Thread> seen = threads(workers);
      assertTrue(seen.size() <= 8 >> halvings, seen::toString);
    }
  }

  /** Encodes chunks; returns the threads that did. */
  private static Set<Thread> threads(ChunkWorkers workers) throws IOException {
    Set<Thread> seen = ConcurrentHashMap.newKeySet();
    List<Integer> finished = new ArrayList<>();
    try (ChunkPipeline pipeline = pipeline(workers)) {
      for (int number = 0; number < 200; number++) {
        pipeline.add(new Noted(number, finished, () -> seen.add(Thread.currentThread())));
      }
      pipeline.drain();
    }
    assertEquals(200, finished.size());
    return seen;
  }

  @Test
  void shouldDoTheWorkItselfWhenTheSystemHasNoThreadLeft() throws IOException {
    assertEquals(100, finished(new ChunkWorkers(4, 1 << 20, DeflateMethod.JAVA, NO_THREADS)).size());
  }

  @Test
  void shouldFailWhereTheChunkIsFinishedWhenAWorkerHasNoMemory() {
    List<Integer> finished = new ArrayList<>();
    try (ChunkPipeline pipeline = pipeline(new ChunkWorkers(3, 1 << 20, DeflateMethod.JAVA))) {
      IOException failure = assertThrows(IOException.class, () -> {
        pipeline.add(new Noted(0, finished, () -> {}));
        pipeline.add(new Noted(1, finished, () -> {
          throw new OutOfMemoryError("Java heap space");
        }));
        pipeline.drain();
      });
      assertTrue(String.valueOf(failure.getMessage()).contains("OutOfMemoryError: Java heap space"), failure::toString);
    }
    assertEquals(List.of(0), finished);
  }

  @Test
  void shouldKeepTheInterruptWhenItIsInterruptedWhileItWaits() throws IOException {
    Thread.currentThread().interrupt();
    assertEquals(100, finished(new ChunkWorkers(2, 1 << 20, DeflateMethod.JAVA)).size());
    assertTrue(Thread.interrupted());
  }
}
