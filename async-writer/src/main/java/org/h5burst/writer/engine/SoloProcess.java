package org.h5burst.writer.engine;

import org.h5burst.mpi.Mpi;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The job of one process in which files are written that belong to no MPI: begins with the first of them and ends with
 * the last. Its threads are daemons, so that a program that forgets to close a file ends all the same; such files are
 * closed, but not published, when the process ends, unless it is killed or a signal ends it. Any thread.
 */
public final class SoloProcess {
  private static final Logger LOG = LoggerFactory.getLogger(SoloProcess.class);
  private static final SoloProcess INSTANCE = new SoloProcess();

  private final Continuity continuity = Continuity.begin();
  private final Thread exitHook = new Thread(this::closeAtExit, "h5burst-solo-exit");
  private @Nullable Mpi mpi;
  private int files;

  private SoloProcess() {
    Runtime.getRuntime().addShutdownHook(exitHook);
  }

  /** Begins the job if this is its first file. Each call is followed by one of {@link #leave()}. */
  public static Mpi enter() {
    return INSTANCE.begin();
  }

  /** Ends the job if this was its last file. */
  public static void leave() {
    INSTANCE.end();
  }

  /** How many files of the job are open. */
  public static int openFiles() {
    return INSTANCE.files();
  }

  private synchronized int files() {
    return files;
  }

  /** What the jobs of this process hand on to each other. */
  static Continuity continuity() {
    return INSTANCE.continuity;
  }

  private synchronized Mpi begin() {
    if (mpi == null) {
      mpi = Mpi.solo();
    }
    files++;
    return mpi;
  }

  private synchronized void end() {
    files--;
    if (files == 0) {
      close();
    }
  }

  private synchronized void closeAtExit() {
    try {
      close();
    } catch (WriterException failure) {
      LOG.error("a file that the program left open is lost", failure);
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
