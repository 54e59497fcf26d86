package org.h5burst.benchmarks.chunks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class FileCheckTest {
  private static final int STEPS = Planes.COUNT + 3;
  private static final long WRONG = 1234;

  @TempDir
  Path directory;

  @Test
  void shouldNameTheElementWhenOneIsWrong() {
    try (Arena arena = Arena.ofShared()) {
      Planes planes = Planes.make(arena);
      FileCheck check = new FileCheck(planes, STEPS);
      MemorySegment last = planes.of(STEPS - 1);
      check.require(write("right.h5", planes, last), "it");
      MemorySegment other = arena.allocate(Planes.BYTES).copyFrom(last);
      other.setAtIndex(ValueLayout.JAVA_FLOAT, WRONG, 0);
      Path wrong = write("wrong.h5", planes, other);
      CommandFailure failure = assertThrows(CommandFailure.class, () -> check.require(wrong, "it"));
      String message = String.valueOf(failure.getMessage());
      long index = (STEPS - 1) * Planes.BYTES / Float.BYTES + WRONG;
      assertTrue(message.contains("it wrote a wrong file") && message.contains(" index %d ".formatted(index)), message);
    }
  }

  @Test
  void shouldRefuseAFileWhenStepsAreMissing() {
    try (Arena arena = Arena.ofShared()) {
      Planes planes = Planes.make(arena);
      Path file = write("short.h5", planes, planes.of(STEPS - 1));
      assertThrows(CommandFailure.class, () -> new FileCheck(planes, STEPS + 1).require(file, "it"));
    }
  }

  @Test
  void shouldMakeTheSamePlanesEachTimeAndNoTwoAlike() {
    try (Arena arena = Arena.ofConfined()) {
      Planes planes = Planes.make(arena);
      assertEquals(-1, planes.elements().mismatch(Planes.make(arena).elements()));
      assertTrue(planes.of(0).mismatch(planes.of(1)) >= 0);
      assertEquals(-1, planes.of(1).mismatch(planes.of(Planes.COUNT + 1)));
    }
  }

  @Test
  void shouldTryPowersOfTwoAndAllCoresWhenThreadsAreCounted() {
    assertEquals(List.of(1), Contenders.threads(1));
    assertEquals(List.of(1, 2), Contenders.threads(2));
    assertEquals(List.of(1, 2, 4, 6), Contenders.threads(6));
  }

  private Path write(String name, Planes planes, MemorySegment last) {
    Path path = directory.resolve(name);
    try (BurstFile file = BurstFile.create(path)) {
      Dataset dataset = file.dataset(Task.DATASET, ElementType.FLOAT32).shape(STEPS, Planes.EDGE, Planes.EDGE).create();
      for (long step = 0; step < STEPS; step++) {
        dataset.write(Selection.block(new long[] {step, 0, 0}, new long[] {1, Planes.EDGE, Planes.EDGE}),
            step == STEPS - 1 ? last : planes.of(step));
      }
      file.complete();
    }
    return path;
  }
}
