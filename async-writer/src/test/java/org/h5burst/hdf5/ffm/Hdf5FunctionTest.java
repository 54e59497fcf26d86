package org.h5burst.hdf5.ffm;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Optional;
import org.h5burst.hdf5.Hdf5Exception;
import org.h5burst.mpi.foreign.NativeFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a binding reports that is wrong, or whose function is missing. */
@Timeout(20)
final class Hdf5FunctionTest {
  private final FfmHdf5 library = FfmHdf5.parallel(_ -> Optional.empty(), ValueLayout.JAVA_INT);

  @Test
  void shouldNameTheFunctionWhenItsTypeIsUnknownOrTheLibraryHasNone() {
    Hdf5Function odd = library.function("herr_t H5odd(long double)");
    assertSays("the prototype of H5odd: no layout for the C type long double",
        assertThrows(IllegalArgumentException.class, () -> odd.status((NativeFunction.Call) _ -> 0)));
    Hdf5Function missing = library.function("herr_t H5missing(MPI_Comm, hid_t)");
    assertSays("H5missing",
        assertThrows(IllegalStateException.class, () -> missing.status((NativeFunction.Call) _ -> 0)));
  }

  @Test
  void shouldSayThatThereIsNoErrorStackWhenHdf5LeftNone() {
    assertSays("H5open failed and left no error stack", new Hdf5Exception("H5open", List.of()));
  }

  private static void assertSays(String words, Exception failure) {
    assertTrue(String.valueOf(failure.getMessage()).contains(words), failure::toString);
  }
}
