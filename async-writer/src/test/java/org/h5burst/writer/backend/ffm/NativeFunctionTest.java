package org.h5burst.writer.backend.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a binding says that is wrong, or whose function is not there. */
@Timeout(20)
final class NativeFunctionTest {
  private final Hdf5Library library = new Hdf5Library(_ -> Optional.empty(), ValueLayout.JAVA_INT);

  @Test
  void shouldRefuseWhenAPrototypeIsNoneOrHasAnUnknownType() {
    assertTells("not a prototype", assertThrows(IllegalArgumentException.class, () -> new NativeFunction(library, "H5open")));
    NativeFunction odd = new NativeFunction(library, "herr_t H5odd(long double)");
    assertTells("no layout for the C type long double of H5odd", assertThrows(IllegalArgumentException.class, odd::descriptor));
  }

  @Test
  void shouldNameTheFunctionWhenTheLibraryHasNone() {
    NativeFunction missing = new NativeFunction(library, "herr_t H5missing(MPI_Comm, hid_t)");
    assertEquals(2, missing.descriptor().argumentLayouts().size());
    assertTells("H5missing", assertThrows(RuntimeException.class, missing::handle));
  }

  @Test
  void shouldThrowWhatAHandleThrewAsItIs() {
    NativeFunction function = new NativeFunction(library, "herr_t H5open(void)");
    IllegalStateException runtime = new IllegalStateException("odd");
    assertSame(runtime, function.thrown(runtime));
    assertThrows(StackOverflowError.class, () -> function.thrown(new StackOverflowError()));
    IOException checked = new IOException("there should be none");
    assertSame(checked, function.thrown(checked).getCause());
  }

  @Test
  void shouldSayThatThereIsNoErrorStackWhenHdf5LeftNone() {
    assertTells("H5open failed and left no error stack", new Hdf5Exception("H5open", List.of()));
  }

  private static void assertTells(String words, Exception failure) {
    assertTrue(String.valueOf(failure.getMessage()).contains(words), failure::toString);
  }
}
