package org.h5burst.hdf5;

import java.util.List;
import java.util.stream.Collectors;
import org.h5burst.mpi.system.ffm.SystemError;

/**
 * Thrown when a function of HDF5 failed. The message is HDF5's error stack in one line, from the called function to the
 * root cause.
 */
public final class Hdf5Exception extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String function;
  private final transient List<ErrorFrame> frames;

  /** Creates a failure with the error stack. */
  public Hdf5Exception(String function, List<ErrorFrame> frames) {
    this(function, frames, "");
  }

  /** Creates a failure with the error stack, and the system's last error; empty if there is none. */
  public Hdf5Exception(String function, List<ErrorFrame> frames, String system) {
    super(SystemError.add(system, describe(function, frames)));
    this.function = function;
    this.frames = List.copyOf(frames);
  }

  /** Creates a failure with the message of a binding that has no error stack. */
  public Hdf5Exception(String function, String problem) {
    super(problem);
    this.function = function;
    this.frames = List.of();
  }

  /** Returns the function that was called. */
  public String function() {
    return function;
  }

  /** Returns HDF5's error stack, from the called function to the root cause. */
  public List<ErrorFrame> frames() {
    return frames;
  }

  private static String describe(String function, List<ErrorFrame> frames) {
    if (frames.isEmpty()) {
      return function + " failed and left no error stack";
    }
    String descriptions = frames.stream().map(ErrorFrame::description).distinct().collect(Collectors.joining(" <- "));
    return "%s failed: %s [%s]".formatted(function, descriptions, frames.getLast());
  }
}
