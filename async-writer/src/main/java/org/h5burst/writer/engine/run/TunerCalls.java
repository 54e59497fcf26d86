package org.h5burst.writer.engine.run;

import java.lang.reflect.UndeclaredThrowableException;
import java.util.function.Supplier;
import org.h5burst.writer.engine.agree.Limits;
import org.h5burst.writer.watch.Closing;
import org.h5burst.writer.watch.Watchdog;

/**
 * Calls a program's tuner on the I/O thread, with the time limit of the library's own work, because it may block or end
 * the process. Drops an interrupt that it leaves, which would close the files that are written next. I/O thread only.
 *
 * @param closing also limits a call as soon as a close waits behind it
 */
record TunerCalls(Watchdog watchdog, Limits limits, Closing closing) {
  /**
   * Makes a call. A tuner in Kotlin or Scala may throw checked exceptions, which are wrapped in an unchecked one.
   *
   * @param what name of the call in the diagnosis
   */
  <T> T run(String what, Supplier<T> call) {
    try {
      return watchdog.during(limits.io(what).until(closing), call);
    } catch (RuntimeException | Error failure) {
      throw failure;
    } catch (Throwable checked) {
      throw new UndeclaredThrowableException(checked, checked.toString());
    } finally {
      boolean _ = Thread.interrupted();
    }
  }
}
