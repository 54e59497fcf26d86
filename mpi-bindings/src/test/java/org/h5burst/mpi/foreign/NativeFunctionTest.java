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
      assertEquals(5, length.call(text.address()));
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
      assertEquals(7, print.call(room.address(), room.byteSize(), format.address(), 42));
      assertEquals("rank 42", room.getString(0));
    }
    assertEquals("_Static_assert(__builtin_types_compatible_p(__typeof__(snprintf), int(char *, size_t, const char "
        + "*, ...)), \"prototype of snprintf\");",
        print.assertions().getFirst());
  }

  /** The first six words of a call are in registers on x86, the first eight on ARM; the others are on the stack. */
  @Test
  void shouldPassNegativeNumbersInRegistersAndOnTheStack() {
    NativeFunction print = new NativeFunction(CLibrary.SYSTEM,
        "int snprintf(char *, size_t, const char *, ... int, unsigned, long, int, int, int, unsigned, long)");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment room = arena.allocate(80);
      MemorySegment format = arena.allocateFrom("%d %u %ld %d %d %d %u %ld");
      long written = print.call(room.address(), room.byteSize(), format.address(), -1, -2, -3, Integer.MIN_VALUE, -5,
          Integer.MAX_VALUE, -7, Long.MIN_VALUE);
      assertEquals("-1 4294967294 -3 -2147483648 -5 2147483647 4294967289 -9223372036854775808", room.getString(0));
      assertEquals(written, room.getString(0).length());
    }
  }

  @Test
  void shouldReturnAsManyBytesAsTheResultHas() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom("-4294967297"); // -1 in the lower half
      assertEquals(-4294967297L, new NativeFunction(CLibrary.SYSTEM, "long atol(const char *)").call(text.address()));
      assertEquals(-1, new NativeFunction(CLibrary.SYSTEM, "int atol(const char *)").call(text.address()));
      assertEquals(0, new NativeFunction(CLibrary.SYSTEM, "void atol(const char *)").call(text.address()));
      assertEquals(text, new NativeFunction(CLibrary.SYSTEM, "char * strchr(const char *, int)")
          .address(text.address(), '-').reinterpret(text.byteSize()));
    }
  }

  @Test
  void shouldRefuseFloatingPointNumbersAsWords() {
    NativeFunction root = new NativeFunction(new CLibrary() {
      @Override
      public MemorySegment find(String symbol) {
        return SYSTEM.find(symbol);
      }

      @Override
      public ValueLayout layout(String type) {
        return ValueLayout.JAVA_DOUBLE;
      }
    }, "long lround(double)");
    assertEquals(3, root.call(f -> (long) f.invokeExact(2.6)));
    IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> root.call(2));
    assertEquals("lround has a floating-point number, which is not passed as a word", refused.getMessage());
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
