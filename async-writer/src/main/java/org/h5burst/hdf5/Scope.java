package org.h5burst.hdf5;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Objects that are open during some work; they are closed in reverse order. Used by one thread. */
public final class Scope {
  private final Hdf5 hdf5;
  private final Deque<Hid> opened = new ArrayDeque<>();

  /** Creates an empty scope, for objects that outlive a body. */
  public Scope(Hdf5 hdf5) {
    this.hdf5 = hdf5;
  }

  static <T, E extends Exception> T run(Hdf5 hdf5, boolean always, Hdf5.Body<T, E> body) throws E {
    Scope scope = new Scope(hdf5);
    T result;
    try {
      result = body.in(scope);
    } catch (Throwable failure) {
      if (always) {
        scope.closeAfter(failure);
      }
      throw failure;
    }
    scope.close(always);
    return result;
  }

  /** Adds an object to be closed. */
  public <H extends Hid> H add(H object) {
    opened.push(object);
    return object;
  }

  /** Closes all objects; after the first failure, closes the others only if the library allows it. */
  public void close() {
    close(hdf5.closesAfterFailure());
  }

  private void closeAfter(Throwable failure) {
    try {
      close(true);
    } catch (RuntimeException | Error another) {
      failure.addSuppressed(another);
    }
  }

  /** Closes the objects; after the first failure, continues only if requested. */
  private void close(boolean always) {
    RuntimeException first = null;
    for (Hid object = opened.poll(); object != null && (first == null || always); object = opened.poll()) {
      first = closed(object, first);
    }
    if (first != null) {
      throw first;
    }
  }

  private @Nullable RuntimeException closed(Hid object, @Nullable RuntimeException first) {
    try {
      hdf5.close(object);
      return first;
    } catch (RuntimeException failure) {
      if (first != null) {
        first.addSuppressed(failure);
      }
      return first == null ? failure : first;
    }
  }
}
