package org.h5burst.writer.engine;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.TimeLimitException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.ring.WriteRing;
import org.jspecify.annotations.Nullable;

/**
 * The I/O threads of this process that were given up because an operation took longer than its limit, and have not
 * returned. Only one thread at a time may call HDF5, so later files may have to wait for them. Any thread.
 */
final class GivenUp {
  private final Set<Stuck> threads = ConcurrentHashMap.newKeySet();

  /** Memory reserved for reporting to the program that the I/O thread was lost, in blocks that fit anywhere. */
  private byte @Nullable [][] spare = new byte[16][1 << 14];

  private record Stuck(WriteRing ring, String diagnosis) {}

  /** Adds a thread, with a reason. Returns the message for the program. */
  WriterException add(WriteRing ring, String diagnosis) {
    if (spare != null) {
      spare = null;
    }
    if (ring.isLost()) {
      return new IoFailureException(
          ("%s (%s); the files that this process had open then are given up, and stay locked until the process ends")
              .formatted(diagnosis, name(ring.lostBy())));
    }
    String behind = words();
    threads.add(new Stuck(ring, diagnosis));
    return new TimeLimitException(
        ("%s%s; the files that this process had open then are given up, and stay locked until the operation returns "
            + "or the process ends")
            .formatted(diagnosis, behind));
  }

  /** Returns the name of an error without its message, for which there may be no memory. */
  private static String name(@Nullable Throwable error) {
    return error == null ? "which is not known" : error.getClass().getName();
  }

  private String words() {
    threads.removeIf(each -> !each.ring.isAlive());
    String earlier = threads.stream().map(Stuck::diagnosis).collect(Collectors.joining("; "));
    return earlier.isEmpty() ? ""
        : ("; an earlier operation of this process, which was given up, has not returned (%s): this one may have "
            + "waited for it, since only one thread at a time may call HDF5")
            .formatted(earlier);
  }
}
