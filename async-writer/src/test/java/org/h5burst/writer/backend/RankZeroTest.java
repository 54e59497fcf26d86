package org.h5burst.writer.backend;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicReference;
import org.h5burst.mpi.Communicator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What rank 0 does for all: whatever becomes of it, the others hear of it. */
@Timeout(20)
final class RankZeroTest {
  private final AtomicReference<byte[]> message = new AtomicReference<>(new byte[0]);

  /** One of two ranks, of which rank 0 goes first. */
  private Communicator communicator(int rank) {
    return (Communicator) Proxy.newProxyInstance(Communicator.class.getClassLoader(),
        new Class<?>[] {Communicator.class},
        (_, method, arguments) -> switch (method.getName()) {
          case "rank" -> rank;
          case "broadcast" -> rank == 0 ? message.updateAndGet(_ -> (byte[]) arguments[0]) : message.get();
          default -> throw new UnsupportedOperationException(method.getName());
        });
  }

  @Test
  void shouldGiveTheResultToAllRanks() {
    assertArrayEquals(new long[] {3, -1}, RankZero.run(communicator(0), () -> new long[] {3, -1}));
    assertArrayEquals(new long[] {3, -1}, RankZero.run(communicator(1), () -> new long[0]));
  }

  @ParameterizedTest
  @ValueSource(classes = {OutOfMemoryError.class, StackOverflowError.class, AssertionError.class,
    UnsatisfiedLinkError.class, IllegalArgumentException.class})
  void shouldTellAllRanksWhenRankZeroThrowsAnything(Class<? extends Throwable> kind) throws Exception {
    Throwable thrown = kind.getConstructor().newInstance();
    IllegalStateException there = assertThrows(IllegalStateException.class, () -> RankZero.run(communicator(0), () -> {
      throw sneaky(thrown);
    }));
    assertSame(thrown, there.getCause());
    IllegalStateException elsewhere =
        assertThrows(IllegalStateException.class, () -> RankZero.run(communicator(1), () -> new long[0]));
    assertEquals("rank 0 failed: " + there.getMessage(), elsewhere.getMessage());
  }

  @Test
  void shouldFailElsewhereWhenRankZeroHasFailedBefore() {
    RankZero.keepUp(communicator(0));
    IllegalStateException elsewhere =
        assertThrows(IllegalStateException.class, () -> RankZero.run(communicator(1), () -> new long[0]));
    assertEquals("rank 0 failed: it had failed before", elsewhere.getMessage());
  }

  private static RuntimeException sneaky(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return (RuntimeException) thrown;
  }
}
