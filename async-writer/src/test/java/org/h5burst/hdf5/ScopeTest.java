package org.h5burst.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When what is open for a body is closed, by a library that closes after failures and by one that must not. */
@Timeout(10)
final class ScopeTest {
  private final List<Long> closed = new ArrayList<>();

  /** Object 3 cannot be closed. */
  private Hdf5 library(boolean closesAfterFailure) {
    InvocationHandler handler = (proxy, method, arguments) -> switch (method.getName()) {
      case "closesAfterFailure" -> closesAfterFailure;
      case "close" -> close(((Hid) arguments[0]).value());
      default -> InvocationHandler.invokeDefault(proxy, method, arguments);
    };
    return (Hdf5) Proxy.newProxyInstance(Hdf5.class.getClassLoader(), new Class<?>[] {Hdf5.class}, handler);
  }

  private Object close(long object) {
    closed.add(object);
    if (object == 3) {
      throw new IllegalStateException("object 3");
    }
    return object;
  }

  private static void open(Scope scope, long... objects) {
    for (long object : objects) {
      assertEquals(object, scope.add(new Hid.Space(object)).value());
    }
  }

  @Test
  void shouldCloseTheLastOneFirstWhenTheBodyIsDone() {
    library(false).run(scope -> open(scope, 1, 2));
    assertEquals(List.of(2L, 1L), closed);
  }

  @Test
  void shouldCloseNothingAfterAFailureWhenTheLibraryMustNotBeCalled() {
    RuntimeException failure = new RuntimeException("body");
    assertSame(failure, assertThrows(RuntimeException.class, () -> library(false).run(scope -> {
      open(scope, 1, 2);
      throw failure;
    })));
    assertEquals(List.of(), closed);
    assertThrows(IllegalStateException.class, () -> library(false).run(scope -> open(scope, 1, 3, 2)));
    assertEquals(List.of(2L, 3L), closed);
  }

  @Test
  void shouldCloseEverythingAndKeepTheFirstFailureWhenTheLibraryMayBeCalled() {
    RuntimeException failure = new RuntimeException("body");
    assertSame(failure, assertThrows(RuntimeException.class, () -> library(true).run(scope -> {
      open(scope, 1, 3, 2);
      throw failure;
    })));
    assertEquals(List.of(2L, 3L, 1L), closed);
    assertEquals("object 3", failure.getSuppressed()[0].getMessage());
  }

  @Test
  void shouldCloseWhatWasReadEvenWhenTheLibraryMustNotBeCalledAfterChanges() {
    assertThrows(IllegalArgumentException.class, () -> library(false).always(scope -> {
      open(scope, 1, 2);
      throw new IllegalArgumentException("body");
    }));
    assertEquals(List.of(2L, 1L), closed);
  }
}
