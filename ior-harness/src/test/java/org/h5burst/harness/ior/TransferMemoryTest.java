package org.h5burst.harness.ior;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.lang.foreign.Arena;
import java.util.List;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.job.Tuning;
import org.h5burst.harness.job.Tuning.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
final class TransferMemoryTest {
  private static final long BYTES = 4096;

  @Test
  void shouldBeTheSameForAllTransfersWhenNothingIsCompared() {
    try (Arena arena = Arena.ofConfined()) {
      IorPlan plan = plan(Switch.WRITE, Tuning.OFF);
      for (TransferMemory memory : List.of(TransferMemory.written(plan, arena), TransferMemory.read(plan, arena))) {
        assertEquals(BYTES, memory.next().byteSize());
        assertEquals(memory.next().address(), memory.next().address());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = Switch.class, names = {"CHECK_WRITE", "CHECK_READ", "KEEP"})
  void shouldBeAnotherForEachTransferWhenElementsAreComparedNowOrLater(Switch option) {
    try (Arena arena = Arena.ofConfined()) {
      TransferMemory memory = TransferMemory.written(plan(option, Tuning.OFF), arena);
      assertNotEquals(memory.next().address(), memory.next().address());
    }
  }

  @Test
  void shouldBeAnotherForEachReadWhenSeveralMayBecomeOneCall() {
    try (Arena arena = Arena.ofConfined()) {
      TransferMemory memory = TransferMemory.read(plan(Switch.READ, new Tuning(Kind.COLLECTIVE, 0, 0)), arena);
      assertNotEquals(memory.next().address(), memory.next().address());
    }
  }

  private static IorPlan plan(Switch option, Tuning tuning) {
    return new IorPlan(IorApi.HDF5, "t.h5", 1, 1, BYTES, BYTES, 1, 0, List.of(option), tuning);
  }
}
