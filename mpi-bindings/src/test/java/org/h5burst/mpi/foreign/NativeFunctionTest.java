package org.h5burst.mpi.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class NativeFunctionTest {
  @Test
  void shouldCallWhatThePrototypeDeclares() {
    NativeFunction length = new NativeFunction(CLibrary.SYSTEM, "size_t strlen(const char *)");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom("burst");
      assertEquals(5, length.call(f -> (long) f.invokeExact(text)));
    }
  }

  @Test
  void shouldTakeStructuresByTheirTagsWhenPointersToThemAreReturned() {
    NativeFunction local = new NativeFunction(CLibrary.SYSTEM, "struct tm * localtime(const time_t *)");
    assertEquals("localtime", local.name());
    NativeFunction address = new NativeFunction(CLibrary.SYSTEM, "struct any * realloc(struct any *, size_t)");
    assertEquals("_Static_assert(sizeof(struct any *) == 8, \"size of struct any *\");",
        address.assertions().getLast());
  }

  @Test
  void shouldPassArgumentsBehindTheDotsAsVariadicOnes() {
    NativeFunction print = new NativeFunction(CLibrary.SYSTEM, "int snprintf(char *, size_t, const char *, ... int)");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment room = arena.allocate(16);
      MemorySegment format = arena.allocateFrom("rank %d");
      assertEquals(7, print.call(f -> (int) f.invokeExact(room, 16L, format, 42)));
      assertEquals("rank 42", room.getString(0));
    }
    assertEquals("_Static_assert(__builtin_types_compatible_p(__typeof__(snprintf), int(char *, size_t, const char "
        + "*, ...)), \"prototype of snprintf\");",
        print.assertions().getFirst());
  }

  @Test
  void shouldTakeLongsForHandlesOfThirtyTwoBits() {
    CLibrary handles = new CLibrary() {
      @Override
      public MemorySegment find(String symbol) {
        return SYSTEM.find(symbol);
      }

      @Override
      public ValueLayout layout(String type) {
        assertEquals("handle_t", type);
        return ValueLayout.JAVA_INT.withName(HANDLE);
      }
    };
    NativeFunction absolute = new NativeFunction(handles, "int abs(handle_t)");
    assertEquals(7, absolute.call(f -> (int) f.invokeExact(-7L)));
  }

  @Test
  void shouldNameTheFunctionOrTypeWhenItIsMissing() {
    NativeFunction unknown = new NativeFunction(CLibrary.SYSTEM, "int no_such_function(void)"); // bound later
    UnsatisfiedLinkError missing = assertThrows(UnsatisfiedLinkError.class, unknown::bind);
    assertTrue(String.valueOf(missing.getMessage()).contains("no_such_function"), missing.toString());
    NativeFunction odd = new NativeFunction(CLibrary.SYSTEM, "int abs(other_t)");
    IllegalArgumentException type = assertThrows(IllegalArgumentException.class, odd::bind);
    assertTrue(String.valueOf(type.getMessage()).contains("other_t"), type.toString());
    assertThrows(IllegalArgumentException.class, () -> new NativeFunction(CLibrary.SYSTEM, "abs"));
  }

  @Test
  void shouldThrowWhatTheCallThrows() {
    NativeFunction absolute = new NativeFunction(CLibrary.SYSTEM, "int abs(int)");
    List<Throwable> thrown = List.of(new IllegalStateException("as it is"), new StackOverflowError("as it is"));
    for (Throwable each : thrown) {
      assertEquals(each, assertThrows(each.getClass(), () -> absolute.call(_ -> {
        throw each;
      })));
    }
    assertThrows(AssertionError.class, () -> absolute.call(_ -> {
      throw new Exception("no native function throws");
    }));
  }
}
