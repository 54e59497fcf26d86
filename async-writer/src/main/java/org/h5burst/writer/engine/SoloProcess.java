package org.h5burst.writer.engine;

import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.configuration.WriterProperties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The job of one process whose files belong to no MPI. It begins with the first file and ends a second after the last,
 * so that consecutive files share its threads and memory. Its threads are daemons, so a program that forgets to close a
 * file still ends. Such files are closed, but not published, when the process ends, unless it is killed or a signal
 * ends it. Any thread.
 */
public final class SoloProcess {
  private static final Logger LOG = LoggerFactory.getLogger(SoloProcess.class);
  private static final SoloProcess INSTANCE = new SoloProcess();
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Continuity continuity = Continuity.begin();
  private final Thread exitHook = new Thread(this::closeAtExit, "h5burst-solo-exit");
  private @Nullable Mpi mpi;
  private Map<String, String> options = Map.of();
  private int files;
  private long idleSince;
  private @Nullable Thread waiter;

  private SoloProcess() {
    exitHook.setContextClassLoader(null); // the program's may be one that it gives up later
    try {
      Runtime.getRuntime().addShutdownHook(exitHook);
    } catch (IllegalStateException ending) {
      LOG.debug("the process ends already: files that the program leaves open are not closed", ending);
    }
  }

  /** Begins the job if this is its first file. Each call must be followed by one of {@link #leave()}. */
  public static Mpi enter() {
    return INSTANCE.begin();
  }

  /** Ends the job if this was its last file, one second later unless another file is begun. */
  public static void leave() {
    INSTANCE.end();
  }

  /** Returns the number of the job's open files. */
  public static int openFiles() {
    return INSTANCE.files();
  }

  private synchronized int files() {
    return files;
  }

  /** Returns what the jobs of this process pass to each other. */
  static Continuity continuity() {
    return INSTANCE.continuity;
  }

  private synchronized Mpi begin() {
    Map<String, String> wanted = options();
    if (files == 0 && !wanted.equals(options)) {
      close();
    }
    Mpi current = mpi;
    if (current == null) {
      current = Mpi.solo();
      mpi = current;
      options = wanted;
    }
    files++;
    return current;
  }

  /** Returns our options that are set; a job keeps those with which it has begun. */
  private static Map<String, String> options() {
    Properties properties = System.getProperties();
    return properties.stringPropertyNames().stream().filter(name -> name.startsWith("h5burst."))
        .collect(Collectors.toMap(name -> name, properties::getProperty));
  }

  private synchronized void end() {
    files--;
    if (files > 0) {
      return;
    }
    idleSince = System.nanoTime();
    if (!canStay()) {
      close();
    } else if (waiter == null) {
      Thread ending = new Thread(this::closeWhenIdle, "h5burst-solo-end");
      ending.setDaemon(true);
      ending.setContextClassLoader(null);
      ending.start();
      waiter = ending;
    }
  }

  /**
   * Returns whether the job can stay for later files: logs must be complete when their files are closed, and nothing of
   * a failed job is reused.
   */
  private boolean canStay() {
    OptionReader set = WriterProperties.ofProcess();
    return mpi != null && !mpi.hasFailed() && mpi.attached(CurrentRuntime.class, CurrentRuntime::new).isSound()
        && !set.isSet(WriterProperties.TRACE) && !set.isSet(WriterProperties.EXPLAIN);
  }

  private synchronized void closeWhenIdle() {
    try {
      while (mpi != null) {
        long left = files > 0 ? IDLE_NANOS : idleSince + IDLE_NANOS - System.nanoTime();
        if (left <= 0) {
          closeAndLog("ending the job of a process without MPI failed");
        } else {
          TimeUnit.NANOSECONDS.timedWait(this, left);
        }
      }
    } catch (InterruptedException ended) {
      LOG.debug("the job stays until the process ends", ended);
    } finally {
      waiter = null;
    }
  }

  private synchronized void closeAtExit() {
    closeAndLog("a file that the program left open is lost");
  }

  private void closeAndLog(String words) {
    try {
      close();
    } catch (WriterException failure) {
      LOG.error(words, failure);
    }
  }

  private void close() {
    Mpi ending = mpi;
    mpi = null;
    if (ending != null) {
      ending.close();
    }
  }
}
