package org.h5burst.writer.backend.ffm;

import java.util.List;
import java.util.stream.Collectors;
import org.h5burst.mpi.system.ffm.SystemError;

/**
 * A function of HDF5 failed. The message is HDF5's error stack in one line, from the function called to the root of the
 * trouble.
 */
public final class Hdf5Exception extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String function;
  private final transient List<ErrorFrame> frames;

  Hdf5Exception(String function, List<ErrorFrame> frames) {
    this(function, frames, "");
  }

  /** With what the system said last; empty if nothing. */
  Hdf5Exception(String function, List<ErrorFrame> frames, String system) {
    super(SystemError.add(system, describe(function, frames)));
    this.function = function;
    this.frames = List.copyOf(frames);
  }

  /** The function that was called. */
  public String function() {
    return function;
  }

  /** HDF5's error stack, from the function called to the root of the trouble. */
  public List<ErrorFrame> frames() {
    return frames;
  }

  private static String describe(String function, List<ErrorFrame> frames) {
    if (frames.isEmpty()) {
      return function + " failed and left no error stack";
    }
    return function + " failed: " + frames.stream().map(ErrorFrame::description).distinct().collect(Collectors.joining(" <- ")) + " [" + frames.getLast() + "]";
  }
}
