package org.h5burst.mpi;

/**
 * The life of MPI in this process: started once, ended once.
 *
 * <p>{@link #run(Body)} is the way to use it. Under {@code mpirun} it starts the launcher's MPI; without a launcher the job has one rank and loads no library.
 */
public final class Mpi implements AutoCloseable {
  private Mpi() {}

  /** What a job does, on every rank. */
  @FunctionalInterface
  public interface Body {
    void run(Mpi mpi) throws Exception;
  }

  /** Starts MPI, runs the body, ends MPI. <b>Collective</b> over the job. If the body throws on any rank, the whole job is aborted with a non-zero exit code and the failure is printed. */
  public static void run(Body body) throws Exception {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Starts MPI with {@code MPI_THREAD_MULTIPLE}. <b>Collective</b> over the job. Once per process; the caller closes it. */
  public static Mpi init() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** One process that talks to nobody; no native library is loaded. <b>Independent.</b> */
  public static Mpi solo() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** All ranks of the job. */
  public Communicator world() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Which MPI this is. */
  public MpiImplementation implementation() {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * Ends the whole job at once, from any thread, with a non-zero exit code; never returns and never hangs: where MPI itself does not answer, the process halts and its launcher
   * ends the others. <b>Independent.</b>
   *
   * @param exitCode 1 to 255
   * @param diagnosis printed on the standard error stream with the rank's number
   */
  public void abort(int exitCode, String diagnosis) {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * Notes that something failed in a way that makes an orderly end of MPI dangerous (for example a failed collective write). {@link #close()} then skips MPI_Finalize, which could hang
   * or crash, and the process ends with a non-zero exit code. <b>Independent.</b> Any thread.
   */
  public void poison(String reason) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Runs {@code action} once, at the begin of {@link #close()} and before MPI ends, in reverse order of registration: the writer closes its files and ends its thread there. Any thread. */
  public void beforeClose(Runnable action) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Ends MPI. <b>Collective</b> over the job. Idempotent. Waits at most {@code h5burst.close.timeout} for the other ranks, then aborts with a diagnosis. */
  @Override
  public void close() {
    throw new UnsupportedOperationException("not built yet");
  }
}
