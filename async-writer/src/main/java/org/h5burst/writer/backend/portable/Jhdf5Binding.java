package org.h5burst.writer.backend.portable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.h5burst.hdf5.Hdf5;

/** Loads the binding to JHDF5 by its name, because a build on a system without JHDF5 has none. */
final class Jhdf5Binding {
  private static final String LOADER = "org.h5burst.hdf5.jhdf5.Jhdf5Loader";

  private Jhdf5Binding() {}

  /**
   * Loads JHDF5. <b>Independent.</b>
   *
   * @throws LinkageError or UnsupportedOperationException if it, its native library or the binding is missing
   */
  static Hdf5 load() {
    try {
      return (Hdf5) MethodHandles.lookup().findStatic(Class.forName(LOADER), "load", MethodType.methodType(Hdf5.class))
          .invokeExact();
    } catch (ReflectiveOperationException e) {
      throw new UnsupportedOperationException("this H5Burst was built without it", e);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("the loader of JHDF5 declares no other exception", e);
    }
  }
}
