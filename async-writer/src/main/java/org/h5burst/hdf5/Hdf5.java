package org.h5burst.hdf5;

import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/**
 * An HDF5 library in this process. It is not thread-safe unless its binding says so: one thread at a time may use it
 * and everything that it returns, in practice the process's I/O thread.
 */
public interface Hdf5 {
  /** Returns the functions of attributes. */
  H5A h5a();

  /** Returns the functions of datasets. */
  H5D h5d();

  /** Returns the functions of files. */
  H5F h5f();

  /** Returns the functions of groups. */
  H5G h5g();

  /** Returns the functions of links. */
  H5L h5l();

  /** Returns the functions of objects. */
  H5O h5o();

  /** Returns the functions of property lists. */
  H5P h5p();

  /** Returns the functions of references. */
  H5R h5r();

  /** Returns the functions of dataspaces. */
  H5S h5s();

  /** Returns the functions of datatypes. */
  H5T h5t();

  /** Returns the functions of filters. */
  H5Z h5z();

  /** Returns the version, such as {@code 1.10.8}. */
  String version();

  /** Returns why HDF5 cannot take a name or a path, as a message; empty if it can. */
  String nameProblem(String name);

  /** Returns whether a name that HDF5 returned may differ from the actual one. */
  boolean isUncertain(String name);

  /** Returns whether {@link #within} closes what it has opened even after a failure. */
  boolean closesAfterFailure();

  /**
   * Work with objects that are open meanwhile.
   *
   * @param <T> its result
   * @param <E> its own exceptions, in addition to HDF5's
   */
  @FunctionalInterface
  interface Body<T, E extends Exception> {
    /** Does the work. */
    T in(Scope scope) throws E;
  }

  /**
   * Closes the objects that a body opens when it is done; after a failure only if the library
   * {@linkplain #closesAfterFailure does}.
   */
  default <T, E extends Exception> T within(Body<T, E> body) throws E {
    return Scope.run(this, closesAfterFailure(), body);
  }

  /** Like {@link #within}, without a result. */
  default void run(Consumer<Scope> body) {
    Object _ = this.<Object, RuntimeException>within(scope -> {
      body.accept(scope);
      return this;
    });
  }

  /** Closes the objects that a body opens when it is done or has failed. */
  default <T, E extends Exception> T always(Body<T, E> body) throws E {
    return Scope.run(this, true, body);
  }

  /** Closes an object. <b>Collective</b> for files of several ranks, otherwise <b>independent</b>. */
  default void close(Hid hid) {
    switch (hid) {
      case Hid.File file -> closeFile(file);
      case Hid.Node node -> h5o().close(node);
      case Hid.Dataset dataset -> h5d().close(dataset);
      case Hid.Attribute attribute -> h5a().close(attribute);
      case Hid.Space space -> h5s().close(space);
      case Hid.Type type -> h5t().close(type);
      case Hid.Properties list -> h5p().close(list);
    }
  }

  /**
   * Closes a file. Tolerates a failure if the file was only read and the failed close does no harm later, because what
   * was read is still right.
   */
  private void closeFile(Hid.File file) {
    try {
      h5f().close(file);
    } catch (Hdf5Exception failure) {
      if (!file.isOnlyRead() || !closesAfterFailure()) {
        throw failure;
      }
      LoggerFactory.getLogger(Hdf5.class).warn("a file that was only read cannot be closed: {}", failure.getMessage());
    }
  }
}
