package org.h5burst.hdf5.jhdf5;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.hdf5.ErrorFrame;
import org.h5burst.hdf5.Hdf5Exception;

/** Reads HDF5's error stack as {@code H5Eprint} writes it: the description of a frame may have ends of lines in it. */
final class PrintedStack {
  private static final Pattern FRAME = Pattern.compile(
      "#\\d+: (?:\\S*/)?(\\S+) line (\\d+) in (\\w+)\\(\\): (.*?)\\n\\s+major: ([^\\n]*)\\n\\s+minor: ([^\\n]*)",
      Pattern.DOTALL);

  private PrintedStack() {}

  /**
   * Returns the failure that a printed stack describes; its message has all words of all frames.
   *
   * @param without the message where there are no frames
   */
  static Hdf5Exception failure(String printed, String without) {
    List<ErrorFrame> frames = new ArrayList<>();
    for (Matcher matcher = FRAME.matcher(printed); matcher.find();) {
      frames.add(new ErrorFrame(matcher.group(3), matcher.group(4).replaceAll("\\s+", " ").strip(), matcher.group(5),
          matcher.group(6), matcher.group(1) + ":" + matcher.group(2)));
    }
    return frames.isEmpty() ? new Hdf5Exception("HDF5", without) : new Hdf5Exception(frames.getFirst().function(),
        frames);
  }
}
