package org.h5burst.hdf5.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Optional;
import org.h5burst.hdf5.Hdf5Exception;
import org.h5burst.hdf5.UnfitLibraryException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a binding reports that is wrong, or whose function is missing. */
@Timeout(20)
final class Hdf5FunctionTest {
  private final Hdf5Symbols library = FfmHdf5.parallel(_ -> Optional.empty(), ValueLayout.JAVA_INT).symbols();

  @Test
  void shouldNameTheFunctionWhenItsTypeIsUnknownOrTheLibraryHasNone() {
    Hdf5Function odd = library.function("herr_t H5odd(long double)");
    assertSays("the prototype of H5odd: no layout for the C type long double",
        assertThrows(IllegalArgumentException.class, () -> odd.status(1)));
    Hdf5Function missing = library.function("herr_t H5missing(MPI_Comm, hid_t)");
    assertSays("H5missing",
        assertThrows(IllegalStateException.class, () -> missing.status(1, 2)));
  }

  @Test
  void shouldSayThatThereIsNoErrorStackWhenHdf5LeftNone() {
    assertSays("H5open failed and left no error stack", new Hdf5Exception("H5open", List.of()));
  }

  @SuppressWarnings("UnusedMethod") // called through the handle
  private static int version(int last, MemorySegment major, MemorySegment minor, MemorySegment release) {
    major.reinterpret(Integer.BYTES).set(JAVA_INT, 0, 1);
    minor.reinterpret(Integer.BYTES).set(JAVA_INT, 0, 10);
    release.reinterpret(Integer.BYTES).set(JAVA_INT, 0, last);
    return 0;
  }

  /** HDF5 1.10.3 has functions that are needed and that 1.10.2 has not. */
  @Test
  void shouldNameTheOldestVersionWhenALibraryIsOlder() throws ReflectiveOperationException {
    assertSays("is HDF5 1.10.2, which is older than 1.10.3", refusal(2));
    assertSays("HDF5 1.10.3, lacks functions that are needed", refusal(3));
  }

  private static Exception refusal(int last) throws ReflectiveOperationException {
    MethodHandle version = MethodHandles.insertArguments(MethodHandles.lookup().findStatic(Hdf5FunctionTest.class,
        "version", MethodType.methodType(int.class, int.class, MemorySegment.class, MemorySegment.class,
            MemorySegment.class)),
        0, last);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment stub = Linker.nativeLinker().upcallStub(version,
          FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS), arena);
      FfmHdf5 old = FfmHdf5.parallel(
          name -> name.equals("H5get_libversion") ? Optional.of(stub) : Optional.empty(), ValueLayout.JAVA_INT);
      return assertThrows(UnfitLibraryException.class, () -> Hdf5Loader.requireWhole(old, "libhdf5.so"));
    }
  }

  private static void assertSays(String words, Exception failure) {
    assertTrue(String.valueOf(failure.getMessage()).contains(words), failure::toString);
  }
}
