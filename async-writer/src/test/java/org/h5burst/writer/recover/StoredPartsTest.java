package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.h5burst.writer.manifest.ChunkNote.Stored;

/** What is put together of the records that damage has left. */
final class StoredPartsTest {
  private static List<Stored> parts(byte[] all, int size) {
    List<Stored> parts = new ArrayList<>();
    for (int from = 0; from < all.length; from += size) {
      parts.add(new Stored(from, all.length, ByteBuffer.wrap(all, from, Math.min(size, all.length - from)).slice()));
    }
    return parts;
  }

  @Property(tries = 500)
  void shouldGiveAllBytesOrFailWhenPartsAreLost(@ForAll @Size(min = 1, max = 20) byte[] all,
      @ForAll @IntRange(min = 1, max = 20) int size, @ForAll long lost) throws IOException {
    List<Stored> parts = parts(all, size);
    boolean isWhole = true;
    boolean isDone = false;
    boolean hasFailed = false;
    try (StoredParts together = new StoredParts()) {
      for (int number = 0; number < parts.size(); number++) {
        if ((lost >>> number & 1) == 1) {
          isWhole = false;
        } else if (together.add(parts.get(number))) {
          isDone = true;
          assertArrayEquals(all, together.bytes().toArray(ValueLayout.JAVA_BYTE));
        }
      }
      together.requireAll();
    } catch (IOException part) {
      hasFailed = true;
    }
    boolean isNothing = parts.stream().allMatch(part -> (lost >>> part.from() / size & 1) == 1);
    assertTrue(isDone == isWhole && hasFailed == (!isWhole && !isNothing));
  }

  @Property(tries = 200)
  void shouldTakeTheNewerOneWhenTheElderIsIncomplete(@ForAll @Size(min = 2, max = 20) byte[] all) throws IOException {
    try (StoredParts together = new StoredParts()) {
      assertTrue(!together.add(parts(new byte[50], 20).getFirst()));
      for (Stored part : parts(all, all.length - 1)) {
        boolean _ = together.add(part);
      }
      together.requireAll();
      assertArrayEquals(all, together.bytes().toArray(ValueLayout.JAVA_BYTE));
    }
  }
}
